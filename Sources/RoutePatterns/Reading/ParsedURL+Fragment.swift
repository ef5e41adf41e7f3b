/// The fragment of a URL, decoded.
struct FragmentText: Sendable {
  let whole: [UInt8]
  /// The segments, or `nil` if the fragment does not begin with a slash or has an empty segment.
  let path: [[UInt8]]?

  /// Creates the text, or `nil` if it is empty.
  init?(_ encoded: ByteSlice) {
    if encoded.isEmpty { return nil }
    whole = PercentCoding.decodedBytes(encoded)
    path = Self.ranges(encoded)?.map { PercentCoding.decodedBytes(encoded.piece($0)) }
  }

  func segments(isPath: Bool) -> [[UInt8]]? { isPath ? path : [whole] }

  /// Returns the bounds of the segments of an encoded fragment; one slash at the end is ignored.
  static func ranges(_ encoded: ByteSlice) -> [Range<Int>]? {
    guard encoded.first == UInt8(ascii: "/") else { return nil }
    if encoded.count == 1 { return [] }
    let end = encoded.last == UInt8(ascii: "/") ? encoded.count - 1 : encoded.count
    var ranges: [Range<Int>] = []
    var start = 1
    for position in 1...end where position == end || encoded[position] == UInt8(ascii: "/") {
      if position == start { return nil }
      ranges.append(start..<position)
      start = position + 1
    }
    return ranges
  }
}

extension ParsedURL {
  /// Returns the decoded fragment, or `nil` if there is none or it is empty.
  var fragmentText: FragmentText? {
    text.withSlice { FragmentText($0.piece(layout.fragment.range)) }
  }

  /// Returns the bounds of the segments of the fragment in the text: one for a fragment that is not a path.
  func fragmentRanges(isPath: Bool) -> [Range<Int>]? {
    let bounds = layout.fragment.range
    if bounds.isEmpty { return nil }
    if !isPath { return [bounds] }
    return text.withSlice { FragmentText.ranges($0.piece(bounds)) }?.map {
      bounds.lowerBound + $0.lowerBound..<bounds.lowerBound + $0.upperBound
    }
  }
}
