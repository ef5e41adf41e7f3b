/// Percent-encoding and decoding (RFC 3986, 2.1).
package enum PercentCoding {
  /// Returns the decoded text; a `%` without two hexadecimal digits is kept.
  package static func decoded(_ encoded: Substring, plusIsSpace: Bool = false) -> String {
    encoded.withSlice { decoded($0, plusIsSpace: plusIsSpace) }
  }

  /// Returns the decoded text of borrowed bytes.
  static func decoded(_ encoded: ByteSlice, plusIsSpace: Bool = false) -> String {
    for byte in encoded where byte == UInt8(ascii: "%") || plusIsSpace && byte == UInt8(ascii: "+") {
      return String(decoding: decodedBytes(encoded, plusIsSpace: plusIsSpace), as: UTF8.self)
    }
    return encoded.text
  }

  /// Returns the decoded bytes; a `%` without two hexadecimal digits is kept.
  static func decodedBytes(_ encoded: ByteSlice, plusIsSpace: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = 0
    while index < encoded.count {
      let byte = encoded[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < encoded.count {
        let high = encoded[index].hexValue
        let low = encoded[index + 1].hexValue
        if high < 16, low < 16 {
          bytes.append(high << 4 | low)
          index += 2
          continue
        }
      }
      bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
    return bytes
  }

  /// Returns a text with the characters not in `allowed` encoded.
  static func encoded(_ text: String, allowed: CharacterClass) -> String {
    var bytes: [UInt8] = []
    append(text.utf8, allowed: allowed, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends bytes, encoding those not in `allowed` as `%XX`.
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
