/// Finds out in which way one pattern matches a URL: which segment each of its elements takes.
///
/// It follows the rules of ``TrieExplorer`` within one pattern, and visits each pair of an element and a segment once.
struct VariantFinder {
  /// One element and the segment that it takes; of a catch-all, the first of its segments.
  struct Step {
    let element: Int
    let segment: Int
  }

  private struct Position: Hashable {
    let element: Int
    let segment: Int
  }

  private let pattern: RoutePattern
  private let segments: ParsedURL.Segments
  /// The number of a symbol in the order of registration.
  private let symbolNumber: (TrieSymbol) -> Int
  private var origins: [Position: Position?] = [:]

  init(pattern: RoutePattern, segments: ParsedURL.Segments, symbolNumber: @escaping (TrieSymbol) -> Int) {
    self.pattern = pattern
    self.segments = segments
    self.symbolNumber = symbolNumber
  }

  /// The steps of the best variant in order, or `nil` if the pattern does not match.
  mutating func find() -> [Step]? {
    let start = Position(element: 0, segment: 0)
    origins[start] = .some(nil)
    guard let end = explore([0], at: 0) else { return nil }
    var steps: [Step] = []
    var position: Position? = end
    while let current = position {
      position = origins[current] ?? nil
      guard let previous = position, previous.element < pattern.elements.count else { continue }
      switch pattern.elements[previous.element].kind {
      case .literal, .parameter:
        if current.segment == previous.segment + 1 {
          steps.append(Step(element: previous.element, segment: previous.segment))
        }
      case .catchAll: steps.append(Step(element: previous.element, segment: previous.segment))
      case .open, .close: break
      }
    }
    return steps.reversed()
  }

  /// Follows a set of elements that one sequence of edges leads to; answers the end that is reached first.
  private mutating func explore(_ reached: [Int], at segment: Int) -> Position? {
    let elements = pattern.elements
    var set = reached
    var next = 0
    while next < set.count {
      let element = set[next]
      next += 1
      if element < elements.count, elements[element].kind == .open || elements[element].kind == .close {
        visit(element + 1, at: segment, from: element, at: segment, &set)
      }
    }
    if segment == segments.count {
      if set.contains(elements.count) { return Position(element: elements.count, segment: segment) }
    } else if let end = exploreSegment(set, at: segment) {
      return end
    }
    var absent: [Int] = []
    for element in set where element < elements.count && elements[element].kind == .open {
      visit(Int(elements[element].link) + 1, at: segment, from: element, at: segment, &absent)
    }
    if !absent.isEmpty, let end = explore(absent, at: segment) { return end }
    for element in set where element < elements.count && elements[element].kind == .catchAll {
      let end = Position(element: elements.count, segment: segments.count)
      origins[end] = Position(element: element, segment: segment)
      return end
    }
    return nil
  }

  private mutating func exploreSegment(_ set: [Int], at segment: Int) -> Position? {
    let bytes = segments[segment].bytes
    var groups: [(kind: SegmentKind, number: Int, elements: [Int])] = []
    for element in set where element < pattern.elements.count {
      guard let symbol = pattern.symbol(of: element), bytes.withUnsafeBytes(symbol.accepts) else { continue }
      let number = symbol.kind == .literal ? 0 : symbolNumber(symbol)
      if let place = groups.firstIndex(where: { $0.kind == symbol.kind && $0.number == number }) {
        groups[place].elements.append(element)
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

extension RoutePattern {
  /// What a segment must be for a literal or a parameter; `nil` for anything else.
  func symbol(of index: Int) -> TrieSymbol? {
    let element = elements[index]
    switch element.kind {
    case .literal: return TrieSymbol(literal: text(element.range))
    case .parameter: return TrieSymbol(parameter(element))
    case .catchAll, .open, .close: return nil
    }
  }
}
