import MediatorText

/// All variants of the patterns of a table as one tree in flat arrays.
///
/// Equal beginnings share nodes. Literal edges are slots of one open-addressed hash table, so a lookup does not depend on the
/// number of siblings. The other edges of a node are a short list.
///
/// A builder mutates the tree; a frozen table keeps a copy in a ``MatchIndex``.
struct Trie: Sendable {
  /// The missing index in the links of nodes, edges and variants.
  static let none = UInt32.max

  struct Node: Sendable {
    /// The child by a plain parameter, or 0: node 0 is a root.
    var plain: UInt32 = 0
    /// The first edge with a symbol; a frozen table has them in match order.
    var edges: UInt32 = Trie.none
    /// The first variant that ends here.
    ///
    /// A builder has the first row without conditions instead.
    var ends: UInt32 = Trie.none
    /// The first variant whose catch-all begins here, in the same way.
    var rests: UInt32 = Trie.none
    /// The first variant at or below the node, in a frozen table.
    var least: UInt32 = Trie.none
    /// Whether there is a literal edge.
    var hasLiterals = false
    /// Whether the node has other edges or a catch-all.
    var hasOthers = false
    /// Whether some edges are in a table and not in the list.
    var hasAffixTable = false
    /// Whether a variant at the node has conditions.
    var hasConditions = false
    /// Whether segments follow a catch-all that begins here.
    var hasSpans = false
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
    /// The position among the edges of a node, smallest first.
    let code: UInt64
    let symbol: UInt32
    let child: UInt32
    var next: UInt32
    /// The type without arguments if it is the only condition; else the symbol holds the condition.
    let type: PatternElement.ConstraintCode
  }

  /// The node where patterns with a scheme or a host begin, and the position of these in the order.
  typealias Root = (node: UInt32, rank: Int)

  /// The node where patterns with a parameter in their host begin.
  typealias CaptureRoot = (node: UInt32, parameter: RoutePattern.Parameter)

  /// A scheme and a host, separated by a slash, which neither can contain.
  typealias RootKey = [UInt8]

  static func rootKey(scheme: String?, host: some Sequence<UInt8>) -> RootKey {
    Array((scheme ?? "").utf8) + [UInt8(ascii: "/")] + host
  }

  static func rootKey(_ pattern: RoutePattern) -> RootKey {
    rootKey(scheme: pattern.scheme, host: (pattern.hostCapture?.shape ?? pattern.host ?? "").utf8)
  }

  let hash: SegmentHash
  /// Contiguous arrays have a span that is back-deployed on Apple's platforms.
  var nodes: ContiguousArray = [Node()]
  /// The node above each; that of a root is the root.
  private(set) var parents: [UInt32] = [0]
  private(set) var slots: ContiguousArray<Slot> = []
  private var slotCount = 0
  /// The bytes of long literals, in words.
  private(set) var pool: ContiguousArray<UInt64> = []
  /// The edges with a symbol; the latest comes first in the list of a node.
  var edges: [Edge] = []
  /// The children by node and symbol, except for the four latest edges of a node, which are searched in its list.
  private var symbolChildren: [UInt64: UInt32] = [:]
  private(set) var symbols: [TrieSymbol] = []
  /// The positions in the order of segments with the symbols.
  private var symbolCodes: [UInt64] = []
  /// The numbers of the symbols by their keys.
  private var symbolNumbers: [[UInt8]: UInt32] = [:]
  /// The numbers of the types without affixes by their codes, or `none` if unused; empty at first.
  ///
  /// They avoid creating a symbol for each lookup.
  private var typeNumbers: [UInt32] = []
  /// The nodes where patterns with a scheme or a host begin; all others begin at node 0.
  private(set) var roots: [RootKey: Root] = [:]
  /// The roots of hosts with a parameter, by their scheme and, behind a `:`, the domain after the parameter.
  private(set) var captureRoots: [RootKey: [CaptureRoot]] = [:]
  /// The length of the longest domain of a root in bytes.
  private(set) var longestDomain = 0
  /// The children after a catch-all, by the number of segments that follow it.
  private(set) var spans: [UInt32: [(count: Int, child: UInt32)]] = [:]

  init(seed: UInt64) { hash = SegmentHash(seed: seed) }

  /// The tree without what only an insertion needs, for a frozen table, which lives as long as its program.
  var frozen: Trie {
    var trie = self
    (trie.parents, trie.symbolChildren, trie.symbolCodes) = ([], [:], [])
    (trie.symbolNumbers, trie.typeNumbers) = ([:], [])
    return trie
  }
}

