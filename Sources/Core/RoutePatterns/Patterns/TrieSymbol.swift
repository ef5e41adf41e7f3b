/// The condition of an edge that is neither literal nor plain: a constraint, a prefix, a suffix.
///
/// A trie stores equal symbols once, so that edges compare by number.
struct TrieSymbol: Equatable, Sendable {
  let kind: SegmentKind
  let prefix: [UInt8]
  let suffix: [UInt8]
  /// The parameters, or `nil` for a literal.
  private let parameter: RoutePattern.Parameter?
  /// The texts between the parameters.
  let separators: [[UInt8]]
  /// The bytes of the affixes, separators and beginnings.
  let literals: Int

  init(_ parameter: RoutePattern.Parameter) {
    kind = parameter.kind
    prefix = Array(parameter.prefix.utf8)
    suffix = Array(parameter.suffix.utf8)
    self.parameter = parameter
    separators = parameter.others.map { Array($0.separator.utf8) }
    literals = parameter.literalCount
  }

  /// Creates a literal, for code that matches one pattern at a time; a trie stores literals in slots.
  init(literal: String) {
    kind = .literal
    prefix = Array(literal.utf8)
    (suffix, parameter, separators, literals) = ([], nil, [], prefix.count)
  }

  static func == (left: TrieSymbol, right: TrieSymbol) -> Bool { left.key == right.key }

  /// The condition as written in a pattern, as bytes: strings would compare by canonical equivalence.
  var key: [UInt8] {
    let literal = PatternText.encoded(String(decoding: prefix, as: UTF8.self))
    return Array((parameter?.unnamed.patternText ?? literal).utf8)
  }

  /// The condition on the first parameter.
  var constraint: ParameterConstraint? { parameter?.constraint }

  /// Whether a decoded segment matches.
  ///
  /// The text between the affixes must not be empty.
  func accepts(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    if kind == .literal { return bytes.elementsEqual(prefix) }
    guard kind == .affixed else { return constraint?.accepts(bytes) ?? !bytes.isEmpty }
    guard bytes.count > prefix.count + suffix.count, bytes.starts(with: prefix),
      bytes.suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    return acceptsInner(bytes.dropFirst(prefix.count).dropLast(suffix.count))
  }

  /// Returns whether the text between the affixes matches.
  func acceptsInner(_ inner: some RandomAccessCollection<UInt8>) -> Bool {
    separators.isEmpty ? constraint?.accepts(inner) ?? true : pieces(ofInner: inner) != nil
  }

  /// Returns the text of each parameter in a decoded segment, or `nil` if it does not match.
  ///
  /// - Parameter checking: Whether the texts satisfy the constraints; for a message they need not.
  func pieces(of segment: [UInt8], checking: Bool = true) -> [[UInt8]]? {
    guard segment.count > prefix.count + suffix.count, segment.starts(with: prefix),
      segment.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    return pieces(ofInner: segment.dropFirst(prefix.count).dropLast(suffix.count), checking: checking)
  }

  /// Returns the bounds of a piece in its segment.
  func range(of part: Int, among pieces: [[UInt8]]) -> Range<Int> {
    let start = zip(pieces, separators).prefix(part).reduce(prefix.count) { $0 + $1.0.count + $1.1.count }
    return start..<start + pieces[part].count
  }

  /// Returns the text of each parameter in a decoded segment; none if it does not match.
  func texts(of segment: String) -> [String] {
    (pieces(of: Array(segment.utf8)) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Splits a text so that all constraints hold, with the first texts as short as possible, or returns `nil` if that
  /// fails.
  private func pieces(ofInner inner: some RandomAccessCollection<UInt8>, checking: Bool = true) -> [[UInt8]]? {
    let constraints = checking ? [constraint] + (parameter?.others.map(\.constraint) ?? []) : []
    var split = SegmentSplit(Array(inner), constraints, separators)
    return split.pieces
  }

  /// Returns the steps of comparing a text: each separator may be at each place.
  func steps(_ count: Int) -> Int { count / 8 + min(SegmentSplit.maximumSteps, separators.count * count) }

  /// Returns whether a text matches as a segment.
  func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }
}

extension RoutePattern {
  /// Returns the condition of a literal or a parameter, or `nil` for any other element.
  func symbol(_ element: PatternElement) -> TrieSymbol? {
    switch element.kind {
    case .literal: return TrieSymbol(literal: text(element.range))
    case .parameter: return TrieSymbol(parameter(element))
    case .span, .catchAll, .open, .close: return nil
    }
  }
}

extension RoutePattern.QueryItem {
  /// The condition as that of a segment.
  var symbol: TrieSymbol {
    if case .literal(let text) = value { return TrieSymbol(literal: text) }
    return TrieSymbol(parameter ?? RoutePattern.Parameter(""))
  }
}

extension RoutePattern.Parameter {
  /// Returns whether a decoded segment matches.
  package func accepts(_ segment: String) -> Bool { TrieSymbol(self).accepts(segment) }
}

extension TrieSymbol {
  /// Returns whether it certainly accepts every segment that another symbol accepts.
  func covers(_ other: TrieSymbol) -> Bool {
    // A parameter accepts no empty segment, but a set of characters may.
    if self == other || kind == .plain && !other.accepts([] as [UInt8]) { return true }
    switch (other.kind, other.constraint) {
    case (.literal, _): return accepts(other.prefix)
    case (.enumeration, .enumeration(let alternatives)):
      guard case .enumeration(let own) = constraint, kind == .enumeration else {
        return alternatives.allSatisfy(accepts)
      }
      return Set(alternatives.map { Array($0.utf8) }).isSubset(of: own.map { Array($0.utf8) })
    case (.bool, _): return ["true", "false"].allSatisfy(accepts)
    case (.uint, _), (.int, _): return kind == .double
    case (.characters, .characters(let inner)):
      guard case .characters(let outer) = constraint, kind == .characters else { return false }
      return outer.covers(inner)
    case (.affixed, _):
      return kind == .affixed && constraint == nil && separators.isEmpty && other.prefix.starts(with: prefix)
        && other.suffix.suffix(suffix.count).elementsEqual(suffix)
    default: return false
    }
  }
}

extension ParameterCharacters {
  /// Returns whether it certainly accepts every text that another set accepts.
  fileprivate func covers(_ other: ParameterCharacters) -> Bool {
    guard includes(other), minimum <= other.minimum else { return false }
    return maximum.map { most in other.maximum.map { $0 <= most } ?? false } ?? true
  }
}
