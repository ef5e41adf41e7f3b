import Synchronization

/// The texts that a command reported.
final class ProgressLog: Sendable {
  private let log = Mutex<[String]>([])

  var texts: [String] { log.withLock { $0 } }

  func add(_ text: String) { log.withLock { $0.append(text) } }
}
