/// The part of a builder that does not depend on the type of its values.
///
/// Patterns are numbered in the order of registration. Freezing closes the gaps of removed patterns.
@usableFromInline struct BuilderCore: Sendable {
  @usableFromInline let identity: UInt64
  private var index: TableIndex
  private var patterns: [RoutePattern] = []
  private(set) var origins = OriginList()
  /// The numbers of removed patterns.
  private var removed: Set<Int> = []

  @usableFromInline init(order: RouteOrder) {
    identity = UInt64.random(in: .min ... .max)
    index = TableIndex(order: order, seed: identity)
  }

  /// Creates a builder with the patterns of a table, which keep their numbers.
  @usableFromInline init(_ table: TableCore) {
    self.init(order: table.index.order)
    for number in table.patterns.indices {
      append(table.patterns[number], table.index.links[number].priority, table.origins[number])
    }
  }

  @usableFromInline var order: RouteOrder { index.order }

  @usableFromInline var count: Int { patterns.count - removed.count }

  @usableFromInline func pattern(_ number: Int) -> RoutePattern { patterns[number] }

  @usableFromInline func priority(_ number: Int) -> Int { Int(index.links[number].priority) }

  /// Adds a pattern under the next number.
  ///
  /// - Returns: The numbers of the patterns that it replaces.
  @usableFromInline mutating func insert(
    _ pattern: RoutePattern, priority: Int, origin: RouteOrigin?, replacing: Bool
  ) throws(RouteTableError) -> [Int] {
    func error(_ code: RouteTableError.Code, existing: RouteTableError.Registration? = nil) -> RouteTableError {
      RouteTableError(
        code: code, rejected: .init(pattern: pattern, origin: origin), priority: priority, existing: existing)
    }
    guard pattern.isSound else { throw error(.malformedPattern) }
    guard let narrow = Int32(exactly: priority) else { throw error(.invalidPriority) }
    let nodes = index.addNodes(of: pattern, priority: narrow)
    var replaced: [Int] = []
    if replacing || index.order == .specificity {
      for other in index.entries(like: pattern, at: nodes, priority: narrow).map(Int.init) {
        guard replacing else {
          throw error(.conflict, existing: .init(pattern: patterns[other], origin: origins[other]))
        }
        remove(other)
        replaced.append(other)
      }
    }
    append(pattern, narrow, origin, at: nodes)
    return replaced
  }

  private mutating func append(
    _ pattern: RoutePattern, _ priority: Int32, _ origin: RouteOrigin?, at nodes: Trie.EntryNodes? = nil
  ) {
    let nodes = nodes ?? index.addNodes(of: pattern, priority: priority)
    index.append(pattern, at: nodes, priority: priority)
    patterns.append(pattern)
    origins.append(origin)
  }

  @usableFromInline mutating func remove(_ number: Int) {
    index.remove(UInt32(truncatingIfNeeded: number), patterns[number])
    removed.insert(number)
  }

  /// Returns the numbers of the patterns that are the same route as one: by specificity those that conflict with it, else equal ones.
  @usableFromInline func numbers(of pattern: RoutePattern) -> [Int] {
    patterns.indices.filter { number in
      !removed.contains(number)
        && (index.order == .specificity ? patterns[number].hasShape(of: pattern) : patterns[number] == pattern)
    }
  }

  /// Returns the frozen table; patterns are renumbered if some were removed.
  @usableFromInline func freeze() -> TableCore {
    if removed.isEmpty { return TableCore(index: MatchIndex(index, patterns), patterns: patterns, origins: origins) }
    var fresh = BuilderCore(order: order)
    for number in patterns.indices where !removed.contains(number) {
      fresh.append(patterns[number], index.links[number].priority, origins[number])
    }
    return fresh.freeze()
  }
}
