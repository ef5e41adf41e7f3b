import RoutePatterns

/// The position of a variant of a pattern among those that match the same URL; see ``/RoutePatterns/SegmentKind``.
struct VariantOrder {
  /// The kinds and spellings of segments, as numbers in the order of a table.
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
  /// The ranks of the kinds, each before the number of its spelling, and the index of the route.
  private let keys: [Int]

  /// Creates the position of a variant; `nil` components are absent groups.
  ///
  /// - Parameter queryRank: The rank of the pattern's query, or `nil` if it requires no item.
  init(
    _ components: [RoutePattern.Component?], queryRank: [UInt8]?, table: Int, priority: Int, index: Int,
    order: RouteOrder, _ spellings: inout Spellings
  ) {
    self.table = table
    self.priority = priority
    var keys: [Int] = []
    for (number, component) in components.enumerated() where order == .specificity {
      // Adjacent absent groups count as one segment.
      if component == nil, number > 0, components[number - 1] == nil { continue }
      let (rank, spelling) = Self.kind(component)
      keys += [rank, spellings.number("\(rank) \(spelling)")]
    }
    // A pattern that ends comes before the others; the index decides between equal ones.
    let query = order == .specificity ? queryRank?.map(Int.init) ?? [Int.max] : []
    self.keys = keys + [-1] + query + [index]
  }

  /// Whether the variant is tried before another one.
  func isBefore(_ other: VariantOrder) -> Bool {
    if table != other.table { return table < other.table }
    if priority != other.priority { return priority > other.priority }
    return keys.lexicographicallyPrecedes(other.keys)
  }

  private static func kind(_ component: RoutePattern.Component?) -> (rank: Int, spelling: String) {
    switch component {
    case nil: return (11, "")
    case .literal(let text): return (0, text)
    case .catchAll, .group: return (12, "")
    case .parameter(let parameter):
      let spelling = "\(parameter.prefix):\(parameter.constraint?.description ?? ""):\(parameter.suffix)"
      return (parameter.prefix.isEmpty && parameter.suffix.isEmpty ? rank(parameter.constraint) : 9, spelling)
    }
  }

  private static func rank(_ constraint: ParameterConstraint?) -> Int {
    switch constraint {
    case .enumeration: 1
    case .uuid: 2
    case .date: 3
    case .bool: 4
    case .uint: 5
    case .int: 6
    case .double: 7
    case .characters: 8
    case nil: 10
    }
  }
}
