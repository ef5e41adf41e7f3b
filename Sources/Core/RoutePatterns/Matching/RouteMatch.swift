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
  /// - Complexity: O(1) for a pattern without optional groups, else O(*n*) in the URL's segments for each of its variants.
  @inlinable public var captures: RouteCaptures { result.captures }

  /// The capture of a parameter, or `nil`; equal to `captures[name]`, and faster for a few names.
  @inlinable public subscript(name: String) -> RouteCapture? { result.captures[name] }

  /// The variant of the pattern that matched: without absent groups, and with the content of present ones.
  public var variant: RoutePattern { result.variant }
}

extension RouteMatch: CustomStringConvertible {
  /// The pattern and its captures, as `/order/:id [id: 42]`.
  public var description: String { "\(pattern) \(captures)" }
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

  /// The variant of the pattern that matches the URL.
  var matched: PatternVariant {
    guard let variants = core.index.variants[entry] else { return pattern.variants[0] }
    return pattern.variant(matching: segments.map(\.matchedBytes), among: variants) ?? variants[0]
  }
}

extension MatchResult {
  /// The pattern without absent groups, and with the content of present ones.
  var variant: RoutePattern {
    let pattern = pattern
    let isFixed =
      !pattern.hasGroups && pattern.authority?.query.allSatisfy { !$0.isOptional } ?? true
      && (!pattern.hasConditions || pattern.query.allSatisfy { !$0.isOptional } && presentFragment == pattern.fragment)
    return isFixed
      ? pattern
      : pattern.variant(
        matched, pattern.presentItems(of: url, in: url.layout.query.range), presentFragment
      ).with(pattern.presentAuthority(of: url))
  }

  /// The variant of the fragment's pattern that the fragment matches, or `nil` if it does not match.
  private var matchedFragment: PatternVariant? {
    guard let fragment = pattern.fragmentPattern, fragment.hasItems(of: url) else { return nil }
    return url.fragmentText.flatMap(fragment.variant)
  }

  /// The fragment of the pattern without groups and not optional, or `nil` if the URL does not have it.
  private var presentFragment: RoutePattern.Fragment? {
    guard let fragment = pattern.fragmentPattern else { return nil }
    if fragment.form == .none { return pattern.fragment }
    guard let variant = matchedFragment else { return nil }
    let components = variant.elements.map(fragment.pattern.component)
    return RoutePattern.Fragment(
      fragment.form, components, fragment.pattern.presentItems(of: url, in: url.fragmentItems))
  }
}

extension RoutePattern {
  /// Returns the query items that a URL has, none of them optional.
  ///
  /// - Parameter items: The bounds of the items in the URL.
  fileprivate func presentItems(of url: ParsedURL, in items: Range<Int>) -> [QueryItem] {
    query.compactMap { url.accepted($0, in: items) == nil ? nil : QueryItem($0.name, $0.value) }
  }
}

extension RoutePattern {
  /// Returns the items of the user information and the port that a URL has, none of them optional.
  fileprivate func presentAuthority(of url: ParsedURL) -> RoutePattern? {
    let names = url.authorityParts.map(\.name)
    let items = authority?.query.filter { names.contains($0.name) }.map { QueryItem($0.name, $0.value) } ?? []
    return items.isEmpty ? nil : try? RoutePattern([], query: items, rules: rules)
  }

  /// Returns the pattern of a variant, with query items and a fragment.
  func variant(_ variant: PatternVariant, _ query: [QueryItem], _ fragment: Fragment?) -> RoutePattern {
    let components = variant.elements.map(component)
    do throws(PatternError) {
      return try RoutePattern(
        Self.text(scheme, host, components, isOpaque: isOpaque) + Self.text(of: query, fragment), rules: rules)
    } catch {
      return RoutePattern(failed: error, rules: rules)
    }
  }
}

extension MatchResult {
  /// The locations of all captures in order, for a pattern with captures that bits cannot describe.
  var captureLocations: [CaptureLocation] {
    let pattern = pattern
    let hostCount = hostIsSegment ? 1 : 0
    let (matched, count) = (matched, Int(url.layout.segmentCount) + hostCount)
    let path = matched.elements.enumerated().map { index, element in
      if element.kind == .literal { return [CaptureLocation]() }
      let segments = matched.segments(of: index, among: count)
      return location(element, segments, hostCount).all(pattern.splits(of: element).count)
    }
    let host = CaptureLocation(entry: entry, element: 0, .isWebHost, url.layout.host.range)
    return (pattern.hostCapture == nil ? [] : [host]) + pattern.inOrder(path, authorityLocations)
      + valueLocations(of: pattern, in: url.layout.query.range, .isQuery) + fragmentLocations
  }

