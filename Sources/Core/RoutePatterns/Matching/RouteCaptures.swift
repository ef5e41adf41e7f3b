import MediatorText

/// The captures of a match, in the order of the pattern.
///
/// Parameters of absent groups are missing.
///
/// ```swift
/// match.captures["id"]?.text      // "42"
/// match.captures["id"]?.value     // .int(42)
/// ```
public struct RouteCaptures: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let text: String
  /// The remaining captures.
  ///
  /// It does not refer to the table or the text, so that reading a capture counts no references.
  @usableFromInline var cursor: CaptureCursor

  @inlinable @inline(__always) init(core: TableCore, text: String, cursor: CaptureCursor) {
    self.core = core
    self.text = text
    self.cursor = cursor
  }

  /// The last capture of a name, or `nil`.
  public subscript(name: String) -> RouteCapture? {
    cursor.location(of: name, core.patterns[cursor.entry]).map { RouteCapture(core: core, url: text, location: $0) }
  }

  /// The number of captures.
  public var count: Int { cursor.count }

  /// Whether there are no captures.
  public var isEmpty: Bool { count == 0 }

  /// Returns the next capture, or `nil` at the end.
  @inlinable public mutating func next() -> RouteCapture? {
    guard let location = cursor.next() else { return nil }
    return RouteCapture(core: core, url: text, location: location)
  }
}

extension RouteCaptures: CustomStringConvertible {
  /// The captures, as `[id: 42]`.
  public var description: String { "[\(map(\.description).joined(separator: ", ").cutWords)]" }
}

/// The decoded text of a capture, or the segments of a catch-all.
package enum CapturedText {
  case one(String)
  case list([String])
}

extension TableCore {
  /// Calls a closure with the name and the text of each named capture of a pattern that matches a URL.
  package func eachCapture(
    of number: Int, _ url: ParsedURL, host: HostPlacement,
    _ body: (_ name: consuming String, _ text: consuming CapturedText) -> Void
  ) {
    var cursor = captureCursor(number, url, hostIsSegment: url.hostIsSegment(host))
    let pattern = patterns[number]
    while let location = cursor.next() {
      let name = pattern.name(at: location)
      if name.isEmpty { continue }
      if location.flags.contains(.isCatchAll) {
        body(name, .list(location.list(in: url.text)))
      } else {
        body(name, .one(text(location, in: url.text)))
      }
    }
  }

  /// Returns the names of the query items that a pattern captures, or may capture.
  package func capturedItems(of number: Int) -> [String] {
    if captureBits[number] != Self.uncommonCaptures { return [] }
    return patterns[number].query.compactMap { $0.parameter == nil ? nil : $0.name }
  }

  /// Returns the values of items that a pattern captures as a whole and that the URL repeats.
  package func repeatedItems(of number: Int, _ url: ParsedURL) -> [(name: String, texts: [String])] {
    captureBits[number] == Self.uncommonCaptures ? url.repeatedItems(of: patterns[number]) : []
  }

  /// Returns whether a pattern has a fragment that may have items.
  package func hasFragmentItems(of number: Int) -> Bool {
    patterns[number].fragmentPattern.map { $0.form != .text } ?? false
  }

  /// Calls a closure with each item of a fragment that a pattern does not capture.
  package func eachOtherFragmentItem(
    of number: Int, _ url: ParsedURL, _ body: (_ name: String, _ value: String?) -> Void
  ) {
    let items = patterns[number].fragmentPattern?.pattern.query ?? []
    let captured = items.compactMap { $0.parameter == nil ? nil : $0.name }
    url.eachQueryItem(in: url.fragmentItems) { name, value in if !captured.contains(name) { body(name, value) } }
  }

  /// Returns the bounds of the parts of a query that a pattern captures with `<raw>`.
  package func rawRanges(of number: Int, _ url: ParsedURL) -> [Range<Int>] {
    if captureBits[number] != Self.uncommonCaptures { return [] }
    return url.rawRanges(of: patterns[number])
  }

  /// Returns the variant that matches the URL of the pattern with a number.
  package func variant(of number: Int, _ url: ParsedURL, host: HostPlacement) -> RoutePattern {
    MatchResult(core: self, entry: number, url: url, hostIsSegment: url.hostIsSegment(host)).variant
  }

  /// Returns a cursor over the captures of a matched URL.
  func captureCursor(_ entry: Int, _ url: ParsedURL, hostIsSegment: Bool) -> CaptureCursor {
    let parameters = captureBits[entry]
    // The host is a segment outside the path.
    if parameters != Self.uncommonCaptures, url.layout.hasAllEnds, !hostIsSegment || parameters & 1 == 0 {
      return CaptureCursor(entry, parameters, url.layout, hostCount: hostIsSegment ? 1 : 0)
    }
    let match = MatchResult(core: self, entry: entry, url: url, hostIsSegment: hostIsSegment)
    return CaptureCursor(entry, 0, url.layout, hostCount: 0, others: match.captureLocations)
  }
}

extension MatchResult {
  @usableFromInline var captures: RouteCaptures {
    RouteCaptures(core: core, text: url.text, cursor: core.captureCursor(entry, url, hostIsSegment: hostIsSegment))
  }
}

