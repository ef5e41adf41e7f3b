import MediatorText

extension RouteTable {
  /// The verdict on one pattern.
  public struct Explanation: Sendable {
    /// The pattern.
    public let entry: Entry
    /// The reason why it matches or does not.
    public let verdict: RouteVerdict
  }

  /// Returns why each pattern matches a URL or does not.
  ///
  /// The matches come first, in match order, then the others, best partial match first. For a pattern with optional groups,
  /// the variant that matches the most segments is reported. Use the method for diagnostics.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: As in ``firstMatch(_:host:)``.
  ///   - limit: The maximum number of explanations.
  /// - Complexity: O(*n*) in the number of patterns, and at most a fixed number of steps to compare them with the URL, about
  ///   20 milliseconds. Patterns that come later in match order, and do not match, are left out then.
  public func explain(_ url: ParsedURL, host: HostPlacement? = nil, limit: Int = 100) -> [Explanation] {
    explanations(url, host: host, limit: limit).items
  }

  /// The same, with the number of patterns that were not compared because that takes too long.
  package func explanations(
    _ url: ParsedURL, host: HostPlacement? = nil, limit: Int = 100
  ) -> (items: [Explanation], uncompared: Int) {
    let hostIsSegment = url.hostIsSegment(host)
    let matches = core.index.allRows(of: url, hostIsSegment: hostIsSegment)
    let matched = Set(matches)
    let others = core.index.orderedRows.filter { !matched.contains($0) }
    let texts = url.segments(hostIsSegment: hostIsSegment).map(\.matchedText)
    var steps = SearchSteps(2_000_000)
    var misses: [PatternMiss] = []
    for number in others {
      let pattern = core.patterns[number]
      guard steps.take(16 + pattern.originSteps) else { break }
      let miss = pattern.miss(url, hostIsSegment: hostIsSegment, texts, &steps)
      // A search without steps ends before its verdict.
      if steps.areSpent { break }
      misses.append(miss)
    }
    let order = misses.indices.inOrder { misses[$0].progress > misses[$1].progress }
    let explanations =
      matches.prefix(max(0, limit)).enumerated().map { Explanation(entry: entry($1), verdict: .matched(position: $0)) }
      + order.prefix(max(0, limit)).map { Explanation(entry: entry(others[$0]), verdict: misses[$0].verdict) }
    return (Array(explanations.prefix(max(0, limit))), others.count - misses.count)
  }
}

/// The verdict on a pattern that does not match a URL, and the number of accepted segments, −1 if the scheme or the host differs.
typealias PatternMiss = (progress: Int, verdict: RouteVerdict)

extension RoutePattern {
  /// Returns the mismatch that is furthest to the right.
  ///
  /// - Parameter texts: The decoded segments of the URL, which all patterns share.
  func miss(
    _ url: ParsedURL, hostIsSegment: Bool, _ texts: [String], _ steps: inout SearchSteps
  ) -> PatternMiss {
    if let verdict = originVerdict(url, hostIsSegment: hostIsSegment) {
      return (-1, verdict)
    }
    // Each condition reads the query or the fragment.
    let unmet = isConditional && steps.take(conditionSteps(of: url)) ? unmetConditions(of: url) : []
    var furthest: PatternMiss = (-1, .tooFewSegments(found: texts.count))
    for variant in variants {
      guard let miss = miss(variant, texts, unmet.first, beyond: furthest.progress, &steps) else { continue }
      furthest = miss
    }
    return (max(0, furthest.progress), furthest.verdict)
  }

