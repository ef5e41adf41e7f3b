extension ParsedURL {
  /// The items of the fragment in order, as of `#a=1&b=2` and `#/room?via=a`.
  ///
  /// Without a `?`, a fragment is a list of items unless it begins with a slash.
  package var itemsOfFragment: [QueryItem] {
    Array(IteratorSequence(QueryItems.Iterator(rest: piece(fragmentItems).utf8, coding: layout.queryCoding)))
  }

  /// The bounds of the items of the fragment in the text.
  var fragmentItems: Range<Int> {
    let bounds = layout.fragment.range
    let items = text.withSlice { Self.fragmentItems($0.piece(bounds)) }
    return bounds.lowerBound + items.lowerBound..<bounds.lowerBound + items.upperBound
  }

  /// Returns the offset of the `?` that separates segments from items, or `nil` if there is none.
  ///
  /// A `?` after a `=` is part of an item, unless the fragment begins with a slash.
  static func fragmentSeparator(_ encoded: ByteSlice) -> Int? {
    let end = encoded.firstIndex(of: UInt8(ascii: "?"))
    guard let end, encoded.first != UInt8(ascii: "/") else { return end }
    return encoded[..<end].contains(UInt8(ascii: "=")) ? nil : end
  }

  /// Returns the bounds of the items of an encoded fragment; without a `?` it is a list of items unless it begins with a slash.
  static func fragmentItems(_ encoded: ByteSlice) -> Range<Int> {
    if let separator = fragmentSeparator(encoded) { return separator + 1..<encoded.count }
    return encoded.first == UInt8(ascii: "/") ? encoded.count..<encoded.count : 0..<encoded.count
  }

  /// The decoded fragment, or `nil` if there is none or it is empty.
  var fragmentText: FragmentText? {
    text.withSlice { FragmentText($0.piece(layout.fragment.range), layout.queryCoding) }
  }
}

/// The fragment of a URL, decoded.
struct FragmentText: Sendable {
  let whole: [UInt8]
  private let count: Int
  /// The bounds of the segments in the encoded fragment, without the items, or `nil` if one is empty.
  private let ranges: [Range<Int>]?
  /// The segments, apart from their bounds because a match compares them alone.
  private let path: [[UInt8]]?
  private let beginsWithSlash: Bool

  /// Creates the text, or `nil` if it is empty.
  init?(_ encoded: ByteSlice, _ coding: QueryCoding) {
    if encoded.isEmpty { return nil }
    whole = PercentCoding.decodedBytes(encoded)
    count = encoded.count
    ranges = Self.ranges(encoded, coding)
    path = ranges?.map { PercentCoding.decodedBytes(encoded.piece($0)) }
    beginsWithSlash = encoded.first == UInt8(ascii: "/")
  }

  /// The first segment of a fragment of segments.
  var first: [UInt8]? { path?.first }

  /// Returns the segments for a form of patterns, one for a whole text, or `nil` if the fragment has another form.
  func segments(_ form: FragmentForm) -> [[UInt8]]? { parts(form, whole, path) }

  /// Returns the bounds of the segments in the encoded fragment for a form of patterns.
  func bounds(_ form: FragmentForm) -> [Range<Int>]? { parts(form, 0..<count, ranges) }

  private func parts<Part>(_ form: FragmentForm, _ whole: Part, _ path: [Part]?) -> [Part]? {
    switch form {
    case .text: [whole]
    case .path: beginsWithSlash ? path : nil
    case .segments: beginsWithSlash ? nil : path
    case .items: []
    case .none: nil
    }
  }

  /// Returns the bounds of the segments of an encoded fragment; one slash at each end is ignored.
  private static func ranges(_ encoded: ByteSlice, _ coding: QueryCoding) -> [Range<Int>]? {
    var end = ParsedURL.fragmentSeparator(encoded) ?? encoded.count
    var start = encoded.first == UInt8(ascii: "/") ? 1 : 0
    if end <= start { return [] }
    if encoded[end - 1] == UInt8(ascii: "/") { end -= 1 }
    if end == start, !coding.keepsEmptySegments { return nil }
    var ranges: [Range<Int>] = []
    for position in start...end where position == end || encoded[position] == UInt8(ascii: "/") {
      if position == start, !coding.keepsEmptySegments { return nil }
      ranges.append(start..<position)
      start = position + 1
    }
    return ranges
  }
}
