import MediatorKit

/// The JSON of strings, integers, Booleans and `null`, and of objects of them, in its most frequent form.
///
/// Foundation writes the same form with ten times the instructions. Other forms and types are left to Foundation's
/// coders.
struct PlainJSON {
  private struct OtherForm: Error {}

  private(set) var bytes: [UInt8] = []
  /// Whether its texts have been ASCII so far.
  private(set) var isASCII = true
  private var index = 0

  // MARK: Writing

  init() {}

  /// Appends a value, or returns `false` if its form may be another one; then the bytes are not usable.
  mutating func append<Value>(_ value: Value) -> Bool {
    if Value.self == String.self, let text = value as? String { return append(text) }
    if Value.self == Int.self, let number = value as? Int {
      bytes += String(number).utf8
    } else if Value.self == Bool.self, let flag = value as? Bool {
      bytes += (flag ? "true" : "false").utf8
    } else if Value.self == WireVoid.self {
      bytes += "{}".utf8
    } else {
      return false
    }
    return true
  }

  /// Appends the key of a member of an object.
  mutating func appendKey(_ key: String, _ position: Int) -> Bool {
    bytes.append(UInt8(ascii: position == 0 ? "{" : ","))
    guard append(key) else { return false }
    bytes.append(UInt8(ascii: ":"))
    return true
  }

  /// Ends an object of some members.
  mutating func end(_ count: Int) { bytes += (count == 0 ? "{}" : "}").utf8 }

  private mutating func append(_ text: String) -> Bool {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\""))
    return isPlain(start..<(bytes.count - 1))
  }

  /// Returns whether the bytes of a text are those of its JSON; the loop has no branch, so that it compares many bytes
  /// at once.
  private mutating func isPlain(_ range: Range<Int>) -> Bool {
    let seen = bytes[range].withContiguousStorageIfAvailable { text in
      // One variable for both is not vectorized, and takes four times as long.
      var (others, all): (UInt8, UInt8) = (0, 0)
      for byte in text {
        others |= (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
        all |= byte
      }
      return (others: others, all: all)
    }
    // An array is contiguous.
    guard let seen else { return false }
    if seen.all >= 0x80 { isASCII = false }
    return seen.others == 0
  }

  // MARK: Reading

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  /// Returns the value that comes next, or `nil` if its form is another one.
  mutating func next<Value>(_ type: Value.Type) -> Value? {
    if type == String.self { return nextText() as? Value }
    if type == Int.self { return nextNumber() as? Value }
    if type == Bool.self { return (skip("true") ? true : skip("false") ? false : nil) as? Value }
    return type == WireVoid.self && skip("{}") ? WireVoid() as? Value : nil
  }

  /// Returns the value of the next member of an object, which must have the label of an input.
  mutating func nextInput<Value>(
    _ type: Value.Type, _ parameters: [ParameterInfo], _ position: inout Int
  ) throws -> Value {
    let label = parameters[position].label
    guard skip(position == 0 ? "{\"" : ",\""), skip(label), skip("\":"), let value = next(type) else {
      throw OtherForm()
    }
    position += 1
    return value
  }

  /// Skips the end of an object of some members, and returns whether nothing follows.
  mutating func hasEnded(_ count: Int) -> Bool { skip(count == 0 ? "{}" : "}") && isAtEnd }

  private mutating func skip(_ text: String) -> Bool {
    let end = index + text.utf8.count
    guard end <= bytes.count, bytes[index..<end].elementsEqual(text.utf8) else { return false }
    index = end
    return true
  }

  private mutating func nextText() -> String? {
    guard skip("\"") else { return nil }
    var start = index
    while start + 64 <= bytes.count, isPlain(start..<(start + 64)) { start += 64 }
    guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\"")), isPlain(start..<end) else { return nil }
    defer { index = end + 1 }
    return String(decoding: bytes[index..<end], as: UTF8.self)
  }

  private mutating func nextNumber() -> Int? {
    let digits = bytes[index...].prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }
    let text = String(decoding: digits, as: UTF8.self)
    // Rejects `-0` and `07`.
    guard let number = Int(text), String(number) == text else { return nil }
    index = digits.endIndex
    // Another character would begin a fraction or an exponent.
    return isAtEnd || bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: "}") ? number : nil
  }
}
