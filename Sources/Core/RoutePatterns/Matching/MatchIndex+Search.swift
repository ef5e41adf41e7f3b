/// The state of one search.
private struct TableSearch {
  /// The first variant in match order that matches, or `Trie.none`; only those before it are searched for.
  var best = Trie.none
  /// The number of nodes, edges and conditions that may still be compared; the search ends when it is negative.
  var steps: Int
  /// The state that few searches need.
  var more: More?

  final class More {
    /// All variants that match.
    var found: [UInt32] = []
    /// Whether to find all variants that match.
    var findsAll = false
    /// The query and the fragment, or `nil` before a variant asked for them.
    var values: ConditionValues?
    /// The user information and the port.
    var authority: [AuthorityPart] = []
  }

  init(findsAll: Bool = false, steps: Int = .max) {
    self.steps = steps
    if findsAll {
      more = More()
      more?.findsAll = true
    }
  }

  /// Makes each match check the user information and the port.
  @inline(never) mutating func add(_ authority: [AuthorityPart]) {
    if authority.isEmpty { return }
    more = more ?? More()
    more?.authority = authority
  }

  /// Returns whether the search continues below a node whose first variant is known.
  @inline(__always) mutating func enters(_ least: UInt32) -> Bool {
    steps &-= 1
    return least < best && steps >= 0
  }
}

extension TableCore {
  /// Returns the number of the first pattern that matches, or `nil`.
  @usableFromInline func firstEntry(_ url: ParsedURL, hostIsSegment: Bool) -> Int? {
    var search = TableSearch()
    index.search(url, hostIsSegment, &search)
    return search.best == Trie.none ? nil : index.row(search.best)
  }

  /// Returns the number of the first pattern that matches a path of contiguous UTF-8, or `nil`.
  ///
  /// - Parameters:
  ///   - path: Gets the escapes that it needs.
  ///   - layout: Gets the bounds of the parts of the path.
  @usableFromInline func firstEntry(path: inout String, _ layout: inout URLLayout) -> Int? {
    let best = path.utf8.withContiguousStorageIfAvailable { buffer in
      index.firstVariant(path: PathBytes(ByteSlice(buffer)), &layout)
    }
    if let best, let best { return best == Trie.none ? nil : index.row(best) }
    guard let url = ParsedURL(path: path) else { return nil }
    (path, layout) = (url.text, url.layout)
    return firstEntry(url, hostIsSegment: false)
  }
}

/// The numbers of the patterns that match one URL, best first.
///
/// It stores neither the table nor the URL, which each call gets again.
package struct MatchNumbers: Sendable {
  private var count = 0
  /// The numbers of all matches, collected for the second one.
  private var all: [Int] = []

  package init() {}

  /// Returns the next number, or `nil` at the end.
  package mutating func next(in core: TableCore, _ url: ParsedURL, host: HostPlacement?) -> Int? {
    let hostIsSegment = url.hostIsSegment(host)
    count += 1
    if count == 1 { return core.firstEntry(url, hostIsSegment: hostIsSegment) }
    if count == 2 { all = core.index.allRows(of: url, hostIsSegment: hostIsSegment) }
    return count <= all.count ? all[count - 1] : nil
  }
}

extension MatchIndex {
  /// Returns the row of a variant.
  @inline(__always) func row(_ variant: UInt32) -> Int { Int(rows[Int(variant)]) }

