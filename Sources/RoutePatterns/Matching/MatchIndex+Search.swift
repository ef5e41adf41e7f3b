extension MatchIndex {
  /// The first match of a URL, or `Trie.none`.
  func firstEntry(of url: ParsedURL, hostIsSegment: Bool) -> UInt32 {
    if roots.count == 1 {
      return url.withMatchInput(hostIsSegment: hostIsSegment) { input in firstEntry(input) }
    }
    return firstEntry(ofAnyRoot: url, hostIsSegment: hostIsSegment)
  }

  /// The first match below the root of patterns without scheme and host, or `Trie.none`.
  @inline(__always)
  func firstEntry(_ input: MatchInput) -> UInt32 {
    if searchIsOrdered, input.count < URLLayout.inlineSegments {
      switch withView({ $0.descend(input) }) {
      case .found(let entry): return entry
      case .undecided(let node, let segment, let start):
        return walkedEntry(input, from: node, at: segment, start: start)
      }
    }
    return walkedEntry(input, from: 0, at: input.firstIndex, start: input.firstStart)
  }

  @inline(never)
  private func walkedEntry(_ input: MatchInput, from node: UInt32, at segment: Int, start: Int) -> UInt32 {
    withView { view in
      var best = Trie.none
      _ = walk(view, input, from: node, at: segment, start: start, best: &best)
      return best
    }
  }

  @inline(never)
  private func firstEntry(ofAnyRoot url: ParsedURL, hostIsSegment: Bool) -> UInt32 {
    url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      withView { view in
        var best = Trie.none
        for root in roots where root.accepts(url, hostIsSegment: hostIsSegment) {
          if walk(view, input, from: root.node, at: input.firstIndex, start: input.firstStart, best: &best) { break }
        }
        return best
      }
    }
  }

  /// All matches of a URL in order, each entry once.
  func allEntries(of url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    let found = url.withMatchInput(hostIsSegment: hostIsSegment) { input in
      var explorer = TrieExplorer(index: self, input: input, findsAll: true)
      for root in roots where root.accepts(url, hostIsSegment: hostIsSegment) {
        _ = explorer.explore(from: root.node, at: input.firstIndex, start: input.firstStart)
      }
      return explorer.found
    }
    if searchIsOrdered { return found }
    // The search is in order of specificity; what remains is priority, or priority and registration.
    return found.enumerated().sorted { left, right in
      let first = links[Int(left.element)]
      let second = links[Int(right.element)]
      if first.priority != second.priority { return first.priority > second.priority }
      return order == .registration ? first.registration < second.registration : left.offset < right.offset
    }.map(\.element)
  }
}

extension Trie.Root {
  /// Whether a URL has the scheme and the host that this root is for.
  func accepts(_ url: ParsedURL, hostIsSegment: Bool) -> Bool {
    if let scheme, !url.hasScheme(scheme) { return false }
    guard let host else { return true }
    guard !hostIsSegment, let found = url.host else { return false }
    return HostPattern.accepts(host, found)
  }
}

/// Compares hosts with the host part of a pattern; both are in lower case.
enum HostPattern {
  /// `*.example.com` stands for every host with at least one label before `.example.com`.
  static func accepts(_ pattern: String, _ host: String) -> Bool {
    guard pattern.hasPrefix("*.") else { return pattern.utf8.elementsEqual(host.utf8) }
    let suffix = pattern.utf8.dropFirst()
    return host.utf8.count > suffix.count && host.utf8.suffix(suffix.count).elementsEqual(suffix)
  }
}
