/// Walks over the places of the captures of a match.
///
/// It refers to neither the table nor the text, so that moving on counts no references.
@usableFromInline
struct CaptureCursor: Sendable {
  let entry: Int
  /// The elements that capture, as bits, and those that are left; each takes the segment with its index.
  private let all: UInt64
  private var pending: UInt64
  /// Of these, the ones with affixes, and a catch-all.
  private var special: UInt64 = 0
  private var hasCatchAll = false
  private let isEscaped: Bool
  /// How many elements take a host before the first path segment: 0 or 1.
  private let hostCount: Int
  private let path: URLLayout.Bounds
  private let segmentCount: UInt32
  private var ends: SegmentEnds
  /// The captures where bits do not tell all, and the number of those that were passed.
  private var others: [CapturePlace]?
  private var position = 0

  /// Creates a cursor over the captures of a URL.
  init(_ match: MatchResult) {
    let (layout, elements) = (match.url.layout, match.pattern.elements)
    let hostCount = match.hostIsSegment ? 1 : 0
    let isEscaped = layout.isEscaped
    // The indices of captures are those of segments, whose ends must be known; the host is a segment but not in the path.
    let isIndexed =
      !match.pattern.hasGroups && elements.count <= UInt64.bitWidth && layout.hasAllEnds
      && (hostCount == 0 || elements.first?.kind == .literal)
    var (all, special): (UInt64, UInt64) = (0, 0)
    if isIndexed {
      for index in elements.indices where elements[index].kind != .literal {
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
        all |= bit
        if elements[index].kind == .catchAll || elements[index].hasAffix { special |= bit }
      }
    }
    self.init(
      match.entry, all, layout.path, layout.ends, layout.segmentCount, hostCount: hostCount, isEscaped: isEscaped)
    self.special = special
    hasCatchAll = isIndexed && elements.last?.kind == .catchAll
    if isIndexed { return }
    others = match.steps.compactMap { step in
      let element = elements[step.element]
      return element.kind == .literal ? nil : match.place(element, step, hostCount, isEscaped: isEscaped)
    }
  }

  /// Creates a cursor over parameters that are whole segments.
  @inline(__always)
  init(
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

  /// The capture of a name, or `nil`; of two with one name, the last.
  func place(of name: String, _ pattern: RoutePattern) -> CapturePlace? {
    var rest = self
    rest.pending = all
    rest.position = 0
    var found: CapturePlace?
    while let place = rest.next() {
      guard pattern.hasName(name, at: pattern.elements[place.element]) else { continue }
      found = place
      if !pattern.rules.contains(.duplicateNames) { break }
    }
    return found
  }

  @usableFromInline
  mutating func next() -> CapturePlace? {
    if pending == 0 { return nextOther() }
    let number = pending.trailingZeroBitCount
    pending &= pending &- 1
    let segment = number &- hostCount
    let start = segment == 0 ? Int(path.start) : ends.end(of: segment &- 1) &+ 1
    if special &>> UInt64(truncatingIfNeeded: number) & 1 != 0 { return specialPlace(number, segment, start) }
    return CapturePlace(
      entry: entry, element: number, isEscaped ? [] : .isPlain, start: start, end: ends.end(of: segment))
  }

  @inline(never)
  private mutating func specialPlace(_ number: Int, _ segment: Int, _ start: Int) -> CapturePlace {
    guard pending == 0, hasCatchAll else {
      return CapturePlace(entry: entry, element: number, [], start: start, end: ends.end(of: segment))
    }
    guard segment < Int(segmentCount) else {
      return CapturePlace(entry: entry, element: number, .isCatchAll, start: 0, end: 0)
    }
    return CapturePlace(
      entry: entry, element: number, [.isCatchAll, .hasSegments], start: start, end: Int(path.end))
  }

  private mutating func nextOther() -> CapturePlace? {
    guard let others, position < others.count else { return nil }
    position += 1
    return others[position - 1]
  }
}

extension MatchResult {
  @usableFromInline
  var captures: RouteCaptures { RouteCaptures(core: core, text: url.text, cursor: CaptureCursor(self)) }

  /// Where the element of a step captures.
  fileprivate func place(
    _ element: PatternElement, _ step: VariantFinder.Step, _ hostCount: Int, isEscaped: Bool
  ) -> CapturePlace {
    let layout = url.layout
    let host = step.segment < hostCount ? layout.host.range : 0..<0
    let first = max(0, step.segment - hostCount)
    let isCatchAll = element.kind == .catchAll
    var flags: CapturePlace.Flags = isCatchAll ? .isCatchAll : isEscaped || element.hasAffix ? [] : .isPlain
    var segments = 0..<0
    if first < Int(layout.segmentCount), isCatchAll || host.isEmpty {
      flags.insert(.hasSegments)
      let range = url.segmentRange(first)
      segments = range.lowerBound..<(isCatchAll ? Int(layout.path.end) : range.upperBound)
    }
    return CapturePlace(
      entry: entry, element: step.element, flags,
      start: host.isEmpty ? segments.lowerBound : host.lowerBound,
      end: flags.contains(.hasSegments) ? segments.upperBound : host.upperBound, hostEnd: host.upperBound,
      pathStart: segments.lowerBound)
  }
}

extension TableCore {
  /// The URL of a path that was searched for.
  @usableFromInline
  func url(of path: String, _ ends: PathEnds, _ search: PathSearch) -> ParsedURL {
    if let segments = search.segments {
      var layout = URLLayout()
      layout.path = ends.bounds(of: path, segments)
      layout.ends = SegmentEnds(ends)
      layout.segmentCount = UInt32(truncatingIfNeeded: segments)
      return ParsedURL(text: path, layout: layout)
    }
    // What matched can be read.
    return ParsedURL(path: path) ?? ParsedURL(text: path, layout: URLLayout())
  }

  /// A cursor over the captures of a path that was searched for.
  @usableFromInline
  func captureCursor(_ path: String, _ ends: PathEnds, _ search: PathSearch) -> CaptureCursor {
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

extension PathEnds {
  /// Where the segments of a path lie, without slashes around them.
  @inline(__always)
  fileprivate func bounds(of path: String, _ segments: Int) -> URLLayout.Bounds {
    let start = path.withSlice { PathBytes($0)[0] == UInt8(ascii: "/") ? 1 : 0 }
    return .init(start, segments == 0 ? start : Int(offsets[segments - 1]))
  }
}

extension RoutePattern {
  /// Whether an element has a decoded name.
  fileprivate func hasName(_ name: String, at element: PatternElement) -> Bool {
    if element.isEscaped { return text(element.nameRange).utf8.elementsEqual(name.utf8) }
    return element.nameRange.count == name.utf8.count
      && description.piece(element.nameRange).utf8.elementsEqual(name.utf8)
  }
}
