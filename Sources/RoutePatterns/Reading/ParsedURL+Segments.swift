import MediatorText

extension ParsedURL {
  /// The segments of the path, without the host.
  public var segments: Segments { segments(hostIsSegment: false) }

  /// Returns the segments of the path, after a nonempty host if it is the first segment.
  public func segments(host: HostPlacement) -> Segments { segments(hostIsSegment: host == .firstSegment) }

  func segments(hostIsSegment: Bool) -> Segments { Segments(url: self, hostCount: hostIsSegment && hasHost ? 1 : 0) }

  /// One segment of a path.
  public struct Segment: Sendable {
    /// The segment as written in the URL.
    public let encoded: Substring
    fileprivate var isFolded = false
    /// Whether it is compared in lower case.
    fileprivate var isComparedFolded = false

    /// The decoded text, in lower case if the reader folds the first segment.
    public var text: String {
      let text = PercentCoding.decoded(encoded)
      return isFolded ? text.asciiLowercased : text
    }

    /// The decoded bytes of ``text``, always valid UTF-8.
    public var bytes: [UInt8] {
      let bytes = encoded.withSlice { PercentCoding.decodedBytes($0) }
      return isFolded ? bytes.map(\.asciiLowercased) : bytes
    }

    /// The bytes that patterns are compared with.
    var matchedBytes: [UInt8] { isComparedFolded ? bytes.map(\.asciiLowercased) : bytes }
    /// The text that patterns are compared with.
    var matchedText: String { isComparedFolded ? text.asciiLowercased : text }
  }

  /// Returns the bounds of a segment of the path.
  func segmentRange(_ index: Int) -> Range<Int> {
    let known = Swift.min(index, SegmentEnds.capacity)
    var start = known == 0 ? Int(layout.path.start) : Int(layout.ends[known - 1]) + 1
    let ignoresEmpty = layout.parts.contains(.emptySegments)
    if index < SegmentEnds.capacity, !ignoresEmpty { return start..<Int(layout.ends[index]) }
    // A slash ends a segment because one that is data is encoded.
    var left = index - known
    var offset = start
    for byte in piece(start..<Int(layout.path.end)).utf8 {
      if byte == UInt8(ascii: "/") {
        if offset > start || !ignoresEmpty {
          if left == 0 { break }
          left -= 1
        }
        start = offset + 1
      }
      offset += 1
    }
    return start..<offset
  }

  /// The segments of a path in order.
  ///
  /// - Complexity: Access is O(1) for the first 16 segments, else O(*n*) in the length of the path.
  public struct Segments: RandomAccessCollection, Sendable {
    fileprivate let url: ParsedURL
    fileprivate let hostCount: Int

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of segments.
    public var endIndex: Int { Int(url.layout.segmentCount) + hostCount }

    /// The segment at an index from 0.
    public subscript(position: Int) -> Segment {
      precondition(indices.contains(position), "no such segment")
      if position < hostCount {
        return Segment(encoded: url.piece(url.layout.host.range), isFolded: url.layout.parts.contains(.foldedHost))
      }
      return Segment(
        encoded: url.piece(url.segmentRange(position - hostCount)),
        isComparedFolded: url.layout.parts.contains(.foldedPath))
    }
  }
}

extension ParsedURL.Segment: CustomStringConvertible {
  /// The decoded text.
  public var description: String { text }
}

extension ParsedURL.Segments: CustomStringConvertible {
  /// The decoded texts, as `[order, 42]`.
  public var description: String { "\(map(\.text))".cutWords }
}
