import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Testing

@MainActor @Suite(.patient) struct SnapshotTests {
  private static let sections = [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
    PageSection("account", root: "shop://account", isDrawnByApp: true),
  ]
  let model = NavigationModel(sections: sections)
  let next = NavigationModel(sections: sections)

  private func mediator(closed: Bool = false) throws -> Mediator {
    let orders: Exposure = closed ? .inApp : .all
    return try Mediator.with(model) {
      for name in ["catalog", "orders", "account"] {
        PageRoute(.init(stringLiteral: "/\(name)"), exposedTo: .all) { ItemPage(name) }
      }
      PageRoute("/order/:id<int>", under: "/orders", exposedTo: orders) { (id: Int) in
        guard id < 9 else { throw NoStory(id: "\(id)") }
        return ItemPage("order", id)
      }
      PageRoute("/profile", under: "/account", exposedTo: .all) { ItemPage("profile") }
      PageRoute("/once/:token", exposedTo: .all, options: .push.restored(false)) { (token: String) in ItemPage(token) }
      PageRoute("/help/:topic<int>", exposedTo: .all, options: .modal(.formSheet)) { (topic: Int) in
        ItemPage("help", topic)
      }
    }
  }

  private func keys(_ model: NavigationModel) -> String {
    model.state.sections.map { stack in "\(stack.section.name): \(stack.entries.compactMap(\.key))" }
      .joined(separator: "\n") + "\n\(model.state.selection) \(model.state.layers.map { $0.entries.compactMap(\.key) })"
  }

  @Test("A snapshot contains URLs, sources, placements and styles, but no titles and values (LN21)")
  func snapshotContainsURLs() async throws {
    let mediator = try mediator()
    try await mediator.navigate(to: "shop://order/7?q=1", source: .push, context: ["secret": "context"])
    try await mediator.open("shop://help/1", source: .inApp)
    let text = String(decoding: model.state.snapshot.data, as: UTF8.self)
    #expect(
      text
        == #"{"layers":[[{"placement":"modal","presentation":"formSheet","source":"in-app","url":"shop://help/1"}]],"#
        + #""sections":[{"name":"catalog","pages":[]},{"name":"orders","pages":["#
        + #"{"placement":"push","source":"push","url":"shop://order/7?q=1"}],"#
        + #""root":{"placement":"push","source":"push","url":"shop://orders"}},{"name":"account","pages":[]}],"#
        + #""selection":"orders","version":1}"#)
    try await mediator.restore(NavigationSnapshot(model.state.snapshot.data), in: next)
    try await mediator.restore(nil, in: model)
    #expect(keys(next) == keys(model))
    #expect(next[layer: 0]?.options.presentation == .formSheet)
  }

  @Test("A stack is written up to the first page without a key or of a one-time link (LN22)")
  func stackIsWrittenUpToAPageWithoutKey()
    async throws
  {
    let mediator = try mediator()
    try await mediator.open("shop://order/7", source: .push)
    try await mediator.open("shop://once/secret", source: .inApp)
    try await mediator.open("shop://order/8", source: .inApp)
    let snapshot = model.state.snapshot
    #expect(snapshot.leftOut.map(\.title) == ["secret", "order 8"])
    #expect(!String(decoding: snapshot.data, as: UTF8.self).contains("secret"))
    model.changeNow { $0.setRoot(.note("code")) }
    try await mediator.open("shop://order/8", source: .inApp)
    #expect(model.state.snapshot.leftOut.map(\.title) == ["code", "order 8"])
  }

  @Test("Exposure is checked again, with the recorded source or the caller's (LN23)") func exposureIsCheckedAgain()
    async throws
  {
    try await mediator().open("shop://order/7", source: .push)
    let data = model.state.snapshot.data
    let closed = try mediator(closed: true)
    let report = try await closed.restore(NavigationSnapshot(data), in: next)
    #expect(report.leftOut.map(\.url) == ["shop://order/7"])
    #expect((report.leftOut[0].reason as? MediatorError)?.code == .notExposed)
    #expect(next.pages.map(\.title) == ["orders"])
    try await closed.restore(NavigationSnapshot(data), from: .inApp, in: next)
    #expect(next.pages.map(\.title) == ["orders", "order 7"])
    #expect(next.pages.map(\.source) == [.inApp, .inApp])
  }

