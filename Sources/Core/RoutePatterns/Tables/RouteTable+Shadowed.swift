extension RouteTable {
  /// A pattern that is never the first match of a URL because another one comes first.
  public struct Shadow: Sendable {
    /// The pattern that is hidden.
    public let entry: Entry
    /// A pattern that comes first for every URL that the hidden one matches.
    public let hiddenBy: Entry
  }

  /// The patterns that are hidden by another, in match order.
  ///
  /// They are tried only if the pattern that hides them declines. Patterns that several others hide together, and those of
  /// ``uncompared``, are not reported.
  ///
  /// - Complexity: At most 200,000 steps and 100 for each pattern.
  public var shadowed: [Shadow] { shadows.found }

  /// The patterns that ``shadowed`` could not compare, in match order.
  ///
  /// They have no sample of at most 64 characters, or were left when the steps ran out.
  public var uncompared: [Entry] { shadows.uncompared }

  private var shadows: (found: [Shadow], uncompared: [Entry]) {
    var search = ShadowSearch(core)
    var found: [Shadow] = []
    var uncompared: [Entry] = []
    for number in core.index.orderedRows {
      switch search.patternHiding(number) {
      case .hidden(let other): found.append(Shadow(entry: entry(number), hiddenBy: entry(other)))
      case .reachable: continue
      case .unknown: uncompared.append(entry(number))
      }
    }
    return (found, uncompared)
  }
}

/// Looks for patterns that hide others, with a bounded number of steps.
private struct ShadowSearch {
  enum Result {
    case hidden(by: Int)
    case reachable
    case unknown
  }

  private let core: TableCore
  /// The number of nodes, matches and elements that may still be visited.
  private var remaining: Int

  init(_ core: TableCore) {
    self.core = core
    remaining = 200_000 + 100 * core.patterns.count
  }

  /// Looks for a pattern that comes first for every URL that another one matches.
  mutating func patternHiding(_ number: Int) -> Result {
    let pattern = core.patterns[number]
    guard remaining > 0 else { return .unknown }
    var candidates: [Int]?
    for variant in pattern.variants {
      for rest in variant.list != nil ? [[], ["~sample", "~sample"]] : [[]] {
        let sample = PatternSample(rest: rest) { parameter in
          // The text should differ from the literals of other patterns.
          parameter.constraint.map { $0.samples.last } ?? "~sample"
        }
        guard let url = sample.url(of: pattern, variant) else { return .unknown }
        let before = core.index.allRows(of: url, hostIsSegment: url.hostIsSegment(nil), steps: &remaining)
          .prefix { $0 != number }
        guard remaining > 0 else { return .unknown }
        let known = candidates.map(Set.init)
        candidates = before.filter { known?.contains($0) ?? true }
        if candidates?.isEmpty ?? true { return .reachable }
      }
    }
    for other in candidates ?? [] where remaining > 0 {
      if pattern.isIncluded(in: core.patterns[other], steps: &remaining) { return .hidden(by: other) }
    }
    return remaining > 0 ? .reachable : .unknown
  }
}
