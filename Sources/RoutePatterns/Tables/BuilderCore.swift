/// The part of a builder that does not depend on the type of its values.
///
/// Patterns are numbered in the order of registration. Freezing closes the gaps of removed patterns.
@usableFromInline
struct BuilderCore: Sendable {
  @usableFromInline
  let identity: UInt64
  private var index: TableIndex
  private var patterns: [RoutePattern] = []
  /// The index in `origins` of each pattern, or `Trie.none`.
  private var originNumbers: [UInt32] = []
  private var origins: [RouteOrigin] = []
  /// The numbers of removed patterns.
  private var removed: Set<Int> = []

  @usableFromInline
  init(order: RouteOrder) {
    identity = UInt64.random(in: .min ... .max)
    index = TableIndex(order: order, seed: identity)
  }

  /// Creates a builder with the patterns of a table, which keep their numbers.
  @usableFromInline
  init(_ table: TableCore) {
    self.init(order: table.index.order)
    for number in table.patterns.indices {
      append(
        table.patterns[number], Int32(truncatingIfNeeded: table.priority(number)), table.origin(number), at: nil)
    }
  }

  @usableFromInline
  var order: RouteOrder { index.order }

  @usableFromInline
  var count: Int { patterns.count - removed.count }

  @usableFromInline
  func pattern(_ number: Int) -> RoutePattern { patterns[number] }

  @usableFromInline
  func priority(_ number: Int) -> Int { Int(index.links[number].priority) }

  @usableFromInline
  func origin(_ number: Int) -> RouteOrigin? {
    originNumbers[number] == Trie.none ? nil : origins[Int(originNumbers[number])]
  }

  /// Adds a pattern under the next number.
  ///
  /// - Returns: The numbers of the patterns that it replaces.
  @usableFromInline
  mutating func insert(
    _ pattern: RoutePattern, priority: Int, origin: RouteOrigin?, replacing: Bool
  ) throws(RouteTableError) -> [Int] {
    guard pattern.isSound else { throw error(.invalidPattern, pattern, priority, origin, nil) }
    guard let narrow = Int32(exactly: priority) else {
      throw error(.invalidPriority, pattern, priority, origin, nil)
    }
    let nodes = index.trie.insert(
      pattern, priority: narrow, registration: UInt32(truncatingIfNeeded: patterns.count))
    var replaced: [Int] = []
    if replacing || index.order == .specificity {
      for other in index.entries(at: nodes, priority: narrow).map(Int.init) {
        guard replacing else {
          let existing = RouteTableError.Registration(pattern: patterns[other], origin: self.origin(other))
          throw error(.conflict, pattern, priority, origin, existing)
        }
        remove(other)
        replaced.append(other)
      }
    }
    append(pattern, narrow, origin, at: nodes)
    return replaced
  }

  private mutating func append(
    _ pattern: RoutePattern, _ priority: Int32, _ origin: RouteOrigin?, at nodes: Trie.EntryNodes?
  ) {
    let registration = UInt32(truncatingIfNeeded: patterns.count)
    let nodes = nodes ?? index.trie.insert(pattern, priority: priority, registration: registration)
    index.append(at: nodes, priority: priority, registration: registration)
    patterns.append(pattern)
    originNumbers.append(number(of: origin))
  }

  /// Returns the index of an origin; equal origins are usually adjacent.
  private mutating func number(of origin: RouteOrigin?) -> UInt32 {
    guard let origin else { return Trie.none }
    if origins.isEmpty || origins[origins.count - 1] != origin { origins.append(origin) }
    return UInt32(truncatingIfNeeded: origins.count - 1)
  }

  private func error(
    _ code: RouteTableError.Code, _ pattern: RoutePattern, _ priority: Int, _ origin: RouteOrigin?,
    _ existing: RouteTableError.Registration?
  ) -> RouteTableError {
    RouteTableError(
      code: code, rejected: .init(pattern: pattern, origin: origin), priority: priority, existing: existing)
  }

  @usableFromInline
  mutating func remove(_ number: Int) {
    index.remove(UInt32(truncatingIfNeeded: number), patterns[number])
    removed.insert(number)
  }

  /// Returns the numbers of the patterns equal to one.
  @usableFromInline
  func numbers(of pattern: RoutePattern) -> [Int] {
    patterns.indices.filter { patterns[$0] == pattern && !removed.contains($0) }
  }

  /// Returns the frozen table; patterns are renumbered if some were removed.
  @usableFromInline
  func freeze() -> TableCore {
    guard removed.isEmpty else { return rebuilt().freeze() }
    return TableCore(
      index: MatchIndex(index), patterns: patterns, originNumbers: origins.isEmpty ? [] : originNumbers,
      origins: origins)
  }

  /// Returns a builder with a new trie of the remaining patterns.
  private func rebuilt() -> BuilderCore {
    var fresh = BuilderCore(order: index.order)
    for number in patterns.indices where !removed.contains(number) {
      fresh.append(patterns[number], index.links[number].priority, origin(number), at: nil)
    }
    return fresh
  }
}
