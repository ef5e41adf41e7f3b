// Matches as entry numbers, for callers in this package that keep the table and the URL: a `RouteMatch` copies both.

extension RouteTable {
  /// Returns the number of the best match of a URL, or −1.
  @inlinable package func firstNumber(_ url: ParsedURL, host: HostPlacement) -> Int {
    core.firstEntry(url, hostIsSegment: url.hostIsSegment(host))
  }

  /// Returns the value of an entry.
  @inlinable package func value(ofNumber number: Int) -> Value { values[number] }

  /// Returns the match of an entry, for the URL and the host that found it.
  package func match(_ number: Int, _ url: ParsedURL, host: HostPlacement) -> RouteMatch<Value> {
    RouteMatch(
      result: MatchResult(core: core, entry: number, url: url, hostIsSegment: url.hostIsSegment(host)),
      value: values[number])
  }

  /// Calls a closure with the decoded texts of the parameters, in order, if each is one whole unescaped segment.
  ///
  /// - Returns: Whether the closure was called; if not, use the captures of ``match(_:_:host:)``.
  package func eachText(
    ofNumber number: Int, _ url: ParsedURL, host: HostPlacement, _ body: (String) -> Void
  ) -> Bool {
    core.eachText(ofEntry: number, url, hostIsSegment: url.hostIsSegment(host), body)
  }

  /// Returns the best match of a URL, and subtracts the number of visited nodes and edges from `steps`.
  package func firstMatch(_ url: ParsedURL, host: HostPlacement, steps: inout Int) -> RouteMatch<Value>? {
    let entry = core.index.firstEntry(of: url, hostIsSegment: url.hostIsSegment(host), steps: &steps)
    return entry == Trie.none ? nil : match(Int(entry), url, host: host)
  }
}

extension RouteMatch {
  /// The number of the entry in its table.
  package var number: Int { result.entry }
}

extension TableCore {
  fileprivate func eachText(
    ofEntry entry: Int, _ url: ParsedURL, hostIsSegment: Bool, _ body: (String) -> Void
  ) -> Bool {
    let layout = url.layout
    var pending = captureBits[entry]
    if layout.isEscaped || !layout.hasAllEnds || pending == Self.uncommonCaptures { return false }
    let hostCount = hostIsSegment ? 1 : 0
    url.text.withSlice { bytes in
      while pending != 0 {
        let segment = pending.trailingZeroBitCount - hostCount
        pending &= pending &- 1
        body(bytes.piece(segment < 0 ? layout.host.range : url.segmentRange(segment)).text)
      }
    }
    return true
  }
}
