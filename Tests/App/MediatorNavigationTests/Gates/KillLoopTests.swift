import Foundation
import MediatorNavigation
import MediatorTestSupport
import Synchronization
import Testing

#if os(macOS) || os(Linux)
/// An app with tabs, sheets, a sign-in page and payments that is killed at random moments, from its start until it settles.
///
/// `KILL_CYCLES` sets the number of cycles; 100 by default.
@Suite struct KillLoopTests {
  @Test(
    "An app that is killed at any moment restores what it wrote, repeats nothing and leaves no file (LN32, LN52, LN53, LN55)",
    .timeLimit(.minutes(60)))
  func killedAppKeepsItsPromises() async throws {
    let cycles = ProcessInfo.processInfo.environment["KILL_CYCLES"].flatMap(Int.init) ?? 100
    let folder = FileManager.default.temporaryDirectory.appending(path: "kill-loop-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    // The loop would prove nothing if pages were never restored or links never ran.
    var unseen = ["restored shop://", "ran ", "answer true", "answer false"] + (cycles < 400 ? [] : ["opened shop://"])
    let most = cycles < 100 ? cycles : 2 * cycles
    var cycle = 0
    while cycle < cycles || cycle < most && !unseen.isEmpty {
      let before = KilledApp.lines(path).count
      // With a sanitizer an app comes less far: further cycles, in which it lives longer, until all was seen.
      let longest = 120_000 * max(1, cycle - cycles)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, cycle = cycle as Int, longest = longest as Int] in
        try await KilledApp(path, seed: cycle).run(microseconds: longest)
      }
      let lines = KilledApp.lines(path)
      let problems = KilledApp.problems(path, lines, since: before)
      try #require(problems.isEmpty, "cycle \(cycle): \(problems)")
      try KilledApp.logFiles(path)
      unseen.removeAll { word in lines[before...].contains { $0.hasPrefix(word) } }
      cycle += 1
    }
    #expect(cycles < 100 || unseen.isEmpty)
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
        } asking: { mediator, _ in
          // Another link may remove the page too.
          defer { log.add("asked") }
          return try await mediator.result(of: SignInPage(), options: .layer) ?? false
        }
        PageRoute("/catalog", exposedTo: .all) { ItemPage("catalog") }
        PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
        PageRoute("/help/:id<int>", exposedTo: .all, options: .layer) { (id: Int) in ItemPage("help", id) }
        PageRoute("/bill/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("bill", id) }
          .guarded(by: "signed-in")
        PageRoute("/pay/:id<int>", under: "/catalog", exposedTo: .all, options: .push.restored(false)) { (id: Int) in
          log.add("ran \(id)")
          return ItemPage("pay", id)
        }
        .guarded(by: "signed-in")
      }, as: "App")
  }

  /// Launches, and opens links, signs in and out until the process is killed, after a time below the longest one.
  func run(microseconds longest: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let delay = random.next(below: longest)
    Thread.detachNewThread {
      usleep(UInt32(delay))
      kill(getpid(), SIGKILL)
    }
    let session = folder.appending(path: "session")
    log.add(FileManager.default.fileExists(atPath: session.path) ? "start signed-in" : "start")
    let report = await mediator.launch(restoring: pages, in: model)
    log.add("launched \(report.heldLinks.map(\.link.url).joined(separator: " "))")
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
      switch random.next(below: 10) {
      case 0:
        log.add("opening")
        try Data().write(to: session)
        let outcomes = try await mediator.openGate("signed-in")
        log.add("opened \(outcomes.map(\.link.url).joined(separator: " "))")
      case 1:
        log.add("closing")
        try? FileManager.default.removeItem(at: session)
        try await mediator.closeGate("signed-in")
      case 2, 3: Task { [mediator, tap] in try await mediator.open("shop://pay/\(tap)", source: .push) }
      case 4: Task { [mediator, tap] in try await mediator.open("shop://bill/\(tap)", source: .push) }
      case 5: _ = try? await mediator.open("shop://help/\(random.next(below: 3))", source: .inApp)
      case 6, 7: try await answer(random.next(below: 3), session)
      default: _ = try? await mediator.open("shop://order/\(random.next(below: 9))", source: .push)
      }
      try pages.write(await model.state.snapshot.data)
      await Task.yield()
    }
  }

  /// Answers the sign-in, or swipes it away, if it is in front.
  @MainActor private func answer(_ choice: Int, _ session: URL) async throws {
    guard let page = model.current, page.page is SignInPage else { return }
    log.add("answer \(choice == 0)")
    switch choice {
    case 0:
      try Data().write(to: session)
      try await model.finish(page, with: true)
    case 1: try await model.finish(page, with: false)
    default: model.changeNow { _ = $0.dismiss() }
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
    problems += RestoredPages.problems(lines, since: before)
    problems += HeldRecords.problems(lines, since: before)
    return problems
  }

  /// Returns the bytes that were being written last, and the last that were written completely.
  fileprivate static func writes(_ name: String, _ lines: ArraySlice<String>) -> (last: String?, acknowledged: String?)
  {
    var last: String?
    var acknowledged: String?
    for line in lines {
      if line.hasPrefix("\(name)> ") { last = String(line.dropFirst(name.count + 2)) }
      if line == "\(name)=" { acknowledged = last }
    }
    return (last, acknowledged)
  }
}

