extension RouteTable {
  /// A pattern that a URL almost matches.
  public struct NearMiss: Sendable {
    /// The pattern.
    public let entry: Entry
    /// How much would have to change.
    ///
    /// One for each character of a literal and each segment that a catch-all takes, two for a parameter that rejects its
    /// segment, three for a segment too many or too few.
    public let distance: Int
    /// Why the pattern does not match.
    public let verdict: RouteVerdict
  }

  /// The patterns that a URL almost matches, nearest first, for "did you mean".
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: As in ``firstMatch(_:host:)``.
  ///   - limit: The most patterns that are wanted.
  /// - Returns: Patterns at a distance of at most four that do not match; equally near ones in match order.
  /// - Complexity: Patterns × elements × segments. Only the first 10,000 patterns, and of a text the first 64 characters,
  ///   are looked at.
  public func nearest(to url: ParsedURL, host: HostPlacement? = nil, limit: Int = 3) -> [NearMiss] {
    let hostIsSegment = url.hostIsSegment(host)
    let segments = url.segments(host: hostIsSegment ? .firstSegment : .authority).prefix(32)
      .map { WantedSegment($0.text) }
    var misses: [(distance: Int, place: Int, number: Int)] = []
    for (place, number) in core.orderedNumbers.prefix(10_000).enumerated() {
      let pattern = core.patterns[number]
      if let scheme = pattern.scheme, !url.hasScheme(scheme) { continue }
      if let host = pattern.host {
        guard !hostIsSegment, let found = url.host, HostPattern(host).owns(found) else { continue }
      }
      if let distance = pattern.distance(to: segments), distance > 0 { misses.append((distance, place, number)) }
    }
    misses.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
    return misses.prefix(max(0, limit)).map {
      NearMiss(
        entry: entry($0.number), distance: $0.distance,
        verdict: core.patterns[$0.number].miss(url, hostIsSegment: hostIsSegment).verdict)
    }
  }
}

/// A segment of the URL, taken apart once for all patterns.
private struct WantedSegment {
  let text: String
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars.prefix(EditDistance.length))
  }
}

extension RoutePattern {
  fileprivate static var maximumDistance: Int { 4 }

  /// How far a path is from the pattern, unless it is too far.
  fileprivate func distance(to segments: [WantedSegment]) -> Int? {
    // Without groups and catch-all two segments too many or too few are too far already, and with as many of both nothing
    // but taking them pair by pair is near enough.
    if !hasGroups, elements.last?.kind != .catchAll {
      let difference = abs(elements.count - segments.count)
      if difference > 1 { return nil }
      if difference == 0 { return distancePairByPair(segments) }
    }
    var finder = DistanceFinder(pattern: self, segments: segments)
    let distance = finder.distance(0, 0)
    return distance <= Self.maximumDistance ? distance : nil
  }

  private func distancePairByPair(_ segments: [WantedSegment]) -> Int? {
    var sum = 0
    for (index, segment) in segments.enumerated() {
      sum += cost(ofTaking: segment, at: index)
      if sum > Self.maximumDistance { return nil }
    }
    return sum
  }

  fileprivate func cost(ofTaking segment: WantedSegment, at index: Int) -> Int {
    let element = elements[index]
    if element.kind == .literal {
      let literal = text(element.range)
      // By their bytes, as matching compares them.
      if literal.utf8.elementsEqual(segment.text.utf8) { return 0 }
      let scalars = Array(literal.unicodeScalars.prefix(EditDistance.length))
      return EditDistance.between(scalars[...], segment.scalars[...], maximum: Self.maximumDistance)
    }
    guard let symbol = symbol(of: index) else { return 0 }
    return symbol.accepts(Array(segment.text.utf8)) ? 0 : 2
  }
}

/// The least cost of making a path match a pattern, each pair of an element and a segment looked at once.
private struct DistanceFinder {
  let pattern: RoutePattern
  let segments: [WantedSegment]
  /// Distances by element and segment; −1 where unknown.
  private var known: [Int]

  init(pattern: RoutePattern, segments: [WantedSegment]) {
    self.pattern = pattern
    self.segments = segments
    known = [Int](repeating: -1, count: (pattern.elements.count + 1) * (segments.count + 1))
  }

  mutating func distance(_ element: Int, _ segment: Int) -> Int {
    let place = element * (segments.count + 1) + segment
    if known[place] < 0 { known[place] = compute(element, segment) }
    return known[place]
  }

  private mutating func compute(_ element: Int, _ segment: Int) -> Int {
    guard element < pattern.elements.count else { return (segments.count - segment) * 3 }
    let current = pattern.elements[element]
    switch current.kind {
    case .open: return min(distance(element + 1, segment), distance(Int(current.link) + 1, segment))
    case .close: return distance(element + 1, segment)
    case .catchAll: return segments.count - segment
    case .literal, .parameter:
      let missing = 3 + distance(element + 1, segment)
      guard segment < segments.count else { return missing }
      let surplus = 3 + distance(element, segment + 1)
      let taken = pattern.cost(ofTaking: segments[segment], at: element) + distance(element + 1, segment + 1)
      return min(missing, surplus, taken)
    }
  }
}
