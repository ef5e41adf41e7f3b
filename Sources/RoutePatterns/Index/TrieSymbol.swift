/// The condition of an edge that is neither literal nor plain: a constraint, a prefix, a suffix.
///
/// A trie stores equal symbols once, so that edges compare by number.
struct TrieSymbol: Hashable, Sendable {
  let kind: SegmentKind
  var constraint: ParameterConstraint?
  let prefix: [UInt8]
  let suffix: [UInt8]

  init(_ parameter: RoutePattern.Parameter) {
    kind = parameter.kind
    constraint = parameter.constraint
    prefix = Array(parameter.prefix.utf8)
    suffix = Array(parameter.suffix.utf8)
  }

  /// Creates a literal, for code that matches one pattern at a time; a trie stores literals in slots.
  init(literal: String) {
    kind = .literal
    constraint = nil
    prefix = Array(literal.utf8)
    suffix = []
  }

  /// Whether a decoded segment matches.
  ///
  /// The text between the affixes must not be empty.
  func accepts(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    if kind == .literal { return bytes.elementsEqual(prefix) }
    guard kind == .affixed else { return constraint?.accepts(bytes) ?? true }
    guard bytes.count > prefix.count + suffix.count, bytes.starts(with: prefix),
      bytes.suffix(suffix.count).elementsEqual(suffix)
    else { return false }
    let inner = bytes.dropFirst(prefix.count).dropLast(suffix.count)
    return constraint?.accepts(inner) ?? true
  }

  /// Whether a text matches as a segment.
  func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }
}

extension TrieSymbol {
  static func == (left: TrieSymbol, right: TrieSymbol) -> Bool {
    left.kind == right.kind && left.prefix == right.prefix && left.suffix == right.suffix
      && left.constraint.map(\.bytes) == right.constraint.map(\.bytes)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(prefix)
    hasher.combine(suffix)
    hasher.combine(constraint.map(\.bytes))
  }
}

extension ParameterConstraint {
  /// The description as bytes: strings would compare by canonical equivalence.
  fileprivate var bytes: [UInt8] { Array(description.utf8) }
}

extension RoutePattern {
  /// Returns the condition of a literal or a parameter, or `nil` for any other element.
  func symbol(of index: Int) -> TrieSymbol? {
    let element = elements[index]
    switch element.kind {
    case .literal: return TrieSymbol(literal: text(element.range))
    case .parameter: return TrieSymbol(parameter(element))
    case .catchAll, .open, .close: return nil
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
