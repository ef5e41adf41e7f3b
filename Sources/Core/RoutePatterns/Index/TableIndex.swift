import MediatorText

/// The tree of a builder, with the variants of its rows; a row is a pattern with a priority, numbered in the order of registration.
struct TableIndex: Sendable {
  private(set) var trie: Trie
  let order: RouteOrder
  private(set) var priorities: [Int32] = []
  /// The conditions of the rows that have any.
  private(set) var conditions: [Int: EntryConditions] = [:]
  /// The variants in the order of registration.
  private var variants: [Variant] = []
  /// The positions of the segments of all variants in the order.
  private var codes: [UInt64] = []
  /// The rows with the same place and priority: those with conditions, and those after the one that a node names.
  private var crowded: [PlaceKey: [Int]] = [:]

  /// A variant of a row; in a frozen table, its index is its position in match order.
  struct Variant: Sendable {
    let row: Int
    /// The index of the variant in its pattern.
    let number: Int
    let place: Place
    /// The position of scheme and host in the order, and the node where the pattern begins.
    fileprivate let origin: (rank: Int, node: UInt32)
    fileprivate let codes: Range<Int>
  }

  /// The place of a variant in the tree.
  struct Place: Hashable, Sendable {
    let node: UInt32
    /// Whether a catch-all begins at the node.
    let isRest: Bool
  }

  private struct PlaceKey: Hashable {
    let place: Place
    let priority: Int32
    let conditions: [UInt8]
  }

  init(order: RouteOrder, seed: UInt64) {
    self.order = order
    trie = Trie(seed: seed)
  }

  /// Adds the variants of the pattern of the next row.
  ///
  /// - Returns: The place of the variant with all groups.
  @discardableResult mutating func append(_ pattern: RoutePattern, priority: Int32) -> Place {
    let root = trie.root(of: pattern)
    let origin = root.map { ($0.rank, $0.node) } ?? (.max, 0)
    let row = priorities.count
    priorities.append(priority)
    if pattern.isConditional || pattern.authority != nil { conditions[row] = EntryConditions(pattern) }
    let first = variants.count
    // The variants of a pattern with groups are an array; that of another pattern costs none.
    if pattern.hasGroups {
      for (number, variant) in pattern.variants.enumerated() { append(variant, number, of: pattern, row, origin) }
    } else {
      append(PatternVariant(elements: pattern.elements, absent: []), 0, of: pattern, row, origin)
    }
    return variants[first].place
  }

  /// Removes the last row.
  mutating func removeLast() {
    guard let row = priorities.indices.last else { return }
    priorities.removeLast()
    conditions[row] = nil
    while let last = variants.last, last.row == row {
      codes.removeLast(last.codes.count)
      variants.removeLast()
    }
  }

  private mutating func append(
    _ variant: PatternVariant, _ number: Int, of pattern: RoutePattern, _ row: Int, _ origin: (Int, UInt32)
  ) {
    let start = codes.count
    let node = trie.insert(variant, of: pattern, from: origin.1, &codes)
    variants.append(
      Variant(
        row: row, number: number, place: Place(node: node, isRest: variant.endsInCatchAll), origin: origin,
        codes: start..<codes.count))
  }
}

extension TableIndex {
  /// Returns the rows of a priority that may have the same shape as a pattern: all whose variant with all groups has its place.
  func rows(at place: Place, _ priority: Int32, like pattern: RoutePattern) -> [Int] {
    let others = crowded.isEmpty ? [] : crowded[key(place, priority, pattern)] ?? []
    let first = Int(self[first: place])
    return pattern.isConditional || self[first: place] == Trie.none || priorities[first] != priority
      ? others : [first] + others
  }

  /// Records that the pattern of a row has a place.
  mutating func enter(_ row: Int, at place: Place, _ pattern: RoutePattern) {
    if !pattern.isConditional, self[first: place] == Trie.none {
      self[first: place] = UInt32(truncatingIfNeeded: row)
    } else {
      crowded[key(place, priorities[row], pattern), default: []].append(row)
    }
  }

  /// Forgets the place of a removed row, which no longer conflicts; its nodes stay.
  mutating func leave(_ row: Int, _ pattern: RoutePattern) {
    var codes: [UInt64] = []
    let variant = pattern.variants[0]
    let node = trie.insert(variant, of: pattern, from: trie.root(of: pattern)?.node ?? 0, &codes)
    let place = Place(node: node, isRest: variant.endsInCatchAll)
    conditions[row] = nil
    if self[first: place] == row {
      self[first: place] = Trie.none
    } else {
      crowded[key(place, priorities[row], pattern)]?.removeAll { $0 == row }
    }
  }

  private func key(_ place: Place, _ priority: Int32, _ pattern: RoutePattern) -> PlaceKey {
    PlaceKey(place: place, priority: priority, conditions: pattern.conditionShape)
  }

  /// The first row without conditions that has a place.
  private subscript(first place: Place) -> UInt32 {
    get { place.isRest ? trie.nodes[Int(place.node)].rests : trie.nodes[Int(place.node)].ends }
    set {
      if place.isRest {
        trie.nodes[Int(place.node)].rests = newValue
      } else {
        trie.nodes[Int(place.node)].ends = newValue
      }
    }
  }
}

extension TableIndex {
  /// Returns all variants in match order.
  ///
  /// This is the order of ``SegmentKind``, and the only function that compares variants of two patterns:
  /// - the higher priority; in the order of registration, then the row,
  /// - scheme and host,
  /// - the segments from the left, where a variant that ends comes first, and literals are sorted by their bytes,
  /// - the conditions, the row and, within a row, the groups that are there.
  ///
  /// - Parameter ranks: The positions of the conditions of the rows, as ``conditionRanks(_:)`` returns them.
  func sortedVariants(_ ranks: [Int: Int]) -> [Variant] {
    let order = variants.indices.sorted { left, right in
      let (one, other) = (variants[left], variants[right])
      let (priority, otherPriority) = (priorities[one.row], priorities[other.row])
      if priority != otherPriority { return priority > otherPriority }
      if self.order == .registration, one.row != other.row { return one.row < other.row }
      if one.origin.rank != other.origin.rank { return one.origin.rank < other.origin.rank }
      if one.origin.node != other.origin.node { return one.origin.node < other.origin.node }
      let count = min(one.codes.count, other.codes.count)
      for index in 0..<count {
        let (code, otherCode) = (codes[one.codes.lowerBound + index], codes[other.codes.lowerBound + index])
        if code != otherCode { return code < otherCode }
      }
      if one.codes.count != other.codes.count { return one.codes.count < other.codes.count }
      let (rank, otherRank) = (ranks[one.row] ?? .max, ranks[other.row] ?? .max)
      // The variants of a row are in its order.
      return rank == otherRank ? left < right : rank < otherRank
    }
    return order.map { variants[$0] }
  }

  /// Returns the positions of the conditions of the rows that have any, from the best.
  func conditionRanks(_ patterns: [RoutePattern]) -> [Int: Int] {
    if conditions.isEmpty { return [:] }
    let sorted = conditions.keys.map { (rank: patterns[$0].conditionRank, row: $0) }
      .inOrder { $0.rank.lexicographicallyPrecedes($1.rank) }
    var ranks: [Int: Int] = [:]
    var number = 0
    for (index, (rank, row)) in sorted.enumerated() {
      if index > 0, rank != sorted[index - 1].rank { number += 1 }
      ranks[row] = number
    }
    return ranks
  }
}
