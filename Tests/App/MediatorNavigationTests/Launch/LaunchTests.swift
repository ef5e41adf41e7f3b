import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// What a user finds after the launch of an app.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct LaunchTests {
  private static let sections = [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
  ]

  private let pages = BytesInMemory()
  private let links = BytesInMemory()

  private func mediator(isSignedIn: Bool = false, failing: Set<String> = []) throws -> Mediator {
    var settings = LinkSettings(gate: .holding)
    // The machine may need longer than the default expiry.
    settings.gateExpiry = nil
    let mediator = try Mediator(links: settings)
    try mediator.register(
      ModuleContents {
        TagGate("signed-in") { _ in
          isSignedIn
        } asking: { _, _ in
          await Latch().wait()
          return false
        }
        Service(HeldLinks.self) { HeldLinks(links) }
        for name in ["catalog", "orders"] {
          PageRoute(.init(stringLiteral: "/\(name)"), exposedTo: .all) {
            if failing.contains(name) { throw NoStory(id: name) }
            return ItemPage(name)
          }
        }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
        PageRoute("/bill/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("bill", id) }
          .guarded(by: "signed-in")
        PageRoute("/pay/:id<int>", exposedTo: .all, options: .push.restored(false)) { (id: Int) in ItemPage("pay", id) }
      }, as: "Pages")
    return mediator
  }

  private func titles(_ model: NavigationModel) -> [[String]] {
    model.state.sections.map { $0.entries.map(\.title) }
  }

  /// Launches an app, and returns its pages.
  private func launched(_ mediator: Mediator, _ sections: [PageSection] = LaunchTests.sections) async throws -> (
    NavigationModel, LaunchReport
  ) {
    let model = NavigationModel(sections: sections)
    try mediator.register(ModuleContents { Service((any Navigator).self, { model }) { $0 } }, as: "Navigation")
    return (model, await mediator.launch(restoring: pages, in: model))
  }

  /// Launches an app, shows an order that a push opens, and returns the bytes of the pages.
  private func bytesOfOrder() async throws -> Data {
    let (model, _) = try await launched(try self.mediator())
    let mediator = try self.mediator()
    mediator.linkGate = .open
    try await mediator.navigate(to: "shop://order/7", source: .push, using: model)
    return model.state.snapshot.data
  }

  @Test("A link that starts the app waits for the restored pages, and is shown after them (LN51)")
  func linkIsShownOnRestoredPages() async throws {
    let (first, _) = try await launched(try self.mediator())
    try first.changeNow { try $0.select("orders") }
    try pages.write(first.state.snapshot.data)
    let mediator = try self.mediator()
    let model = NavigationModel(sections: Self.sections)
    try mediator.register(ModuleContents { Service((any Navigator).self, { model }) { $0 } }, as: "Navigation")
    let link = Task { try await mediator.open("shop://order/7", source: .push) }
    for _ in 0..<100 { await Task.yield() }
    #expect(model.pages.isEmpty)
    let report = await mediator.launch(restoring: pages, in: model)
    #expect(report.problems.isEmpty)
    _ = try await link.value
    #expect(titles(model) == [["catalog"], ["orders", "order 7"]])
  }

  @Test("A launch opens the links of an ended process if their gate is open, and keeps them if not (LN51)")
  func launchOpensHeldLinks() async throws {
    let (_, _) = try await launched(try self.mediator())
    let asking = try self.mediator()
    _ = try await launched(asking)
    let waiting = Task { try await asking.open("shop://bill/1", source: .push) }
    while links.links != 1 { await Task.yield() }
    let bytes = links.data
    waiting.cancel()
    _ = await waiting.result
    try links.write(bytes)
    let (closed, report) = try await launched(try self.mediator())
    #expect(report.heldLinks.isEmpty && links.links == 1 && titles(closed) == [["catalog"], ["orders"]])
    let (open, next) = try await launched(try self.mediator(isSignedIn: true))
    #expect(next.heldLinks.map(\.link.url) == ["shop://bill/1"] && next.problems.isEmpty)
    #expect(titles(open) == [["catalog"], ["orders", "bill 1"]] && links.data == nil)
  }

  @Test("A user who kills the app in its launch finds the roots after the next, and all pages kept then (LN38, LN53)")
  func interruptedLaunchBuildsRoots() async throws {
    let (model, _) = try await launched(try self.mediator())
    let mediator = try self.mediator()
    mediator.linkGate = .open
    try await mediator.navigate(to: "shop://order/7", source: .push, using: model)
    let bytes = model.state.snapshot.data
    try pages.write(bytes)
    // The process ends while the pages are built: what it leaves is the marked bytes.
    let ended = BytesInMemory(bytes)
    let recorder = Marks(ended)
    let other = NavigationModel(sections: Self.sections)
    _ = await mediator.launch(restoring: recorder, in: other)
    #expect(titles(other) == [["catalog"], ["orders", "order 7"]])
    let marked = try #require(recorder.written.first ?? nil)
    try pages.write(marked)
    let (next, report) = try await launched(try self.mediator())
    #expect(try report.restoration.get().wasInterrupted)
    #expect(titles(next) == [["catalog"], ["orders"]])
    // Launches without a tap lose nothing.
    for _ in 0..<2 {
      try pages.write(bytes)
      let (again, report) = try await launched(try self.mediator())
      #expect(report.problems.isEmpty && titles(again) == [["catalog"], ["orders", "order 7"]])
      #expect(pages.data == again.state.snapshot.data)
    }
  }

  @Test("Bytes that two launches have marked build the roots, and all pages are kept then (LN53)")
  func launchesInterruptedTwiceBuildRoots() async throws {
    let (model, _) = try await launched(try self.mediator())
    let mediator = try self.mediator()
    mediator.linkGate = .open
    try await mediator.navigate(to: "shop://order/7", source: .push, using: model)
    // What the first killed launch leaves, and the second one, which finds the mark and does not write before it ends.
    try pages.write(Data("restoring ".utf8) + model.state.snapshot.data)
    let marked = pages.data
    let recorder = Marks(BytesInMemory(marked))
    _ = await (try self.mediator()).launch(restoring: recorder, in: NavigationModel(sections: Self.sections))
    // Before the roots are shown nothing is written, so a kill leaves the mark again.
    let restored = try #require(recorder.written.first ?? nil)
    #expect(!String(decoding: restored, as: UTF8.self).contains("order/7"))
    for _ in 0..<2 {
      try pages.write(marked)
      let (next, report) = try await launched(try self.mediator())
      #expect(try report.restoration.get().wasInterrupted)
      #expect(titles(next) == [["catalog"], ["orders"]])
    }
    try await mediator.navigate(to: "shop://order/8", source: .push, using: model)
    try pages.write(model.state.snapshot.data)
    #expect(titles(try await launched(try self.mediator()).0) == [["catalog"], ["orders", "order 8"]])
  }

  @Test(
    "A user who updates to a version with another tab finds a root in every one: new, renamed, failed before (LN52)")
  func everySectionHasARoot() async throws {
    let (model, _) = try await launched(
      try self.mediator(), [Self.sections[0], PageSection("old", root: "shop://orders")])
    #expect(titles(model) == [["catalog"], ["orders"]])
    let (next, report) = try await launched(try self.mediator())
    #expect(titles(next) == [["catalog"], ["orders"]])
    #expect(report.problems.compactMap { ($0 as? NavigationError)?.code } == [.noSection])
    let (failed, failure) = try await launched(try self.mediator(failing: ["orders"]))
    #expect(titles(failed) == [["catalog"], []])
    #expect(!failure.problems.isEmpty)
    let (mended, _) = try await launched(try self.mediator())
    #expect(titles(mended) == [["catalog"], ["orders"]])
  }

  @Test("The report of a launch names the sections beyond the 32nd, whose pages are not stored (LN52)")
  func sectionsBeyondTheLimitAreReported() async throws {
    let sections = (1...34).map { PageSection("section \($0)", root: "shop://catalog") }
    let (first, report) = try await launched(try self.mediator(), sections)
    #expect(report.problems.isEmpty)
    try first.changeNow { state in
      try state.select("section 34")
      state.presentOnTop(.note("sheet"))
    }
    try pages.write(first.state.snapshot.data)
    let (next, second) = try await launched(try self.mediator(), sections)
    #expect(
      second.problems.map { "\($0)" } == [
        "section 'section 33': not stored: too many sections: expected at most 32",
        "section 'section 34': not stored: too many sections: expected at most 32",
      ])
    #expect(titles(next) == Array(repeating: ["catalog"], count: 34))
    #expect(next.state.selection == "section 34" && next.state.layers.isEmpty)
  }

  @Test("A restoration that a link superseded leaves a root in every section (LN52)") func supersededSectionsHaveRoots()
    async throws
  {
    _ = try await launched(try self.mediator())
    let mediator = try self.mediator()
    mediator.linkGate = .open
    let model = NavigationModel(sections: Self.sections)
    try await mediator.navigate(to: "shop://order/7", source: .push, using: model)
    let report = await mediator.launch(restoring: pages, in: model)
    #expect(report.problems.compactMap { ($0 as? NavigationError)?.code } == [.superseded])
    #expect(titles(model) == [["catalog"], ["orders", "order 7"]])
    #expect(pages.data == model.state.snapshot.data)
  }

  @Test("A view stores its pages at each change, also back to the restored ones and to other inputs (LN38, FD28)")
  func viewsStoreEachChange() async throws {
    let (model, _) = try await launched(try self.mediator())
    let mediator = try self.mediator()
    mediator.linkGate = .open
    var progress = RestorationProgress.none
    func data(isLast: Bool = false) -> Data? { progress.data(of: model.state.snapshot, isLast: isLast) }
    #expect(data(isLast: true) == nil)
    progress = .restored(model.state.snapshot)
    let restored = model.state.snapshot.data
    #expect(data() == nil && data(isLast: true) == restored)
    for url in ["shop://order/7", "shop://order/7?from=push"] {
      try await mediator.navigate(
        to: url, source: .push, overriding: PageOverrides(policy: .update), using: model)
      #expect(data() == model.state.snapshot.data && data() == nil)
    }
    try await model.pop()
    try model.changeNow { try $0.select("catalog") }
    #expect(data() == restored)
  }

  @Test("A page with an effect is not built again, even from bytes that contain it (LN54)") func effectsAreNotRepeated()
    async throws
  {
    let (model, _) = try await launched(try self.mediator())
    let mediator = try self.mediator()
    mediator.linkGate = .open
    try await mediator.navigate(to: "shop://pay/1", source: .inApp, using: model)
    #expect(model.state.snapshot.leftOut.map(\.title) == ["pay 1"])
    let text =
      #"{"version":1,"selection":"catalog","layers":[],"sections":[{"name":"catalog","pages":["#
      + #"{"url":"shop://pay/1","source":"in-app","placement":"push"}]}]}"#
    try pages.write(Data(text.utf8))
    let (next, report) = try await launched(try self.mediator())
    #expect(titles(next) == [["catalog"], ["orders"]])
    #expect(report.problems.map { "\($0)" } == ["'shop://pay/1': not built again"])
  }

  @Test("A file that is too long is not read whole (AT11)") func longFilesAreNotReadWhole() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "long.json")
    let store = FileByteStore(file)
    #expect(try store.read() == nil)
    try store.write(Data(count: 3 << 20))
    #expect(try store.read()?.count == (1 << 20) + 1)
    #expect(throws: NavigationError.self) { try NavigationSnapshot(store.read() ?? Data()) }
    try store.write(Data("a".utf8))
    #expect(try store.read() == Data("a".utf8))
  }

  @Test("A store of a file leaves no other file, and removes those of ended processes (LN55)")
  func filesLeaveNothingBehind()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for _ in 0..<3 { try Data("draft".utf8).write(to: folder.appending(path: ".pages.json.\(UUID()).draft")) }
    try Data("mine".utf8).write(to: folder.appending(path: ".other.json.draft"))
    let store = FileByteStore(folder.appending(path: "pages.json"))
    #expect(try store.read() == nil)
    for number in 0..<20 {
      try store.write(Data("\(number)".utf8))
      #expect(try store.read() == Data("\(number)".utf8))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["pages.json", ".other.json.draft"])
    try store.write(nil)
    #expect(try store.read() == nil)
    // A folder where the file should be: an error, and no draft.
    try FileManager.default.createDirectory(
      at: folder.appending(path: "pages.json/x"), withIntermediateDirectories: true)
    #expect(throws: (any Error).self) { try store.write(Data("x".utf8)) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
  }

  @Test("A launch whose task is cancelled shows and keeps all pages (LN52, LN53)") func cancelledLaunchKeepsPages()
    async throws
  {
    try pages.write(try await bytesOfOrder())
    let (mediator, next) = (try self.mediator(), NavigationModel(sections: Self.sections))
    let launch = Task { [pages] in
      await until { Task.isCancelled }
      return await mediator.launch(restoring: pages, in: next)
    }
    launch.cancel()
    #expect(await launch.value.problems.isEmpty)
    #expect(titles(next) == [["catalog"], ["orders", "order 7"]])
    #expect(pages.data == next.state.snapshot.data)
  }

  @Test("A launch that cannot show the pages loses none (LN53)") func failedLaunchKeepsPages() async throws {
    try pages.write(try await bytesOfOrder())
    let report = await (try self.mediator()).launch(restoring: pages, in: ClosedWindow(Self.sections))
    #expect(report.problems.compactMap { ($0 as? NavigationError)?.code } == [.notShown])
    let (next, second) = try await launched(try self.mediator())
    #expect(try !second.restoration.get().wasInterrupted)
    #expect(titles(next) == [["catalog"], ["orders", "order 7"]])
  }
}

/// A store that records what is written.
private final class Marks: ByteStore {
  private let store: BytesInMemory
  private let state = Mutex<[Data?]>([])

  init(_ store: BytesInMemory) { self.store = store }

  var written: [Data?] { state.withLock { $0 } }
  func read() throws -> Data? { try store.read() }

  func write(_ data: Data?) throws {
    state.withLock { $0.append(data) }
    try store.write(data)
  }
}

/// A navigator that cannot show anything.
@MainActor private final class ClosedWindow: Navigator {
  let state: NavigationState
  init(_ sections: [PageSection]) { state = NavigationState(sections: sections) }
  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    var next = state
    try change(&next)
    throw NavigationError(.notShown)
  }
}
