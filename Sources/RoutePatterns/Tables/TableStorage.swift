/// What a frozen table holds; nothing in it ever changes.
@usableFromInline
final class TableStorage<Value: Sendable>: Sendable {
  let index: TableIndex
  let entries: [StoredEntry<Value>]
  let origins: [RouteOrigin]

  init(index: TableIndex, entries: [StoredEntry<Value>], origins: [RouteOrigin]) {
    self.index = index
    self.entries = entries
    self.origins = origins
  }

  func entry(_ number: UInt32) -> RouteTable<Value>.Entry {
    let stored = entries[Int(number)]
    return RouteTable<Value>.Entry(
      pattern: stored.pattern, value: stored.value, priority: Int(index.links[Int(number)].priority),
      origin: stored.origin.map { origins[Int($0)] })
  }
}

/// An entry as tables and builders keep it; its priority is in the index.
struct StoredEntry<Value: Sendable>: Sendable {
  let pattern: RoutePattern
  let value: Value
  /// A place in the list of origins.
  let origin: UInt32?
}
