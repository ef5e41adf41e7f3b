package import MediatorText

extension RouteTable {
  /// A pattern that a URL almost matches.
  public struct NearMiss: Sendable {
    /// The pattern.
    public let entry: Entry
    /// The distance between the URL and the pattern.
    ///
    /// A changed character of a literal counts one, as do a literal in another case and a segment that a catch-all
    /// captures. A parameter that rejects its segment counts two, as does a required query item or fragment that is
    /// missing or another. A missing or additional segment counts three. A literal is not near if more than a third of
    /// it changes, nor is a pattern with literals if the URL has none of them.
    public let distance: Int
    /// The reason why the pattern does not match.
    public let verdict: RouteVerdict
  }

  /// Returns the patterns that a URL almost matches, nearest first, for suggestions.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: As in ``firstMatch(_:host:)``.
  ///   - limit: The maximum number of patterns.
  /// - Returns: Patterns at a distance from one to four; equally near ones in match order.
  /// - Complexity: At most a fixed number of steps, about a millisecond, which is enough for all of a table of some hundred
  ///   patterns. Only 32 segments and 64 characters of a text are compared.
  public func nearest(to url: ParsedURL, host: HostPlacement? = nil, limit: Int = 3) -> [NearMiss] {
    var steps = SearchSteps.forMessage
    return nearest(to: url, host: host, limit: limit, &steps).misses
  }

  /// The same within steps that several searches share, and whether all patterns were compared.
  package func nearest(
    to url: ParsedURL, host: HostPlacement? = nil, limit: Int = 3, _ steps: inout SearchSteps
  ) -> (misses: [NearMiss], isComplete: Bool) {
    guard limit > 0 else { return ([], true) }
    let hostIsSegment = url.hostIsSegment(host)
    let texts = url.segments(hostIsSegment: hostIsSegment).map(\.matchedText)
    let segments = texts.prefix(32).map { ScalarSegment($0) }
    var found: [(distance: Int, number: Int)] = []
    // A later pattern must be nearer than all of those found before once there are enough.
    var maximum = 4
    for number in core.index.orderedRows {
      let pattern = core.patterns[number]
      let variants = pattern.variants
      guard maximum > 0, steps.take(7 + variants.count + pattern.originSteps) else { break }
      guard pattern.originVerdict(url, hostIsSegment: hostIsSegment) == nil,
        let distance = pattern.distance(of: variants, to: segments, url, maximum, &steps), distance > 0
      else { continue }
      let index = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, number), at: index)
      if found.count > limit { found.removeLast() }
      if found.count == limit, let last = found.last { maximum = last.distance - 1 }
    }
    let isComplete = !steps.areSpent
    // The reasons of the few that were found have steps of their own.
    var own = SearchSteps.forMessage
    let misses = found.map { distance, number in
      let miss = core.patterns[number].miss(url, hostIsSegment: hostIsSegment, texts, &own)
      return NearMiss(entry: entry(number), distance: distance, verdict: miss.verdict)
    }
    return (misses, isComplete)
  }
}

/// A segment of the URL, split into scalars once for all patterns.
private struct ScalarSegment {
  let text: String
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    scalars = Array(text.unicodeScalars.prefix(EditDistance.length))
  }
}

extension RoutePattern {
  /// Returns the distance of a URL, or `nil` if it exceeds the maximum or the steps are spent.
  fileprivate func distance(
    of variants: [PatternVariant], to segments: [ScalarSegment], _ url: ParsedURL, _ maximum: Int,
    _ steps: inout SearchSteps
  ) -> Int? {
    var least = maximum + 1
    // Without a catch-all, a difference of two segments exceeds the maximum.
    let hasList = elements.contains(where: \.isList)
    for variant in variants where hasList || abs(variant.elements.count - segments.count) <= 1 {
      least = min(least, distance(of: variant, to: segments, least - 1, &steps))
      if steps.areSpent { return nil }
    }
    if isConditional, least <= maximum {
      guard steps.take(conditionSteps(of: url)) else { return nil }
      least += 2 * unmetConditions(of: url).count
    }
    return least <= maximum ? least : nil
  }