  @Test("A stack ends before a page that fails, and other sections are restored too (LN24)")
  func stackEndsBeforeAFailedPage()
    async throws
  {
    let mediator = try mediator()
    let text = #"""
      {"version":1,"selection":"orders","layers":[],"sections":[
        {"name":"catalog","root":{"url":"shop://catalog","source":"in-app","placement":"push"},"pages":[
          {"url":"shop://order/3","source":"push","placement":"push"}]},
        {"name":"orders","pages":[{"url":"shop://order/1","source":"push","placement":"push"},
          {"url":"shop://order/9","source":"push","placement":"push"},
          {"url":"shop://order/2","source":"push","placement":"push"}]},
        {"name":"gone","pages":[{"url":"shop://order/4","source":"push","placement":"push"}]}]}
      """#
    let recorder = Recorder(next)
    let report = try await mediator.restore(NavigationSnapshot(Data(text.utf8)), in: recorder)
    #expect(report.leftOut.map(\.url) == ["shop://order/9", "shop://order/4"])
    #expect(
      next.state.sections.map { $0.entries.map(\.title) } == [["catalog", "order 3"], ["orders", "order 1"], []])
    #expect(next.state.selection == "orders")
    #expect(recorder.changes == 3)
  }

  @Test(
    "Data of another version, too large or malformed is rejected, and nothing changes (LN25)",
    arguments: [
      #"{"version":2,"selection":"a","sections":[],"layers":[]}"#, "", "{}", "[]", #"{"version":1}"#,
      String(repeating: " ", count: 70_000),
      #"{"version":1,"selection":"a","sections":[],"layers":["# + String(repeating: "[],", count: 8) + "[]]}",
      #"{"version":1,"selection":"a","sections":["#
        + (0..<33).map { #"{"name":"\#($0)","pages":[]}"# }.joined(separator: ",") + #"],"layers":[]}"#,
      #"{"version":1,"selection":"a","sections":[{"name":"a","pages":["#
        + (0..<65).map { #"{"url":"x:\#($0)","source":"push","placement":"push"}"# }.joined(separator: ",")
        + #"]}],"layers":[]}"#,
      // AT34: the decoder sorts the marks to hash them.
      #"{"version":1,"selection":"a","sections":[],"layers":[],""# + String(repeating: "\u{301}", count: 31) + #"":1}"#,
    ])
  func invalidDataIsRejected(text: String) throws {
    let error = try #require(#expect(throws: NavigationError.self) { try NavigationSnapshot(Data(text.utf8)) })
    #expect(error.code == .unreadableSnapshot)
  }

  /// A larger snapshot could not be read, and all pages were lost.
  @Test(
    "A snapshot never exceeds the size that can be read, and the selected section is shortened last (LN25)",
    arguments: [1, 32])
  func snapshotsStayReadable(sections: Int) async throws {
    let model = NavigationModel(sections: (0..<sections).map { PageSection("section \($0)") })
    let mediator = try Mediator.with(model) {
      PageRoute("/note/:number<int>", exposedTo: .all) { (number: Int) in ItemPage("note", number) }
    }
    let text = String(repeating: "a", count: 3000)
    for section in (0..<sections).map({ "section \($0)" }) {
      try model.changeNow { try $0.select(section) }
      for number in 1...(sections == 1 ? 40 : 2) {
        let page = try await mediator.buildPage(for: "shop://note/\(number)?text=\(text)", source: .push)
        model.changeNow { $0.push(page) }
      }
    }
    let snapshot = model.state.snapshot
    #expect(snapshot.data.count <= NavigationSnapshot.maximumSize)
    let left = model.state.entries.count - snapshot.leftOut.count
    #expect(left >= 8)
    let next = NavigationModel(sections: model.state.sections.map(\.section))
    #expect(try await mediator.restore(NavigationSnapshot(snapshot.data), in: next).leftOut.isEmpty)
    #expect(next.state.entries.count == left)
    #expect(next.state.selection == "section \(sections - 1)")
  }

  @Test("Truncated and changed bytes are rejected or restored, and never trap (LN25)") func changedBytesNeverTrap()
    async throws
  {
    let mediator = try mediator()
    try await mediator.open("shop://order/7", source: .push)
    let data = model.state.snapshot.data
    var random = SeededGenerator(seed: 1)
    for _ in 0..<300 {
      var bytes = [UInt8](data.prefix(random.next(below: 4) == 0 ? random.next(below: data.count) : data.count))
      for _ in 0..<random.next(below: 4) where !bytes.isEmpty {
        bytes[random.next(below: bytes.count)] = UInt8(random.next(below: 256))
      }
      guard let snapshot = try? NavigationSnapshot(Data(bytes)) else { continue }
      _ = try await mediator.restore(snapshot, in: next)
    }
  }

  @Test("A link that is shown meanwhile takes precedence; restoration passes the link gate (LN27)")
  func laterLinksTakePrecedence() async throws {
    let mediator = try mediator()
    try await mediator.open("shop://order/7", source: .push)
    let snapshot = model.state.snapshot
    let gate = Latch()
    let started = Latch()
    try mediator.register(
      ModuleContents {
        Interception(.all) { invocation, forward in
          if invocation.url == "shop://order/7" {
            started.open()
            await gate.wait()
          }
          return try await forward(invocation)
        }
      }, as: "Slow")
    let next = next
    let restoring = Task { try await mediator.restore(snapshot, in: next) }
    await started.wait()
    try await mediator.navigate(to: "shop://profile", source: .push, using: next)
    gate.open()
    let error = try #require(await #expect(throws: NavigationError.self) { try await restoring.value })
    #expect(error.code == .superseded)
    #expect(next.pages.map(\.title) == ["profile"])
    mediator.linkGate = .holding
    mediator.unregister("Slow")
    try await mediator.restore(snapshot, in: next)
    #expect(next.pages.map(\.title) == ["orders", "order 7"])
  }

  @Test("Without a snapshot the roots are built, except those that the app draws (LN27)")
  func rootsAreBuiltWithoutASnapshot()
    async throws
  {
    try await mediator().restore(nil, in: next)
    #expect(next.state.sections.map { $0.entries.map(\.title) } == [["catalog"], ["orders"], []])
    #expect(next.state.selection == "catalog")
  }

  @Test("Restored pages have the keys of the written ones (LN21)") func restoredPagesHaveTheSameKeys() async throws {
    var random = SeededGenerator(seed: 3)
    let mediator = try mediator()
    let urls = [
      "shop://catalog", "shop://orders", "shop://profile", "shop://order/1", "shop://order/2", "shop://help/1",
      "shop://help/2",
    ]
    let sources: [LinkSource] = [.inApp, .push, .universalLink]
    try await mediator.restore(nil, in: model)
    for _ in 0..<200 {
      try await mediator.open(
        urls[random.next(below: urls.count)], source: sources[random.next(below: sources.count)])
      if random.next(below: 4) == 0 { model.changeNow { $0.pop() } }
      let snapshot = model.state.snapshot
      #expect(snapshot.leftOut.isEmpty)
      let restored = NavigationModel(sections: Self.sections)
      try await mediator.restore(NavigationSnapshot(snapshot.data), in: restored)
      #expect(keys(restored) == keys(model))
    }
  }

  @Test("Pages that the version before wrote are restored (LN21)") func earlierBytesAreRead() async throws {
    let file = try #require(
      Bundle.module.url(forResource: "snapshot-1", withExtension: "json", subdirectory: "Written"))
    let report = try await mediator().restore(NavigationSnapshot(Data(contentsOf: file)), in: next)
    #expect(report.leftOut.isEmpty)
    #expect(next.state.sections.map { $0.entries.map(\.title) } == [["catalog"], ["orders", "order 7"], []])
    #expect(next[layer: 0]?.options.presentation == .formSheet)
  }

  // Cause: user information counted as a secret, whatever the pattern names.
  @Test("A page is restored with the user and the port that its pattern names, but not with a password (FD47, LN21)")
  func usersAndPortsAreRestored() async throws {
    let (model, next) = (NavigationModel(), NavigationModel())
    let mediator = try Mediator.with(model) {
      PageRoute("ssh://:user@:host::port<uint>", exposedTo: .all) { (user: String, host: String, port: Int) in
        NotePage(text: "\(user) \(host) \(port)")
      }
      PageRoute("ssh://:user::word@:host", exposedTo: .all) { (user: String, _: String, host: String) in
        NotePage(text: "\(user) \(host)")
      }
    }
    try await mediator.open("ssh://ada@shelf:22", source: .inApp)
    try await mediator.open("ssh://ada:hunter2@shelf", source: .inApp)
    let snapshot = model.state.snapshot
    #expect(snapshot.leftOut.map(\.title) == ["ada shelf"])
    #expect(!String(decoding: snapshot.data, as: UTF8.self).contains("hunter2"))
    let report = try await mediator.restore(NavigationSnapshot(snapshot.data), in: next)
    #expect(report.leftOut.isEmpty && next.pages.map(\.title) == ["ada shelf 22"])
  }

  @Test("A page that takes all parameters is restored with them, also in an app with secrets (LN21, ST8)")
  func allParametersAreRestored() async throws {
    let (model, next) = (NavigationModel(), NavigationModel())
    let mediator = try Mediator.with(model) {
      PageRoute("/find", exposedTo: .all) { (all: Parameters) in
        NotePage(text: (all["text"] as? Parameters.Text)?.texts.first ?? "nothing")
      }
      PageRoute("/invite/:code", exposedTo: .all) { (_: String) in ItemPage("invite") }.secret("code")
    }
    try await mediator.open("shop://find?text=lamp", source: .inApp)
    let report = try await mediator.restore(NavigationSnapshot(model.state.snapshot.data), in: next)
    #expect(report.leftOut.isEmpty && next.pages.map(\.title) == ["lamp"])
    #expect(!"\(Mirror(reflecting: model.pages[0]).children.map { "\($0.value)" })".contains("lamp?"))
  }
}
