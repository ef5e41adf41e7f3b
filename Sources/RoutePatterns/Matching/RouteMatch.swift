/// One pattern of a table that matches a URL.
public struct RouteMatch<Value: Sendable>: Sendable {
  @usableFromInline let result: MatchResult
  /// The value that was registered with the pattern.
  public let value: Value

  @inlinable init(result: MatchResult, value: Value) {
    self.result = result
    self.value = value
  }

  /// The URL that was matched.
  public var url: ParsedURL { result.url }

  /// The pattern, as it was registered.
  public var pattern: RoutePattern { result.pattern }

  /// The priority of the registration.
  public var priority: Int { result.core.priority(result.entry) }

  /// The origin, if the registration gave one.
  public var origin: RouteOrigin? { result.core.origins[result.entry] }

  /// The captures, which are decoded when they are read.
  ///
  /// - Complexity: O(1) for a pattern without optional groups, else O(*n* × *m*) in its elements and the URL's segments.
  @inlinable public var captures: RouteCaptures { result.captures }

  /// The capture of a parameter, or `nil`; the same as `captures[name]`, and faster for a few names.
  @inlinable public subscript(name: String) -> RouteCapture? { result.captures[name] }

  /// The variant of the pattern that matched: without absent groups, and with the content of present ones.
  public var variant: RoutePattern { result.variant }
}

extension RouteMatch: CustomStringConvertible {
  /// The pattern and its captures, as `/order/:id [id: 42]`.
  public var description: String { "\(pattern) \(captures)" }
}

/// The matches of one URL, best first.
///
/// Finding the first match is as fast as ``RouteTable/firstMatch(_:host:)``. The second call of `next()` collects all others.
public struct RouteMatches<Value: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let core: TableCore
  private let values: [Value]
  private let url: ParsedURL?
  private let host: HostPlacement?
  private var numbers = MatchNumbers()

  init(core: TableCore, values: [Value], url: ParsedURL?, host: HostPlacement?) {
    self.core = core
    self.values = values
    self.url = url
    self.host = host
  }

  /// Returns the next match, or `nil` at the end; every pattern is returned at most once.
  public mutating func next() -> RouteMatch<Value>? {
    guard let url, let number = numbers.next(in: core, url, host: host) else { return nil }
    let result = MatchResult(core: core, entry: number, url: url, hostIsSegment: url.hostIsSegment(host))
    return RouteMatch(result: result, value: values[number])
  }
}

/// A match without its value.
@usableFromInline struct MatchResult: Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let entry: Int
  @usableFromInline let url: ParsedURL
  @usableFromInline let hostIsSegment: Bool

  @inlinable init(core: TableCore, entry: Int, url: ParsedURL, hostIsSegment: Bool) {
    self.core = core
    self.entry = entry
    self.url = url
    self.hostIsSegment = hostIsSegment
  }

  var pattern: RoutePattern { core.patterns[entry] }

  var segments: ParsedURL.Segments { url.segments(hostIsSegment: hostIsSegment) }

  /// The segment that each element of a pattern with groups matches.
  var steps: [VariantStep] {
    VariantFinder(pattern: pattern, segments: segments, tableNumbers: core.index.symbolNumbers).find() ?? []
  }
}

extension MatchResult {
  /// The pattern without absent groups, and with the content of present ones.
  var variant: RoutePattern {
    let pattern = pattern
    let isFixed =
      !pattern.hasGroups
      && (!pattern.hasConditions || pattern.query.allSatisfy { !$0.isOptional } && presentFragment == pattern.fragment)
    return isFixed
      ? pattern
      : pattern.variant(
        of: steps.map(\.element), pattern.presentItems(of: url, in: url.layout.query.range), presentFragment)
  }

  /// The elements of the fragment's pattern with the segments that they match, or `nil` if the fragment does not match.
  var fragmentSteps: [VariantStep]? {
    guard let fragment = pattern.fragmentPattern, let segments = url.fragmentText?.segments(fragment.form),
      fragment.hasItems(of: url)
    else { return nil }
    return VariantFinder(pattern: fragment.pattern, segments: segments).find()
  }

  /// The fragment of the pattern without groups and not optional, or `nil` if the URL does not have it.
  private var presentFragment: RoutePattern.Fragment? {
    guard let fragment = pattern.fragmentPattern, let steps = fragmentSteps else { return nil }
    let components = steps.map { fragment.pattern.component(fragment.pattern.elements[$0.element]) }
    return RoutePattern.Fragment(
      fragment.form, components, fragment.pattern.presentItems(of: url, in: url.fragmentItems))
  }
}

extension RoutePattern {
  /// Returns the query items that a URL has, none of them optional.
  ///
  /// - Parameter items: The bounds of the items in the URL.
  fileprivate func presentItems(of url: ParsedURL, in items: Range<Int>) -> [QueryItem] {
    query.compactMap { item in
      guard let range = url.value(of: item, in: items), item.accepts(url.queryBytes(range)) else { return nil }
      return QueryItem(item.name, item.value)
    }
  }
}

