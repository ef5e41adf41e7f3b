/// Reads typed values from decoded bytes, for both constraints and captures.
enum TextValue {
  static func int(_ bytes: some Collection<UInt8>) -> Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    guard let magnitude = uint(bytes.dropFirst(isNegative ? 1 : 0)) else { return nil }
    if isNegative, magnitude == Int64.min.magnitude { return .min }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }

  static func uint(_ bytes: some Collection<UInt8>) -> UInt64? {
    guard !bytes.isEmpty else { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      guard byte.isASCIIDigit else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(byte &- 0x30))
      if overflows || overflowsToo { return nil }
      value = sum
    }
    return value
  }

  /// `-`? digits (`.` digits)? (`e` sign? digits)?, finite.
  static func double(_ bytes: some Collection<UInt8>) -> Double? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard dropDigits(&rest) else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard dropDigits(&rest) else { return nil }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard dropDigits(&rest) else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return value.isFinite ? value : nil
  }

  private static func dropDigits<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> Bool
  where Bytes.SubSequence == Bytes {
    let end = rest.firstIndex { !$0.isASCIIDigit } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end > rest.startIndex
  }

  static func bool(_ bytes: some Collection<UInt8>) -> Bool? {
    if bytes.elementsEqual("true".utf8) { return true }
    return bytes.elementsEqual("false".utf8) ? false : nil
  }

  static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { offset, byte in
        switch offset {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: byte.hexValue < 16
        }
      }
  }

  static func date(_ bytes: some Collection<UInt8>) -> RouteDate? {
    func field(_ start: Int, _ length: Int) -> Int? {
      uint(bytes.dropFirst(start).prefix(length)).map { Int(truncatingIfNeeded: $0) }
    }
    let hyphen = UInt8(ascii: "-")
    guard bytes.count == 10, bytes.dropFirst(4).first == hyphen, bytes.dropFirst(7).first == hyphen,
      let year = field(0, 4), let month = field(5, 2), let day = field(8, 2)
    else { return nil }
    return RouteDate(year: year, month: month, day: day)
  }
}
