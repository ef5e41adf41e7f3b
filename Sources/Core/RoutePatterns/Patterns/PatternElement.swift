/// A token of a pattern, with its offsets in the pattern's text in UTF-8 bytes.
struct PatternElement: Sendable {
  enum Kind: UInt8, Sendable { case literal, parameter, span, catchAll, open, close }

  /// The constraint of a parameter: the code of a type, or an index in the pattern's list of constraints.
  struct ConstraintCode: Equatable, Sendable {
    let rawValue: UInt8
    static let none = ConstraintCode(rawValue: 0)
    /// The code of `<raw>`, which a catch-all may have too.
    static let raw = ConstraintCode(rawValue: 7)
    /// The codes 1 to 7 are the types without arguments, in the order of `simple`.
    static let firstListed: UInt8 = 8
    static let simple: [ParameterConstraint] = [.int, .uint, .double, .bool, .uuid, .date, .raw]
    /// The names of the types of all parameters.
    static let typeNames = simple.dropLast().map(\.description)
    private static let words = typeNames.map { $0.utf8.reduce(1 as UInt64) { $0 << 8 | UInt64($1) } }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Creates the code of a type, or `nil` if there is no such type.
    ///
    /// - Parameter type: The bytes of its name, the last in the lowest byte, below a 1.
    init?(type: UInt64) {
      guard let index = Self.words.firstIndex(of: type) else { return nil }
      rawValue = UInt8(truncatingIfNeeded: index + 1)
    }

    /// Returns the constraint that the code stands for.
    ///
    /// - Parameter listed: The constraints with arguments, in the order of their codes.
    func constraint(among listed: [ParameterConstraint]) -> ParameterConstraint? {
      if rawValue == 0 { return nil }
      return rawValue < Self.firstListed ? Self.simple[Int(rawValue) - 1] : listed[Int(rawValue - Self.firstListed)]
    }
  }

  var kind: Kind
  var constraint = ConstraintCode.none
  /// Whether the segment contains an escape.
  var isEscaped = false
  /// Whether the segment has several parameters.
  var isSplit = false
  /// The bounds of the segment or of the parenthesis.
  var start: UInt16
  var end: UInt16
  /// The name of a parameter or catch-all.
  var nameStart: UInt16 = 0
  var nameEnd: UInt16 = 0
  /// The offset of a parameter's suffix, or `end` if it has none; for `open`, the index of its `close`.
  var link: UInt16 = 0
  /// The index of the element in its pattern.
  var number: UInt16 = 0

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = UInt16(truncatingIfNeeded: start)
    self.end = UInt16(truncatingIfNeeded: end)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var nameRange: Range<Int> { Int(nameStart)..<Int(nameEnd) }
  var prefixRange: Range<Int> { Int(start)..<max(Int(start), Int(nameStart) - 1) }
  var suffixRange: Range<Int> { Int(link)..<Int(end) }
  /// Whether the element is a parameter or a catch-all.
  var isCapture: Bool { kind == .parameter || isList }
  /// Whether the element captures any number of segments.
  var isList: Bool { kind == .catchAll || kind == .span }
  /// Whether the element captures the rest of the path as one text.
  var isRest: Bool { kind == .catchAll && constraint == .raw }
  /// Whether a parameter has a prefix, a suffix, or another one in its segment.
  var hasAffix: Bool { nameStart > start &+ 1 || link < end || isSplit }
}

extension PatternElement.ConstraintCode {
  /// Returns whether decoded bytes satisfy a type without arguments.
  ///
  /// The edge holds the code itself, so this call copies no symbol and counts no reference.
  @inline(__always) func accepts(_ bytes: ByteSlice) -> Bool {
    // An `int` or a `uint`, the first two types, without a minus sign and so short that its digits cannot exceed 64 bits.
    // The unsigned count of an empty slice wraps around and fails the comparison.
    if rawValue <= 2, UInt(bitPattern: bytes.count &- 1) < 18, bytes[0] != UInt8(ascii: "-") {
      for byte in bytes where !byte.isASCIIDigit { return false }
      return true
    }
    return acceptsAny(bytes)
  }

  @inline(never) private func acceptsAny(_ bytes: ByteSlice) -> Bool {
    Self.simple[Int(rawValue) - 1].accepts(bytes)
  }
}

/// A further parameter of a segment, as bounds in the text of its pattern.
struct SplitPart: Sendable {
  let separator: Range<Int>
  let name: Range<Int>
  let constraint: PatternElement.ConstraintCode
}

/// A parameter in the host of a pattern: its first label, or the whole host.
struct HostCapture: Sendable {
  /// The name and the constraint.
  let parameter: RoutePattern.Parameter
  /// The bounds of the name in the text of the pattern.
  let name: Range<Int>
  /// The text after the label with its dot, in lower case; empty for a whole host.
  let domain: String

  /// The host as written in a pattern.
  var text: String { parameter.patternText + domain }

  /// The host without the name of the parameter.
  var shape: String { ":" + (parameter.constraint.map { "<\($0)>" } ?? "") + domain }
}

/// The parts that few patterns have.
struct UncommonParts: Sendable {
  /// The constraints with arguments, in the order of their codes.
  var constraints: [ParameterConstraint] = []
  /// The further parameters of segments that have several, by the start of their element.
  var splits: [UInt16: [SplitPart]] = [:]
  var hostCapture: HostCapture?
  /// Whether the path ends in a `*name<raw>`.
  var hasRest = false
  /// The items of the query, which begins at `pathEnd`.
  var query: [RoutePattern.QueryItem] = []
  var fragment: FragmentPattern?
  /// The offset in the text where the path ends.
  var pathEnd = 0
  /// The items of the user information and the port.
  var authority: RoutePattern?
  /// The variants of a pattern with groups, else none.
  var variants: [PatternVariant] = []
  var failure: PatternError?

  /// Whether there is a query or a fragment.
  var hasConditions: Bool { !query.isEmpty || fragment != nil }

  /// Whether a segment has several captures, the host has one, the rest of the path is one text, or there is a query, a fragment, user
  /// information or a port.
  var hasCaptures: Bool {
    hasConditions || !splits.isEmpty || hostCapture != nil || hasRest || authority != nil
  }
}

/// Uncommon parts that are being read.
final class UncommonPartsBox { var value = UncommonParts() }
