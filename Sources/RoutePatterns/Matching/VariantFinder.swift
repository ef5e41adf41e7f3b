/// Finds the segment that each element of one pattern matches in a URL.
///
/// It follows the rules of ``TrieExplorer`` within one pattern, and visits each pair of an element and a segment once.
struct VariantFinder {
  /// One element and the segment that it matches; for a catch-all, its first segment.
  struct Step {
    let element: Int
    let segment: Int
  }

  private struct Position {
    let element: Int
    let segment: Int
    /// Whether the position was reached by leaving a group out.
    var isAgain = false
  }

  private let pattern: RoutePattern
  private let segments: ParsedURL.Segments
  /// The number of a symbol in the order of registration.
  private let symbolNumber: (TrieSymbol) -> Int
  /// The previous position of each position that was reached.
  private var origins: Origins

  init(pattern: RoutePattern, segments: ParsedURL.Segments, symbolNumber: @escaping (TrieSymbol) -> Int) {
    self.pattern = pattern
    self.segments = segments
    self.symbolNumber = symbolNumber
    origins = Origins(elements: pattern.elements.count, segments: segments.count)
  }

  /// The previous positions, in a flat array.
  private struct Origins {
    private var storage: [Int32]
    private let segments: Int
    private static let unreached: Int32 = -1

    init(elements: Int, segments: Int) {
      self.segments = segments
      storage = [Int32](repeating: Self.unreached, count: (elements + 1) * (segments + 1) * 2)
    }

    private func index(_ position: Position) -> Int {
      (position.element * (segments + 1) + position.segment) * 2 + (position.isAgain ? 1 : 0)
    }

    /// The previous position; that of the start is the start.
    subscript(position: Position) -> Position? {
      get {
        let origin = Int(storage[index(position)])
        if origin < 0 { return nil }
        let pair = origin >> 1
        return Position(
          element: pair / (segments + 1), segment: pair % (segments + 1), isAgain: origin & 1 == 1)
      }
      set { storage[index(position)] = newValue.map { Int32(truncatingIfNeeded: index($0)) } ?? Self.unreached }
    }
  }

  /// Returns the steps of the best variant in order, or `nil` if the pattern does not match.
  mutating func find() -> [Step]? {
    let start = Position(element: 0, segment: 0)
    origins[start] = start
    guard let end = explore([0], at: 0) else { return nil }
    var steps: [Step] = []
    var current = end
    while let previous = origins[current], current.element != 0 {
      switch pattern.elements[previous.element].kind {
      case .literal, .parameter:
        if current.segment == previous.segment + 1 {
          steps.append(Step(element: previous.element, segment: previous.segment))
        }
      case .catchAll: steps.append(Step(element: previous.element, segment: previous.segment))
      case .open, .close: break
      }
      current = previous
    }
    return steps.reversed()
  }

  /// Follows elements that the same sequence of edges reaches, and returns the first end.
  ///
  /// Sets are in order of preference: if two variants have the same edges, the one with the earlier group present comes first.
  private mutating func explore(_ reached: [Int], at segment: Int) -> Position? {
    var set: [Int] = []
    for element in reached { follow(element, at: segment, &set) }
    if segment == segments.count {
      if set.contains(pattern.elements.count) { return Position(element: pattern.elements.count, segment: segment) }
    } else if let end = exploreSegment(set, at: segment) {
      return end
    }
    return exploreAbsent(set, at: segment)
  }

  /// Adds an element, and the elements that a parenthesis reaches without an edge.
  private mutating func follow(_ element: Int, at segment: Int, _ set: inout [Int]) {
    set.append(element)
    guard let kind = kind(of: element), kind == .open || kind == .close else { return }
    let next = Position(element: element + 1, segment: segment)
    if origins[next] != nil { return }
    origins[next] = Position(element: element, segment: segment)
    follow(element + 1, at: segment, &set)
  }

