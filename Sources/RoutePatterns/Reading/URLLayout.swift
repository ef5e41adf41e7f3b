/// Where the parts of a URL lie in its text: offsets in UTF-8 bytes, and nothing decoded.
@usableFromInline
struct URLLayout: Sendable {
  @inline(__always)
  init() {}

  /// Which parts are there; an absent part and an empty one differ.
  @usableFromInline
  struct Parts: OptionSet, Sendable {
    @usableFromInline
    let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let scheme = Parts(rawValue: 1)
    static let authority = Parts(rawValue: 2)
    static let userInfo = Parts(rawValue: 4)
    static let query = Parts(rawValue: 8)
    static let fragment = Parts(rawValue: 16)
    /// There is an escape in the path.
    static let escapedPath = Parts(rawValue: 32)
    /// There is an escape in the host.
    static let escapedHost = Parts(rawValue: 64)
    /// The scheme is http, https, ws or wss.
    static let webScheme = Parts(rawValue: 128)
  }

  /// Half-open bounds of one part.
  @usableFromInline
  struct Bounds: Sendable {
    var start: UInt32 = 0
    var end: UInt32 = 0

    @inline(__always)
    init(_ start: Int, _ end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.end = UInt32(truncatingIfNeeded: end)
    }

    @inline(__always)
    var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }
  }

  var parts: Parts = []
  var port: UInt16?
  var scheme = Bounds(0, 0)
  var userInfo = Bounds(0, 0)
  var host = Bounds(0, 0)
  /// The path without its leading and its trailing slash.
  var path = Bounds(0, 0)
  var query = Bounds(0, 0)
  var fragment = Bounds(0, 0)
  var queryItemCount: UInt32 = 0
  var segmentCount: UInt32 = 0
  /// Where the first sixteen segments end; each begins one byte after the last.
  ///
  /// The ends of more are found again in the text when they are needed, so that the layout is plain memory and copying
  /// it counts no references.
  var ends = SegmentEnds()

  /// How many segments have their ends here.
  static let inlineSegments = SegmentEnds.capacity

  /// Adds a segment that ends at an offset.
  @inline(__always)
  mutating func appendSegment(end: Int) {
    if hasRoom { ends[Int(segmentCount)] = UInt32(truncatingIfNeeded: end) }
    segmentCount &+= 1
  }

  /// Whether the end of one more segment could stand here.
  @inline(__always)
  var hasRoom: Bool { segmentCount < Self.inlineSegments }

  /// Whether there is an escape in the path or the host.
  @inline(__always)
  var isEscaped: Bool { !parts.isDisjoint(with: [.escapedPath, .escapedHost]) }

  /// Whether the ends of all segments are here.
  @inline(__always)
  var hasAllEnds: Bool { segmentCount <= Self.inlineSegments }

  /// Where one of the first sixteen segments ends.
  func end(ofSegment index: Int) -> Int { Int(ends[index]) }
}
