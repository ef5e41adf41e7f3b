/// A set of texts, built from ranges of Unicode scalars.
///
/// Only single scalars repeat, which is all that wildcards, constraints and catch-alls need.
indirect enum TextShape {
  /// One scalar of a range.
  case one(ClosedRange<UInt32>)
  /// Any number of scalars of a range.
  case any(ClosedRange<UInt32>)
  /// Shapes one after another.
  case sequence([TextShape])
  /// One of several shapes.
  case choice([TextShape])

  /// All Unicode scalars.
  static let all: ClosedRange<UInt32> = 0...0x10FFFF
  /// The empty text.
  static let empty = TextShape.sequence([])

  /// Returns the shape of one text.
  static func text(_ text: some StringProtocol) -> TextShape {
    .sequence(text.unicodeScalars.map { .one($0.value...$0.value) })
  }

  /// Returns the shape of one text, with ASCII letters in either case.
  static func textInAnyCase(_ text: String) -> TextShape {
    .sequence(
      text.unicodeScalars.map { scalar in
        let isLetter = "a"..."z" ~= scalar || "A"..."Z" ~= scalar
        return oneOf((isLetter ? [scalar.value | 0x20, scalar.value & ~0x20] : [scalar.value]).map { $0...$0 })
      })
  }

  /// Returns the shape of one scalar of several ranges.
  static func oneOf(_ ranges: [ClosedRange<UInt32>]) -> TextShape {
    ranges.count == 1 ? .one(ranges[0]) : .choice(ranges.map { .one($0) })
  }

  /// Returns a shape that may be absent.
  static func optional(_ shape: TextShape) -> TextShape { .choice([shape, .empty]) }

  /// Returns a shape between two numbers of times.
  static func times(_ minimum: Int, _ maximum: Int, _ shape: TextShape) -> TextShape {
    let extra = (minimum..<max(minimum, maximum)).reduce(TextShape.empty) { rest, _ in
      .optional(.sequence([shape, rest]))
    }
    return .sequence(Array(repeating: shape, count: minimum) + [extra])
  }
}
