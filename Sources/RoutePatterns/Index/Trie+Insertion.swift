extension Trie {
  /// The nodes that hold the entry of a pattern.
  struct EntryNodes {
    /// The node where the pattern ends, or `nil` if it always ends in a catch-all.
    var terminal: UInt32?
    /// The node where its catch-all begins.
    var catchAll: UInt32?
  }

  /// Adds the nodes and edges of a valid pattern, and records its priority and registration in them.
  mutating func insert(_ pattern: RoutePattern, priority: Int32, registration: UInt32) -> EntryNodes {
    var nodes = EntryNodes()
    let root = rootNode(of: pattern, priority, registration)
    nodes.terminal = pattern.description.withSlice { text -> UInt32? in
      var inserter = TrieInserter(text: PathBytes(text), priority: priority, registration: registration)
      let end = inserter.insert(pattern, into: &self, from: root)
      nodes.catchAll = inserter.catchAll
      return end
    }
    return nodes
  }

  private mutating func rootNode(
    of pattern: RoutePattern, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    if pattern.schemeEnd == 0, pattern.hostEnd == pattern.hostStart {
      touch(0, priority, registration)
      return 0
    }
    let key = Root.key(pattern)
    if let index = rootIndices[key] {
      touch(roots[index].node, priority, registration)
      return roots[index].node
    }
    let root = Root(scheme: pattern.scheme, host: pattern.host, node: addNode(priority, registration))
    rootIndices[key] = roots.count
    roots.append(root)
    return root.node
  }

  @inline(__always)
  mutating func touch(_ node: UInt32, _ priority: Int32, _ registration: UInt32) {
    nodes[Int(node)].note(priority, registration)
  }

  /// Adds a node; `parent` is the source of the edge to it, if any.
  mutating func addNode(below parent: UInt32? = nil, _ priority: Int32, _ registration: UInt32) -> UInt32 {
    let depth = parent.map { min(nodes[Int($0)].depth + 1, UInt8(PathEnds.capacity)) }
    nodes.append(Node(priority: priority, registration: registration, depth: depth ?? 0))
    return UInt32(truncatingIfNeeded: nodes.count &- 1)
  }

  /// Returns the child by a literal, which is added if missing.
  mutating func literalChild(
    of node: UInt32, _ bytes: PathBytes, start: Int, length: Int, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    if (slotCount &+ 1) &* 2 > slots.count { growSlots() }
    let word = prefix(of: bytes.word(at: start), length: length)
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
        touch(slot.child, priority, registration)
        return slot.child
      }
      index &+= 1
    }
    let child = addNode(below: node, priority, registration)
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
      var index = hashIndex(of: slot)
      while slots[index & mask].key != 0 { index &+= 1 }
      slots[index & mask] = slot
    }
  }

  /// Returns the hash of a stored edge.
  private func hashIndex(of slot: Slot) -> Int {
    let start = Int(slot.tail)
    let all = pool[start..<(start &+ Slot.tailWords(slot.length))].reduce(slot.word) { hash.extend($0, by: $1) }
    return Int(truncatingIfNeeded: hash.hash(key: slot.key, word: all))
  }

  /// Returns the child by a plain parameter, which is added if missing.
  mutating func plainChild(of node: UInt32, _ priority: Int32, _ registration: UInt32) -> UInt32 {
    let child = nodes[Int(node)].plain
    if child != 0 {
      touch(child, priority, registration)
      return child
    }
    let new = addNode(below: node, priority, registration)
    nodes[Int(node)].plain = new
    nodes[Int(node)].hasOthers = true
    return new
  }

  /// Returns the child by a type without affixes, which is added if missing.
  mutating func typeChild(
    of node: UInt32, _ type: PatternElement.ConstraintCode, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    let code = Int(type.rawValue)
    if typeNumbers.isEmpty {
      typeNumbers = [UInt32](repeating: Trie.none, count: Int(PatternElement.ConstraintCode.firstListed))
    }
    if typeNumbers[code] == Trie.none {
      let constraint = PatternElement.ConstraintCode.simple[code - 1]
      typeNumbers[code] = symbolNumber(TrieSymbol(RoutePattern.Parameter("", constraint)))
    }
    return symbolChild(of: node, typeNumbers[code], type, priority, registration)
  }

  /// Returns the child by a symbol, which is added if missing.
  mutating func symbolChild(
    of node: UInt32, _ symbol: TrieSymbol, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    symbolChild(of: node, symbolNumber(symbol), .none, priority, registration)
  }

  private mutating func symbolChild(
    of node: UInt32, _ number: UInt32, _ type: PatternElement.ConstraintCode, _ priority: Int32,
    _ registration: UInt32
  ) -> UInt32 {
    func key(_ number: UInt32) -> UInt64 { UInt64(node) << 32 | UInt64(number) }
    var known: UInt32?
    // Most nodes have few such edges; comparing them is cheaper than hashing.
    var last = Trie.none
    var next = nodes[Int(node)].edges
    var steps = 0
    while next != Trie.none, steps < 4, known == nil {
      if edges[Int(next)].symbol == number { known = edges[Int(next)].child }
      last = next
      next = edges[Int(next)].next
      steps &+= 1
    }
    if steps == 4, known == nil { known = symbolChildren[key(number)] }
    if let known {
      touch(known, priority, registration)
      return known
    }
    let child = addNode(below: node, priority, registration)
    // The scan covers four edges, so the one pushed out is indexed.
    if steps == 4 { symbolChildren[key(edges[Int(last)].symbol)] = edges[Int(last)].child }
    edges.append(Edge(symbol: number, child: child, next: nodes[Int(node)].edges, type: type))
    nodes[Int(node)].edges = UInt32(truncatingIfNeeded: edges.count &- 1)
    nodes[Int(node)].makeComplex()
    return child
  }

  /// Returns the number of a symbol, in the order of first registration.
  private mutating func symbolNumber(_ symbol: TrieSymbol) -> UInt32 {
    if let number = symbolNumbers[symbol] { return number }
    let number = UInt32(truncatingIfNeeded: symbols.count)
    symbols.append(symbol)
    symbolNumbers[symbol] = number
    return number
  }

  mutating func addExit(_ exit: UInt32, to node: UInt32, isAbsent: Bool) {
    exits.append(Exit(node: exit, isAbsent: isAbsent, next: nodes[Int(node)].exits))
    nodes[Int(node)].exits = UInt32(truncatingIfNeeded: exits.count &- 1)
    nodes[Int(node)].makeComplex()
  }
}
