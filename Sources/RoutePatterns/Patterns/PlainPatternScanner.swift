/// Reads the patterns that most are, such as `/order/:id<int>`: each segment is a literal without escapes, or a parameter of
/// its own with at most a type.
///
/// ``PatternScanner`` reads everything else, and whatever is malformed or not canonical, and yields equal elements. They are collected on the stack, so that a pattern costs one allocation.
struct PlainPatternScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let elements: UnsafeMutableBufferPointer<PatternElement>
  private var count = 0

  /// The elements of a pattern; nil if it is not plain.
  static func elements(of text: String) -> [PatternElement]? {
    let elements = text.utf8.withContiguousStorageIfAvailable { bytes in
      withUnsafeTemporaryAllocation(of: PatternElement.self, capacity: PatternScanner.maximumRequiredSegments) {
        elements -> [PatternElement]? in
        var scanner = PlainPatternScanner(bytes: bytes, elements: elements)
        return scanner.scan() ? Array(UnsafeMutableBufferPointer(rebasing: elements[..<scanner.count])) : nil
      }
    }
    return elements ?? nil
  }

  private mutating func scan() -> Bool {
    guard bytes.count <= PatternScanner.maximumLength, bytes.first == UInt8(ascii: "/") else { return false }
    if bytes.count == 1 { return true }
    var position = 0
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "/"), count < elements.count else { return false }
      let start = position &+ 1
      let isParameter = start < bytes.count && bytes[start] == UInt8(ascii: ":")
      guard let element = isParameter ? parameter(from: start) : literal(from: start) else { return false }
      elements.initializeElement(at: count, to: element)
      count &+= 1
      position = Int(element.end)
    }
    return true
  }

  /// A segment without what the grammar reserves; whether a slash follows is seen by the loop.
  private func literal(from start: Int) -> PatternElement? {
    var end = start
    let literal = CharacterClass.literal
    while end < bytes.count, literal.contains(bytes[end]) { end &+= 1 }
    // Too short to be told from a dot segment here, or empty.
    guard end > start, end &- start > 2 || bytes[start] != UInt8(ascii: ".") else { return nil }
    return PatternElement(.literal, start, end)
  }

  /// `":" name [ "<" type ">" ]`.
  private func parameter(from start: Int) -> PatternElement? {
    var end = start &+ 1
    let name = CharacterClass.name
    while end < bytes.count, name.contains(bytes[end]) { end &+= 1 }
    var element = PatternElement(.parameter, start, end)
    element.nameStart = UInt16(truncatingIfNeeded: start &+ 1)
    element.nameEnd = element.end
    guard end > start &+ 1, !isTaken(element) else { return nil }
    if end < bytes.count, bytes[end] == UInt8(ascii: "<") {
      var word: UInt64 = 0
      end &+= 1
      while end < bytes.count, bytes[end] != UInt8(ascii: ">") {
        // Of letters only: a NUL would leave no trace in the word.
        guard word >> 56 == 0, bytes[end] &- UInt8(ascii: "a") < 26 else { return nil }
        word = word << 8 | UInt64(bytes[end])
        end &+= 1
      }
      guard end < bytes.count, let index = Self.types.firstIndex(of: word) else { return nil }
      element.constraint = .init(rawValue: UInt8(truncatingIfNeeded: index &+ 1))
      element.end = UInt16(truncatingIfNeeded: end &+ 1)
    }
    element.link = element.end
    return element
  }

  /// The names of the types, each as one number, in the order of their codes.
  private static let types = PatternElement.ConstraintCode.simple.map { type in
    type.description.utf8.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
  }

  /// Whether a parameter before has the same name.
  private func isTaken(_ element: PatternElement) -> Bool {
    elements[..<count].contains { other in
      other.kind == .parameter && other.nameRange.count == element.nameRange.count
        && zip(other.nameRange, element.nameRange).allSatisfy { bytes[$0] == bytes[$1] }
    }
  }
}