  /// Leaves out one or more groups that begin in a set, then tries the catch-alls.
  private mutating func exploreAbsent(_ set: [Int], at segment: Int) -> Position? {
    var absent = AbsentSet()
    // Inner groups come after their outer groups, and leaving them out is preferred.
    var passed: Set<Int> = []
    for element in set { leaveGroups(from: element, at: segment, set, &passed, &absent) }
    if segment == segments.count {
      let end = pattern.elements.count
      if absent.elements.contains(end) { return Position(element: end, segment: segment) }
    } else if let end = exploreSegment(absent.elements, at: segment) {
      return end
    }
    let last =
      absent.catchAll
      ?? set.first { kind(of: $0) == .catchAll }.map { Position(element: $0, segment: segment) }
    guard let last else { return nil }
    let end = Position(element: pattern.elements.count, segment: segments.count)
    origins[end] = last
    return end
  }

  /// The elements that are reached by leaving groups out, and their first catch-all.
  private struct AbsentSet {
    var elements: [Int] = []
    var catchAll: Position?
  }

  private mutating func leaveGroups(
    from element: Int, at segment: Int, _ set: [Int], _ passed: inout Set<Int>, _ absent: inout AbsentSet
  ) {
    guard set.contains(element), passed.insert(element).inserted else { return }
    guard let kind = kind(of: element), kind == .open || kind == .close else { return }
    leaveGroups(from: element + 1, at: segment, set, &passed, &absent)
    if kind == .open {
      reach(afterGroup(element), from: Position(element: element, segment: segment), set, &absent)
    }
  }

  /// Adds the elements that are reached after a group was left out.
  ///
  /// Elements of the set itself are visited again because the path through the absent group may be preferred.
  private mutating func reach(
    _ element: Int, from origin: Position, _ set: [Int], _ absent: inout AbsentSet
  ) {
    let first = Position(element: element, segment: origin.segment)
    let again = Position(element: element, segment: origin.segment, isAgain: true)
    let isNew = origins[first] == nil
    guard origins[again] == nil, isNew || set.contains(element) else { return }
    origins[again] = origin
    if isNew {
      origins[first] = origin
      absent.elements.append(element)
    }
    let kind = kind(of: element)
    if kind == .catchAll { absent.catchAll = absent.catchAll ?? again }
    if kind == .open || kind == .close { reach(element + 1, from: again, set, &absent) }
    if kind == .open { reach(afterGroup(element), from: again, set, &absent) }
  }

  /// The kind of an element, or `nil` at the end of the pattern.
  private func kind(of element: Int) -> PatternElement.Kind? {
    element < pattern.elements.count ? pattern.elements[element].kind : nil
  }

  private func afterGroup(_ open: Int) -> Int { Int(pattern.elements[open].link) + 1 }

  private mutating func exploreSegment(_ set: [Int], at segment: Int) -> Position? {
    let bytes = segments[segment].bytes
    var groups: [(kind: SegmentKind, number: Int, elements: [Int])] = []
    for element in set where element < pattern.elements.count {
      guard let symbol = pattern.symbol(of: element), symbol.accepts(bytes) else { continue }
      let number = symbol.kind == .literal ? 0 : symbolNumber(symbol)
      if let index = groups.firstIndex(where: { $0.kind == symbol.kind && $0.number == number }) {
        groups[index].elements.append(element)
      } else {
        groups.append((symbol.kind, number, [element]))
      }
    }
    groups.sort { ($0.kind, $0.number) < ($1.kind, $1.number) }
    for group in groups {
      var children: [Int] = []
      for element in group.elements { visit(element + 1, at: segment + 1, from: element, at: segment, &children) }
      if !children.isEmpty, let end = explore(children, at: segment + 1) { return end }
    }
    return nil
  }

  private mutating func visit(
    _ element: Int, at segment: Int, from origin: Int, at originSegment: Int, _ set: inout [Int]
  ) {
    let position = Position(element: element, segment: segment)
    if origins[position] != nil { return }
    origins[position] = Position(element: origin, segment: originSegment)
    set.append(element)
  }
}