extension Trie {
  /// Adds the nodes and edges of a variant of a valid pattern.
  ///
  /// - Parameters:
  ///   - root: The node where the pattern begins.
  ///   - codes: Gets the position in the order for each segment and for adjacent groups that are left out.
  /// - Returns: The node where the variant ends, or where its catch-all begins.
  mutating func insert(
    _ variant: PatternVariant, of pattern: RoutePattern, from root: UInt32, _ codes: inout [UInt64]
  ) -> UInt32 {
    var node = root
    var absent = variant.absent[...]
    pattern.base.withSlice { text in
      for index in variant.elements.indices {
        if absent.first == index {
          codes.append(SegmentKind.absent.code())
          absent.removeFirst()
        }
        let element = variant.elements[index]
        switch element.kind {
        case .parameter: node = parameter(element, of: pattern, from: node, &codes)
        case .catchAll:
          codes.append(variant.listCode)
          nodes[Int(node)].hasOthers = true
        case .span:
          codes.append(variant.listCode)
          node = spanChild(of: node, before: variant.elements.count - index - 1)
        // A variant has no parentheses.
        case .literal, .open, .close:
          node = literal(element, of: pattern, PathBytes(text), from: node, &codes)
        }
      }
    }
    if !absent.isEmpty { codes.append(SegmentKind.absent.code()) }
    return node
  }

  /// Returns the child that matches from the last segments on, which is added if missing.
  private mutating func spanChild(of node: UInt32, before count: Int) -> UInt32 {
    if let known = spans[node]?.first(where: { $0.count == count }) { return known.child }
    let child = addNode(below: node)
    spans[node, default: []].append((count, child))
    nodes[Int(node)].hasSpans = true
    nodes[Int(node)].hasOthers = true
    return child
  }

  private mutating func literal(
    _ element: PatternElement, of pattern: RoutePattern, _ text: PathBytes, from node: UInt32, _ codes: inout [UInt64]
  ) -> UInt32 {
    if !element.isEscaped {
      return literalChild(of: node, text, start: Int(element.start), length: element.range.count, &codes)
    }
    return Array(pattern.text(element.range).utf8).withSlice {
      literalChild(of: node, PathBytes($0), start: 0, length: $0.count, &codes)
    }
  }

  private mutating func parameter(
    _ element: PatternElement, of pattern: RoutePattern, from node: UInt32, _ codes: inout [UInt64]
  ) -> UInt32 {
    if !element.hasAffix, element.constraint == .none {
      codes.append(SegmentKind.plain.code())
      return plainChild(of: node)
    }
    let isType = !element.hasAffix && element.constraint.rawValue < PatternElement.ConstraintCode.firstListed
    let number =
      isType ? symbolNumber(element.constraint) : symbolNumber(TrieSymbol(pattern.parameter(element)))
    codes.append(symbolCodes[Int(number)])
    return symbolChild(of: node, number, type: isType ? element.constraint : .none)
  }

  /// Returns the root of a pattern, which is added if missing; `nil` for a pattern without scheme and host.
  mutating func root(of pattern: RoutePattern) -> Root? {
    if pattern.schemeEnd == 0, pattern.hostEnd == pattern.hostStart { return nil }
    let key = Self.rootKey(pattern)
    if let root = roots[key] { return root }
    let root = (node: addNode(), rank: pattern.originRank)
    roots[key] = root
    if let capture = pattern.hostCapture {
      let key = Self.rootKey(scheme: pattern.scheme, host: (":" + capture.domain).utf8)
      let roots = captureRoots[key, default: []] + [(node: root.node, parameter: capture.parameter)]
      // The roots of one kind stay in the order of registration.
      captureRoots[key] = roots.inOrder { $0.parameter.kind < $1.parameter.kind }
    } else if let host = pattern.host, HostPattern(host).isDomain {
      longestDomain = max(longestDomain, host.utf8.count)
    }
    return root
  }

  private mutating func addNode(below parent: UInt32? = nil) -> UInt32 {
    nodes.append(Node())
    let number = UInt32(truncatingIfNeeded: nodes.count &- 1)
    parents.append(parent ?? number)
    return number
  }

