import MediatorText

/// All patterns of a table as one trie in flat arrays.
///
/// Equal prefixes share nodes. Literal edges are slots of one open-addressed hash table, so a lookup does not depend on the
/// number of siblings. The other edges of a node are a short list, best kind first.
///
/// An optional group has an exit node. Two links reach it without a segment: one from the end of the group's content, and
/// an `absent` link from the start of the group. So memory is proportional to the pattern's length, whatever its groups.
///
/// A builder mutates the trie; a frozen table keeps its arrays in a ``MatchIndex``.
struct Trie: Sendable {
  /// The missing index in the links of nodes, edges and entries.
  static let none = UInt32.max

  struct Node: Sendable {
    /// The child by a plain parameter, or 0: node 0 is a root.
    var plain: UInt32 = 0
    /// The first edge with a symbol; a frozen table has them in match order.
    var edges: UInt32 = Trie.none
    /// The first entry that ends here, in order of priority and registration.
    var terminal: UInt32 = Trie.none
    /// The first entry whose catch-all begins here, in the same order.
    var catchAll: UInt32 = Trie.none
    /// The first link to an exit.
    var exits: UInt32 = Trie.none
    /// The highest priority of an entry at or below the node.
    private(set) var priority = Int32.min
    /// The entry at or below the node that was registered first.
    private(set) var firstEntry = UInt32.max
    /// Whether there is a literal edge.
    var hasLiterals = false
    /// Whether the node has other edges, exits or a catch-all.
    var hasOthers = false
    /// Two properties in one byte, so that a node has 32 bytes.
    private(set) var flags: UInt8 = 0
    /// The number of edges from a root, or `PathEnds.capacity` if the node is complex.
    private(set) var depth: UInt8 = 0

    /// Whether the affixed edges are in a table and not in the list.
    @inline(__always) var hasAffixTable: Bool {
      get { flags & 1 != 0 }
      set { flags = newValue ? flags | 1 : flags & ~1 }
    }

    /// Whether an entry at the node has conditions.
    @inline(__always) var hasConditions: Bool {
      get { flags & 2 != 0 }
      set { flags = newValue ? flags | 2 : flags & ~2 }
    }

    /// Whether the node has more than literal edges and a plain one, or is too deep for the fast path.
    @inline(__always) var isComplex: Bool { Int(depth) == PathEnds.capacity }

    /// Records an edge with a symbol, an exit, a catch-all or an entry with conditions.
    mutating func makeComplex() {
      hasOthers = true
      depth = UInt8(PathEnds.capacity)
    }

    /// Records an entry at or below the node.
    @inline(__always) mutating func note(_ entry: UInt32, _ priority: Int32) {
      if self.priority < priority { self.priority = priority }
      if firstEntry > entry { firstEntry = entry }
    }
  }

  /// A literal edge.
  struct Slot: Sendable {
    /// The first eight bytes of the literal.
    var word: UInt64 = 0
    /// The node and the length of the literal, or 0 in an empty slot: no literal is empty.
    var key: UInt64 = 0
    var child: UInt32 = 0
    /// The index in `pool` of the words after the first eight bytes; the last word holds the last eight bytes.
    var tail: UInt32 = 0

    @inline(__always) static func key(node: UInt32, length: Int) -> UInt64 {
      UInt64(node) << 32 | UInt64(UInt32(truncatingIfNeeded: length))
    }

    var length: Int { Int(UInt32(truncatingIfNeeded: key)) }

    /// Returns the number of words in `pool` for a literal of a length.
    static func tailWords(_ length: Int) -> Int { length <= 8 ? 0 : (length &- 1) / 8 }
  }

  struct Edge: Sendable {
    var symbol: UInt32
    let child: UInt32
    var next: UInt32
    /// The type without arguments if it is the only condition; else the symbol holds the condition.
    let type: PatternElement.ConstraintCode
  }

  struct Exit: Sendable {
    let node: UInt32
    /// Whether the group is left out, rather than completed.
    let isAbsent: Bool
    let next: UInt32
  }

  /// The node where patterns with a parameter in their host begin.
  struct CaptureRoot: Sendable {
    let node: UInt32
    let kind: SegmentKind
    let constraint: ParameterConstraint?
  }

  /// A scheme and a host, separated by a slash, which neither can contain.
  typealias RootKey = [UInt8]

  static func rootKey(scheme: String?, host: some Sequence<UInt8>) -> RootKey {
    Array((scheme ?? "").utf8) + [UInt8(ascii: "/")] + host
  }

