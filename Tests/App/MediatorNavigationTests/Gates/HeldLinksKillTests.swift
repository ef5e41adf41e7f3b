import Foundation
import MediatorNavigation
import MediatorTestSupport
import Synchronization
import Testing

#if os(macOS) || os(Linux)
/// If the process is killed before or after any write of the store, a link runs at most once and is never lost.
@Suite struct HeldLinksKillTests {
  /// The writes are those of the first link, of its removal and of the second link; each has a moment before and after it.
  @Test(
    "If the process is killed at any write, a link runs at most once, and once if it was written and not removed (LN32, LN34)",
    arguments: 0..<6)
  func killedProcessRunsLinksAtMostOnce(moment: Int) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "held-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, moment = moment as Int] in
      try await HeldLinksKillTests.runUntilKilled(path, write: moment / 2, after: moment % 2 == 1)
    }
    let earlier = HeldLinksKillTests.log(path)
    let mediator = try HeldLinksKillTests.mediator(
      path, FileByteStore(HeldLinksKillTests.file(path)), isSignedIn: { true })
    try await mediator.openGate("signed-in")
    let log = HeldLinksKillTests.log(path)
    for id in 1...2 { #expect(log.count { $0 == "\(id)" } <= 1, "order \(id) ran twice") }
    // The first link is on the disk from the end of the first write to the end of the second.
    switch moment {
    case 0: #expect(log.isEmpty)
    case 1, 2: #expect(earlier.isEmpty && log == ["1"])
    case 3: #expect(log.isEmpty, "removed and not run: the user taps again")
    case 4: #expect(log == ["1"])
    default: #expect(log == ["1", "2"])
    }
    #expect(!FileManager.default.fileExists(atPath: HeldLinksKillTests.file(path).path))
  }

  private static func file(_ path: String) -> URL { URL(filePath: path).appending(path: "links.json") }

  private static func log(_ path: String) -> [String] {
    let data = (try? Data(contentsOf: URL(filePath: path).appending(path: "log"))) ?? Data()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func mediator(
    _ path: String, _ store: any ByteStore, isSignedIn: @escaping @Sendable () -> Bool,
    asking ask: @escaping @Sendable () -> Void = {}
  ) throws -> Mediator {
    try Mediator.with(NavigationModel()) {
      TagGate("signed-in") { _ in
        isSignedIn()
      } asking: { _, _ in
        ask()
        await Latch().wait()
        return false
      }
      Service(HeldLinks.self) { HeldLinks(store) }
      Route("/order/:id<int>", exposedTo: .all) { (id: Int) in
        let lines = log(path) + ["\(id)"]
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path).appending(path: "log"))
      }
      .tagged("signed-in")
    }
  }

  /// Opens a link, signs in, signs out and opens another link, until the store kills the process.
  private static func runUntilKilled(_ path: String, write: Int, after: Bool) async throws {
    let (asked, sink) = AsyncStream.makeStream(of: Void.self)
    let store = KillingStore(FileByteStore(file(path)), write, after)
    // Ends the process with another signal if the store does not kill it.
    alarm(60)
    let session = Session()
    let mediator = try mediator(path, store, isSignedIn: { session.isSignedIn }, asking: { sink.yield() })
    var questions = asked.makeAsyncIterator()
    let first = Task { try await mediator.open("shop://order/1", source: .push) }
    _ = await questions.next()
    session.isSignedIn = true
    try await mediator.openGate("signed-in")
    _ = try await first.value
    session.isSignedIn = false
    let second = Task { try await mediator.open("shop://order/2", source: .push) }
    _ = await questions.next()
    _ = second
  }
}

/// A store that kills its process before or after a write.
private final class KillingStore: ByteStore {
  private let store: FileByteStore
  private let write: Int
  private let isAfter: Bool
  private let writes = Atomic(0)

  init(_ store: FileByteStore, _ write: Int, _ isAfter: Bool) {
    self.store = store
    self.write = write
    self.isAfter = isAfter
  }

  func read() throws -> Data? { try store.read() }

  func write(_ data: Data?) throws {
    let number = writes.add(1, ordering: .relaxed).oldValue
    if number == write, !isAfter { kill(getpid(), SIGKILL) }
    try store.write(data)
    if number == write { kill(getpid(), SIGKILL) }
  }
}
#endif
