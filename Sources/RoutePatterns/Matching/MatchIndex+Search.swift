extension TableCore {
  /// Returns the number of the first match, or `nil`.
  @usableFromInline func firstEntry(_ url: ParsedURL, hostIsSegment: Bool) -> Int? {
    let entry = index.firstEntry(of: url, hostIsSegment: hostIsSegment)
    return entry == Trie.none ? nil : Int(entry)
  }
}

extension MatchIndex {
  /// Returns the first match of a URL, or `Trie.none`.
  func firstEntry(of url: ParsedURL, hostIsSegment: Bool) -> UInt32 {
    if roots.isEmpty {
      return url.withMatchInput(hostIsSegment: hostIsSegment) { input in
        if searchIsOrdered, let entry = quickEntry(input) { return entry }
        return walkedEntry(input, from: 0, at: input.firstIndex, start: input.firstStart)
      }
    }
    return firstEntry(ofAnyRoot: url, hostIsSegment: hostIsSegment)
  }

  @inline(never) func walkedEntry(_ input: MatchInput, from node: UInt32, at segment: Int, start: Int) -> UInt32 {
    var best = BestMatch()
    _ = walk(input, from: node, at: segment, start: start, best: &best)
    return best.entry
  }

  @inline(never) private func firstEntry(ofAnyRoot url: ParsedURL, hostIsSegment: Bool) -> UInt32 {
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      var best = BestMatch()
      for node in rootNodes(for: url, hostIsSegment: hostIsSegment) {
        if walk(input, from: node, at: input.firstIndex, start: input.firstStart, best: &best) { break }
      }
      return best.entry
    }
  }

  /// Returns the first match of a URL or `Trie.none`, and subtracts the number of visited nodes and edges from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func firstEntry(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> UInt32 {
    explored(url, hostIsSegment, findsAll: false, &steps).best
  }

  /// Returns all matches of a URL in order, each entry once.
  func allEntries(of url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    var steps = Int.max
    return allEntries(of: url, hostIsSegment: hostIsSegment, steps: &steps)
  }

  /// The same, and subtracts the number of visited nodes and matches from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func allEntries(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> [UInt32] {
    let found = explored(url, hostIsSegment, findsAll: true, &steps).found
    if searchIsOrdered { return found }
    // The search is in order of specificity, which includes the query; priority, and registration in that order, remain.
    return found.enumerated().sorted { left, right in
      let isTie = links[Int(left.element)].priority == links[Int(right.element)].priority
      if isTie, order == .specificity { return left.offset < right.offset }
      return links.isTried(left.element, before: right.element)
    }.map(\.element)
  }

  private func explored(
    _ url: ParsedURL, _ hostIsSegment: Bool, findsAll: Bool, _ steps: inout Int
  ) -> (best: UInt32, found: [UInt32]) {
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      var explorer = TrieExplorer(index: self, input: input, findsAll: findsAll, limit: max(0, steps))
      for node in rootNodes(for: url, hostIsSegment: hostIsSegment) {
        if explorer.explore([node], at: input.firstIndex, start: input.firstStart) { break }
      }
      steps -= explorer.steps + explorer.found.count
      return (explorer.best.entry, explorer.found)
    }
  }

  /// Searches for the best match at and below a node, and returns whether the search is over.
  ///
  /// It backtracks only if another edge could match too. Without optional groups the trie is a tree, so no node is visited
  /// twice. ``TrieExplorer`` continues from a node where a group begins or ends.
  func walk(
    _ input: MatchInput, from first: UInt32, at firstSegment: Int, start firstStart: Int,
    best: inout BestMatch
  ) -> Bool {
    var number = first
    var segment = firstSegment
    var start = firstStart
    while true {
      let node = view.node(number)
      if !searchIsOrdered, !canImprove(node, best.entry) { return false }
      if node.exits != Trie.none { return explore(input, from: number, at: segment, start: start, best: &best) }
      if segment == input.count {
        if node.hasConditions { return takeAccepted(node, isEnd: true, input, best: &best) }
        if node.terminal != Trie.none, take(node.terminal, best: &best) { return true }
        return node.catchAll != Trie.none && take(node.catchAll, best: &best)
      }
      let end = input.end(of: segment)
      let nextStart = input.start(after: segment, end: end)
      if node.hasLiterals {
        let child = literalChild(of: number, input.bytes, start: start, end: end)
        if child != 0 {
          if !node.hasOthers {
            number = child
            segment &+= 1
            start = nextStart
            continue
          }
          if walk(input, from: child, at: segment &+ 1, start: nextStart, best: &best) { return true }
        }
      }
      if !node.hasOthers { return false }
      var edge = node.edges
      var only: UInt32 = 0
      while edge != Trie.none {
        let current = edges[Int(edge)]
        edge = current.next
        guard accepts(current, input.bytes.slice(start, end)) else { continue }
        // If no other edge remains, the walk continues without recursion.
        if edge == Trie.none, node.plain == 0, node.catchAll == Trie.none, !node.hasAffixTable {
          only = current.child
        } else if walk(input, from: current.child, at: segment &+ 1, start: nextStart, best: &best) {
          return true
        }
      }
      if node.hasAffixTable {
        for edge in affixEdges(of: number, input.bytes.slice(start, end)) {
          if walk(input, from: edge.child, at: segment &+ 1, start: nextStart, best: &best) { return true }
        }
      }
      if only != 0 {
        number = only
        segment &+= 1
        start = nextStart
        continue
      }
      if node.catchAll == Trie.none {
        if node.plain == 0 { return false }
        number = node.plain
        segment &+= 1
        start = nextStart
        continue
      }
      if node.plain != 0, walk(input, from: node.plain, at: segment &+ 1, start: nextStart, best: &best) {
        return true
      }
      if node.hasConditions { return takeAccepted(node, isEnd: false, input, best: &best) }
      return take(node.catchAll, best: &best)
    }
  }

  /// Whether an edge accepts a segment.
  @inline(__always) private func accepts(_ edge: Trie.Edge, _ bytes: ByteSlice) -> Bool {
    edge.type == .none ? symbolAccepts(edge.symbol, bytes) : edge.type.accepts(bytes)
  }

  /// Returns the edges of a node's table that accept a segment, in match order.
  @inline(never) func affixEdges(of node: UInt32, _ segment: ByteSlice) -> [Trie.Edge] {
    affixTables[node]?.edges(for: segment) ?? []
  }

  @inline(never) private func symbolAccepts(_ number: UInt32, _ bytes: ByteSlice) -> Bool {
    symbols[Int(number)].accepts(bytes)
  }

  @inline(__always) private func take(_ entry: UInt32, best: inout BestMatch) -> Bool {
    if improves(entry, best.entry) { best.entry = entry }
    return searchIsOrdered
  }

  /// Takes the first entry of a node with conditions that the query meets: one that ends there, else a catch-all.
  @inline(never) private func takeAccepted(_ node: Trie.Node, isEnd: Bool, _ input: MatchInput, best: inout BestMatch)
    -> Bool
  {
    for (head, lists) in [(isEnd ? node.terminal : Trie.none, terminals), (node.catchAll, catchAlls)] {
      var rejected = 0
      let entry = accepted(from: head, in: lists, input, &best.values, isFirst: true, rejected: &rejected).first
      if let entry, take(entry, best: &best) { return true }
    }
    return false
  }

  @inline(never) private func explore(
    _ input: MatchInput, from node: UInt32, at segment: Int, start: Int, best: inout BestMatch
  ) -> Bool {
    var explorer = TrieExplorer(index: self, input: input, findsAll: false, best: best)
    let isOver = explorer.explore([node], at: segment, start: start)
    best = explorer.best
    return isOver
  }
}

