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