  /// Returns the mismatch of a variant, or `nil` if it is not further to the right than another one.
  ///
  /// - Parameter unmet: The reason why the query or the fragment does not match, which is further to the right than any
  ///   mismatch of the path.
  private func miss(
    _ variant: PatternVariant, _ segments: [String], _ unmet: RouteVerdict?, beyond progress: Int,
    _ steps: inout SearchSteps
  ) -> PatternMiss? {
    func miss(_ own: Int, _ verdict: @autoclosure () -> RouteVerdict) -> PatternMiss? {
      own > progress ? (own, verdict()) : nil
    }
    for (index, element) in variant.elements.enumerated() where !element.isList {
      guard steps.take(8) else { return nil }
      let segment = variant.segments(of: index, among: max(segments.count, variant.count)).lowerBound
      guard segment < segments.count else { return miss(index, .tooFewSegments(found: segments.count)) }
      // The text of the element may list alternatives, each of which is compared.
      guard let symbol = symbol(element),
        steps.take(element.range.count / 4 + symbol.steps(segments[segment].utf8.count))
      else { return nil }
      if !symbol.accepts(segments[segment]) {
        return miss(index, verdict(element, symbol, segments[segment], segment))
      }
    }
    if !variant.allows(segments.count) {
      return miss(variant.count, .tooManySegments(expected: variant.count, found: segments.count))
    }
    return unmet.flatMap { miss(segments.count + 1, $0) }
  }

  /// Returns the reason why an element rejects a segment.
  private func verdict(_ element: PatternElement, _ symbol: TrieSymbol, _ found: String, _ segment: Int) -> RouteVerdict
  {
    if element.kind == .literal {
      return .literalDiffers(segment: segment, expected: text(element.range), found: found)
    }
    let parameter = parameter(element)
    for (single, piece) in zip(parameter.singles, symbol.pieces(of: Array(found.utf8), checking: false) ?? []) {
      guard let constraint = single.constraint, !constraint.accepts(piece) else { continue }
      return .constraintFailed(
        segment: segment, name: single.name, constraint: constraint, found: String(decoding: piece, as: UTF8.self))
    }
    let expected = parameter.segment(parameter.singles.map { ":" + $0.name })
    return .affixDiffers(segment: segment, name: parameter.name, expected: expected, found: found)
  }

  /// The steps for reading the scheme and the host of the pattern.
  var originSteps: Int { (scheme == nil ? 0 : 8) + (host.map { 24 + $0.utf8.count } ?? 0) }

  /// Returns the steps for comparing the conditions of the pattern with a query and a fragment.
  func conditionSteps(of url: ParsedURL) -> Int {
    let length = (url.encodedQuery?.utf8.count ?? 0) + (url.encodedFragment?.utf8.count ?? 0)
    return 8 + (query.count + (fragmentPattern?.pattern.elements.count ?? 0)) * (8 + length / 8)
  }

  /// Returns the reasons why the query and the fragment of a URL do not match, one for each condition.
  func unmetConditions(of url: ParsedURL) -> [RouteVerdict] {
    let items = unmetItems(of: url)
    guard let fragment = fragmentPattern, !acceptsFragment(of: url) else { return items }
    return items + [.fragmentDiffers(expected: String(fragment.text.dropFirst()), found: url.fragment)]
  }

  private func unmetItems(of url: ParsedURL) -> [RouteVerdict] {
    requiredItems.compactMap { item in
      guard let range = url.value(of: item, in: url.layout.query.range) else {
        return item == .empty
          ? .unexpectedQuery(found: url.encodedQuery.map(String.init) ?? "") : .queryItemMissing(name: item.name)
      }
      let bytes = url.queryBytes(range)
      if item.accepts(bytes) { return nil }
      let expected: String
      switch item.value {
      case .any, .none: return nil
      case .literal(let text): expected = text
      case .parameter(let parameter): expected = parameter.condition
      }
      let found = String(decoding: bytes, as: UTF8.self)
      return .queryItemDiffers(name: item.name, expected: expected, found: found)
    }
  }

