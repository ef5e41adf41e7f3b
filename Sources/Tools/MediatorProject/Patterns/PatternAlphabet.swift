import RoutePatterns

/// The characters that distinguish patterns: one for each group that all patterns treat alike.
///
/// URLs are compared in normal form: a character has an escape only if it needs one, and escapes are in upper case.
struct PatternAlphabet: Sendable {
  /// The form in which a pattern reads a text.
  enum View: Int, CaseIterable, Sendable {
    /// As written.
    case written
    /// As written, in lower case.
    case writtenFolded
    /// Decoded.
    case decoded
    /// Decoded, in lower case.
    case decodedFolded
    /// Decoded, with a scalar of its own for a slash that separates segments.
    case segments
    /// Decoded as ``segments``, with ASCII in lower case.
    case segmentsFolded
    /// Decoded as an item of a query, where `+` is a space.
    case form
  }

  /// One character of a URL, or an escape.
  struct Symbol: Sendable {
    /// The text in a URL.
    let written: String
    /// The scalars by ``View``.
    let scalars: [[UInt32]]

    init(_ scalar: Unicode.Scalar, isEscaped: Bool, isSeparator: Bool = false) {
      let text = isEscaped ? PercentCoding.encoded(String(scalar), allowed: .unreserved) : String(scalar)
      written = text
      scalars = View.allCases.map { view in
        switch view {
        case .written: text.unicodeScalars.map(\.value)
        case .writtenFolded: text.unicodeScalars.map(\.folded.value)
        case .decoded: [scalar.value]
        case .decodedFolded: [scalar.folded.value]
        case .segments: [isSeparator ? PatternAlphabet.separator : scalar.value]
        case .segmentsFolded:
          [isSeparator ? PatternAlphabet.separator : scalar.isASCII ? scalar.folded.value : scalar.value]
        case .form: [scalar == "+" && !isEscaped ? 0x20 : scalar.value]
        }
      }
    }
  }

  /// The scalar of a slash that separates segments; no text contains it.
  static let separator: UInt32 = 0x110000
  /// The maximum number of characters that need an escape.
  static let maximumEscapes = 64

  /// The symbols, common ones first.
  private(set) var symbols: [Symbol] = []
  /// Whether patterns name more characters that need an escape than are compared.
  private(set) var isTruncated = false

  /// The characters of RFC 3986 that stand for themselves in a path, besides the slash.
  private static let pathCharacters =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_~.!$'()*,;:@&=+"
  /// The characters that stand for themselves in the value of a query item.
  private static let valueCharacters =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_~.!$'()*,;:@/?+="

  /// The part of a URL that an alphabet is for.
  enum Part {
    case path, value, whole
  }

  /// Creates the alphabet of programs.
  init(_ programs: [TextProgram], of part: Part) {
    var plain = Array((part == .path ? Self.pathCharacters : Self.valueCharacters).unicodeScalars)
    if part == .whole { plain.append("&") }
    let ranges = Self.ranges(programs)
    let known = Set(plain.map(\.value) + [0x2F])
    var escaped: [Unicode.Scalar] = [" ", "é"]
    if part == .path { escaped.append("/") }
    let single = ranges.filter { $0.lowerBound == $0.upperBound }.compactMap { Unicode.Scalar($0.lowerBound) }
    let named = Set(single + WrittenEscapes(programs).scalars).sorted().filter {
      !known.contains($0.value) && $0.value > 0x20 && $0.value != 0x7F && !escaped.contains($0)
    }
    isTruncated = named.count > Self.maximumEscapes
    escaped += named.prefix(Self.maximumEscapes)

    var groups: Set<[Bool]> = []
    for scalar in plain {
      let folded = scalar.folded.value
      // A path has dot segments, and a query plus signs that are spaces.
      let key =
        ranges.flatMap { [$0.contains(scalar.value), $0.contains(folded)] } + [scalar == (part == .path ? "." : "+")]
      if groups.insert(key).inserted { symbols.append(Symbol(scalar, isEscaped: false)) }
    }
    if part == .path { symbols.append(Symbol("/", isEscaped: false, isSeparator: true)) }
    symbols += escaped.map { Symbol($0, isEscaped: true) }
  }

  private static func ranges(_ programs: [TextProgram]) -> [ClosedRange<UInt32>] {
    var ranges: Set<ClosedRange<UInt32>> = []
    for step in programs.lazy.flatMap(\.steps) {
      switch step {
      case .one(let range), .any(let range): if range != TextShape.all { ranges.insert(range) }
      case .split, .jump, .accept: break
      }
    }
    return ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}

/// The characters that patterns contain as escapes, such as `ö` in `/%C3%B6/*`.
private struct WrittenEscapes {
  private(set) var scalars: Set<Unicode.Scalar> = []
  /// The bytes of the current run of escapes.
  private var run: [UInt8] = []

  init(_ programs: [TextProgram]) {
    for program in programs {
      let steps = program.steps
      var index = 0
      while index < steps.count {
        if let byte = Self.escape(steps[index...]) {
          run.append(byte)
          index += 3
        } else {
          finish()
          index += 1
        }
      }
      finish()
    }
  }

  /// Adds the characters of the run.
  ///
  /// A character that a wildcard continues stands for all that begin with the same bytes.
  private mutating func finish() {
    defer { run = [] }
    var rest = run[...]
    while let first = rest.first {
      let count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      var bytes = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      // 0xA0 may follow every first byte but those of the highest characters.
      while bytes.count < count { bytes.append(bytes.count == 1 && first < 0xF4 && first != 0xED ? 0xA0 : 0x80) }
      if let text = String(validating: bytes, as: UTF8.self) { scalars.formUnion(text.unicodeScalars) }
    }
  }

  /// Returns the byte of an escape that steps begin with.
  private static func escape(_ steps: ArraySlice<TextProgram.Step>) -> UInt8? {
    let scalars = steps.prefix(3).compactMap { step -> Unicode.Scalar? in
      guard case .one(let range) = step, range.count == 1 else { return nil }
      return Unicode.Scalar(range.lowerBound)
    }
    guard scalars.count == 3, scalars[0] == "%" else { return nil }
    return UInt8(String(String.UnicodeScalarView(scalars.dropFirst())), radix: 16)
  }
}
