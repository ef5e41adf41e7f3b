/// The edges of a node that has many affixed ones or many sets of characters, found by their prefixes and suffixes.
///
/// A search looks up one key for each pair of affix lengths, so its time does not depend on the number of edges.
struct AffixTable: Sendable {
  /// The maximum number of affixed edges, and of sets of characters, that stay in a node's list.
  static let longestList = 8

  private struct Key: Hashable {
    let prefix: [UInt8]
    let suffix: [UInt8]
  }

  private struct Lengths: Hashable {
    let prefix: Int
    let suffix: Int
  }

  /// The edges of other kinds, which precede the affixed ones.
  private let unaffixed: ConstraintTable
  private var edges: [Key: ConstraintTable] = [:]
  private var lengths: Set<Lengths> = []

  init(_ unaffixed: [Trie.Edge], affixed: ArraySlice<Trie.Edge>, _ symbols: [TrieSymbol]) {
    self.unaffixed = ConstraintTable(unaffixed, symbols)
    let keys = Dictionary(grouping: affixed) { edge in
      let symbol = symbols[Int(edge.symbol)]
      return Key(prefix: symbol.prefix, suffix: symbol.suffix)
    }
    for (key, edges) in keys {
      self.edges[key] = ConstraintTable(edges, symbols)
      lengths.insert(Lengths(prefix: key.prefix.count, suffix: key.suffix.count))
    }
  }

  /// Returns the edges that accept a segment, in match order.
  func edges(for segment: ByteSlice) -> [Trie.Edge] {
    var found: [Trie.Edge] = []
    for length in lengths where length.prefix + length.suffix < segment.count {
      let key = Key(prefix: Array(segment.prefix(length.prefix)), suffix: Array(segment.suffix(length.suffix)))
      guard let table = edges[key] else { continue }
      found += table.edges(for: segment.dropFirst(length.prefix).dropLast(length.suffix))
    }
    return unaffixed.edges(for: segment) + found.sorted { $0.code < $1.code }
  }
}

/// Edges whose constraints are checked together, because a hostile segment may be long and the edges many.
///
/// Sets of characters with the same members are checked once and differ only in their bounds; different ones are compared
/// with the ASCII characters of the segment as bits. Other constraints are checked one by one.
struct ConstraintTable: Sendable {
  private let edges: [Trie.Edge]
  /// The sets of characters with the indices of their edges, by their members.
  private var sets: [[ClosedRange<Unicode.Scalar>]: [(index: Int, characters: ParameterCharacters)]] = [:]
  private var others: [(index: Int, symbol: TrieSymbol)] = []

  init(_ edges: [Trie.Edge], _ symbols: [TrieSymbol]) {
    self.edges = edges
    for (index, edge) in edges.enumerated() {
      let symbol = symbols[Int(edge.symbol)]
      if case .characters(let characters) = symbol.constraint, symbol.separators.isEmpty {
        sets[characters.ranges, default: []].append((index, characters))
      } else {
        others.append((index, symbol))
      }
    }
  }

  /// Returns the edges whose constraints a text satisfies, in order.
  func edges(for text: some RandomAccessCollection<UInt8>) -> [Trie.Edge] {
    var found = others.filter { $0.symbol.acceptsInner(text) }.map(\.index)
    if !sets.isEmpty, let summary = CharacterSummary(text) {
      for set in sets.values where set[0].characters.includes(summary) {
        found += set.filter { $0.characters.allows(summary.count) }.map(\.index)
      }
    }
    return found.sorted().map { edges[$0] }
  }
}
