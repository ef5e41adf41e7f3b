import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Testing

#if os(macOS) || os(Linux)
/// Two processes that end in their launches, one after the other, and the launch after that.
@Suite struct LaunchKillTests {
  @Test(
    "A user who kills the app during its launch, and during the launch after that, finds every tab, and no link runs twice (LN32, LN52, LN53)",
    arguments: ["catalog", "orders", "gate", "bill"])
  func killedTwiceInALaunch(second: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "launch-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    // What the app leaves: a page of a link, and a link that waits for the sign-in.
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let app = try LaunchedApp(path)
      _ = await app.launch()
      try await app.mediator.open("shop://order/7", source: .push)
      try app.pages.write(await app.model.state.snapshot.data)
      // Ends the process with another signal if it does not come to the end.
      alarm(60)
      Task { try await app.mediator.open("shop://bill/1", source: .push) }
      while !app.isWaiting { await Task.yield() }
      kill(getpid(), SIGKILL)
    }
    #expect(FileManager.default.createFile(atPath: LaunchedApp.session(path), contents: nil))
    // The first launch is killed while it builds the page.
    for moment in ["order", second] {
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, moment = moment as String] in
        _ = try await LaunchedApp(path, killedAt: moment).launch()
      }
    }
    let runs = LaunchedApp.runs(path)
    let app = try LaunchedApp(path)
    let report = await app.launch()
    let titles = await app.model.state.sections.map { $0.entries.map(\.title) }
    let isRemoved = second == "bill"
    #expect(titles == [["catalog"], isRemoved ? ["orders"] : ["orders", "bill 1"]])
    #expect(runs == (isRemoved ? ["bill"] : []) && LaunchedApp.runs(path) == ["bill"])
    #expect(report.problems.isEmpty && !app.isWaiting)
    // A launch that ended before the roots were there left the mark.
    #expect(try report.restoration.get().wasInterrupted == ["catalog", "orders"].contains(second))
    // The launch after that restores what is shown now.
    try app.pages.write(await app.model.state.snapshot.data)
    let next = try LaunchedApp(path)
    #expect(await next.launch().problems.isEmpty)
    #expect(await next.model.state.sections.map { $0.entries.map(\.title) } == titles)
  }
}

/// The app, which ends its process at a moment of its launch.
private struct LaunchedApp {
  let model = NavigationModel(sections: [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
  ])
  let mediator: Mediator
  let pages: FileByteStore
  private let links: URL

  init(_ path: String, killedAt moment: String? = nil) throws {
    let folder = URL(filePath: path)
    pages = FileByteStore(folder.appending(path: "pages.json"))
    links = folder.appending(path: "links.json")
    var settings = LinkSettings(gate: .holding)
    // The machine may need longer than the default expiry.
    settings.gateExpiry = nil
    mediator = try Mediator(links: settings)
    @Sendable func pass(_ name: String) { if name == moment { kill(getpid(), SIGKILL) } }
    let (model, links) = (model, links)
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { model }) { $0 }
        Service(HeldLinks.self) { HeldLinks(FileByteStore(links)) }
        TagGate("signed-in") { _ in
          pass("gate")
          return FileManager.default.fileExists(atPath: Self.session(path))
        } asking: { _, _ in
          await Latch().wait()
          return false
        }
        for name in ["catalog", "orders"] {
          PageRoute(.init(stringLiteral: "/\(name)"), exposedTo: .all) {
            pass(name)
            return ItemPage(name)
          }
        }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in
          pass("order")
          return ItemPage("order", id)
        }
        PageRoute("/bill/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in
          let runs = Self.runs(path) + ["bill"]
          try Data(runs.joined(separator: "\n").utf8).write(to: folder.appending(path: "runs"))
          pass("bill")
          return ItemPage("bill", id)
        }
        .guarded(by: "signed-in")
      }, as: "App")
  }

  /// Whether a link waits on the disk.
  var isWaiting: Bool { FileManager.default.fileExists(atPath: links.path) }

  func launch() async -> LaunchReport {
    await mediator.launch(restoring: pages, in: model)
  }

  /// The file that exists once the user has signed in.
  static func session(_ path: String) -> String { URL(filePath: path).appending(path: "session").path }

  /// Returns the links that ran.
  static func runs(_ path: String) -> [String] {
    let data = (try? Data(contentsOf: URL(filePath: path).appending(path: "runs"))) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
#endif
