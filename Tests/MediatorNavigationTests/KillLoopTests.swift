import Foundation
import MediatorKit
import MediatorNavigation
import MediatorTestSupport
import RoutePatterns
import Synchronization
import Testing

#if os(macOS) || os(Linux)
/// An app with tabs, a sign-in and payments that is killed at random moments, from its start until it settles.
///
/// `KILL_CYCLES` sets the number of cycles; 100 by default.
@Suite struct KillLoopTests {
  @Test(
    "An app that is killed at any moment loses nothing that was written, repeats nothing and leaves no file (LN32, LN52, LN53, LN55)",
    .timeLimit(.minutes(30)))
  func killedAppKeepsItsPromises() async throws {
    let cycles = ProcessInfo.processInfo.environment["KILL_CYCLES"].flatMap(Int.init) ?? 100
    let folder = FileManager.default.temporaryDirectory.appending(path: "kill-loop-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    var restorations = 0
    for seed in 0..<cycles {
      let before = KilledApp.lines(path).count
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, seed = seed as Int] in
        try await KilledApp(path, seed: seed).run()
      }
      let lines = KilledApp.lines(path)
      let problems = KilledApp.problems(path, lines, since: before)
      try #require(problems.isEmpty, "cycle \(seed): \(problems)")
      try KilledApp.logFiles(path)
      restorations += lines[before...].count { $0.hasPrefix("restored ") && $0.contains("/") }
    }
    // The loop would prove nothing if pages were never restored or links never ran.
    if cycles >= 100 {
      #expect(restorations > 0)
      #expect(KilledApp.lines(path).contains { $0.hasPrefix("ran ") })
    }
  }
}

/// The app, which writes a log of what it does.
private struct KilledApp {
  private static let sections = [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
  ]

  private let folder: URL
  private let model = NavigationModel(sections: KilledApp.sections)
  private let mediator: Mediator
  private let log: AppLog
  private let pages: LoggedStore
  private let links: LoggedStore
  private let seed: Int

