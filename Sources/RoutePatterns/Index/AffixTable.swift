/// The affixed edges of a node that has many, found by their prefixes and suffixes.
///
/// A search looks up one key for each pair of affix lengths, so its time does not depend on the number of edges.
struct AffixTable: Sendable {
  /// The maximum number of affixed edges that stay in a node's list.
  static let longestList = 8

  private struct Key: Hashable {
    let prefix: [UInt8]
    let suffix: [UInt8]
  }

  private struct Lengths: Hashable {
    let prefix: Int
    let suffix: Int
  }

  private var edges: [Key: [Trie.Edge]] = [:]
  private var lengths: Set<Lengths> = []

  init(_ affixed: some Sequence<Trie.Edge>, _ symbols: [TrieSymbol]) {
    for edge in affixed {
      let symbol = symbols[Int(edge.symbol)]
      edges[Key(prefix: symbol.prefix, suffix: symbol.suffix), default: []].append(edge)
      lengths.insert(Lengths(prefix: symbol.prefix.count, suffix: symbol.suffix.count))
    }
  }

  /// Returns the edges whose affixes a segment has, in match order.
  func edges(for segment: ByteSlice) -> [Trie.Edge] {
    var found: [Trie.Edge] = []
    for length in lengths where length.prefix + length.suffix < segment.count {
      let key = Key(prefix: Array(segment.prefix(length.prefix)), suffix: Array(segment.suffix(length.suffix)))
      found += edges[key] ?? []
    }
    return found.sorted { $0.symbol < $1.symbol }
  }
}
