extension Trie {
  /// Where the entry of a pattern belongs.
  struct Place {
    /// The node where the pattern ends, unless it ends in a catch-all on every way.
    var terminal: UInt32?
    /// The node where its catch-all begins.
    var catchAll: UInt32?
  }

  /// Adds the nodes and edges of a sound pattern, and notes its priority and registration on the way.
  mutating func insert(_ pattern: RoutePattern, priority: Int32, registration: UInt32) -> Place {
    var place = Place()
    var text = pattern.description
    let root = rootNode(of: pattern, priority, registration)
    place.terminal = text.withUTF8 { buffer -> UInt32? in
      var inserter = TrieInserter(
        pattern: pattern, text: buffer, priority: priority, registration: registration)
      let end = inserter.insert(into: &self, from: root)
      place.catchAll = inserter.catchAll
      return end
    }
    return place
  }

  private mutating func rootNode(
    of pattern: RoutePattern, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    if pattern.schemeEnd == 0, pattern.hostEnd == pattern.hostStart {
      touch(0, priority, registration)
      return 0
    }
    let scheme = pattern.scheme
    let host = pattern.host
    if let root = roots.first(where: { $0.scheme == scheme && $0.host == host }) {
      touch(root.node, priority, registration)
      return root.node
    }
    let root = Root(scheme: scheme, host: host, node: addNode(priority, registration))
    let position = roots.firstIndex { root.comes(before: $0) } ?? roots.endIndex
    roots.insert(root, at: position)
    return root.node
  }

  @inline(__always)
  mutating func touch(_ node: UInt32, _ priority: Int32, _ registration: UInt32) {
    nodes.withUnsafeMutableBufferPointer { nodes in
      if nodes[Int(node)].priority < priority { nodes[Int(node)].priority = priority }
      if nodes[Int(node)].registration > registration { nodes[Int(node)].registration = registration }
    }
  }

  mutating func addNode(_ priority: Int32, _ registration: UInt32) -> UInt32 {
    nodes.append(Node(priority: priority, registration: registration))
    return UInt32(truncatingIfNeeded: nodes.count &- 1)
  }

  /// The child by a literal, added if it is not there.
  mutating func literalChild(
    of node: UInt32, _ bytes: PathBytes, start: Int, length: Int, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    if (slotCount &+ 1) &* 2 > slots.count { growSlots() }
    let word = prefix(of: bytes.word(at: start), length: length)
    let key = Slot.key(node: node, length: length)
    var index = Int(truncatingIfNeeded: hash.hash(key: key, word: word, bytes, start: start, length: length))
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
    let child = addNode(priority, registration)
    let tail = UInt32(truncatingIfNeeded: pool.count)
    if length > 8 { pool.append(contentsOf: bytes.slice(start &+ 8, start &+ length)) }
    slots[index] = Slot(word: word, key: key, child: child, tail: tail)
    slotCount &+= 1
    nodes[Int(node)].hasLiterals = true
    return child
  }

  private func tail(of slot: Slot, equals bytes: PathBytes, start: Int, length: Int) -> Bool {
    let stored = Int(slot.tail)
    for offset in 8..<length where pool[stored &+ offset &- 8] != bytes[start &+ offset] { return false }
    return true
  }

  private mutating func growSlots() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(16, old.count &* 2))
    let mask = slots.count &- 1
    for slot in old where slot.key != 0 {
      var index = hashIndex(of: slot)
      while slots[index & mask].key != 0 { index &+= 1 }
      slots[index & mask] = slot
    }
  }

  /// The hash of a stored edge, from its own bytes.
  private func hashIndex(of slot: Slot) -> Int {
    let length = slot.length
    if length <= 8 {
      let none = PathBytes(UnsafeBufferPointer(start: nil, count: 0))
      return Int(
        truncatingIfNeeded: hash.hash(key: slot.key, word: slot.word, none, start: 0, length: length))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: slot.word >> UInt64(place &* 8))) }
    bytes.append(contentsOf: pool[Int(slot.tail)..<(Int(slot.tail) &+ length &- 8)])
    return bytes.withUnsafeBufferPointer {
      Int(
        truncatingIfNeeded: hash.hash(
          key: slot.key, word: slot.word, PathBytes($0), start: 0, length: length))
    }
  }

  /// The child by a plain parameter, added if it is not there.
  mutating func plainChild(of node: UInt32, _ priority: Int32, _ registration: UInt32) -> UInt32 {
    let child = nodes[Int(node)].plain
    if child != 0 {
      touch(child, priority, registration)
      return child
    }
    let new = addNode(priority, registration)
    nodes[Int(node)].plain = new
    nodes[Int(node)].hasOthers = true
    return new
  }

  /// The child by a symbol, added in match order if it is not there.
  mutating func symbolChild(
    of node: UInt32, _ symbol: TrieSymbol, _ priority: Int32, _ registration: UInt32
  ) -> UInt32 {
    let number = symbolNumber(symbol)
    var previous = Trie.none
    var current = nodes[Int(node)].edges
    while current != Trie.none {
      let edge = edges[Int(current)]
      if edge.symbol == number {
        touch(edge.child, priority, registration)
        return edge.child
      }
      let other = symbols[Int(edge.symbol)]
      if symbol.kind < other.kind || (symbol.kind == other.kind && number < edge.symbol) { break }
      previous = current
      current = edge.next
    }
    let child = addNode(priority, registration)
    let index = UInt32(truncatingIfNeeded: edges.count)
    edges.append(Edge(symbol: number, child: child, next: current))
    if previous == Trie.none {
      nodes[Int(node)].edges = index
    } else {
      edges[Int(previous)].next = index
    }
    nodes[Int(node)].hasOthers = true
    nodes[Int(node)].isComplex = true
    return child
  }

  /// The number of a symbol: symbols are counted in the order of their first registration.
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
    nodes[Int(node)].hasOthers = true
    nodes[Int(node)].isComplex = true
  }
}

extension Trie.Root {
  /// A bound scheme comes before any scheme; a host before a domain, a longer domain before a shorter, any host last.
  func comes(before other: Trie.Root) -> Bool { rank.lexicographicallyPrecedes(other.rank) }

  private var rank: [Int] {
    let hostRank = host.map { $0.hasPrefix("*.") ? 100_000 - $0.utf8.count : 0 } ?? 200_000
    return [scheme == nil ? 1 : 0, hostRank]
  }
}