/// The best match that a search has found so far, and the query and fragment that it has read.
struct BestMatch {
  var entry = Trie.none
  /// The values, or `nil` before an entry asked for them.
  var values: ConditionValues?
}

extension MatchIndex {
  /// Returns the entries of a node, of which the first is `head`, whose conditions a URL meets, in match order.
  ///
  /// - Parameters:
  ///   - isFirst: Whether only the first one is needed.
  ///   - rejected: Adds the number of other entries that were compared.
  func accepted(
    from head: UInt32, in lists: EntryLists, _ input: MatchInput, _ values: inout ConditionValues?, isFirst: Bool,
    rejected: inout Int
  ) -> [UInt32] {
    var accepted: [UInt32] = []
    if head != Trie.none, let buckets = lists.buckets(from: head) {
      let read = values ?? conditions.values(in: input.query, input.fragment, input.coding)
      values = read
      let candidates = buckets.entries(read)
      accepted = candidates.filter { conditions.hold($0, read) }
      rejected += candidates.count - accepted.count
      if isFirst { return accepted.min(by: links.isTried).map { [$0] } ?? [] }
      return accepted.sorted(by: links.isTried)
    }
    var entry = head
    while entry != Trie.none, !isFirst || accepted.isEmpty {
      if accepts(entry, input, &values) { accepted.append(entry) } else { rejected += 1 }
      entry = lists.next(after: entry)
    }
    return accepted
  }

  /// Whether the query and the fragment of a URL meet the conditions of an entry.
  func accepts(_ entry: UInt32, _ input: MatchInput, _ values: inout ConditionValues?) -> Bool {
    guard links[Int(entry)].isConditional else { return true }
    let read = values ?? conditions.values(in: input.query, input.fragment, input.coding)
    values = read
    return conditions.hold(entry, read)
  }
}
