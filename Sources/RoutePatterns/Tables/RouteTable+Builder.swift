extension RouteTable {
  /// Collects patterns for a table.
  ///
  /// A builder is a value: freezing it leaves it as it is, so that it can grow and be frozen again.
  public struct Builder: Sendable {
    private let identity: UInt64
    private var index: TableIndex
    private var entries: [StoredEntry<Value>?] = []
    private var origins: [RouteOrigin] = []
    /// Whether an entry was removed since the trie was built.
    private var isStale = false
    /// The number of patterns.
    public private(set) var count = 0

    /// Creates an empty builder.
    public init(order: RouteOrder = .specificity) {
      identity = UInt64.random(in: .min ... .max)
      index = TableIndex(order: order, seed: identity)
    }

    /// Creates a builder with the patterns of a table, in order of registration.
    public init(_ table: RouteTable) {
      self.init(order: table.order)
      let core = table.core
      for (number, value) in table.values.enumerated() {
        let origin = core.originNumbers.isEmpty ? Trie.none : core.originNumbers[number]
        entries.append(StoredEntry(pattern: core.patterns[number], value: value, origin: origin))
      }
      origins = core.origins
      count = entries.count
      rebuild { core.priority($0) }
    }

    /// The order of matches.
    public var order: RouteOrder { index.order }

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - pattern: A pattern; a malformed literal is refused here.
    ///   - value: What a match yields.
    ///   - priority: Higher ones come first.
    ///   - origin: Who registers it, for messages.
    ///   - replacing: Whether a pattern in conflict gives way; the new one counts as registered last.
    /// - Returns: A handle for ``remove(_:)-(RouteHandle)``.
    /// - Throws: ``RouteTableError`` for a malformed pattern; for a priority outside 32 bits; and, in the order of
    ///   specificity, for a pattern that differs from a registered one of the same priority in parameter names at most.
    /// - Complexity: Linear in the length of the pattern.
    @discardableResult
    public mutating func insert(
      _ pattern: RoutePattern, _ value: Value, priority: Int = 0, origin: RouteOrigin? = nil,
      replacing: Bool = false
    ) throws(RouteTableError) -> RouteHandle {
      let registration = RouteTableError.Registration(pattern: pattern, origin: origin)
      guard pattern.error == nil else {
        throw RouteTableError(code: .invalidPattern, refused: registration, priority: priority, existing: nil)
      }
      guard let priority = Int32(exactly: priority) else {
        throw RouteTableError(code: .invalidPriority, refused: registration, priority: priority, existing: nil)
      }
      let place = index.trie.insert(
        pattern, priority: priority, registration: UInt32(truncatingIfNeeded: entries.count))
      if replacing || order == .specificity {
        while let other = index.entry(at: place, priority: priority) {
          guard replacing else {
            throw RouteTableError(
              code: .conflict, refused: registration, priority: Int(priority), existing: self.registration(other))
          }
          removeEntry(Int(other))
        }
      }
      index.append(at: place, priority: priority, registration: UInt32(truncatingIfNeeded: entries.count))
      entries.append(StoredEntry(pattern: pattern, value: value, origin: number(of: origin)))
      count += 1
      return RouteHandle(builder: identity, number: entries.count - 1)
    }

    private func registration(_ entry: UInt32) -> RouteTableError.Registration? {
      entries[Int(entry)].map { .init(pattern: $0.pattern, origin: self.origin($0)) }
    }

    private func origin(_ entry: StoredEntry<Value>) -> RouteOrigin? {
      entry.origin == Trie.none ? nil : origins[Int(entry.origin)]
    }

    private mutating func number(of origin: RouteOrigin?) -> UInt32 {
      guard let origin else { return Trie.none }
      if origins.last != origin { origins.append(origin) }
      return UInt32(truncatingIfNeeded: origins.count - 1)
    }

    /// Removes a registration; answers whether it was still there.
    @discardableResult
    public mutating func remove(_ handle: RouteHandle) -> Bool {
      guard handle.builder == identity, entries.indices.contains(handle.number), entries[handle.number] != nil
      else { return false }
      removeEntry(handle.number)
      return true
    }

    /// Removes every registration of an equal pattern, whatever its priority; answers how many there were.
    ///
    /// - Complexity: Linear in the number of patterns.
    @discardableResult
    public mutating func remove(_ pattern: RoutePattern) -> Int {
      let numbers = entries.indices.filter { entries[$0]?.pattern == pattern }
      for number in numbers { removeEntry(number) }
      return numbers.count
    }

    /// Removes everything; handles given out before name nothing any more.
    public mutating func removeAll() { self = Builder(order: order) }

    private mutating func removeEntry(_ number: Int) {
      guard let pattern = entries[number]?.pattern else { return }
      index.remove(UInt32(truncatingIfNeeded: number), pattern)
      entries[number] = nil
      count -= 1
      isStale = true
    }

    /// Adds the patterns of another builder, in their order of registration.
    ///
    /// - Throws: ``RouteTableError`` at the first conflict; what was added before it stays.
    public mutating func merge(_ other: Builder, replacing: Bool = false) throws(RouteTableError) {
      for (number, entry) in other.entries.enumerated() {
        guard let entry else { continue }
        try insert(
          entry.pattern, entry.value, priority: Int(other.index.links[number].priority),
          origin: other.origin(entry), replacing: replacing)
      }
    }

    /// Adds the patterns of a table, in their order of registration.
    ///
    /// - Throws: ``RouteTableError`` at the first conflict; what was added before it stays.
    public mutating func merge(_ table: RouteTable, replacing: Bool = false) throws(RouteTableError) {
      for (number, value) in table.values.enumerated() {
        let core = table.core
        try insert(
          core.patterns[number], value, priority: core.priority(number), origin: core.origin(number),
          replacing: replacing)
      }
    }

    /// Makes the table.
    ///
    /// - Complexity: Linear in the number of patterns.
    public func freeze() -> RouteTable {
      var copy = self
      if isStale { copy.rebuild { Int(index.links[$0].priority) } }
      var patterns: [RoutePattern] = []
      var values: [Value] = []
      var numbers: [UInt32] = []
      patterns.reserveCapacity(count)
      values.reserveCapacity(count)
      if !origins.isEmpty { numbers.reserveCapacity(count) }
      for case .some(let entry) in copy.entries {
        patterns.append(entry.pattern)
        values.append(entry.value)
        if !origins.isEmpty { numbers.append(entry.origin) }
      }
      let core = TableCore(
        index: MatchIndex(copy.index), patterns: patterns, originNumbers: numbers, origins: origins)
      return RouteTable(core: core, values: values)
    }

    /// Builds the trie anew, so that nothing in it remembers what was removed; entries get new numbers.
    private mutating func rebuild(priority: (Int) -> Int) {
      var fresh = TableIndex(order: order, seed: identity)
      var kept: [StoredEntry<Value>?] = []
      for (number, entry) in entries.enumerated() {
        guard let entry else { continue }
        let priority = Int32(truncatingIfNeeded: priority(number))
        let registration = UInt32(truncatingIfNeeded: kept.count)
        let place = fresh.trie.insert(entry.pattern, priority: priority, registration: registration)
        fresh.append(at: place, priority: priority, registration: registration)
        kept.append(entry)
      }
      index = fresh
      entries = kept
      isStale = false
    }
  }
}

/// An entry as builders keep it; its priority is in the index.
private struct StoredEntry<Value: Sendable>: Sendable {
  let pattern: RoutePattern
  let value: Value
  /// A place in the list of origins, or `Trie.none`.
  let origin: UInt32
}
