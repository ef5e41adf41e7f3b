/// Iterates over the locations of the captures of a match.
///
/// It refers to neither the table nor the text, so that advancing counts no references.
@usableFromInline struct CaptureCursor: Sendable {
  let entry: Int
  /// The indices of all capturing elements, and of the remaining ones, as bits; each captures the segment with its index.
  private let all: UInt64
  private var pending: UInt64
  /// The indices of catch-alls and of elements with affixes, as bits.
  private var affixed: UInt64 = 0
  private var hasCatchAll = false
  private let isEscaped: Bool
  /// The number of elements that capture a host before the first path segment: 0 or 1.
  private let hostCount: Int
  private let path: URLLayout.Bounds
  private let segmentCount: UInt32
  private var ends: SegmentEnds
  /// The captures if bits cannot describe them, and the index of the next one.
  private var others: [CaptureLocation]?
  private var position = 0

  /// Creates a cursor over the captures of a URL.
  init(_ match: MatchResult) {
    let (layout, elements) = (match.url.layout, match.pattern.elements)
    let hostCount = match.hostIsSegment ? 1 : 0
    let isEscaped = layout.isEscaped
    // The bits need captures at the indices of segments with stored ends. The host is a segment outside the path.
    let isIndexed =
      !match.pattern.hasGroups && !match.pattern.hasUncommonCaptures && elements.count <= UInt64.bitWidth
      && layout.hasAllEnds
      && (hostCount == 0 || elements.first?.kind == .literal)
    var (all, affixed): (UInt64, UInt64) = (0, 0)
    if isIndexed {
      for index in elements.indices where elements[index].kind != .literal {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
        all |= bit
        if elements[index].kind == .catchAll || elements[index].hasAffix { affixed |= bit }
      }
    }
    self.init(
      match.entry, all, layout.path, layout.ends, layout.segmentCount, hostCount: hostCount, isEscaped: isEscaped)
    self.affixed = affixed
    hasCatchAll = isIndexed && elements.last?.kind == .catchAll
    if isIndexed { return }
    let pattern = match.pattern
    others = match.steps.flatMap { step in
      let element = elements[step.element]
      return element.kind == .literal
        ? [] : match.location(element, step, hostCount, isEscaped: isEscaped).all(pattern.splits(of: element).count)
    }
    if pattern.hostCapture != nil { others?.insert(match.hostLocation, at: 0) }
    others? += match.valueLocations(of: pattern, in: layout.query.range, .isQuery) + match.fragmentLocations
  }

  /// Creates a cursor over parameters that are whole segments.
  @inline(__always) init(
    _ entry: Int, _ parameters: UInt64, _ path: URLLayout.Bounds, _ ends: SegmentEnds, _ segmentCount: UInt32,
    hostCount: Int = 0, isEscaped: Bool = false
  ) {
    self.entry = entry
    all = parameters
    pending = parameters
    self.isEscaped = isEscaped
    self.hostCount = hostCount
    self.path = path
    self.segmentCount = segmentCount
    self.ends = ends
  }

  var count: Int { others?.count ?? all.nonzeroBitCount }

  /// Returns the last capture of a name, or `nil`.
  func location(of name: String, _ pattern: RoutePattern) -> CaptureLocation? {
    var rest = self
    rest.pending = all
    rest.position = 0
    var found: CaptureLocation?
    while let location = rest.next() {
      guard pattern.hasName(name, at: location) else { continue }
      found = location
      if !pattern.rules.contains(.duplicateNames) { break }
    }
    return found
  }

  @usableFromInline mutating func next() -> CaptureLocation? {
    if pending == 0 { return nextOther() }
    let number = pending.trailingZeroBitCount
    pending &= pending &- 1
    let segment = number &- hostCount
    let start = segment == 0 ? Int(path.start) : ends.end(of: segment &- 1) &+ 1
    if affixed &>> UInt64(truncatingIfNeeded: number) & 1 != 0 { return affixedLocation(number, segment, start) }
    return CaptureLocation(
      entry: entry, element: number, isEscaped ? [] : .isPlain, start: start, end: ends.end(of: segment))
  }

  @inline(never) private mutating func affixedLocation(_ number: Int, _ segment: Int, _ start: Int) -> CaptureLocation {
    guard pending == 0, hasCatchAll else {
      return CaptureLocation(entry: entry, element: number, [], start: start, end: ends.end(of: segment))
    }
    guard segment < Int(segmentCount) else {
      return CaptureLocation(entry: entry, element: number, .isCatchAll, start: 0, end: 0)
    }
    return CaptureLocation(
      entry: entry, element: number, [.isCatchAll, .hasSegments], start: start, end: Int(path.end))
  }

  private mutating func nextOther() -> CaptureLocation? {
    guard let others, position < others.count else { return nil }
    position += 1
    return others[position - 1]
  }
}

extension MatchResult {
  @usableFromInline var captures: RouteCaptures {
    RouteCaptures(core: core, text: url.text, cursor: core.captureCursor(entry, url, hostIsSegment: hostIsSegment))
  }

  /// The location of the host.
  fileprivate var hostLocation: CaptureLocation {
    let host = url.layout.host.range
    return CaptureLocation(entry: entry, element: 0, .isWebHost, start: host.lowerBound, end: host.upperBound)
  }