  /// Returns the reason why the scheme or the host of a URL does not match, or `nil` if both match.
  func originVerdict(_ url: ParsedURL, hostIsSegment: Bool) -> RouteVerdict? {
    if let scheme, scheme == Self.noScheme ? url.hasScheme : !url.hasScheme(scheme) {
      return .schemeDiffers(expected: scheme, found: url.scheme)
    }
    let parts = url.authorityParts
    if !authorityItems.accept(parts) {
      return .authorityDiffers(
        expected: authority.flatMap { _ in AuthorityPattern.text(of: description) }, found: parts.map(\.name))
    }
    guard let hostPattern else { return nil }
    if !hostIsSegment, let found = url.host, hostPattern.owns(found) { return nil }
    return .hostDiffers(expected: hostPattern.text, found: url.host)
  }
}

/// The reason why a pattern matches a URL or does not.
///
/// Segments are counted from 0, including the host if it is the first segment.
///
/// Later versions may add cases: switch over it with `default`.
public enum RouteVerdict: Hashable, Sendable {
  /// The pattern matches, at this position in match order, from 0.
  case matched(position: Int)
  /// The pattern requires another scheme.
  case schemeDiffers(expected: String, found: String?)
  /// The pattern requires another host, or the host is a segment here.
  case hostDiffers(expected: String, found: String?)
  /// The pattern requires other user information or another port, none if `expected` is `nil`; `found` names the parts of the URL.
  case authorityDiffers(expected: String?, found: [String])
  /// A literal differs.
  case literalDiffers(segment: Int, expected: String, found: String)
  /// The text before or after a parameter differs, or no text remains for the parameter.
  case affixDiffers(segment: Int, name: String, expected: String, found: String)
  /// The text of a parameter breaks its constraint.
  case constraintFailed(segment: Int, name: String, constraint: ParameterConstraint, found: String)
  /// The URL ends where the pattern expects more.
  case tooFewSegments(found: Int)
  /// The pattern ends where the URL has more.
  case tooManySegments(expected: Int, found: Int)
  /// The path matches, but the query has no item with this name.
  case queryItemMissing(name: String)
  /// The path matches, but the value of a query item is another, or breaks the constraint of a parameter.
  case queryItemDiffers(name: String, expected: String, found: String)
  /// The path matches, but the pattern requires that there is no query.
  case unexpectedQuery(found: String)
  /// The path matches, but the fragment is missing or another.
  case fragmentDiffers(expected: String, found: String?)
}

extension RouteVerdict: CustomStringConvertible {
  /// The verdict in a few words.
  public var description: String { text.printable }

  private var text: String {
    switch self {
    case .matched(let position): return position == 0 ? "matches" : "matches, as number \(position + 1)"
    case .schemeDiffers(let expected, let found):
      return "scheme: found \(found?.quoted ?? "none"), expected \(expected.quoted)"
    case .hostDiffers(let expected, let found):
      return "host: found \(found?.quoted ?? "none"), expected \(expected.quoted)"
    case .authorityDiffers(let expected, let found):
      let names = found.joined(separator: ", ")
      return "authority: found \(names.isEmpty ? "only a host" : names), expected \(expected?.quoted ?? "only a host")"
    case .literalDiffers(let segment, let expected, let found), .affixDiffers(let segment, _, let expected, let found):
      return "segment \(segment + 1): found \(found.quoted), expected \(expected.quoted)"
    case .constraintFailed(let segment, let name, let constraint, let found):
      return
        "segment \(segment + 1): found \(found.quoted), expected <\("\(constraint)".shortened(to: 120))> for \(name.quoted)"
    case .tooFewSegments(let found): return "found \(counted(found, "segment")), expected more"
    case .tooManySegments(let expected, let found): return "found \(found) segments, expected \(expected)"
    case .queryItemMissing(let name): return "missing query item \(name.quoted)"
    case .queryItemDiffers(let name, let expected, let found):
      return "query item \(name.quoted): found \(found.quoted), expected \(expected.quoted)"
    case .unexpectedQuery(let found): return "query: found \(found.quoted), expected none"
    case .fragmentDiffers(let expected, let found):
      return "fragment: found \(found?.quoted ?? "none"), expected \(expected.quoted)"
    }
  }
}
