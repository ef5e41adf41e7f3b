import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Testing

/// Pages with unsaved changes, and all that would remove them.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct PageHoldTests {
  /// What the user answers, and how often they were asked.
  @MainActor private final class User {
    var answers: [Bool] = []
    var questions = 0

    func answer() async -> Bool {
      questions += 1
      return answers.isEmpty ? false : answers.removeFirst()
    }
  }

  private let model = NavigationModel(sections: [
    PageSection("orders", root: "shop://orders", isDrawnByApp: true), PageSection("account"),
  ])
  private let user = User()
  private let session = Session()

  private func mediator() throws -> Mediator {
    session.isSignedIn = true
    return try Mediator.with(model) {
      TagGate("signed-in") { [session] _ in
        session.isSignedIn
      } asking: { _, _ in
        false
      }
      PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
      PageRoute("/note/:id<int>", under: "/order/:id", exposedTo: .all) { (id: Int) in ItemPage("note", id) }
        .guarded(by: "signed-in")
      PageRoute("/help", exposedTo: .all, options: .layer) { ItemPage("help") }
    }
  }

  /// Shows a held note over an order.
  @discardableResult private func holdNote(_ mediator: Mediator) async throws -> PageEntry {
    try await mediator.open("shop://note/7", source: .push)
    let entry = try #require(model.current)
    model.hold(entry) { [user] in await user.answer() }
    return entry
  }

  private func popNow() { model.changeNow { $0.pop() } }

  private func rejection(_ change: () async throws -> Void) async -> NavigationError.Code? {
    do {
      try await change()
      return nil
    } catch {
      return (error as? NavigationError)?.code
    }
  }

  @Test(
    "A change that would remove a held page asks it once; no: nothing changes, yes: it does (LN59)", arguments: 0..<9)
  func changesAsk(kind: Int) async throws {
    let mediator = try mediator()
    let navigator: any Navigator = model
    let changes: [@MainActor () async throws -> Void] = [
      { try await mediator.open("shop://order/8", source: .push) },
      { try await mediator.navigate(to: "shop://note/7", source: .push, overriding: PageOverrides(policy: .replace)) },
      { try await navigator.pop() },
      { try await navigator.pop { $0.title == "order 7" } },
      { try await navigator.setRoot(.note("root")) },
      { try await navigator.change { $0.reset() } },
      { try await model.change { $0.popToRoot() } },
      { try await navigator.pop(to: "shop://order/7", in: mediator) },
      { try await mediator.open("shop://note/7", source: .inApp) },
    ]
    let entry = try await holdNote(mediator)
    let before = model.state
    #expect(await rejection(changes[kind]) == .pageHeld)
    #expect(model.state == before && user.questions == 1 && entry.isHeld)
    user.answers = [true]
    try await changes[kind]()
    #expect(user.questions == 2 && !entry.isHeld)
    #expect(!model.state.entries.contains { $0.pageID == entry.pageID })
  }

  @Test("A change that leaves a held page asks nothing: a layer over it, another tab, a page on top (LN59)")
  func otherChangesDoNotAsk() async throws {
    let mediator = try mediator()
    try await holdNote(mediator)
    try await mediator.open("shop://help", source: .inApp)
    try await model.dismiss()
    try await mediator.open("shop://order/8", source: .inApp)
    model.tab = "account"
    model.tab = "orders"
    #expect(model.pages.map(\.title) == ["order 7", "note 7", "order 8"])
    #expect(user.questions == 0)
  }

  @Test("A tap on the shown tab, and a selection under a held layer, ask first (LN59)") func tabsAsk() async throws {
    let mediator = try mediator()
    try await holdNote(mediator)
    user.answers = [false, true]
    model.tab = "orders"
    while user.questions < 1 { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    #expect(model.pages.map(\.title) == ["order 7", "note 7"])
    model.tab = "orders"
    while !model.pages.isEmpty { await Task.yield() }
    #expect(user.questions == 2)
    try await mediator.open("shop://help", source: .inApp)
    model.hold(try #require(model.current)) { [user] in await user.answer() }
    #expect(try !model.changeNow { try $0.select("account") })
    let navigator: any Navigator = model
    #expect(await rejection { try await navigator.change { try $0.select("account") } } == .pageHeld)
    #expect(model.state.selection == "orders" && model.current?.title == "help")
  }

  @Test(
    "A tap or a binding that a held page allows changes its section, not one that is selected meanwhile (LN59)",
    arguments: 0..<3)
  func bindingsKeepTheirSection(kind: Int) async throws {
    let (asked, mayAnswer) = (Latch(), Latch())
    let note = PageEntry.note("note")
    if kind == 0 { model.root = note } else { model.stack = [note] }
    model.hold(note) {
      asked.open()
      await mayAnswer.wait()
      return true
    }
    switch kind {
    case 0: model.root = nil
    case 1: model.stack = []
    default: model.tab = "orders"
    }
    await asked.wait()
    try model.changeNow { state in
      try state.select("account")
      for page in ["profile", "settings"] { state.show(.note(page, page == "profile" ? .root : .push)) }
      state.presentOnTop(.note("terms"))
    }
    let before = model.state
    mayAnswer.open()
    while model.state == before { await Task.yield() }
    #expect(model.state.stack(of: "orders")?.entries.isEmpty == true)
    #expect(model.pages.map(\.title) == ["profile", "settings", "terms"])
  }

  @Test("A swipe that arrives although the page is held changes nothing, and asks (LN59)") func swipesAsk()
    async throws
  {
    let mediator = try mediator()
    try await holdNote(mediator)
    user.answers = [false, true]
    model.stack = []
    #expect(model.pages.count == 2)
    while user.questions < 1 { await Task.yield() }
    popNow()
    #expect(model.pages.count == 2)
    model.stack.removeLast()
    while model.pages.count > 1 { await Task.yield() }
    #expect(user.questions == 2)
  }

  @Test("A sign-out, the page's own end and a released page do not ask (LN59)") func endsDoNotAsk() async throws {
    let mediator = try mediator()
    try await holdNote(mediator)
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    #expect(model.pages.map(\.title) == ["order 7"])
    session.isSignedIn = true
    let entry = try await holdNote(mediator)
    try await model.finish(entry, with: true)
    #expect(model.pages.map(\.title) == ["order 7"])
    let third = try await holdNote(mediator)
    model.release(third)
    try await model.pop()
    #expect(model.pages.map(\.title) == ["order 7"] && user.questions == 0)
  }

  @Test("The end of a page under a held one asks the held one, and its caller waits on (LN59)")
  func endsOfOthersAsk() async throws {
    let mediator = try mediator()
    let answer = Task { try await mediator.result(of: ConfirmPage()) }
    while model.current == nil { await Task.yield() }
    let confirm = try #require(model.current)
    try await model.push(.note("draft"))
    model.hold(try #require(model.current)) { [user] in await user.answer() }
    #expect(await rejection { try await model.finish(confirm, with: true) } == .pageHeld)
    #expect(model.pages.count == 2)
    user.answers = [true]
    try await model.finish(confirm, with: true)
    #expect(try await answer.value == true)
    #expect(model.pages.isEmpty)
  }

  @Test("Two links ask once, and the later one is in front (LN59)") func twoLinksAskOnce() async throws {
    let mediator = try mediator()
    let asked = Latch()
    let mayAnswer = Latch()
    try await mediator.open("shop://note/7", source: .push)
    model.hold(try #require(model.current)) { [user] in
      asked.open()
      await mayAnswer.wait()
      user.questions += 1
      return true
    }
    let first = Task { try await mediator.open("shop://order/8", source: .push) }
    await asked.wait()
    let second = Task { try await mediator.open("shop://order/9", source: .push) }
    for _ in 0..<1_000 { await Task.yield() }
    mayAnswer.open()
    _ = try await first.value
    _ = try await second.value
    #expect(user.questions == 1)
    #expect(model.pages.map(\.title) == ["order 9"])
  }

  @Test("A cancelled link ends at once, and the question goes on for others (LN59)") func cancelledLinksEnd()
    async throws
  {
    let mediator = try mediator()
    let asked = Latch()
    let mayAnswer = Latch()
    try await mediator.open("shop://note/7", source: .push)
    model.hold(try #require(model.current)) {
      asked.open()
      await mayAnswer.wait()
      return true
    }
    let link = Task { try await mediator.open("shop://order/8", source: .push) }
    await asked.wait()
    link.cancel()
    await #expect(throws: CancellationError.self) { try await link.value }
    #expect(model.current?.title == "note 7")
    let other = Task { try await mediator.open("shop://order/9", source: .push) }
    mayAnswer.open()
    _ = try await other.value
    #expect(model.pages.map(\.title) == ["order 9"])
  }

  @Test("The question may show a page, remove the held one, or wait while the user signs out (LN59)")
  func questionsShowPages() async throws {
    let mediator = try mediator()
    try await mediator.open("shop://note/7", source: .push)
    model.hold(try #require(model.current)) {
      // By a link, which has a later number than the one that waits.
      _ = try? await mediator.open("shop://help", source: .inApp)
      return (try? await mediator.result(of: ConfirmPage(), options: .layer)) ?? false
    }
    let link = Task { try await mediator.open("shop://order/8", source: .push) }
    while model.current?.title != "confirm" { await Task.yield() }
    try await model.finish(try #require(model.current), with: true)
    _ = try await link.value
    #expect(model.pages.map(\.title) == ["order 8"])

    try await mediator.open("shop://note/7", source: .push)
    let navigator: any Navigator = model
    model.hold(try #require(model.current)) {
      _ = try? await navigator.pop()
      return false
    }
    #expect(await rejection { try await mediator.open("shop://order/9", source: .push) } == nil)
    #expect(model.pages.map(\.title) == ["order 9"])

    let asked = Latch()
    let never = Latch()
    try await mediator.open("shop://note/7", source: .push)
    model.hold(try #require(model.current)) {
      asked.open()
      await never.wait()
      return false
    }
    let waiting = Task { try await mediator.open("shop://order/10", source: .push) }
    await asked.wait()
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    _ = try await waiting.value
    #expect(model.pages.map(\.title) == ["order 10"])
    never.open()
  }

  @Test("A navigator that hands a copy of its state to another one asks for each change (LN59)")
  func copiedStatesAsk() async throws {
    let mediator = try mediator()
    let copier = Copier(model: model)
    try await holdNote(mediator)
    // The caller asks for this change, so the model does not.
    try await (copier as any Navigator).push(.note("top"))
    #expect(await rejection { try await copier.change { $0.popToRoot() } } == .pageHeld)
    #expect(model.pages.map(\.title) == ["order 7", "note 7", "top"] && user.questions == 1)
  }

  @Test("A navigator that stores the states of its changes asks for each change (LN59)") func storedStatesAsk()
    async throws
  {
    let navigator: any Navigator = Storer()
    let note = PageEntry.note("note")
    try await navigator.push(note)
    navigator.hold(note) { [user] in await user.answer() }
    let changes: [@MainActor () async throws -> Void] = [
      { try await navigator.pop() }, { try await navigator.setRoot(.note("root")) },
    ]
    for change in changes { #expect(await rejection(change) == .pageHeld) }
    try await navigator.push(.note("top"))
    try await navigator.finish(#require(navigator.current), with: true)
    #expect(await rejection { try await navigator.pop() } == .pageHeld)
    #expect(navigator.current == note && user.questions == 3)
  }

  @Test("The error names the held page, and is a failure of its own (LN59)") func errorNamesThePage() async throws {
    let mediator = try mediator()
    try await holdNote(mediator)
    let error = await #expect(throws: NavigationError.self) { try await mediator.open("shop://order/8", source: .push) }
    let text = "\(try #require(error))"
    #expect(text == "note 7: held, because it has unsaved changes")
    #expect(NavigationFailure(try #require(error)) == .pageHeld)
  }

  @Test("After random changes a held page is still shown, unless it agreed to leave (LN59)") func heldPagesStay()
    async throws
  {
    let mediator = try mediator()
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let model = NavigationModel(sections: [PageSection("a"), PageSection("b")])
      let navigator: any Navigator = random.next(below: 2) == 0 ? model : Recorder(model)
      var held: [PageEntry] = []
      var agreed: Set<PageEntry.ID> = []
      for step in 0..<20 {
        if let entry = model.state.entries.randomElement(using: &random), random.next(below: 2) == 0 {
          let answer = random.next(below: 2) == 0
          held.append(entry)
          agreed.remove(entry.pageID)
          navigator.hold(entry) {
            if answer { agreed.insert(entry.pageID) }
            return answer
          }
        }
        let before = model.state
        let url = ["shop://order/\(step)", "shop://help", "shop://note/\(step % 3)"][random.next(below: 3)]
        do {
          switch random.next(below: 7) {
          case 0: try await navigator.pop()
          case 1: try await navigator.setRoot(.note("\(step)"))
          case 2: try await navigator.present(.note("\(step)"))
          case 3: try await navigator.dismiss()
          case 4: try await mediator.navigate(to: url, source: .push, using: navigator)
          case 5: try await mediator.navigate(to: url, source: .inApp, using: navigator)
          default: try await navigator.pop { $0.title.hasPrefix("order") }
          }
        } catch let error as NavigationError where error.code == .pageHeld {
          #expect(model.state == before, "seed \(seed), step \(step)")
        }
        let shown = Set(model.state.entries.map(\.pageID))
        for entry in held where !shown.contains(entry.pageID) {
          #expect(agreed.contains(entry.pageID), "seed \(seed), step \(step)")
        }
        held.removeAll { !shown.contains($0.pageID) }
      }
    }
  }
}

private struct ConfirmPage: ResultPage {
  typealias Result = Bool
  var title: String { "confirm" }
}

/// A navigator with a state of its own.
@MainActor private final class Storer: Navigator {
  private(set) var state = NavigationState()

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    var changed = state
    try change(&changed)
    state = changed
  }
}

/// A navigator that changes a copy of a model's state.
@MainActor private struct Copier: Navigator {
  let model: NavigationModel
  var state: NavigationState { model.state }

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    var copy = state
    try change(&copy)
    try await model.change { $0 = copy }
  }
}
