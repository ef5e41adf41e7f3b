/// A terminal of one line that records all effects of a text besides showing characters.
public struct Terminal {
  /// The number of shown characters.
  public private(set) var column = 0
  /// The effects of the text on the cursor or the state, such as `line feed` or `escape`.
  public private(set) var effects: [String] = []

  /// Creates a terminal with an empty line.
  public init() {}

  /// Receives a text.
  public mutating func print(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x07: effects.append("bell")
      case 0x08: effects.append("back")
      case 0x09: effects.append("tab")
      case 0x0A...0x0C, 0x85, 0x2028, 0x2029: effects.append("line feed")
      case 0x0D: effects.append("carriage return")
      case 0x0E, 0x0F: effects.append("character set")
      case 0x1B: effects.append("escape")
      case 0..<0x20, 0x7F: effects.append("control")
      case 0x80..<0xA0: effects.append("8-bit control")
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: effects.append("direction")
      case 0xAD, 0x200B...0x200D, 0x2060...0x2064, 0xFEFF, 0xE0000...0xE0FFF: effects.append("hidden")
      default: column += 1
      }
    }
  }
}

/// Random texts that try to affect a terminal.
public struct HostileTexts {
  private var generator: SeededGenerator
  private static let parts = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{90}q\u{9C}", "\r\n", "\n", "\r", "\t", "\u{8}", "\u{7F}",
    "\u{0}",
    "\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0041}", "\u{AD}", "\u{E}",
    "a", "é", "家", "'", "\"", "\\", "\\u{1B}", "%0A", "/", ":id",
  ]

  /// Creates the texts of a seed.
  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns the next text.
  public mutating func next() -> String {
    (0..<1 + generator.next(below: 8)).map { _ in
      if generator.next(below: 4) > 0 { return Self.parts[generator.next(below: Self.parts.count)] }
      return Unicode.Scalar(UInt32(generator.next(below: 0x3000))).map { String(Character($0)) } ?? ""
    }
    .joined()
  }
}
