import Synchronization

/// Collects texts from any thread.
public final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  /// Creates a log without texts.
  public init() {}

  /// The texts, in the order in which they were added.
  public var texts: [String] { storage.withLock { $0 } }

  /// Adds a text.
  public func add(_ text: String) { storage.withLock { $0.append(text) } }

  /// Removes all texts.
  public func clear() { storage.withLock { $0 = [] } }
}

/// Waits, without sleeping, until a condition holds.
public func until(isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}