/// Iterates over the locations of the captures of a match.
///
/// It refers to neither the table nor the text, so that advancing counts no references.
@usableFromInline struct CaptureCursor: Sendable {
  let entry: Int
  /// The indices of all capturing elements, and of the remaining ones, as bits; each captures the segment with its index.
  private let all: UInt64
  private var pending: UInt64
  private let isEscaped: Bool
  /// The number of elements that capture a host before the first path segment: 0 or 1.
  private let hostCount: Int
  private let pathStart: UInt32
  private var ends: SegmentEnds
  /// The captures if bits cannot describe them, and the index of the next one.
  private let others: [CaptureLocation]?
  private var position = 0

  /// Creates a cursor over parameters that are whole segments, or over other captures.
  @inline(__always) init(
    _ entry: Int, _ parameters: UInt64, _ layout: URLLayout, hostCount: Int, others: [CaptureLocation]? = nil
  ) {
    self.entry = entry
    all = parameters
    pending = parameters
    isEscaped = layout.isEscaped
    self.hostCount = hostCount
    pathStart = layout.path.start
    ends = layout.ends
    self.others = others
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
    let start = segment == 0 ? Int(pathStart) : ends.end(of: segment &- 1) &+ 1
    let range = Range(uncheckedBounds: (start, ends.end(of: segment)))
    return CaptureLocation(entry: entry, element: number, isEscaped ? [] : .isPlain, range)
  }

  private mutating func nextOther() -> CaptureLocation? {
    guard let others, position < others.count else { return nil }
    position += 1
    return others[position - 1]
  }
}

/// The parameter of a capture, and its location in the text of a URL.
///
/// It has three words, so that a ``RouteCapture`` has six: the optimizer keeps structs of at most six in registers.
@usableFromInline struct CaptureLocation: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    /// The capture needs no decoding.
    static let isPlain = Flags(rawValue: 1)
    static let isCatchAll = Flags(rawValue: 2)
    /// At least one path segment is captured.
    static let hasSegments = Flags(rawValue: 4)
    /// The capture is a value of the query; its element is the index of the item after those of the path.
    static let isQuery = Flags(rawValue: 8)
    /// The capture is in the fragment; its element is that of the fragment's pattern.
    static let isFragment = Flags(rawValue: 16)
    /// The capture is the host of a web URL, or its first label.
    static let isWebHost = Flags(rawValue: 32)
    /// A `+` in the captured query item is a plus sign.
    static let literalPlus = Flags(rawValue: 64)
    /// Empty segments are not captured.
    static let skipsEmpty = Flags(rawValue: 128)
    /// The segment was compared in lower case.
    static let isFolded = Flags(rawValue: 256)
    /// The capture is a value of the user information or the port.
    static let isAuthority = Flags(rawValue: 512)

    /// The index of the capture among those of its segment, above the flags; there are at most 16.
    var part: Int { Int(rawValue >> 10) }

    /// Whether the capture is the first parameter of an element of the path.
    var isOfPath: Bool { part == 0 && isDisjoint(with: [.isQuery, .isFragment, .isWebHost]) }

    /// Returns the flags with the index of a capture.
    func with(part: Int) -> Flags { Flags(rawValue: rawValue & 1023 | UInt16(truncatingIfNeeded: part) << 10) }
  }

  private var source: UInt64
  private let bounds: UInt64
  private let others: UInt64

  /// - Parameters:
  ///   - entry: The number of the pattern in its table.
  ///   - element: The index of the parameter in the pattern.
  ///   - range: The bytes of the capture, affixes included.
  ///   - hostEnd: The end of the host if the capture begins with it, or 0.
  ///   - pathStart: The start of the first captured path segment after a captured host.
  @inline(__always) init(
    entry: Int, element: Int, _ flags: Flags, _ range: Range<Int>, hostEnd: Int = 0, pathStart: Int = 0
  ) {
    source = Self.pair(entry, element << 16 | Int(flags.rawValue))
    bounds = Self.pair(range.lowerBound, range.upperBound)
    others = Self.pair(hostEnd, pathStart)
  }

  @inline(__always) private static func pair(_ high: Int, _ low: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: high)) << 32 | UInt64(UInt32(truncatingIfNeeded: low))
  }

  /// Returns the same location for another capture of the segment.
  func with(part: Int) -> CaptureLocation {
    var location = self
    location.source = Self.pair(entry, element << 16 | Int(flags.with(part: part).rawValue))
    return location
  }

  @inline(__always) var entry: Int { Int(truncatingIfNeeded: source >> 32) }
  @inline(__always) var element: Int { Int(truncatingIfNeeded: source >> 16 & 0xFFFF) }
  @inline(__always) var flags: Flags { Flags(rawValue: UInt16(truncatingIfNeeded: source)) }
  @inline(__always) var range: Range<Int> {
    Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds >> 32), Int(truncatingIfNeeded: bounds & 0xFFFF_FFFF)))
  }
  /// The host, if the capture begins with it.
  var host: Range<Int>? {
    let end = Int(truncatingIfNeeded: others >> 32)
    return end == 0 ? nil : range.lowerBound..<end
  }
  /// The captured path segments, or `nil` if there is none.
  var segments: Range<Int>? {
    guard flags.contains(.hasSegments) else { return nil }
    return host == nil ? range : Int(truncatingIfNeeded: others & 0xFFFF_FFFF)..<range.upperBound
  }
}
