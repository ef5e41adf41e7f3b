extension RoutePattern {
  /// Whether another pattern certainly matches every URL that this one matches.
  ///
  /// `false` may also mean that the comparison of constraints was inconclusive, or that the search reached its limit of steps.
  package func isIncluded(in other: RoutePattern) -> Bool {
    var steps = Int.max
    return isIncluded(in: other, steps: &steps)
  }

  /// The same, with at most `steps` compared elements, which are subtracted.
  package func isIncluded(in other: RoutePattern, steps: inout Int) -> Bool {
    let start = min(steps, PatternInclusion.maximumSteps)
    var inclusion = PatternInclusion(of: self, in: other, steps: start)
    defer { steps -= start - inclusion.remaining }
    return inclusion.holds()
  }
}

extension RoutePattern {
  /// Whether every URL with the required items of this pattern certainly has those of another.
  fileprivate func requiresItems(of other: RoutePattern) -> Bool {
    other.requiredItems.allSatisfy { outer in
      requiredItems.contains { inner in
        inner.name.utf8.elementsEqual(outer.name.utf8) && outer.symbol.covers(inner.symbol)
      }
    }
  }
}

/// Decides whether one pattern matches every URL that another matches.
private struct PatternInclusion {
  private let inner: RoutePattern
  private let outer: RoutePattern
  private let innerSymbols: [TrieSymbol?]
  private let outerSymbols: [TrieSymbol?]
  private var visited: Set<State> = []
  /// The number of elements that may still be compared; each element of a state counts.
  private(set) var remaining: Int
  static let maximumSteps = 20_000
  private struct State: Hashable {
    let inner: Int
    let outer: [Int]
  }

  init(of inner: RoutePattern, in outer: RoutePattern, steps: Int) {
    remaining = steps
    self.inner = inner
    self.outer = outer
    innerSymbols = inner.elements.indices.map(inner.symbol)
    outerSymbols = outer.elements.indices.map(outer.symbol)
  }

  mutating func holds() -> Bool {
    if let scheme = outer.scheme, scheme != inner.scheme { return false }
    if let host = outer.hostPattern {
      guard let other = inner.hostPattern, host.includes(other) else { return false }
    }
    guard inner.requiresItems(of: outer), requiresFragment() else { return false }
    return holds(from: 0, closure(of: [0]))
  }

  /// Whether every URL with the fragment that the inner pattern requires certainly has the outer one's.
  private mutating func requiresFragment() -> Bool {
    guard let outer = outer.fragmentPattern, !outer.isOptional else { return true }
    guard let inner = inner.fragmentPattern, !inner.isOptional else { return false }
    // A parameter without a condition covers all fragments.
    if outer.form == .text, outer.ranks == [SegmentKind.plain.rank()] { return true }
    guard inner.form == outer.form || outer.form == .items else { return false }
    return inner.pattern.isIncluded(in: outer.pattern, steps: &remaining)
  }

  private mutating func holds(from position: Int, _ set: [Int]) -> Bool {
    remaining -= set.count + 1
    guard remaining > 0 else { return false }
    guard visited.insert(State(inner: position, outer: set)).inserted else { return true }
    let canTakeRest = set.contains { kind($0) == .catchAll }
    guard position < inner.elements.count else { return canTakeRest || set.contains(outer.elements.count) }
    switch inner.elements[position].kind {
    case .open:
      return holds(from: position + 1, set) && holds(from: Int(inner.elements[position].link) + 1, set)
    case .close: return holds(from: position + 1, set)
    // Only a catch-all covers a catch-all.
    case .catchAll: return canTakeRest
    case .literal, .parameter:
      guard let symbol = innerSymbols[position] else { return false }
      var next: [Int] = []
      for element in set {
        if kind(element) == .catchAll { next.append(element) }
        guard element < outerSymbols.count, let other = outerSymbols[element] else { continue }
        // The texts of the elements may list alternatives and ranges, which are compared.
        remaining -= (inner.elements[position].range.count + outer.elements[element].range.count) / 16
        guard remaining > 0 else { return false }
        if other.covers(symbol) { next.append(element + 1) }
      }
      return !next.isEmpty && holds(from: position + 1, closure(of: next))
    }
  }

  private func kind(_ element: Int) -> PatternElement.Kind? {
    element < outer.elements.count ? outer.elements[element].kind : nil
  }

  /// Returns the elements that are reached without a segment, in order.
  private func closure(of elements: [Int]) -> [Int] {
    var reached = Set(elements)
    var pending = elements
    while let element = pending.popLast() {
      let next =
        switch kind(element) {
        case .open: [element + 1, Int(outer.elements[element].link) + 1]
        case .close: [element + 1]
        default: [Int]()
        }
      pending += next.filter { reached.insert($0).inserted }
    }
    return reached.sorted()
  }
}

extension TrieSymbol {
  /// Whether it certainly accepts every segment that another symbol accepts.
  func covers(_ other: TrieSymbol) -> Bool {
    if kind == .plain || self == other { return true }
    switch (other.kind, other.constraint) {
    case (.literal, _): return accepts(other.prefix)
    case (.enumeration, .enumeration(let alternatives)):
      guard case .enumeration(let own) = constraint, kind == .enumeration else {
        return alternatives.allSatisfy(accepts)
      }
      return Set(alternatives.map { Array($0.utf8) }).isSubset(of: own.map { Array($0.utf8) })
    case (.bool, _): return ["true", "false"].allSatisfy(accepts)
    case (.uint, _), (.int, _): return kind == .double
    case (.characters, .characters(let inner)):
      guard case .characters(let outer) = constraint, kind == .characters else { return false }
      return outer.covers(inner)
    case (.affixed, _):
      return kind == .affixed && constraint == nil && parts.isEmpty && other.prefix.starts(with: prefix)
        && other.suffix.suffix(suffix.count).elementsEqual(suffix)
    default: return false
    }
  }
}

extension ParameterCharacters {
  /// Whether it certainly accepts every text that another set accepts.
  fileprivate func covers(_ other: ParameterCharacters) -> Bool {
    guard includes(other), minimum <= other.minimum else { return false }
    return maximum.map { most in other.maximum.map { $0 <= most } ?? false } ?? true
  }
}
