import Synchronization

/// Counts created and living instances.
public final class Counted: Sendable {
  private let counts = Mutex((created: 0, alive: 0))

  /// Creates a counter of no instances.
  public init() {}

  /// The number of all instances.
  public var created: Int { counts.withLock { $0.created } }

  /// The number of instances that are not released.
  public var alive: Int { counts.withLock { $0.alive } }

  /// Counts a new instance and returns its number, from 1.
  public func begin() -> Int {
    counts.withLock {
      $0.created += 1
      $0.alive += 1
      return $0.created
    }
  }

  /// Counts the end of an instance.
  public func end() { counts.withLock { $0.alive -= 1 } }
}
