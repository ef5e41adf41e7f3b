/// Names of hosts (RFC 1123, 2.1).
enum HostName {
  /// The maximum length of a name in bytes (RFC 1035, 2.3.4).
  private static let maximumLength = 253
  /// The maximum length of a label in bytes.
  private static let maximumLabelLength = 63

  /// Returns the offsets of the dots that end labels, from the left up to the first malformed label.
  ///
  /// A label has letters, digits and hyphens, and neither begins nor ends with a hyphen. A decoded host may hold any other
  /// character too, such as the slash of `evil.com%2F.shop.example`.
  ///
  /// - Complexity: O(*n*) in the length of the host.
  static func dots(of host: some Collection<UInt8>) -> [Int] {
    guard host.count <= maximumLength else { return [] }
    var dots: [Int] = []
    var start = 0
    var last = UInt8(ascii: ".")
    for (offset, byte) in host.enumerated() {
      if byte == UInt8(ascii: ".") {
        if offset == start || last == UInt8(ascii: "-") { break }
        dots.append(offset)
        start = offset + 1
      } else {
        let isHyphen = byte == UInt8(ascii: "-") && offset > start
        guard isHyphen || byte.isASCIILetter || byte.isASCIIDigit, offset - start < maximumLabelLength else { break }
      }
      last = byte
    }
    return dots
  }

  /// Whether a name in a setting is well-formed; its labels may also contain non-ASCII text.
  static func isValid(_ name: some Collection<UInt8>) -> Bool {
    // Each non-ASCII byte counts as a letter.
    let letters = name.map { $0 >= 0x80 ? UInt8(ascii: "a") : $0 } + [UInt8(ascii: ".")]
    return dots(of: letters).last == letters.count - 1
  }
}
