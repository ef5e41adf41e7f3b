/// What one search has found so far, and the query and fragment that it has read.
struct TableSearch {
  /// The first variant in match order that matches, or `Trie.none`; only those before it are searched for.
  fileprivate(set) var best = Trie.none
  /// Whether to find all variants that match.
  let findsAll: Bool
  /// All variants that match, if ``findsAll``.
  fileprivate(set) var found: [UInt32] = []
  /// The number of visited nodes and edges, and of compared conditions.
  fileprivate(set) var steps = 0
  /// The number of steps after which the search ends, whatever it has found.
  private let limit: Int
  /// The values, or `nil` before a variant asked for them.
  fileprivate var values: ConditionValues?

  init(findsAll: Bool = false, limit: Int = .max) {
    self.findsAll = findsAll
    self.limit = limit
  }

  /// Whether the search goes on below a node whose first variant is known.
  @inline(__always) fileprivate mutating func enters(_ least: UInt32) -> Bool {
    steps &+= 1
    return least < best && steps <= limit
  }
}

extension TableCore {
  /// Returns the number of the first pattern that matches, or `nil`.
  @usableFromInline func firstEntry(_ url: ParsedURL, hostIsSegment: Bool) -> Int? {
    var search = TableSearch()
    index.search(url, hostIsSegment, &search)
    return search.best == Trie.none ? nil : index.row(search.best)
  }
}

extension MatchIndex {
  /// The row of a variant.
  @inline(__always) func row(_ variant: UInt32) -> Int { Int(rows[Int(variant)]) }

  /// Returns the row of the first match of a URL or `nil`, and subtracts the number of steps from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func firstRow(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> Int? {
    var search = TableSearch(limit: max(0, steps))
    self.search(url, hostIsSegment, &search)
    steps -= search.steps
    return search.best == Trie.none ? nil : row(search.best)
  }

  /// Returns the rows of all matches of a URL in match order, each once, and subtracts the number of steps and matches from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func allRows(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> [Int] {
    var search = TableSearch(findsAll: true, limit: max(0, steps))
    self.search(url, hostIsSegment, &search)
    steps -= search.steps + search.found.count
    var known: Set<Int> = []
    return search.found.sorted().map(row).filter { known.insert($0).inserted }
  }

  /// The same without a limit.
  func allRows(of url: ParsedURL, hostIsSegment: Bool) -> [Int] {
    var steps = Int.max
    return allRows(of: url, hostIsSegment: hostIsSegment, steps: &steps)
  }

  fileprivate func search(_ url: ParsedURL, _ hostIsSegment: Bool, _ search: inout TableSearch) {
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      if roots.isEmpty { return visit(input, 0, at: input.firstIndex, start: input.firstStart, &search) }
      for root in rootNodes(for: url, hostIsSegment: hostIsSegment) {
        visit(input, root, at: input.firstIndex, start: input.firstStart, &search)
      }
    }
  }

  /// Visits the nodes at and below one that the segments of a URL reach.
  ///
  /// A node that only has variants after the best one is not entered, so a table in which the search finds the best first ends there.
  /// Each node has one edge above it, so none is visited twice.
  private func visit(
    _ input: MatchInput, _ first: UInt32, at firstSegment: Int, start firstStart: Int, _ search: inout TableSearch
  ) {
    var (number, segment, start) = (first, firstSegment, firstStart)
    while true {
      let node = view.node(number)
      guard search.enters(node.least) else { return }
      if segment == input.count {
        take(node.ends, node, input, &search)
        return take(node.rests, node, input, &search)
      }
      let end = input.end(of: segment)
      let nextStart = input.start(after: segment, end: end)
      if node.hasLiterals {
        let child = literalChild(of: number, input.bytes, start: start, end: end)
        if child != 0 {
          if !node.hasOthers {
            (number, segment, start) = (child, segment &+ 1, nextStart)
            continue
          }
          visit(input, child, at: segment &+ 1, start: nextStart, &search)
        }
      }
      if !node.hasOthers { return }
      var edge = node.edges
      while edge != Trie.none {
        let current = edges[Int(edge)]
        edge = current.next
        if search.enters(view.node(current.child).least), accepts(current, input.bytes.slice(start, end)) {
          visit(input, current.child, at: segment &+ 1, start: nextStart, &search)
        }
      }
      if node.hasAffixTable {
        for edge in affixEdges(of: number, input.bytes.slice(start, end)) {
          visit(input, edge.child, at: segment &+ 1, start: nextStart, &search)
        }
      }
      if node.rests != Trie.none {
        if node.plain != 0 { visit(input, node.plain, at: segment &+ 1, start: nextStart, &search) }
        return take(node.rests, node, input, &search)
      }
      if node.plain == 0 { return }
      (number, segment, start) = (node.plain, segment &+ 1, nextStart)
    }
  }

  /// Whether an edge accepts a segment.
  @inline(__always) private func accepts(_ edge: Trie.Edge, _ bytes: ByteSlice) -> Bool {
    edge.type == .none ? symbolAccepts(edge.symbol, bytes) : edge.type.accepts(bytes)
  }

  @inline(never) private func symbolAccepts(_ number: UInt32, _ bytes: ByteSlice) -> Bool {
    symbols[Int(number)].accepts(bytes)
  }

  /// Returns the edges of a node's table that accept a segment, in match order.
  @inline(never) private func affixEdges(of node: UInt32, _ segment: ByteSlice) -> [Trie.Edge] {
    affixTables[node]?.edges(for: segment) ?? []
  }

  /// Takes the variants of a place, of which the first is `head`, whose conditions the URL meets.
  @inline(__always) private func take(
    _ head: UInt32, _ node: Trie.Node, _ input: MatchInput, _ search: inout TableSearch
  ) {
    if head >= search.best { return }
    if node.hasConditions || search.findsAll { return takeAccepted(head, input, &search) }
    search.best = head
  }

  @inline(never) private func takeAccepted(_ head: UInt32, _ input: MatchInput, _ search: inout TableSearch) {
    func accepts(_ variant: UInt32) -> Bool {
      guard conditions.hasAny(row(variant)) else { return true }
      let read = search.values ?? conditions.values(in: input.query, input.fragment, input.coding)
      search.values = read
      if conditions.hold(row(variant), read) { return true }
      search.steps += 1
      return false
    }
    func take(_ variant: UInt32) {
      if search.findsAll { search.found.append(variant) } else { search.best = variant }
    }
    if let buckets = buckets[head] {
      let read = search.values ?? conditions.values(in: input.query, input.fragment, input.coding)
      search.values = read
      for variant in buckets.variants(read) where variant < search.best && accepts(variant) { take(variant) }
      return
    }
    var variant = head
    while variant < search.best {
      if accepts(variant) { take(variant) }
      variant = next(after: variant)
    }
  }
}
