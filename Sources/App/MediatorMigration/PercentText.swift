import RoutePatterns

/// Percent-encoding as in Foundation, for text that may not be a valid URL.
enum PercentText {
  /// Returns the text with characters that no part of a URL allows, and each `%` outside an escape, encoded.
  static func encoded(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), escape(rest) != nil {
        bytes.append(byte)
      } else {
        PercentCoding.append(CollectionOfOne(byte), allowed: .query, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text with characters that no URL allows, and every `%` and `#`, encoded: `stringByAddingPercentEscapes`.
  static func escaped(_ text: String) -> String { PercentCoding.encoded(text, allowed: .query) }

  /// Returns the text with its escapes decoded and all else unchanged, or `nil` if the result is not UTF-8.
  static func decoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = escape(rest) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns whether a host can be encoded: its ASCII characters are allowed and every `%` begins an escape.
  static func isEncodable(_ host: Substring.UTF8View) -> Bool {
    var rest = Array(host)[...]
    while let byte = rest.popFirst() {
      let isSound =
        byte == UInt8(ascii: "%") ? escape(rest) != nil : byte >= 0x80 || CharacterClass.query.contains(byte)
      if !isSound { return false }
    }
    return true
  }

  /// Returns the value of two hexadecimal digits at the start, or `nil`.
  private static func escape(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard let high = digits.first.flatMap(hexValue), let low = digits.dropFirst().first.flatMap(hexValue) else {
      return nil
    }
    return high << 4 | low
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    Unicode.Scalar(byte).properties.isASCIIHexDigit ? UInt8(String(Unicode.Scalar(byte)), radix: 16) : nil
  }
}
