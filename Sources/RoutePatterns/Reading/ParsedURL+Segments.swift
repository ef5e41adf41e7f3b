extension ParsedURL {
  /// The segments of the path, without the host.
  public var segments: Segments { Segments(url: self, host: .authority) }

  /// The segments with the host placed as asked.
  ///
  /// - Parameter host: With ``HostPlacement/firstSegment`` a host that is not empty comes first, as it is written.
  public func segments(host: HostPlacement) -> Segments { Segments(url: self, host: host) }

  /// One segment of a path.
  public struct Segment: Sendable {
    /// The segment as it stands in the URL.
    public let encoded: Substring

    /// The decoded text.
    public var text: String { PercentCoding.decoded(encoded) }

    /// The decoded bytes, always valid UTF-8.
    public var bytes: [UInt8] { encoded.withSlice { PercentCoding.decodedBytes($0) } }
  }

  /// Where a segment of the path lies; `index` is from 0 and below the number of segments.
  func segmentRange(_ index: Int) -> Range<Int> {
    let known = Swift.min(index, URLLayout.inlineSegments)
    var start = known == 0 ? Int(layout.path.start) : layout.end(ofSegment: known - 1) + 1
    if index < URLLayout.inlineSegments { return start..<layout.end(ofSegment: index) }
    // Only a slash can end a segment, since one that is data is encoded.
    let path = bytes(start..<Int(layout.path.end))
    var left = index - known
    var offset = start
    for byte in path {
      if byte == UInt8(ascii: "/") {
        if left == 0 { break }
        left -= 1
        start = offset + 1
      }
      offset += 1
    }
    return start..<offset
  }

  /// The segments of a path in order.
  ///
  /// Access takes constant time for the first sixteen; the place of a later one is searched for in the text.
  public struct Segments: RandomAccessCollection, Sendable {
    private let url: ParsedURL
    private let hostCount: Int

    init(url: ParsedURL, host: HostPlacement) {
      self.url = url
      self.hostCount = host == .firstSegment && !url.layout.host.range.isEmpty ? 1 : 0
    }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of segments.
    public var endIndex: Int { Int(url.layout.segmentCount) + hostCount }

    /// The segment at a position from 0.
    public subscript(position: Int) -> Segment {
      precondition(indices.contains(position), "no such segment")
      if position < hostCount { return Segment(encoded: url.piece(url.layout.host.range)) }
      return Segment(encoded: url.piece(url.segmentRange(position - hostCount)))
    }
  }
}