  /// Returns the row of the first match of a URL or `nil`, and subtracts the number of steps from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func firstRow(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> Int? {
    var search = TableSearch(steps: max(0, steps))
    self.search(url, hostIsSegment, &search)
    steps = min(steps, search.steps)
    return search.best == Trie.none ? nil : row(search.best)
  }

  /// Returns the rows of all matches of a URL in match order, each once, and subtracts the number of steps and matches from `steps`.
  ///
  /// The search ends early if it would need more, which leaves fewer than none.
  func allRows(of url: ParsedURL, hostIsSegment: Bool, steps: inout Int) -> [Int] {
    var search = TableSearch(findsAll: true, steps: max(0, steps))
    self.search(url, hostIsSegment, &search)
    let found = search.more?.found ?? []
    steps = min(steps, search.steps) - found.count
    var known: Set<Int> = []
    return found.sorted().map(row).filter { known.insert($0).inserted }
  }

  /// Returns the rows of all matches of a URL in match order, without a limit.
  func allRows(of url: ParsedURL, hostIsSegment: Bool) -> [Int] {
    var steps = Int.max
    return allRows(of: url, hostIsSegment: hostIsSegment, steps: &steps)
  }

  @inline(__always) fileprivate func search(_ url: ParsedURL, _ hostIsSegment: Bool, _ search: inout TableSearch) {
    if url.mayHaveAuthorityParts { search.add(url.authorityParts) }
    if !trie.roots.isEmpty { return searchRoots(url, hostIsSegment, &search) }
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      visit(input, 0, at: input.firstIndex, start: input.firstStart, &search)
    }
  }

  /// Visits the nodes of a URL from its roots on; not inlined, because its closure copies the URL.
  @inline(never) private func searchRoots(_ url: ParsedURL, _ hostIsSegment: Bool, _ search: inout TableSearch) {
    let nodes = rootNodes(for: url, hostIsSegment: hostIsSegment)
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      for node in nodes { visit(input, node, at: input.firstIndex, start: input.firstStart, &search) }
    }
  }

  /// Returns the first variant that matches a path or `Trie.none`; `nil` if the path is to be read as a URL.
  @inline(__always) fileprivate func firstVariant(path bytes: PathBytes, _ layout: inout URLLayout) -> UInt32? {
    guard trie.roots.isEmpty, PathSplitter.split(bytes, into: &layout) else { return nil }
    let (count, start) = (Int(layout.segmentCount), Int(layout.path.start))
    return layout.ends.withOffsets { ends in
      var search = TableSearch()
      let input = MatchInput(bytes: bytes, ends: ends, count: count, pathStart: start, host: 0..<0)
      visit(input, 0, at: 0, start: start, &search)
      return search.best
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
      let node = trie.node(number)
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
      // Only a catch-all and a set of characters accept an empty segment.
      let plain = end > start ? node.plain : 0
      var edge = node.edges
      while edge != Trie.none {
        let current = trie.edges[Int(edge)]
        edge = current.next
        if search.enters(trie.node(current.child).least), accepts(current, input.bytes.slice(start, end)) {
          visit(input, current.child, at: segment &+ 1, start: nextStart, &search)
        }
      }
      if node.hasAffixTable {
        for edge in affixEdges(of: number, input.bytes.slice(start, end)) {
          visit(input, edge.child, at: segment &+ 1, start: nextStart, &search)
        }
      }
      if node.hasSpans { visitSpans(of: number, input, segment, start, &search) }
      if node.rests != Trie.none {
        if plain != 0 { visit(input, plain, at: segment &+ 1, start: nextStart, &search) }
        return take(node.rests, node, input, &search)
      }
      if plain == 0 { return }
      (number, segment, start) = (plain, segment &+ 1, nextStart)
    }
  }

  /// Visits the nodes that match from the last segments on.
  @inline(never) private func visitSpans(
    of node: UInt32, _ input: MatchInput, _ segment: Int, _ start: Int, _ search: inout TableSearch
  ) {
    for (count, child) in trie.spans[node] ?? [] where input.count - segment >= count {
      let first = input.count - count
      let start = first == segment ? start : input.start(after: first - 1, end: input.end(of: first - 1))
      visit(input, child, at: first, start: start, &search)
    }
  }

  /// Returns whether an edge accepts a segment.
  @inline(__always) private func accepts(_ edge: Trie.Edge, _ bytes: ByteSlice) -> Bool {
    edge.type == .none ? symbolAccepts(edge.symbol, bytes) : edge.type.accepts(bytes)
  }

  @inline(never) private func symbolAccepts(_ number: UInt32, _ bytes: ByteSlice) -> Bool {
    trie.symbols[Int(number)].accepts(bytes)
  }

  /// Returns the edges of a node's table that accept a segment, in match order.
  @inline(never) private func affixEdges(of node: UInt32, _ segment: ByteSlice) -> [Trie.Edge] {
    affixTables[node]?.edges(for: segment) ?? []
  }

  /// Takes the variants at a place from `head` on if the URL meets their conditions.
  @inline(__always) private func take(
    _ head: UInt32, _ node: Trie.Node, _ input: MatchInput, _ search: inout TableSearch
  ) {
    if head >= search.best { return }
    if node.hasConditions || search.more != nil { return takeAccepted(head, input, &search) }
    search.best = head
  }

  @inline(never) private func takeAccepted(_ head: UInt32, _ input: MatchInput, _ search: inout TableSearch) {
    let more = search.more ?? TableSearch.More()
    search.more = more
    func values() -> ConditionValues {
      let read = more.values ?? conditions.values(in: input.query, input.fragment, input.coding)
      more.values = read
      return read
    }
    func take(_ variant: UInt32) {
      let row = row(variant)
      if !conditions.accepts(more.authority, row) || conditions.hasAny(row) && !conditions.hold(row, values()) {
        search.steps &-= 1
      } else if more.findsAll {
        more.found.append(variant)
      } else {
        search.best = variant
      }
    }
    if let buckets = buckets[head] {
      for variant in buckets.variants(values()) where variant < search.best { take(variant) }
      return
    }
    var variant = head
    while variant < search.best {
      take(variant)
      variant = next(after: variant)
    }
  }
}
