extension Trie {
  /// The nodes that hold the entry of a pattern.
  struct EntryNodes {
    /// The node where the pattern ends, or `nil` if it always ends in a catch-all.
    let terminal: UInt32?
    /// The node where its catch-all begins.
    let catchAll: UInt32?
  }

  /// Adds the nodes and edges of a valid pattern, and records its entry in them.
  mutating func insert(_ pattern: RoutePattern, entry: UInt32, priority: Int32) -> EntryNodes {
    let root = rootNode(of: pattern)
    nodes[Int(root)].note(entry, priority)
    return pattern.description.withSlice { text in
      var inserter = TrieInserter(text: PathBytes(text), entry: entry, priority: priority)
      let terminal = inserter.insert(pattern, into: &self, from: root)
      return EntryNodes(terminal: terminal, catchAll: inserter.catchAll)
    }
  }

  private mutating func rootNode(of pattern: RoutePattern) -> UInt32 {
    if pattern.schemeEnd == 0, pattern.hostEnd == pattern.hostStart { return 0 }
    let key = Self.rootKey(pattern)
    if let node = roots[key] { return node }
    let node = addNode()
    roots[key] = node
    if let capture = pattern.hostCapture {
      let root = CaptureRoot(node: node, kind: capture.parameter.kind, constraint: capture.parameter.constraint)
      let others = captureRoots[Self.rootKey(scheme: pattern.scheme, host: (":" + capture.domain).utf8)] ?? []
      // The roots of one kind stay in the order of registration.
      captureRoots[Self.rootKey(scheme: pattern.scheme, host: (":" + capture.domain).utf8)] =
        others.filter { $0.kind <= root.kind } + [root] + others.filter { $0.kind > root.kind }
    } else if let host = pattern.host, HostPattern(host).isDomain {
      longestDomain = max(longestDomain, host.utf8.count)
    }
    return node
  }
}

/// Adds the elements of one pattern to a trie.
private struct TrieInserter {
  let text: PathBytes
  let entry: UInt32
  let priority: Int32
  /// The index of the next element.
  var index = 0
  /// The node where the pattern's catch-all begins, or `nil` before it was added.
  var catchAll: UInt32?

  /// Adds elements up to the end of the pattern or through the next `close`.
  ///
  /// - Returns: The node where they end, or `nil` if they end in a catch-all.
  mutating func insert(_ pattern: RoutePattern, into trie: inout Trie, from start: UInt32) -> UInt32? {
    var node = start
    let elements = pattern.elements
    while index < elements.count {
      let element = elements[index]
      index &+= 1
      switch element.kind {
      case .close: return node
      case .literal: node = literal(element, of: pattern, in: &trie, from: node)
      case .parameter: node = parameter(element, of: pattern, in: &trie, from: node)
      case .catchAll:
        catchAll = node
        trie.nodes[Int(node)].makeComplex()
        // Only the ends of groups can follow, and the next one belongs to these elements.
        index &+= 1
        return nil
      case .open: node = group(element, of: pattern, in: &trie, from: node)
      }
      trie.nodes[Int(node)].note(entry, priority)
    }
    return node
  }

  private func literal(
    _ element: PatternElement, of pattern: RoutePattern, in trie: inout Trie, from node: UInt32
  ) -> UInt32 {
    if !element.isEscaped {
      return trie.literalChild(of: node, text, start: Int(element.start), length: element.range.count)
    }
    return Array(pattern.text(element.range).utf8).withSlice {
      trie.literalChild(of: node, PathBytes($0), start: 0, length: $0.count)
    }
  }

  private func parameter(
    _ element: PatternElement, of pattern: RoutePattern, in trie: inout Trie, from node: UInt32
  ) -> UInt32 {
    if !element.hasAffix {
      if element.constraint == .none { return trie.plainChild(of: node) }
      if element.constraint.rawValue < PatternElement.ConstraintCode.firstListed {
        let number = trie.symbolNumber(element.constraint)
        return trie.symbolChild(of: node, number, type: element.constraint)
      }
    }
    return trie.symbolChild(of: node, trie.symbolNumber(TrieSymbol(pattern.parameter(element))))
  }

  /// Adds the content of a group, and returns its exit; groups with the same content at a node share it.
  private mutating func group(
    _ open: PatternElement, of pattern: RoutePattern, in trie: inout Trie, from node: UInt32
  ) -> UInt32 {
    let key = Trie.GroupKey(node: node, content: pattern.shape(of: index..<Int(open.link)))
    let known = trie.exitNodes[key]
    let exit = known ?? trie.addNode()
    let end = insert(pattern, into: &trie, from: node)
    if known == nil {
      trie.exitNodes[key] = exit
      if let end { trie.addExit(exit, to: end, isAbsent: false) }
      trie.addExit(exit, to: node, isAbsent: true)
    }
    return exit
  }
}

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
