import Synchronization

/// A value that threads share.
public final class Locked<Value: Sendable>: Sendable {
  fileprivate let value: Mutex<Value>

  /// Creates a shared value.
  public init(_ value: Value) { self.value = Mutex(value) }

  /// The value.
  public func get() -> Value { value.withLock { $0 } }
  /// Replaces the value.
  public func set(_ new: Value) { value.withLock { $0 = new } }
}

extension Locked<Double> {
  /// Adds to the value.
  public func add(_ more: Double) { value.withLock { $0 += more } }
}
