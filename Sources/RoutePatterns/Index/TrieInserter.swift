/// Adds the elements of one pattern to a trie.
struct TrieInserter {
  let text: PathBytes
  let priority: Int32
  let registration: UInt32
  /// The node where the pattern's catch-all begins, or `nil` before it was added.
  private(set) var catchAll: UInt32?

  /// Adds all elements.
  ///
  /// - Returns: The node where the pattern ends, or `nil` if it always ends in a catch-all.
  mutating func insert(_ pattern: RoutePattern, into trie: inout Trie, from root: UInt32) -> UInt32? {
    var index = 0
    return insert(pattern, into: &trie, from: root, index: &index)
  }

  /// Adds elements up to the end of the pattern or through the next `close`.
  private mutating func insert(
    _ pattern: RoutePattern, into trie: inout Trie, from start: UInt32, index: inout Int
  ) -> UInt32? {
    var node: UInt32? = start
    let elements = pattern.elements
    while index < elements.count {
      let element = elements[index]
      index &+= 1
      switch element.kind {
      case .close: return node
      case .literal: node = node.map { literal(element, of: pattern, in: &trie, from: $0) }
      case .parameter: node = node.map { parameter(element, of: pattern, in: &trie, from: $0) }
      case .catchAll:
        if let start = node {
          catchAll = start
          trie.nodes[Int(start)].makeComplex()
        }
        node = nil
      case .open:
        guard let start = node else { continue }
        let (exit, isNew) = exitNode(of: element, in: pattern, index: index, in: &trie, from: start)
        let end = insert(pattern, into: &trie, from: start, index: &index)
        if isNew {
          if let end { trie.addExit(exit, to: end, isAbsent: false) }
          trie.addExit(exit, to: start, isAbsent: true)
        }
        node = exit
      }
    }
    return node
  }

  private func literal(
    _ element: PatternElement, of pattern: RoutePattern, in trie: inout Trie, from node: UInt32
  ) -> UInt32 {
    if !element.isEscaped {
      return trie.literalChild(
        of: node, text, start: Int(element.start), length: element.range.count, priority, registration)
    }
    let decoded = Array(pattern.text(element.range).utf8)
    return decoded.withSlice {
      trie.literalChild(of: node, PathBytes($0), start: 0, length: $0.count, priority, registration)
    }
  }

  private func parameter(
    _ element: PatternElement, of pattern: RoutePattern, in trie: inout Trie, from node: UInt32
  ) -> UInt32 {
    if element.constraint == .none, !element.hasAffix {
      return trie.plainChild(of: node, priority, registration)
    }
    if !element.hasAffix, element.constraint.rawValue < PatternElement.ConstraintCode.firstListed {
      return trie.typeChild(of: node, element.constraint, priority, registration)
    }
    return trie.symbolChild(of: node, TrieSymbol(pattern.parameter(element)), priority, registration)
  }

  /// Returns the exit of the group that begins at `node`; groups with the same content share it.
  private func exitNode(
    of open: PatternElement, in pattern: RoutePattern, index: Int, in trie: inout Trie, from node: UInt32
  ) -> (exit: UInt32, isNew: Bool) {
    let key = Trie.GroupKey(node: node, content: pattern.shape(of: index..<Int(open.link)))
    if let exit = trie.exitNodes[key] {
      trie.touch(exit, priority, registration)
      return (exit, false)
    }
    let exit = trie.addNode(priority, registration)
    trie.exitNodes[key] = exit
    return (exit, true)
  }
}
