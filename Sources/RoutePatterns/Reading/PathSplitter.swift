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

  /// Whether a segment is neither empty nor possibly a dot segment.
  @inline(__always) private static func isPlain(_ bytes: PathBytes, _ start: Int, _ end: Int) -> Bool {
    end &- start > 2 || (end > start && bytes[start] != UInt8(ascii: "."))
  }
}