  static func rootKey(_ pattern: RoutePattern) -> RootKey {
    rootKey(scheme: pattern.scheme, host: (pattern.hostCapture?.shape ?? pattern.host ?? "").utf8)
  }

  let hash: SegmentHash
  var nodes = [Node()]
  var slots: ContiguousArray<Slot> = []
  var slotCount = 0
  /// The bytes of long literals, in words.
  var pool: [UInt64] = []
  /// The edges with a symbol; the latest comes first in the list of a node.
  var edges: [Edge] = []
  /// The children by node and symbol, except for the four latest edges of a node, which are searched in its list.
  var symbolChildren: [UInt64: UInt32] = [:]
  /// The affixed edges of nodes that have many, in a frozen table.
  var affixTables: [UInt32: AffixTable] = [:]
  var exits: [Exit] = []
  var symbols: [TrieSymbol] = []
  var symbolNumbers: [TrieSymbol: UInt32] = [:]
  /// The numbers of the types without affixes by their codes, or `none` if unused; empty at first.
  ///
  /// They avoid creating a symbol for each lookup.
  var typeNumbers: [UInt32] = []
  /// The nodes where patterns with a scheme or a host begin; all others begin at node 0.
  var roots: [RootKey: UInt32] = [:]
  /// The roots of hosts with a parameter, by their scheme and, behind a `:`, the domain after the parameter.
  var captureRoots: [RootKey: [CaptureRoot]] = [:]
  /// The length of the longest domain of a root in bytes.
  var longestDomain = 0
  /// The exits of groups by their first node and the shape of their content.
  var exitNodes: [GroupKey: UInt32] = [:]

  struct GroupKey: Hashable {
    let node: UInt32
    let content: [UInt8]
  }

  init(seed: UInt64) { hash = SegmentHash(seed: seed) }
}

extension Trie {
  /// Sorts the edges with a symbol of each node into match order.
  ///
  /// Sorting once, when a table is frozen, keeps insertions cheap.
  mutating func sort() {
    if edges.isEmpty { return }
    numberSymbolsInOrder()
    for node in nodes.indices where nodes[node].edges != Trie.none {
      // A single edge is in order.
      if edges[Int(nodes[node].edges)].next != Trie.none { sortEdges(of: node) }
    }
  }

  /// Numbers the symbols anew so that of two affixed ones that with more literal text has the smaller number.
  private mutating func numberSymbolsInOrder() {
    let order = symbols.indices.inOrder { left, right in
      (symbols[right].literals, left) < (symbols[left].literals, right)
    }
    if order.elementsEqual(symbols.indices) { return }
    var numbers = [UInt32](repeating: 0, count: symbols.count)
    for (number, index) in order.enumerated() { numbers[index] = UInt32(truncatingIfNeeded: number) }
    symbols = order.map { symbols[$0] }
    for index in edges.indices { edges[index].symbol = numbers[Int(edges[index].symbol)] }
    symbolNumbers = symbolNumbers.mapValues { numbers[Int($0)] }
  }

  /// Sorts the edges of a node, and moves the affixed ones, which come last, into a table if there are many.
  ///
  /// If there are many sets of characters, all edges are moved.
  private mutating func sortEdges(of node: Int) {
    var indices: [UInt32] = []
    var index = nodes[node].edges
    while index != Trie.none {
      indices.append(index)
      index = edges[Int(index)].next
    }
    indices.sort { left, right in
      let (first, second) = (edges[Int(left)].symbol, edges[Int(right)].symbol)
      return (symbols[Int(first)].kind, first) < (symbols[Int(second)].kind, second)
    }
    func count(_ kind: SegmentKind) -> Int {
      indices.reduce(0) { symbols[Int(edges[Int($1)].symbol)].kind == kind ? $0 + 1 : $0 }
    }
    let affixed = count(.affixed)
    let hasManySets = count(.characters) > AffixTable.longestList
    if hasManySets || affixed > AffixTable.longestList {
      let listed = hasManySets ? indices.count - affixed : 0
      nodes[node].hasAffixTable = true
      affixTables[UInt32(truncatingIfNeeded: node)] = AffixTable(
        indices.prefix(listed).map { edges[Int($0)] }, affixed: indices.suffix(affixed).map { edges[Int($0)] }, symbols)
      indices = Array(indices.dropFirst(listed).dropLast(affixed))
    }
    var next = Trie.none
    for index in indices.reversed() {
      edges[Int(index)].next = next
      next = index
    }
    nodes[node].edges = next
  }
}
