extension RouteTable {
  /// Two patterns of a table that only registration orders.
  public struct Conflict: Sendable {
    /// The pattern that comes first.
    public let first: Entry
    /// The pattern that differs from it at most in parameter names.
    public let second: Entry
  }

  /// The pairs of patterns of equal priority that differ at most in parameter names.
  ///
  /// There are none in the order of specificity, which rejects them.
  ///
  /// - Complexity: O(*n* log *n*) in the number of patterns.
  public var conflicts: [Conflict] {
    var firsts: [Int: [[UInt8]: Entry]] = [:]
    var conflicts: [Conflict] = []
    for entry in entries {
      let shape = entry.pattern.shape
      if let first = firsts[entry.priority]?[shape] {
        conflicts.append(Conflict(first: first, second: entry))
      } else {
        firsts[entry.priority, default: [:]][shape] = entry
      }
    }
    return conflicts
  }
}