private struct SignInPage: ResultPage {
  typealias Result = Bool
}

/// The first snapshot that a process writes, compared with the bytes that it found.
private struct RestoredPages {
  private typealias Page = [String: Any]

  static func problems(_ lines: [String], since before: Int) -> [String] {
    let new = lines[before...]
    // The process may end before it has restored anything, or in the middle of a line.
    guard let restored = written(new.dropLast()).first(where: { !$0.hasPrefix("restoring ") }) else { return [] }
    let found = written(lines[..<before]).last ?? ""
    let isSignedIn = new.contains("start signed-in")
    let expected = found.hasPrefix("restoring ") ? rooted("") : rooted(found, cutting: !isSignedIn)
    return text(rooted(restored)) == text(expected) ? [] : ["restored \(restored) from \(found), \(isSignedIn)"]
  }

  private static func written(_ lines: ArraySlice<String>) -> [String] {
    lines.filter { $0.hasPrefix("pages> ") }.map {
      String(decoding: Data(base64Encoded: String($0.dropFirst(7))) ?? Data(), as: UTF8.self)
    }
  }

  /// Returns a snapshot with a root in each section, without pages behind a closed gate.
  private static func rooted(_ snapshot: String, cutting cuts: Bool = false) -> Page {
    let names = ["catalog", "orders"]
    var state = (try? JSONSerialization.jsonObject(with: Data(snapshot.utf8))) as? Page ?? [:]
    let sections = state["sections"] as? [Page] ?? names.map { ["name": $0, "pages": []] }
    state["sections"] = sections.map { section -> Page in
      var section = section
      section["root"] = (section["root"] as? Page)?["url"] as? String ?? "shop://\(section["name"] ?? "")"
      section["pages"] = cut(section["pages"] as? [Page] ?? [], cuts)
      return section
    }
    state["version"] = 1
    state["selection"] = state["selection"] as? String ?? names[0]
    var layers: [[String]] = []
    for layer in state["layers"] as? [[Page]] ?? [] {
      let pages = cut(layer, cuts)
      if !pages.isEmpty { layers.append(pages) }
      if pages.count < layer.count { break }
    }
    state["layers"] = layers
    return state
  }

  private static func cut(_ pages: [Page], _ cuts: Bool) -> [String] {
    let urls = pages.compactMap { $0["url"] as? String }
    return Array(urls.prefix { !cuts || !$0.contains("/bill/") })
  }

  private static func text(_ object: Page) -> String {
    let data = (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}

/// The records of links that wait: none leaves the disk without a reason, and a gate that opens opens them.
private struct HeldRecords {
  /// The number of links that wait for one tag, source and navigator; a further one displaces the oldest.
  private static let limit = 8

  static func problems(_ lines: [String], since before: Int) -> [String] {
    let new = lines[before...]
    let earlier = links(lines[..<before].last { $0.hasPrefix("links> ") })
    if new.contains("start signed-in") {
      // The launch opens them all; the last line may be cut.
      guard let launched = new.dropLast().first(where: { $0.hasPrefix("launched ") }) else { return [] }
      let lost = earlier.subtracting(launched.split(separator: " ").map(String.init))
      return lost.isEmpty ? [] : ["the launch lost \(lost.sorted())"]
    }
    var stored = earlier
    /// Whether the user answered, signed in or signed out, which may end what waits.
    var isAnswered = false
    /// The links of earlier processes that a gate is opening.
    var opening: Set<String>?
    // The last line may be cut.
    for line in new.dropLast() {
      if line.hasPrefix("links> ") {
        let next = links(line)
        let gone = stored.subtracting(next)
        let isDisplaced = next.count >= limit
        if !gone.isEmpty, !isAnswered, opening == nil, !isDisplaced {
          return ["\(gone.sorted()) left the disk unanswered"]
        }
        if isDisplaced { opening?.subtract(gone) }
        stored = next
      } else if ["asked", "answer true", "closing"].contains(line) {
        isAnswered = true
      } else if line == "opening" {
        opening = stored.intersection(earlier)
      } else if line.hasPrefix("opened"), !isAnswered {
        let lost = opening?.subtracting(line.split(separator: " ").dropFirst().map(String.init)) ?? []
        if !lost.isEmpty { return ["the gate was opened without \(lost.sorted())"] }
        isAnswered = true
      }
    }
    return []
  }

  /// The URLs of the links that a line contains; each arrives once.
  private static func links(_ line: String?) -> Set<String> {
    let data = Data(base64Encoded: String((line ?? "").dropFirst(7))) ?? Data()
    let text = String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
    return Set(text.matches(of: /"url":"([^"]+)"/).map { String($0.output.1) })
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
