/// Where the parts of a URL lie in its text: offsets in UTF-8 bytes, and nothing decoded.
struct URLLayout: Sendable {
  /// Which parts are there; an absent part and an empty one differ.
  struct Parts: OptionSet, Sendable {
    let rawValue: UInt8
    static let scheme = Parts(rawValue: 1)
    static let authority = Parts(rawValue: 2)
    static let userInfo = Parts(rawValue: 4)
    static let query = Parts(rawValue: 8)
    static let fragment = Parts(rawValue: 16)
    /// There is an escape in the path.
    static let escapedPath = Parts(rawValue: 32)
    /// There is an escape in the host.
    static let escapedHost = Parts(rawValue: 64)
  }

  /// Half-open bounds of one part.
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
  /// Where the first sixteen segments end; each segment begins one byte after the last.
  private var inlineEnds = SIMD16<UInt32>(repeating: 0)
  /// The ends of all segments when there are more.
  private var otherEnds: [UInt32] = []

  /// Adds a segment that ends at an offset.
  @inline(__always)
  mutating func appendSegment(end: Int) {
    if segmentCount < 16 {
      inlineEnds[Int(segmentCount)] = UInt32(truncatingIfNeeded: end)
      segmentCount &+= 1
    } else {
      appendSegmentOutside(end: end)
    }
  }

  @inline(never)
  private mutating func appendSegmentOutside(end: Int) {
    if otherEnds.isEmpty {
      for index in 0..<Int(segmentCount) { otherEnds.append(inlineEnds[index]) }
    }
    otherEnds.append(UInt32(truncatingIfNeeded: end))
    segmentCount &+= 1
  }

  /// The bounds of a segment; `index` is from 0 and below `segmentCount`.
  func segment(_ index: Int) -> Range<Int> {
    let start = index == 0 ? Int(path.start) : segmentEnd(index - 1) + 1
    return start..<segmentEnd(index)
  }

  private func segmentEnd(_ index: Int) -> Int {
    otherEnds.isEmpty ? Int(inlineEnds[index]) : Int(otherEnds[index])
  }

  /// Lends the ends of all segments in order, and perhaps some zeros after them.
  @inline(__always)
  func withEnds<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    if !otherEnds.isEmpty { return otherEnds.withUnsafeBufferPointer(body) }
    return withUnsafeBytes(of: inlineEnds) { $0.withMemoryRebound(to: UInt32.self, body) }
  }
}