extension RoutePattern {
  /// Returns a pattern with only some of the elements, in order, and with query items and a fragment.
  func variant(of kept: [Int], _ query: [QueryItem], _ fragment: Fragment?) -> RoutePattern {
    let components = kept.map { component(elements[$0]) }
    do throws(PatternError) {
      return try RoutePattern(scheme: scheme, host: host, components, query: query, fragment: fragment, rules: rules)
    } catch {
      return RoutePattern(failed: error, rules: rules)
    }
  }
}

extension MatchResult {
  /// The locations of all captures in order, for a pattern with captures that bits cannot describe.
  var captureLocations: [CaptureLocation] {
    let pattern = pattern
    let path = steps.flatMap { step in
      let element = pattern.elements[step.element]
      return element.kind == .literal
        ? [] : location(element, step, hostIsSegment ? 1 : 0).all(pattern.splits(of: element).count)
    }
    let host = pattern.hostCapture == nil ? [] : [hostLocation]
    return host + path + valueLocations(of: pattern, in: url.layout.query.range, .isQuery) + fragmentLocations
  }

  /// The location of the host.
  private var hostLocation: CaptureLocation {
    let host = url.layout.host.range
    return CaptureLocation(entry: entry, element: 0, .isWebHost, start: host.lowerBound, end: host.upperBound)
  }

  /// Returns the locations of the captured items of a query or a fragment.
  private func valueLocations(
    of pattern: RoutePattern, in items: Range<Int>, _ flags: CaptureLocation.Flags
  ) -> [CaptureLocation] {
    let flags = url.layout.parts.contains(.literalPlus) ? flags.union(.literalPlus) : flags
    return pattern.query.enumerated().flatMap { index, item in
      guard let parameter = item.parameter else { return [CaptureLocation]() }
      var value = item.isRaw ? url.rawValue(of: item, in: pattern) : nil
      if !item.isRaw, let range = url.value(of: item, in: items),
        !item.isOptional || item.accepts(url.queryBytes(range))
      {
        value = (range, false)
      }
      guard let value else { return [] }
      return CaptureLocation(
        entry: entry, element: pattern.elements.count + index, value.isWritten ? flags.union(.isPlain) : flags,
        start: value.range.lowerBound, end: value.range.upperBound
      ).all(parameter.others.count)
    }
  }

  /// The locations of the captures of the fragment.
  private var fragmentLocations: [CaptureLocation] {
    guard let fragment = pattern.fragmentPattern, let steps = fragmentSteps,
      let ranges = url.fragmentRanges(fragment.form)
    else { return [] }
    let items = valueLocations(of: fragment.pattern, in: url.fragmentItems, [.isQuery, .isFragment])
    return steps.flatMap { step in
      let element = fragment.pattern.elements[step.element]
      if element.kind == .literal { return [CaptureLocation]() }
      let isCatchAll = element.kind == .catchAll
      guard step.segment < ranges.count, let last = ranges.last else {
        return [CaptureLocation(entry: entry, element: step.element, [.isFragment, .isCatchAll], start: 0, end: 0)]
      }
      return CaptureLocation(
        entry: entry, element: step.element, isCatchAll ? [.isFragment, .isCatchAll, .hasSegments] : .isFragment,
        start: ranges[step.segment].lowerBound, end: (isCatchAll ? last : ranges[step.segment]).upperBound
      ).all(fragment.pattern.splits(of: element).count)
    } + items
  }

  /// Returns the location of a step's capture.
  private func location(_ element: PatternElement, _ step: VariantStep, _ hostCount: Int) -> CaptureLocation {
    let layout = url.layout
    if element.isRest {
      let range = url.restRange(from: step.segment - hostCount)
      return CaptureLocation(
        entry: entry, element: step.element, [], start: range.lowerBound, end: range.upperBound)
    }
    let host = step.segment < hostCount ? layout.host.range : 0..<0
    let first = max(0, step.segment - hostCount)
    let isCatchAll = element.kind == .catchAll
    var flags: CaptureLocation.Flags = isCatchAll ? .isCatchAll : layout.isEscaped || element.hasAffix ? [] : .isPlain
    if layout.parts.contains(.foldedPath) { flags.insert(.isFolded) }
    var segments = 0..<0
    if first < Int(layout.segmentCount), isCatchAll || host.isEmpty {
      flags.insert(.hasSegments)
      if layout.parts.contains(.emptySegments) { flags.insert(.skipsEmpty) }
      let range = url.segmentRange(first)
      segments = range.lowerBound..<(isCatchAll ? Int(layout.path.end) : range.upperBound)
    }
    return CaptureLocation(
      entry: entry, element: step.element, flags,
      start: host.isEmpty ? segments.lowerBound : host.lowerBound,
      end: flags.contains(.hasSegments) ? segments.upperBound : host.upperBound, hostEnd: host.upperBound,
      pathStart: segments.lowerBound)
  }
}

extension CaptureLocation {
  /// Returns a location for this capture and for each of the others of its segment or value.
  fileprivate func all(_ others: Int) -> [CaptureLocation] { [self] + (0..<others).map { with(part: $0 + 1) } }
}
