/// A place in the bytes of a UTF-8 text that knows its line and column.
///
/// LF, CR and CR LF each end a line.
package struct DocumentCursor: Sendable {
  private let bytes: [UInt8]
  private(set) var index = 0
  private(set) var position = DocumentPosition(line: 1, column: 1)

  /// Starts at the first byte after a byte order mark.
  ///
  /// - Throws: ``DocumentFault`` for bytes that are not UTF-8.
  package init(_ bytes: [UInt8]) throws(DocumentFault) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    if let invalid = Self.firstInvalidByte(of: bytes) {
      while index < invalid { advance() }
      throw fault("The document is not UTF-8 from here on.")
    }
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }

  /// The byte here, or nil at the end.
  var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The byte some places further on, or nil behind the end.
  func byte(after distance: Int) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  /// Whether a text stands here.
  func sees(_ text: StaticString) -> Bool {
    guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { wanted in wanted.indices.allSatisfy { bytes[index + $0] == wanted[$0] } }
  }

  /// Steps over one byte.
  mutating func advance() {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    if byte == 0x0A || (byte == 0x0D && self.byte != 0x0A) {
      position.line += 1
      position.column = 1
    } else if byte & 0xC0 != 0x80 {
      position.column += 1
    }
  }

  /// Steps over some bytes.
  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  /// Steps over a text if it stands here; answers whether it did.
  mutating func take(_ text: StaticString) -> Bool {
    guard sees(text) else { return false }
    advance(by: text.utf8CodeUnitCount)
    return true
  }

  /// Steps over space, tab, CR and LF.
  mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  /// The text from an earlier place up to here.
  func text(from start: Int) -> String { String(decoding: bytes[start..<index], as: UTF8.self) }

  /// The character here in quotes, for messages.
  var found: String {
    guard index < bytes.count else { return "the end" }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes[index...].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &iterator) else { return "a broken character" }
    let scalar = Unicode.UTF8.decode(encoded)
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)"
    default: return "'\(scalar)'"
    }
  }

  /// A fault at this place.
  func fault(_ message: String) -> DocumentFault { DocumentFault(position: position, message: message) }
}
