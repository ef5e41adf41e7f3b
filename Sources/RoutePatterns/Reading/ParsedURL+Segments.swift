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
    public var bytes: [UInt8] { PercentCoding.decodedBytes(encoded.utf8, plusIsSpace: false) }
  }

  /// The segments of a path in order.
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
      return Segment(encoded: url.piece(url.layout.segment(position - hostCount)))
    }
  }
}
