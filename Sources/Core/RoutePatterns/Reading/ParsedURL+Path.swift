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

extension ParsedURL.Segments {
  /// Returns the result of a closure for each segment.
  ///
  /// - Complexity: O(*n*) in the length of the path, because each segment begins where the one before it ends.
  package func map<Value>(_ transform: (ParsedURL.Segment) -> Value) -> [Value] {
    let pieces = url.encodedPath.utf8.split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: url.layout.parts.contains(.emptySegments))
    let isFolded = url.layout.parts.contains(.foldedPath)
    return (0..<hostCount).map { transform(self[$0]) }
      + pieces.prefix(Int(url.layout.segmentCount)).map {
        transform(ParsedURL.Segment(encoded: Substring($0), isComparedFolded: isFolded))
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

extension ParsedURL {
  /// Returns whether the host is the first segment; `nil` selects the scheme's default.
  @usableFromInline package func hostIsSegment(_ host: HostPlacement?) -> Bool {
    hasHost && (host ?? defaultHostPlacement) == .firstSegment
  }

  /// The placement of the host if none is specified.
  ///
  /// It is ``HostPlacement/authority`` for http, https, ws, wss and no scheme, else ``HostPlacement/firstSegment``.
  public var defaultHostPlacement: HostPlacement {
    hasScheme && !hasWebScheme ? .firstSegment : .authority
  }

  /// Creates a relative reference from a path with an optional query and fragment, or `nil` if it is malformed.
  init?(path: String) {
    var path = path
    var layout = URLLayout()
    if path.withUTF8({ PathSplitter.split(PathBytes(ByteSlice($0)), into: &layout) }) {
      self.init(text: path, layout: layout)
    } else if let url = Self.scanned(path) ?? Self.scanned(EscapedText(path).text) {
      self = url
    } else {
      return nil
    }
  }

  private static func scanned(_ path: String) -> ParsedURL? {
    var path = path
    var scanner = URLScanner(limits: .path)
    do throws(URLReadingError) {
      try path.withSpan { bytes throws(URLReadingError) in try scanner.scanPathAndRest(bytes, from: 0) }
    } catch {
      return nil
    }
    return ParsedURL(text: path, layout: scanner.layout)
  }
}

/// The placement of a URL's host in routes.
public enum HostPlacement: String, Hashable, Sendable, Codable, CaseIterable {
  /// The host is the first segment of the path, as in custom schemes: `shop://order/42` is `/order/42`.
  case firstSegment
  /// The host is an authority and not part of the path, as on the web.
  case authority
}

/// Splits a bare path into segments, eight bytes at a time.
///
/// It handles only common paths. ``URLScanner`` reads those with escapes, a query, empty or dot segments or more than 16
/// segments, and reports errors.
enum PathSplitter {
  /// Splits the bytes, or returns `false` if the scanner must read them.
  @inline(__always) static func split(_ bytes: PathBytes, into layout: inout URLLayout) -> Bool {
    let count = bytes.count
    let pathStart = bytes[0] == UInt8(ascii: "/") ? 1 : 0
    var segmentStart = pathStart
    var offset = pathStart
    var suspicious: UInt64 = 0
    while offset < count {
      let word = bytes.word(at: offset)
      // Both "/" and "?" become 0 here; each zero byte then gets its highest bit, exactly.
      let folded = (word | 0x1010_1010_1010_1010) ^ 0x3F3F_3F3F_3F3F_3F3F
      var delimiters = ~(((folded & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | folded | 0x7F7F_7F7F_7F7F_7F7F)
      // Finds "%" and "#", but also "!" and "'": false positives only cost time.
      let escapes = (word & 0xF9F9_F9F9_F9F9_F9F9) ^ 0x2121_2121_2121_2121
      suspicious |= (escapes &- 0x0101_0101_0101_0101) & ~escapes
      // Bit 4 is set in "?" but not in "/".
      suspicious |= delimiters & (word << 3)
      while delimiters != 0 {
        let end = offset &+ delimiters.trailingZeroBitCount &>> 3
        guard isPlain(bytes, segmentStart, end), layout.hasRoom else { return false }
        layout.appendSegment(end: end)
        segmentStart = end &+ 1
        delimiters &= delimiters &- 1
      }
      offset &+= 8
    }
    if suspicious & 0x8080_8080_8080_8080 != 0 { return false }
    if segmentStart < count {
      guard isPlain(bytes, segmentStart, count), layout.hasRoom else { return false }
      layout.appendSegment(end: count)
    }
    // A trailing slash is not part of the path.
    layout.path = .init(pathStart, segmentStart == count && count > pathStart ? count &- 1 : count)
    return true
  }

  /// Returns whether a segment is neither empty nor possibly a dot segment.
  @inline(__always) private static func isPlain(_ bytes: PathBytes, _ start: Int, _ end: Int) -> Bool {
    end &- start > 2 || (end > start && bytes[start] != UInt8(ascii: "."))
  }
}