  /// The locations of the captures of the user information and the port.
  private var authorityLocations: [(name: String, parts: [CaptureLocation])] {
    let items = pattern.authorityItems
    return url.authorityParts.compactMap { part in
      guard let index = items.firstIndex(where: { $0.name == part.name }), let parameter = items[index].parameter else {
        return nil
      }
      let location = CaptureLocation(
        entry: entry, element: index, [.isQuery, .isAuthority, .literalPlus], part.range)
      return (part.name, location.all(parameter.others.count))
    }
  }

  /// Returns the locations of the captured items of a query or a fragment.
  private func valueLocations(
    of pattern: RoutePattern, in items: Range<Int>, _ flags: CaptureLocation.Flags
  ) -> [CaptureLocation] {
    let flags = url.layout.parts.contains(.literalPlus) ? flags.union(.literalPlus) : flags
    return pattern.query.enumerated().flatMap { index, item in
      guard let parameter = item.parameter else { return [CaptureLocation]() }
      // A required item was accepted when the URL was matched.
      let value =
        item.isRaw
        ? url.rawValue(named: item.name, before: pattern.query.map(\.name))
        : url.accepted(item, in: items).map { ($0, false) }
      guard let value else { return [] }
      let (element, flags) = (pattern.elements.count + index, value.isWritten ? flags.union(.isPlain) : flags)
      return CaptureLocation(entry: entry, element: element, flags, value.range).all(parameter.others.count)
    }
  }

  /// The locations of the captures of the fragment.
  private var fragmentLocations: [CaptureLocation] {
    guard let fragment = pattern.fragmentPattern, let variant = matchedFragment,
      let bounds = url.fragmentText?.bounds(fragment.form)
    else { return [] }
    let start = url.layout.fragment.range.lowerBound
    let ranges = bounds.map { start + $0.lowerBound..<start + $0.upperBound }
    let items = valueLocations(of: fragment.pattern, in: url.fragmentItems, [.isQuery, .isFragment])
    return variant.elements.enumerated().flatMap { segment, element in
      if element.kind == .literal { return [CaptureLocation]() }
      let isCatchAll = element.kind == .catchAll
      let number = Int(element.number)
      guard segment < ranges.count, let last = ranges.last else {
        return [CaptureLocation(entry: entry, element: number, [.isFragment, .isCatchAll], 0..<0)]
      }
      return CaptureLocation(
        entry: entry, element: number, isCatchAll ? [.isFragment, .isCatchAll, .hasSegments] : .isFragment,
        ranges[segment].lowerBound..<(isCatchAll ? last : ranges[segment]).upperBound
      ).all(fragment.pattern.splits(of: element).count)
    } + items
  }

  /// Returns the location of the capture of an element.
  ///
  /// - Parameter matched: The indices of the segments that it matches.
  private func location(_ element: PatternElement, _ matched: Range<Int>, _ hostCount: Int) -> CaptureLocation {
    let layout = url.layout
    let number = Int(element.number)
    if element.isRest {
      return CaptureLocation(entry: entry, element: number, [], url.restRange(from: matched.lowerBound - hostCount))
    }
    let host = matched.lowerBound < hostCount && !matched.isEmpty ? layout.host.range : 0..<0
    let inPath = max(0, matched.lowerBound - hostCount)..<max(0, matched.upperBound - hostCount)
    var flags: CaptureLocation.Flags =
      element.isList ? .isCatchAll : layout.isEscaped || element.hasAffix ? [] : .isPlain
    if layout.parts.contains(host.isEmpty ? .foldedPath : .foldedHost) { flags.insert(.isFolded) }
    var (start, end) = (0, host.upperBound)
    if !inPath.isEmpty {
      flags.insert(.hasSegments)
      if layout.parts.contains(.emptySegments) { flags.insert(.skipsEmpty) }
      start = url.segmentRange(inPath.lowerBound).lowerBound
      let isRest = element.isList && inPath.upperBound == Int(layout.segmentCount)
      end = isRest ? Int(layout.path.end) : url.segmentRange(inPath.upperBound - 1).upperBound
    }
    return CaptureLocation(
      entry: entry, element: number, flags, (host.isEmpty ? start : host.lowerBound)..<end, hostEnd: host.upperBound,
      pathStart: start)
  }
}

extension CaptureLocation {
  /// Returns a location for this capture and for each of the others of its segment or value.
  fileprivate func all(_ others: Int) -> [CaptureLocation] { [self] + (0..<others).map { with(part: $0 + 1) } }
}
