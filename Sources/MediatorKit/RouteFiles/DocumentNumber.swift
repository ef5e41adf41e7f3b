/// The spelling of numbers in property lists.
enum DocumentNumber {
  /// Whether a text is a sign or none and digits, and with a fraction allowed also a fraction and an exponent.
  static func isNumber(_ text: String, allowsFraction: Bool) -> Bool {
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard dropDigits(&rest) else { return false }
    guard allowsFraction else { return rest.isEmpty }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard dropDigits(&rest) else { return false }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard dropDigits(&rest) else { return false }
    }
    return rest.isEmpty
  }

  private static func dropDigits(_ rest: inout Substring.UTF8View) -> Bool {
    let end = rest.firstIndex { $0 &- 0x30 >= 10 } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end > rest.startIndex
  }
}
