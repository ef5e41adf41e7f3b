/// Splits a bare path into segments, eight bytes at a time.
///
/// It handles what nearly every path looks like. Whatever needs more care (escapes, a query, empty or dot segments, more
/// than sixteen segments) is left to ``URLScanner``, which also decides what is an error.
enum PathSplitter {
  /// Splits the bytes; answers `false` where the scanner must look.
  static func split(_ bytes: PathBytes, into layout: inout URLLayout) -> Bool {
    let count = bytes.count
    var segmentStart = bytes[0] == UInt8(ascii: "/") ? 1 : 0
    let pathStart = segmentStart
    var offset = segmentStart
    var suspicious: UInt64 = 0
    while offset < count {
      let word = bytes.word(at: offset)
      // Both "/" and "?" become 0 here; each zero byte then gets its highest bit, exactly.
      let folded = (word | 0x1010_1010_1010_1010) ^ 0x3F3F_3F3F_3F3F_3F3F
      var hits = ~(((folded & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | folded) & 0x8080_8080_8080_8080
      // "%" and "#", and "!" and "'" with them: false alarms only cost time.
      let escapes = (word & 0xF9F9_F9F9_F9F9_F9F9) ^ 0x2121_2121_2121_2121
      suspicious |= (escapes &- 0x0101_0101_0101_0101) & ~escapes
      while hits != 0 {
        let end = offset &+ hits.trailingZeroBitCount &>> 3
        guard endSegment(bytes, from: segmentStart, to: end, &layout), bytes[end] == UInt8(ascii: "/") else {
          return false
        }
        segmentStart = end &+ 1
        hits &= hits &- 1
      }
      offset &+= 8
    }
    if suspicious & 0x8080_8080_8080_8080 != 0 { return false }
    var pathEnd = count
    if segmentStart < count {
      guard endSegment(bytes, from: segmentStart, to: count, &layout) else { return false }
    } else if count > pathStart {
      pathEnd = count &- 1
    }
    layout.path = .init(pathStart, pathEnd)
    return true
  }

  @inline(__always)
  private static func endSegment(
    _ bytes: PathBytes, from start: Int, to end: Int, _ layout: inout URLLayout
  ) -> Bool {
    let length = end &- start
    if length <= 2, length == 0 || bytes[start] == UInt8(ascii: ".") { return false }
    if layout.segmentCount >= 16 { return false }
    layout.appendSegment(end: end)
    return true
  }
}
