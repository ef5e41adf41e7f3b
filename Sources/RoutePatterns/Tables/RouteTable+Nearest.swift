extension RouteTable {
  /// A pattern that a URL almost matches.
  public struct NearMiss: Sendable {
    /// The pattern.
    public let entry: Entry
    /// The distance between the URL and the pattern.
    ///
    /// A changed character of a literal counts one, as does a segment that a catch-all captures. A parameter that rejects its
    /// segment counts two. A missing or additional segment counts three.
    public let distance: Int
    /// Why the pattern does not match.
    public let verdict: RouteVerdict
  }

  /// Returns the patterns that a URL almost matches, nearest first, for suggestions.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: As in ``firstMatch(_:host:)``.
  ///   - limit: The maximum number of patterns.
  /// - Returns: Patterns at a distance from one to four; equally near ones in match order.
  /// - Complexity: O(*n* × *m*) for patterns with *n* elements in all and a URL of *m* segments. Only the first 10,000
  ///   patterns, 32 segments and 64 characters of a text are compared.
  public func nearest(to url: ParsedURL, host: HostPlacement? = nil, limit: Int = 3) -> [NearMiss] {
    let hostIsSegment = url.hostIsSegment(host)
    let segments = url.segments(hostIsSegment: hostIsSegment).prefix(32).map { ScalarSegment($0.text) }
    var misses: [(distance: Int, position: Int, number: Int)] = []
    for (position, number) in core.orderedNumbers.prefix(10_000).enumerated() {
      let pattern = core.patterns[number]
      guard pattern.originVerdict(url, hostIsSegment: hostIsSegment) == nil else { continue }
      if let distance = pattern.distance(to: segments), distance > 0 { misses.append((distance, position, number)) }
    }
    misses.sort { ($0.distance, $0.position) < ($1.distance, $1.position) }
    return misses.prefix(max(0, limit)).map {
      NearMiss(
        entry: entry($0.number), distance: $0.distance,
        verdict: core.patterns[$0.number].miss(url, hostIsSegment: hostIsSegment).verdict)
    }
  }
}

/// A segment of the URL, split into scalars once for all patterns.
private struct ScalarSegment {
  let text: String
  let scalars: [Unicode.Scalar]

  init(_ text: String) {
    self.text = text
    scalars = Array(text.unicodeScalars.prefix(EditDistance.length))
  }
}

extension RoutePattern {
  private static var maximumDistance: Int { 4 }

  /// Returns the distance of a path, or `nil` if it exceeds the maximum.
  fileprivate func distance(to segments: [ScalarSegment]) -> Int? {
    // Without groups and a catch-all, a difference of two segments exceeds the maximum. If the counts are equal, so does
    // skipping one on either side.
    let isFixed = !hasGroups && elements.last?.kind != .catchAll
    if isFixed, abs(elements.count - segments.count) > 1 { return nil }
    var distance = 0
    if isFixed, elements.count == segments.count {
      for (index, segment) in segments.enumerated() where distance <= Self.maximumDistance {
        distance += cost(ofMatching: segment, at: index)
      }
    } else {
      distance = leastDistance(to: segments)
    }
    return distance <= Self.maximumDistance ? distance : nil
  }

  private func cost(ofMatching segment: ScalarSegment, at index: Int) -> Int {
    let element = elements[index]
    if element.kind == .literal {
      let literal = text(element.range)
      // Matching compares bytes; strings would compare by canonical equivalence.
      if literal.utf8.elementsEqual(segment.text.utf8) { return 0 }
      let scalars = Array(literal.unicodeScalars.prefix(EditDistance.length))
      return EditDistance.between(scalars[...], segment.scalars[...], maximum: Self.maximumDistance)
    }
    return symbol(of: index)?.accepts(segment.text) ?? true ? 0 : 2
  }

  /// Returns the least distance, computing each pair of an element and a segment once, from the last segment to the first.
  private func leastDistance(to segments: [ScalarSegment]) -> Int {
    // The distances of the elements from each one to the last, at the segment after the current one.
    var later: [Int] = []
    for segment in (0...segments.count).reversed() {
      let left = segments.count - segment
      var distances = Array(repeating: 3 * left, count: elements.count + 1)
      for index in elements.indices.reversed() {
        switch elements[index].kind {
        case .open: distances[index] = min(distances[index + 1], distances[Int(elements[index].link) + 1])
        case .close: distances[index] = distances[index + 1]
        case .catchAll: distances[index] = left
        case .literal, .parameter:
          distances[index] = 3 + distances[index + 1]
          if left == 0 { continue }
          let matched = cost(ofMatching: segments[segment], at: index) + later[index + 1]
          distances[index] = min(distances[index], 3 + later[index], matched)
        }
      }
      later = distances
    }
    return later[0]
  }
}
