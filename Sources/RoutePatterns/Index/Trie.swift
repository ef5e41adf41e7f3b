/// All patterns of a table as one trie in flat arrays.
///
/// Equal prefixes share nodes. A literal edge is a slot of one open-addressed hash table, found with one probe however
/// many siblings there are; the other edges of a node are a short list, best kind first. An optional group leads to
/// an *exit* node in two ways: a `join` from the end of its content, and an `absent` edge from where it begins. So a
/// pattern takes memory in proportion to its length, whatever its groups.
///
/// A builder changes it; a frozen table keeps its arrays in a ``MatchIndex``.
struct Trie: Sendable {
  /// "No index" in the links of nodes, edges and entries.
  static let none = UInt32.max

  struct Node: Sendable {
    /// The child by a plain parameter; 0 for none, since node 0 is a root.
    var plain: UInt32 = 0
    /// The first edge with a symbol; in a frozen table they are in match order.
    var edges: UInt32 = Trie.none
    /// The first entry that ends here, in order of priority and registration.
    var terminal: UInt32 = Trie.none
    /// The first entry whose catch-all begins here, in the same order.
    var catchAll: UInt32 = Trie.none
    /// The first link to an exit.
    var exits: UInt32 = Trie.none
    /// The highest priority of an entry at or below the node.
    var priority: Int32
    /// The first registration of an entry at or below the node.
    var registration: UInt32
    private var flags: UInt32 = 0

    init(priority: Int32, registration: UInt32, depth: UInt32 = 0) {
      self.priority = priority
      self.registration = registration
      flags = depth << 8 | (depth < PathEnds.capacity ? 0 : 4)
    }

    /// How many edges lead here from a root, up to the number of segments that a quick search takes.
    var depth: UInt32 { flags >> 8 }

    /// Notes an entry at or below the node.
    @inline(__always)
    mutating func note(_ priority: Int32, _ registration: UInt32) {
      if self.priority < priority { self.priority = priority }
      if self.registration > registration { self.registration = registration }
    }

    /// Whether there is a literal edge.
    @inline(__always)
    var hasLiterals: Bool {
      get { flags & 1 != 0 }
      set { flags = newValue ? flags | 1 : flags & ~1 }
    }

    /// Whether anything but literal edges and a plain one begins here, or the node is too deep for a quick search.
    @inline(__always)
    var isComplex: Bool {
      get { flags & 4 != 0 }
      set { flags = newValue ? flags | 4 : flags & ~4 }
    }

    /// Whether affixed edges begin here that are in a table and not in the list.
    @inline(__always)
    var hasAffixTable: Bool {
      get { flags & 8 != 0 }
      set { flags = newValue ? flags | 8 : flags & ~8 }
    }

    /// Whether anything but literal edges begins here.
    @inline(__always)
    var hasOthers: Bool {
      get { flags & 2 != 0 }
      set { flags = newValue ? flags | 2 : flags & ~2 }
    }
  }

  /// A literal edge.
  struct Slot: Sendable {
    /// The first eight bytes of the literal.
    var word: UInt64 = 0
    /// The node and the length of the literal; 0 in an empty slot, since no literal is empty.
    var key: UInt64 = 0
    var child: UInt32 = 0
    /// Where the words after the first eight bytes lie in `pool`; the last one holds the last eight bytes.
    var tail: UInt32 = 0

    @inline(__always)
    static func key(node: UInt32, length: Int) -> UInt64 {
      UInt64(node) << 32 | UInt64(UInt32(truncatingIfNeeded: length))
    }

    var length: Int { Int(UInt32(truncatingIfNeeded: key)) }

    /// How many words stand in `pool` for a literal of a length.
    static func tailWords(_ length: Int) -> Int { length <= 8 ? 0 : (length &- 1) / 8 }
  }

  struct Edge: Sendable {
    let symbol: UInt32
    let child: UInt32
    var next: UInt32
    /// The type without arguments that a segment must be, where that is all; else only the symbol knows.
    let type: PatternElement.ConstraintCode
  }

  struct Exit: Sendable {
    let node: UInt32
    /// Whether the exit is reached by leaving the group out, rather than by reaching its end.
    let isAbsent: Bool
    let next: UInt32
  }

  /// Where the patterns of one scheme and host begin.
  struct Root: Sendable {
    let scheme: String?
    let host: String?
    let node: UInt32

    /// The name of a root: a scheme and a host, separated by a character that neither can contain.
    typealias Key = [UInt8]

    static func key(scheme: String?, host: some Sequence<UInt8>) -> Key {
      Array((scheme ?? "").utf8) + [UInt8(ascii: "/")] + host
    }

    static func key(_ pattern: RoutePattern) -> Key { key(scheme: pattern.scheme, host: (pattern.host ?? "").utf8) }
  }

  let hash: SegmentHash
  var nodes: [Node] = [Node(priority: .min, registration: .max)]
  var slots: ContiguousArray<Slot> = []
  var slotCount = 0
  /// The bytes of literals of more than eight, in words.
  var pool: [UInt64] = []
  /// The edges with a symbol; in the list of a node the last that was added comes first.
  var edges: [Edge] = []
  /// The child by an edge with a symbol, by the node and the symbol; of the four edges that a node got last, the list is asked.
  var symbolChildren: [UInt64: UInt32] = [:]
  /// The affixed edges of nodes that have many, in a frozen table.
  var affixTables: [UInt32: AffixTable] = [:]
  var exits: [Exit] = []
  var symbols: [TrieSymbol] = []
  var symbolNumbers: [TrieSymbol: UInt32] = [:]
  /// The numbers of the types without affixes by their codes, so that no symbol is made to find one; `none` of one that
  /// was not asked for, and empty at first.
  var typeNumbers: [UInt32] = []
  /// In order of registration; the first is that of patterns with neither scheme nor host.
  var roots: [Root] = [Root(scheme: nil, host: nil, node: 0)]
  /// The places of all roots but that one.
  var rootPlaces: [Root.Key: Int] = [:]
  /// The exit of a group by the node where it begins and the spelling of its content without names.
  var exitNodes: [GroupKey: UInt32] = [:]

  struct GroupKey: Hashable {
    let node: UInt32
    let content: [UInt8]
  }

  init(seed: UInt64) { hash = SegmentHash(seed: seed) }
}