  /// Returns the child by a literal, which is added if missing.
  ///
  /// - Parameter codes: Gets the bytes of the literal: five, which are less than the code of another kind, then eight at a time, which are
  ///   more.
  private mutating func literalChild(
    of node: UInt32, _ bytes: PathBytes, start: Int, length: Int, _ codes: inout [UInt64]
  ) -> UInt32 {
    if (slotCount &+ 1) &* 2 > slots.count { growSlots() }
    let word = prefix(of: bytes.word(at: start), length: length)
    codes.append(word.byteSwapped &>> 24)
    var offset = 5
    while offset < length {
      codes.append(prefix(of: bytes.word(at: start &+ offset), length: length &- offset).byteSwapped)
      offset &+= 8
    }
    let key = Slot.key(node: node, length: length)
    let all = length <= 8 ? word : hash.hash(tailOf: bytes, word: word, start: start, length: length)
    var index = Int(truncatingIfNeeded: hash.hash(key: key, word: all))
    let mask = slots.count &- 1
    while true {
      index &= mask
      let slot = slots[index]
      if slot.key == 0 { break }
      if slot.word == word, slot.key == key,
        length <= 8 || tail(of: slot, equals: bytes, start: start, length: length)
      {
        return slot.child
      }
      index &+= 1
    }
    let child = addNode(below: node)
    let tail = UInt32(truncatingIfNeeded: pool.count)
    for index in 0..<Slot.tailWords(length) { pool.append(Self.tailWord(index, bytes, start: start, length: length)) }
    slots[index] = Slot(word: word, key: key, child: child, tail: tail)
    slotCount &+= 1
    nodes[Int(node)].hasLiterals = true
    return child
  }

  private func tail(of slot: Slot, equals bytes: PathBytes, start: Int, length: Int) -> Bool {
    (0..<Slot.tailWords(length)).allSatisfy { index in
      pool[Int(slot.tail) &+ index] == Self.tailWord(index, bytes, start: start, length: length)
    }
  }

  /// Returns eight bytes of a literal after its first eight; the last word holds the last eight and may overlap.
  private static func tailWord(_ index: Int, _ bytes: PathBytes, start: Int, length: Int) -> UInt64 {
    bytes.load(start &+ min(index &* 8 &+ 8, length &- 8))
  }

  private mutating func growSlots() {
    let old = slots
    slots = ContiguousArray(repeating: Slot(), count: max(16, old.count &* 2))
    let mask = slots.count &- 1
    for slot in old where slot.key != 0 {
      let start = Int(slot.tail)
      let all = pool[start..<(start &+ Slot.tailWords(slot.length))].reduce(slot.word) { hash.extend($0, by: $1) }
      var index = Int(truncatingIfNeeded: hash.hash(key: slot.key, word: all))
      while slots[index & mask].key != 0 { index &+= 1 }
      slots[index & mask] = slot
    }
  }

  /// Returns the child by a plain parameter, which is added if missing.
  private mutating func plainChild(of node: UInt32) -> UInt32 {
    if nodes[Int(node)].plain == 0 {
      nodes[Int(node)].plain = addNode(below: node)
      nodes[Int(node)].hasOthers = true
    }
    return nodes[Int(node)].plain
  }

  /// Returns the child by a symbol, which is added if missing.
  ///
  /// - Parameter type: The type without arguments if it is the only condition.
  private mutating func symbolChild(
    of node: UInt32, _ number: UInt32, type: PatternElement.ConstraintCode
  ) -> UInt32 {
    func key(_ number: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(number) }
    // Most nodes have few such edges; comparing them is cheaper than hashing.
    var last = Trie.none
    var next = nodes[Int(node)].edges
    var steps = 0
    while next != Trie.none, steps < 4 {
      if edges[Int(next)].symbol == number { return edges[Int(next)].child }
      last = next
      next = edges[Int(next)].next
      steps &+= 1
    }
    if steps == 4, let child = symbolChildren[key(number)] { return child }
    let child = addNode(below: node)
    // The scan covers four edges, so the one pushed out is indexed.
    if steps == 4 { symbolChildren[key(edges[Int(last)].symbol)] = edges[Int(last)].child }
    edges.append(
      Edge(
        code: symbolCodes[Int(number)], symbol: number, child: child, next: nodes[Int(node)].edges, type: type))
    nodes[Int(node)].edges = UInt32(truncatingIfNeeded: edges.count &- 1)
    nodes[Int(node)].hasOthers = true
    return child
  }

  /// Returns the number of the symbol of a type without affixes.
  private mutating func symbolNumber(_ type: PatternElement.ConstraintCode) -> UInt32 {
    let code = Int(type.rawValue)
    if typeNumbers.isEmpty {
      typeNumbers = [UInt32](repeating: Trie.none, count: Int(PatternElement.ConstraintCode.firstListed))
    }
    if typeNumbers[code] == Trie.none {
      let constraint = PatternElement.ConstraintCode.simple[code - 1]
      typeNumbers[code] = symbolNumber(TrieSymbol(RoutePattern.Parameter("", constraint)))
    }
    return typeNumbers[code]
  }

  /// Returns the number of a symbol, in the order of first registration.
  private mutating func symbolNumber(_ symbol: TrieSymbol) -> UInt32 {
    let key = symbol.key
    if let number = symbolNumbers[key] { return number }
    let number = UInt32(truncatingIfNeeded: symbols.count)
    symbols.append(symbol)
    symbolCodes.append(symbol.code(number))
    symbolNumbers[key] = number
    return number
  }
}
