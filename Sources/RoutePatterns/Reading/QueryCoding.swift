/// How the query of a URL is decoded, and which of several items with one name decides.
struct QueryCoding: Sendable {
  /// Whether a `+` is a space.
  var plusIsSpace = true
  /// Whether the last item of a name decides, rather than the first.
  var lastWins = false

  /// Returns the decoded text of a name or a value.
  func text(_ encoded: ByteSlice) -> String { PercentCoding.decoded(encoded, plusIsSpace: plusIsSpace) }

  /// Returns the decoded bytes of a name or a value.
  func bytes(_ encoded: ByteSlice) -> [UInt8] { PercentCoding.decodedBytes(encoded, plusIsSpace: plusIsSpace) }
}

extension URLLayout {
  var queryCoding: QueryCoding {
    QueryCoding(plusIsSpace: !parts.contains(.literalPlus), lastWins: parts.contains(.lastItemWins))
  }
}
