import RoutePatterns

/// The position of a variant of a pattern among those that match the same URL; see ``/RoutePatterns/SegmentKind``.
struct VariantOrder {
  /// The kinds and spellings of segments, as numbers in the order of their table.
  struct Spellings {
    private var numbers: [String: Int] = [:]

    /// Returns a number for a spelling: that of its first registration.
    mutating func number(_ spelling: String) -> Int {
      if let number = numbers[spelling] { return number }
      numbers[spelling] = numbers.count
      return numbers.count - 1
    }
  }

  /// The table, in the order they are tried.
  private let table: Int
  private let priority: Int
  /// The ranks of the segments, each before the number of its spelling, and the index of the route.
  private let keys: [Int]

  /// Creates the position of a variant; `nil` components are absent groups.
  ///
  /// - Parameter conditionRank: The rank of the pattern's conditions, or `nil` if it has none.
  init(
    _ components: [RoutePattern.Component?], conditionRank: [Int]?, table: Int, priority: Int, index: Int,
    order: RouteOrder, _ spellings: inout Spellings
  ) {
    self.table = table
    self.priority = priority
    var keys: [Int] = []
    for (index, component) in components.enumerated() where order == .specificity {
      let (rank, spelling) = Self.rank(component, before: components[index...].count { $0 != nil })
      keys += [rank, spellings.number("\(table) \(rank) \(spelling)")]
    }
    // A pattern that ends comes before the others; the index decides between equal ones.
    let conditions = order == .specificity ? conditionRank ?? [Int.max] : []
    self.keys = keys + [-1] + conditions + [index]
  }

  /// Returns whether the variant is tried before another one.
  func isBefore(_ other: VariantOrder) -> Bool {
    if table != other.table { return table < other.table }
    if priority != other.priority { return priority > other.priority }
    return keys.lexicographicallyPrecedes(other.keys)
  }

  /// - Parameter count: The number of components from this one on; a larger number after a catch-all comes earlier.
  private static func rank(
    _ component: RoutePattern.Component?, before count: Int
  ) -> (rank: Int, spelling: String) {
    switch component {
    case nil: (SegmentKind.absent.rank(), "")
    case .literal(let text): (SegmentKind.literal.rank(), text)
    case .span: (SegmentKind.span.rank(literals: count), "")
    case .catchAll, .rest, .group: (SegmentKind.catchAll.rank(), "")
    case .parameter(let parameter): (parameter.rank, parameter.condition)
    }
  }
}
