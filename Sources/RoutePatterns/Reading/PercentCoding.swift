/// Percent-encoding and decoding (RFC 3986, 2.1).
enum PercentCoding {
  /// Decodes text whose escapes were checked by a reader.
  static func decoded(_ encoded: Substring, plusIsSpace: Bool = false) -> String {
    let needsWork = encoded.utf8.contains { $0 == UInt8(ascii: "%") || (plusIsSpace && $0 == UInt8(ascii: "+")) }
    guard needsWork else { return String(encoded) }
    return String(decoding: decodedBytes(encoded.utf8, plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  /// Decodes a piece of a query.
  static func decodedQuery(_ encoded: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = String(decoding: UnsafeBufferPointer(rebasing: encoded), as: UTF8.self)
    for byte in encoded where byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") {
      return decoded(text[...], plusIsSpace: true)
    }
    return text
  }

  /// The decoded bytes; a `%` without two digits after it stays as it is.
  static func decodedBytes(_ encoded: Substring.UTF8View, plusIsSpace: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = encoded.startIndex
    while index < encoded.endIndex {
      let byte = encoded[index]
      encoded.formIndex(after: &index)
      if byte == UInt8(ascii: "%"), index < encoded.endIndex {
        let second = encoded.index(after: index)
        if second < encoded.endIndex {
          let high = encoded[index].hexValue
          let low = encoded[second].hexValue
          if high < 16, low < 16 {
            bytes.append(high << 4 | low)
            index = encoded.index(after: second)
            continue
          }
        }
      }
      bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
    return bytes
  }

  /// Appends bytes, each that is not in `allowed` as `%XX`.
  static func append(_ bytes: some Sequence<UInt8>, allowed: CharacterClass, to text: inout [UInt8]) {
    let digits: StaticString = "0123456789ABCDEF"
    for byte in bytes {
      if allowed.contains(byte) {
        text.append(byte)
      } else {
        text.append(UInt8(ascii: "%"))
        digits.withUTF8Buffer { text.append(contentsOf: [$0[Int(byte >> 4)], $0[Int(byte & 15)]]) }
      }
    }
  }
}