  /// Returns the locations of the captured items of a query or a fragment.
  fileprivate func valueLocations(
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
  fileprivate var fragmentLocations: [CaptureLocation] {
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
  fileprivate func location(
    _ element: PatternElement, _ step: VariantStep, _ hostCount: Int, isEscaped: Bool
  ) -> CaptureLocation {
    let layout = url.layout
    if element.isRest {
      let range = url.restRange(from: step.segment - hostCount)
      return CaptureLocation(
        entry: entry, element: step.element, [], start: range.lowerBound, end: range.upperBound)
    }
    let host = step.segment < hostCount ? layout.host.range : 0..<0
    let first = max(0, step.segment - hostCount)
    let isCatchAll = element.kind == .catchAll
    var flags: CaptureLocation.Flags = isCatchAll ? .isCatchAll : isEscaped || element.hasAffix ? [] : .isPlain
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

extension TableCore {
  /// Returns the URL of a matched path.
  @usableFromInline func url(of path: String, _ ends: PathEnds, _ search: PathSearch) -> ParsedURL {
    if let segments = search.segments {
      var layout = URLLayout()
      layout.path = ends.bounds(of: path, segments)
      layout.ends = SegmentEnds(ends)
      layout.segmentCount = UInt32(truncatingIfNeeded: segments)
      return ParsedURL(text: path, layout: layout)
    }
    // Every matched path can be read.
    return ParsedURL(path: path) ?? ParsedURL(text: path, layout: URLLayout())
  }

  /// Returns a cursor over the captures of a matched URL.
  func captureCursor(_ entry: Int, _ url: ParsedURL, hostIsSegment: Bool) -> CaptureCursor {
    let parameters = captureBits[entry]
    // The host is a segment outside the path.
    if parameters != Self.uncommonCaptures, url.layout.hasAllEnds, !hostIsSegment || parameters & 1 == 0 {
      return CaptureCursor(
        entry, parameters, url.layout.path, url.layout.ends, url.layout.segmentCount,
        hostCount: hostIsSegment ? 1 : 0, isEscaped: url.layout.isEscaped)
    }
    return CaptureCursor(MatchResult(core: self, entry: entry, url: url, hostIsSegment: hostIsSegment))
  }

  /// Returns a cursor over the captures of a matched path.
  @usableFromInline func captureCursor(_ path: String, _ ends: PathEnds, _ search: PathSearch) -> CaptureCursor {
    let parameters = captureBits[search.entry]
    if let segments = search.segments, parameters != Self.uncommonCaptures {
      return CaptureCursor(
        search.entry, parameters, ends.bounds(of: path, segments), SegmentEnds(ends),
        UInt32(truncatingIfNeeded: segments))
    }
    return CaptureCursor(
      MatchResult(core: self, entry: search.entry, url: url(of: path, ends, search), hostIsSegment: false))
  }
}

extension CaptureLocation {
  /// Returns a location for this capture and for each of the others of its segment or value.
  fileprivate func all(_ others: Int) -> [CaptureLocation] { [self] + (0..<others).map { with(part: $0 + 1) } }
}

extension PathEnds {
  /// Returns the bounds of a path without its leading and trailing slash.
  @inline(__always) fileprivate func bounds(of path: String, _ segments: Int) -> URLLayout.Bounds {
    let start = path.withSlice { PathBytes($0)[0] == UInt8(ascii: "/") ? 1 : 0 }
    return .init(start, segments == 0 ? start : Int(offsets[segments - 1]))
  }
}

extension RoutePattern {
  /// Returns the parameter of the host or the query of a location, or `nil` for another part.
  private func outerParameter(at location: CaptureLocation) -> Parameter? {
    if location.flags.contains(.isWebHost) { return hostCapture?.parameter }
    return owner(of: location).valueParameter(at: location)?.singles[location.flags.part]
  }

  /// Returns all captures of the value of the query at a location in this pattern, or `nil` for another part.
  func valueParameter(at location: CaptureLocation) -> Parameter? {
    location.flags.contains(.isQuery) ? query[location.element - elements.count].parameter : nil
  }

  /// Returns the pattern with the element of a location: this one, or that of the fragment.
  func owner(of location: CaptureLocation) -> RoutePattern {
    location.flags.contains(.isFragment) ? fragmentPattern?.pattern ?? self : self
  }

  /// Returns the decoded name of the parameter of a location.
  func name(at location: CaptureLocation) -> String {
    // The most frequent case, without a copy of the pattern.
    if location.flags.isOfPath, !elements[location.element].isEscaped,
      let name = description.copy(elements[location.element].nameRange)
    {
      return name
    }
    if let parameter = outerParameter(at: location) { return parameter.name }
    let owner = owner(of: location)
    let element = owner.elements[location.element]
    let part = location.flags.part
    return owner.name(part == 0 ? element.nameRange : owner.splits(of: element)[part - 1].name)
  }

  /// Returns the constraint of the parameter of a location.
  func constraint(at location: CaptureLocation) -> ParameterConstraint? {
    if let parameter = outerParameter(at: location) { return parameter.constraint }
    let owner = owner(of: location)
    let element = owner.elements[location.element]
    let part = location.flags.part
    return owner.constraint(part == 0 ? element.constraint : owner.splits(of: element)[part - 1].constraint)
  }

  /// Whether the parameter of a location has a decoded name.
  fileprivate func hasName(_ name: String, at location: CaptureLocation) -> Bool {
    if location.flags.part > 0 || !location.flags.isDisjoint(with: [.isQuery, .isFragment, .isWebHost]) {
      return self.name(at: location).utf8.elementsEqual(name.utf8)
    }
    let element = elements[location.element]
    if element.isEscaped { return self.name(element.nameRange).utf8.elementsEqual(name.utf8) }
    return element.nameRange.count == name.utf8.count
      && description.piece(element.nameRange).utf8.elementsEqual(name.utf8)
  }
}
