/// Names of hosts (RFC 1123, 2.1).
enum HostName {
  /// The maximum length of a name in bytes (RFC 1035, 2.3.4).
  private static let maximumLength = 253
  /// The maximum length of a label in bytes.
  private static let maximumLabelLength = 63

  /// The offsets of the dots that end labels, from the left up to the first malformed label.
  ///
  /// A label has letters, digits and hyphens, and neither begins nor ends with a hyphen. A decoded host may hold any other
  /// character too, such as the slash of `evil.com%2F.shop.example`.
  ///
  /// - Complexity: O(*n*) in the length of the host, for all of them.
  struct Dots<Host: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol where Host.Index == Int {
    private let host: Host
    private var start: Int

    init(of host: Host) {
      self.host = host
      start = host.count <= HostName.maximumLength ? host.startIndex : host.endIndex
    }

    mutating func next() -> Int? {
      for position in start..<host.endIndex {
        let byte = host[position]
        let isFirst = position == start
        if byte == UInt8(ascii: "."), !isFirst, host[position - 1] != UInt8(ascii: "-") {
          start = position + 1
          return position - host.startIndex
        }
        let isHyphen = byte == UInt8(ascii: "-") && !isFirst
        guard isHyphen || byte.isASCIILetter || byte.isASCIIDigit, position - start < HostName.maximumLabelLength else {
          break
        }
      }
      start = host.endIndex
      return nil
    }
  }

  /// Whether a name in a setting is well-formed; its labels may also contain non-ASCII text.
  static func isValid(_ name: some Collection<UInt8>) -> Bool {
    // Each non-ASCII byte counts as a letter.
    let letters = name.map { $0 >= 0x80 ? UInt8(ascii: "a") : $0 } + [UInt8(ascii: ".")]
    return Dots(of: letters).contains(letters.count - 1)
  }
}
