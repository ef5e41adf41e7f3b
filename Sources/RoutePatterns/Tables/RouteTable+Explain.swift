extension RouteTable {
  /// The verdict on one pattern.
  public struct Explanation: Sendable {
    /// The pattern.
    public let entry: Entry
    /// Why it matches or does not.
    public let verdict: RouteVerdict
  }

  /// Returns why each pattern matches a URL or does not.
  ///
  /// The matches come first, in match order, then the others, best partial match first. For a pattern with optional groups,
  /// the variant that matches the most segments is reported. The method tries every pattern, so use it for diagnostics.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: As in ``firstMatch(_:host:)``.
  ///   - limit: The maximum number of explanations.
  /// - Complexity: O(*n* × *m*) for patterns with *n* elements in all and a URL of *m* segments.
  public func explain(_ url: ParsedURL, host: HostPlacement? = nil, limit: Int = 100) -> [Explanation] {
    let hostIsSegment = url.hostIsSegment(host)
    let matches = core.index.allEntries(of: url, hostIsSegment: hostIsSegment).map(Int.init)
    let matched = Set(matches)
    let others = core.orderedNumbers.filter { !matched.contains($0) }
    let misses = others.map { core.patterns[$0].miss(url, hostIsSegment: hostIsSegment) }
    // The index makes the sort stable.
    let order = misses.indices.sorted { (misses[$1].progress, $0) < (misses[$0].progress, $1) }
    let explanations =
      matches.enumerated().map { Explanation(entry: entry($1), verdict: .matched(position: $0)) }
      + order.map { Explanation(entry: entry(others[$0]), verdict: misses[$0].verdict) }
    return Array(explanations.prefix(max(0, limit)))
  }
}

/// The result of a pattern that does not match a URL.
struct PatternMiss {
  /// The number of accepted segments, or −1 if the scheme or the host differs.
  var progress: Int
  var verdict: RouteVerdict
}

extension RoutePattern {
  /// Returns the mismatch that is furthest to the right.
  func miss(_ url: ParsedURL, hostIsSegment: Bool) -> PatternMiss {
    if let verdict = originVerdict(url, hostIsSegment: hostIsSegment) {
      return PatternMiss(progress: -1, verdict: verdict)
    }
    var finder = MissFinder(pattern: self, segments: url.segments(hostIsSegment: hostIsSegment).map(\.text))
    finder.visit(0, at: 0)
    return finder.furthest ?? PatternMiss(progress: 0, verdict: .tooFewSegments(found: finder.segments.count))
  }

  /// Returns why the scheme or the host of a URL does not match, or `nil` if both do.
  func originVerdict(_ url: ParsedURL, hostIsSegment: Bool) -> RouteVerdict? {
    if let scheme, !url.hasScheme(scheme) { return .schemeDiffers(expected: scheme, found: url.scheme) }
    guard let host else { return nil }
    if !hostIsSegment, let found = url.host, HostPattern(host).owns(found) { return nil }
    return .hostDiffers(expected: host, found: url.host)
  }
}

/// Tries every variant of one pattern, each pair of an element and a segment once.
private struct MissFinder {
  let pattern: RoutePattern
  let segments: [String]
  var furthest: PatternMiss?
  var visited: Set<Int> = []

  mutating func visit(_ element: Int, at segment: Int) {
    guard visited.insert(element * (segments.count + 1) + segment).inserted else { return }
    guard element < pattern.elements.count else {
      if segment < segments.count {
        note(.tooManySegments(expected: segment, found: segments.count), segment)
      }
      return
    }
    let current = pattern.elements[element]
    switch current.kind {
    case .open:
      visit(element + 1, at: segment)
      visit(Int(current.link) + 1, at: segment)
    case .close: visit(element + 1, at: segment)
    case .catchAll: break
    case .literal, .parameter:
      guard segment < segments.count else { return note(.tooFewSegments(found: segments.count), segment) }
      if let verdict = verdict(current, element, segment) {
        note(verdict, segment)
      } else {
        visit(element + 1, at: segment + 1)
      }
    }
  }

  private mutating func note(_ verdict: RouteVerdict, _ progress: Int) {
    if progress > furthest?.progress ?? -1 { furthest = PatternMiss(progress: progress, verdict: verdict) }
  }

  /// Returns why an element rejects a segment, or `nil` if it accepts it.
  private func verdict(_ element: PatternElement, _ index: Int, _ segment: Int) -> RouteVerdict? {
    let found = segments[segment]
    guard let symbol = pattern.symbol(of: index), !symbol.accepts(found) else { return nil }
    if element.kind == .literal {
      return .literalDiffers(segment: segment, expected: pattern.text(element.range), found: found)
    }
    let parameter = pattern.parameter(element)
    var bare = symbol
    bare.constraint = nil
    if let constraint = parameter.constraint, bare.accepts(found) {
      let text = found.utf8.dropFirst(symbol.prefix.count).dropLast(symbol.suffix.count)
      return .constraintFailed(
        segment: segment, name: parameter.name, constraint: constraint, found: String(decoding: text, as: UTF8.self))
    }
    let expected = "\(parameter.prefix):\(parameter.name)\(parameter.suffix)"
    return .affixDiffers(segment: segment, name: parameter.name, expected: expected, found: found)
  }
}
