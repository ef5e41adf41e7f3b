import Synchronization

extension Mutex {
  /// Changes the value under the lock, and releases what the change returns after unlocking.
  ///
  /// A change returns the objects of client code that it removes: their `deinit` may call the router again.
  func change<Removed: Sendable>(_ body: (inout Value) throws -> Removed) rethrows where Value: Sendable {
    let removed = try withLock { try body(&$0) }
    withExtendedLifetime(removed) {}
  }
}