  init(_ path: String, seed: Int) throws {
    self.seed = seed
    folder = URL(filePath: path)
    let log = try AppLog(folder.appending(path: "log"))
    self.log = log
    let session = folder.appending(path: "session")
    links = LoggedStore("links", FileByteStore(folder.appending(path: "links.json")), log)
    pages = LoggedStore("pages", FileByteStore(folder.appending(path: "pages.json")), log)
    mediator = try Mediator(links: LinkSettings(gate: .holding))
    let (model, links) = (model, links)
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { model }) { $0 }
        Service(HeldLinks.self) { HeldLinks(links) }
        TagGate("signed-in") { _ in
          FileManager.default.fileExists(atPath: session.path)
        } asking: { _, _ in
          await Latch().wait()
          return false
        }
        PageRoute("/catalog", exposedTo: .all) { ItemPage("catalog") }
        PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
        PageRoute("/pay/:id<int>", under: "/catalog", exposedTo: .all, options: .push.restored(false)) { (id: Int) in
          log.add("ran \(id)")
          return ItemPage("pay", id)
        }
        .guarded(by: "signed-in")
      }, as: "App")
  }

  /// Launches, and opens links, signs in and out until the process is killed.
  func run() async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let delay = random.next(below: 120_000)
    Thread.detachNewThread {
      usleep(UInt32(delay))
      kill(getpid(), SIGKILL)
    }
    log.add("start \(seed)")
    let session = folder.appending(path: "session")
    let report = await mediator.launch(restoring: pages, in: model)
    await note("restored")
    if case .success(let restored) = report.restoration, restored.wasInterrupted { log.add("interrupted") }
    // The first use of the other store removes its drafts too.
    _ = try links.read()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix(".draft") { log.add("left \(name)") }
    for stack in await model.state.sections where stack.root == nil { log.add("rootless \(stack.section.name)") }
    var tap = seed * 1000
    while true {
      tap += 1
      switch random.next(below: 6) {
      case 0:
        try Data().write(to: session)
        _ = try await mediator.openGate("signed-in")
      case 1:
        try? FileManager.default.removeItem(at: session)
        try await mediator.closeGate("signed-in")
      case 2: Task { [mediator, tap] in try await mediator.open("shop://pay/\(tap)", source: .push) }
      default: _ = try? await mediator.open("shop://order/\(random.next(below: 9))", source: .push)
      }
      try pages.write(await model.state.snapshot.data)
      await Task.yield()
    }
  }

  /// Logs what the sections show.
  @MainActor private func note(_ word: String) {
    let shown = model.state.sections.map { $0.entries.compactMap(\.url).joined(separator: " ") }
    log.add("\(word) \(shown.joined(separator: " | "))")
  }

  // MARK: - Checks of another process

  private static let stores = ["links", "pages"]

  private static func contents(_ name: String, _ path: String) -> String {
    ((try? Data(contentsOf: URL(filePath: path).appending(path: name + ".json"))) ?? Data()).base64EncodedString()
  }

  /// Logs what the files contain, because a process may end between a write and its acknowledgement.
  static func logFiles(_ path: String) throws {
    let log = try AppLog(URL(filePath: path).appending(path: "log"))
    // The last line may be incomplete.
    for name in stores { log.add("\n\(name)> \(contents(name, path))\n\(name)=") }
  }

  static func lines(_ path: String) -> [String] {
    let data = (try? Data(contentsOf: URL(filePath: path).appending(path: "log"))) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns what an ended process broke.
  static func problems(_ path: String, _ lines: [String], since before: Int) -> [String] {
    let new = lines[before...]
    var problems = new.filter { $0.hasPrefix("left ") || $0.hasPrefix("rootless ") }
    let runs = lines.filter { $0.hasPrefix("ran ") }
    if Set(runs).count < runs.count { problems.append("a link ran twice") }
    for name in stores {
      // The file has what was written last, or what was being written.
      let (last, acknowledged) = writes(name, lines[...])
      let found = contents(name, path)
      if let last, found != last, found != acknowledged ?? "" { problems.append("\(name) are neither old nor new") }
    }
    let restored = new.last { $0.hasPrefix("restored ") }
    // A launch runs payments that were held, and restores none.
    for url in (restored ?? "").split(separator: " ") where url.contains("/pay/") {
      if !new.contains("ran \(url.split(separator: "/").last ?? "")") { problems.append("\(url) was restored") }
    }
    if let restored, !new.contains("interrupted"), let problem = difference(restored, lines[..<before]) {
      problems.append(problem)
    }
    return problems
  }

  /// Returns whether restored pages are not those that the process before wrote, without payments.
  private static func difference(_ restored: String, _ lines: ArraySlice<String>) -> String? {
    let (last, acknowledged) = writes("pages", lines)
    let texts = [last, acknowledged].map {
      String(decoding: $0.flatMap { Data(base64Encoded: $0) } ?? Data(), as: UTF8.self)
    }
    let urls = restored.split(whereSeparator: { $0 == " " || $0 == "|" }).dropFirst().map(String.init)
    for url in urls where url.contains("/order/") && !texts.contains(where: { $0.contains(url) }) {
      return "\(url) was never written"
    }
    return nil
  }

  /// Returns the bytes that were being written last, and the last that were written completely.
  private static func writes(_ name: String, _ lines: ArraySlice<String>) -> (last: String?, acknowledged: String?) {
    var last: String?
    var acknowledged: String?
    for line in lines {
      if line.hasPrefix("\(name)> ") { last = String(line.dropFirst(name.count + 2)) }
      if line == "\(name)=" { acknowledged = last }
    }
    return (last, acknowledged)
  }
}

/// Lines in a file that survive a kill.
private final class AppLog: Sendable {
  private let descriptor: Int32

  init(_ file: URL) throws {
    descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    if descriptor < 0 { throw CocoaError(.fileNoSuchFile) }
  }

  deinit { close(descriptor) }

  func add(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}

/// A store that logs each write before and after it.
private struct LoggedStore: ByteStore {
  let name: String
  let store: FileByteStore
  let log: AppLog

  init(_ name: String, _ store: FileByteStore, _ log: AppLog) {
    self.name = name
    self.store = store
    self.log = log
  }

  func read() throws -> Data? { try store.read() }

  func write(_ data: Data?) throws {
    let text = (data ?? Data()).base64EncodedString()
    log.add("\(name)> \(text)")
    try store.write(data)
    // Without the bytes: a kill may cut a long line.
    log.add("\(name)=")
  }
}
#endif
