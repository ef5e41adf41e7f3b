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

  init(_ unaffixed: [Trie.Edge], affixed: [Trie.Edge], _ symbols: [TrieSymbol]) {
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
    return unaffixed.edges(for: segment) + found.sorted { $0.symbol < $1.symbol }
  }
}