  /// Returns the distance of a variant, or a larger one than the maximum.
  private func distance(
    of variant: PatternVariant, to segments: [ScalarSegment], _ maximum: Int, _ steps: inout SearchSteps
  ) -> Int {
    // A difference of two segments exceeds the maximum. If the counts are equal, so does skipping one on either side.
    let difference = abs(variant.count - segments.count)
    if variant.list != nil || difference == 1 {
      return alignedDistance(of: variant, to: segments, maximum, &steps)
    }
    if difference > 1 { return maximum + 1 }
    var distance = 0
    for (element, segment) in zip(variant.elements, segments) where distance <= maximum {
      distance += cost(of: element, segment, maximum - distance, &steps)
    }
    return distance
  }

  /// Returns the cost of an element and the segment at its index; a larger cost than the maximum may be inexact.
  private func cost(
    of element: PatternElement, _ segment: ScalarSegment, _ maximum: Int, _ steps: inout SearchSteps
  ) -> Int {
    if element.kind == .literal {
      let literal = text(element.range)
      // Matching compares bytes; strings would compare by canonical equivalence.
      if literal.utf8.elementsEqual(segment.bytes) { return 0 }
      let count = literal.utf8.count
      if count == segment.bytes.count,
        literal.utf8.elementsEqual(segment.bytes, by: { $0.asciiLowercased == $1.asciiLowercased })
      {
        return 1
      }
      // A scalar has at most four bytes.
      let isFar =
        count > segment.bytes.count + 4 * (maximum + 1) || segment.bytes.count > count + 4 * (maximum + 1)
      guard !isFar || max(count, segment.bytes.count) > EditDistance.length, steps.take(8) else { return maximum + 1 }
      let scalars = Array(literal.unicodeScalars.prefix(EditDistance.length))
      guard abs(scalars.count - segment.scalars.count) <= maximum,
        steps.take(4 + scalars.count * segment.scalars.count / 2)
      else { return maximum + 1 }
      let limit = min(maximum, EditDistance.limit(scalars.count, segment.scalars.count))
      let distance = EditDistance.between(scalars[...], segment.scalars[...], maximum: limit)
      return distance > limit ? maximum + 1 : distance
    }
    // The text of the element may list alternatives, each of which is compared.
    guard let symbol = symbol(element) else { return 0 }
    guard steps.take(8 + element.range.count / 2 + symbol.steps(segment.bytes.count)) else { return maximum + 1 }
    return symbol.accepts(segment.bytes) ? 0 : 2
  }

  /// Returns the least distance, computing each pair of an element and a segment once, from the last segment to the first.
  ///
  /// Each distance is three: after a segment that is near a literal, after no literal, and after literals that are all missing. The
  /// last one requires a literal, since a URL without any of a pattern's literals is another one.
  private func alignedDistance(
    of variant: PatternVariant, to segments: [ScalarSegment], _ maximum: Int, _ steps: inout SearchSteps
  ) -> Int {
    let elements = variant.elements
    // The distances of the elements from each one to the last, at the segment after the current one.
    var later: [SIMD3<Int>] = []
    for segment in (0...segments.count).reversed() {
      guard steps.take(8 + elements.count) else { return maximum + 1 }
      let left = segments.count - segment
      var distances = Array(repeating: SIMD3(3 * left, 3 * left, .far), count: elements.count + 1)
      for (index, element) in elements.enumerated().reversed() {
        if element.isList {
          // It captures no more segments, or this one and others.
          distances[index] = left > 0 ? pointwiseMin(distances[index + 1], 1 &+ later[index]) : distances[index + 1]
          continue
        }
        let isLiteral = element.kind == .literal
        let next = distances[index + 1]
        var least = 3 &+ (isLiteral ? SIMD3(next.x, next.z, next.z) : next)
        if left > 0 {
          least = pointwiseMin(least, 3 &+ later[index])
          let rest = isLiteral ? SIMD3(repeating: later[index + 1].x) : later[index + 1]
          // A pair that cannot improve the result is not compared.
          let bound = (pointwiseMin(SIMD3(repeating: maximum), least &- 1) &- rest).max()
          if bound >= 0 { least = pointwiseMin(least, rest &+ cost(of: element, segments[segment], bound, &steps)) }
        }
        distances[index] = least
      }
      later = distances
    }
    return later[0].y
  }
}

extension Int {
  /// A distance that exceeds each maximum, also with the costs of all segments.
  fileprivate static var far: Int { 1 << 20 }
}
