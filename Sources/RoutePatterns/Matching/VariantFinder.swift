/// Finds the segment that each element of one pattern matches in a URL.
///
/// It follows the rules of ``TrieExplorer`` within one pattern. From the last segment to the first, it finds the best variant
/// of the elements that follow each element, so that each pair of an element and a segment is visited once.
struct VariantFinder<Segments: RandomAccessCollection> where Segments.Element: DecodedSegment, Segments.Index == Int {
  typealias Step = VariantStep

  private let elements: [PatternElement]
  private let symbols: [TrieSymbol?]
  /// The numbers of the symbols in match order.
  private let numbers: [UInt64]
  private let segments: Segments

  /// - Parameter tableNumbers: The numbers of the symbols in a table; by default their order in the pattern.
  init(pattern: RoutePattern, segments: Segments, tableNumbers: [TrieSymbol: UInt32] = [:]) {
    elements = pattern.elements
    (symbols, numbers) = pattern.numberedSymbols(tableNumbers)
    self.segments = segments
  }

  /// The match order of the variants that begin at an element, or `none`; variants of the same segments compare by it.
  ///
  /// From its highest bit: whether the variant begins with a catch-all, whether with an absent group, then the first kind of
  /// segment, the number of its symbol, and the rank of the rest.
  private typealias Order = UInt64
  private static var none: Order { .max }
  private static var absent: Order { 1 << 52 }
  private static func order(_ kind: SegmentKind, number: UInt64 = 0, rest: Order = 0) -> Order {
    Order(kind.rawValue) << 48 | number << 16 | rest
  }

  /// Returns the steps of the best variant in order, or `nil` if the pattern does not match.
  func find() -> [Step]? {
    let end = elements.count
    // Later segments are matched by a catch-all.
    let last = min(segments.count, end)
    /// The groups to leave out, by the index of their states.
    var isLeftOut = [Bool](repeating: false, count: (last + 1) * end * 2)
    func state(_ element: Int, _ segment: Int, isAgain: Bool) -> Int {
      (segment * end + element) * 2 + (isAgain ? 1 : 0)
    }
    // The orders at a segment: for the first visit, and again after an absent group.
    var first = [Order](repeating: Self.none, count: end + 1)
    var again = first
    var ranks = first
    for segment in (0...last).reversed() {
      let bytes = segment < last ? segments[segment].matchedBytes : nil
      first[end] = segment == segments.count ? 0 : Self.none
      again[end] = first[end]
      for element in elements.indices.reversed() {
        switch elements[element].kind {
        case .catchAll:
          again[element] = Self.order(.catchAll)
          first[element] = Self.absent << 1
        case .close:
          again[element] = again[element + 1]
          first[element] = first[element + 1]
        case .open:
          let absent = again[Int(elements[element].link) + 1]
          isLeftOut[state(element, segment, isAgain: true)] = absent < again[element + 1]
          isLeftOut[state(element, segment, isAgain: false)] = absent | Self.absent < first[element + 1]
          again[element] = min(again[element + 1], absent)
          first[element] = min(first[element + 1], absent | Self.absent)
        case .literal, .parameter:
          var order = Self.none
          if let bytes, let symbol = symbols[element], ranks[element + 1] != Self.none, symbol.accepts(bytes) {
            order = Self.order(symbol.kind, number: numbers[element], rest: ranks[element + 1])
          }
          again[element] = order
          first[element] = order
        }
      }
      ranks = Self.ranks(first)
    }
    if first[0] == Self.none { return nil }
    var steps: [Step] = []
    var (element, segment, isAgain) = (0, 0, false)
    while element < end {
      switch elements[element].kind {
      case .open where isLeftOut[state(element, segment, isAgain: isAgain)]:
        element = Int(elements[element].link)
        isAgain = true
      case .open, .close: break
      case .literal, .parameter:
        steps.append(Step(element: element, segment: segment))
        segment += 1
        isAgain = false
      case .catchAll: return steps + [Step(element: element, segment: segment)]
      }
      element += 1
    }
    return steps
  }

  /// Returns the orders as numbers from 0.
  private static func ranks(_ orders: [Order]) -> [Order] {
    var ranks = orders
    var previous: Order?
    var rank: Order = 0
    for element in orders.indices.sorted(by: { orders[$0] < orders[$1] }) where orders[element] != none {
      if let previous, previous != orders[element] { rank += 1 }
      previous = orders[element]
      ranks[element] = rank
    }
    return ranks
  }
}

/// One element and the segment that it matches; for a catch-all, its first segment.
struct VariantStep {
  let element: Int
  let segment: Int
}

/// A segment of a path or of a fragment.
protocol DecodedSegment {
  /// The decoded bytes that patterns are compared with.
  var matchedBytes: [UInt8] { get }
}

extension ParsedURL.Segment: DecodedSegment {}

extension [UInt8]: DecodedSegment {
  var matchedBytes: [UInt8] { self }
}

extension RoutePattern {
  /// Returns the symbol of each element, and its number in the order of registration or, if it is in no table, of the pattern.
  fileprivate func numberedSymbols(_ tableNumbers: [TrieSymbol: UInt32]) -> ([TrieSymbol?], [UInt64]) {
    let symbols = elements.indices.map(symbol)
    let numbers = symbols.map { symbol in
      // Two different symbols of these kinds are never compared.
      guard let symbol, symbol.kind != .literal, symbol.kind != .plain else { return UInt64(0) }
      if let number = tableNumbers[symbol] { return UInt64(number) }
      return UInt64(PatternScanner.maximumLength - symbol.literals) << 13 | UInt64(symbols.firstIndex(of: symbol) ?? 0)
    }
    return (symbols, numbers)
  }
}
