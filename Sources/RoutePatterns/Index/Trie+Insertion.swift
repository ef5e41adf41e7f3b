extension Trie {
  /// Adds a node; `parent` is the source of the edge to it, if any.
  mutating func addNode(below parent: UInt32? = nil) -> UInt32 {
    let depth = parent.map { min(nodes[Int($0)].depth + 1, UInt8(PathEnds.capacity)) }
    nodes.append(Node(depth: depth ?? 0))
    return UInt32(truncatingIfNeeded: nodes.count &- 1)
  }

  /// Returns the child by a literal, which is added if missing.
  mutating func literalChild(of node: UInt32, _ bytes: PathBytes, start: Int, length: Int) -> UInt32 {
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
  mutating func plainChild(of node: UInt32) -> UInt32 {
    if nodes[Int(node)].plain == 0 {
      nodes[Int(node)].plain = addNode(below: node)
      nodes[Int(node)].hasOthers = true
    }
    return nodes[Int(node)].plain
  }

  /// Returns the child by a symbol, which is added if missing.
  ///
  /// - Parameter type: The type without arguments if it is the only condition.
  mutating func symbolChild(
    of node: UInt32, _ number: UInt32, type: PatternElement.ConstraintCode = .none
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
    edges.append(Edge(symbol: number, child: child, next: nodes[Int(node)].edges, type: type))
    nodes[Int(node)].edges = UInt32(truncatingIfNeeded: edges.count &- 1)
    nodes[Int(node)].makeComplex()
    return child
  }

  /// Returns the number of the symbol of a type without affixes.
  mutating func symbolNumber(_ type: PatternElement.ConstraintCode) -> UInt32 {
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
  mutating func symbolNumber(_ symbol: TrieSymbol) -> UInt32 {
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
