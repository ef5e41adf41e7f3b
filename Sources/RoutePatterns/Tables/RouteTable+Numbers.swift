// Matches as the numbers of their entries, for a caller in this package that keeps table and URL itself and would else copy both
// with each match.

extension RouteTable {
  /// The number of the best match of a URL, or −1.
  @inlinable package func firstNumber(_ url: ParsedURL, host: HostPlacement) -> Int {
    core.firstEntry(url, hostIsSegment: url.hostIsSegment(host))
  }

  /// The value of a number.
  @inlinable package func value(ofNumber number: Int) -> Value { values[number] }

  /// The match of a number, with the URL and the host that it was found for.
  package func match(_ number: Int, _ url: ParsedURL, host: HostPlacement) -> RouteMatch<Value> {
    RouteMatch(
      result: MatchResult(core: core, entry: number, url: url, hostIsSegment: url.hostIsSegment(host)),
      value: values[number])
  }

  /// The decoded texts of the parameters of a pattern without groups and catch-all, in order.
  ///
  /// - Returns: False, without having given any, where a text does not lie in the URL as it is: that is for the captures.
  package func eachText(
    ofNumber number: Int, _ url: ParsedURL, host: HostPlacement, _ body: (String) -> Void
  ) -> Bool {
    core.eachText(ofEntry: number, url, hostIsSegment: url.hostIsSegment(host), body)
  }
}

extension RouteTable {
  /// The best match of a URL; subtracts the number of nodes and edges that were visited from `steps`.
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
  func eachText(ofEntry entry: Int, _ url: ParsedURL, hostIsSegment: Bool, _ body: (String) -> Void) -> Bool {
    let layout = url.layout
    var pending = captureBits[entry]
    if layout.isEscaped || !layout.hasAllEnds || pending == Self.uncommonCaptures { return false }
    url.text.withSlice { bytes in
      while pending != 0 {
        let index = pending.trailingZeroBitCount
        pending &= pending &- 1
        let segment = hostIsSegment ? index - 1 : index
        body(bytes.piece(segment < 0 ? layout.host.range : url.segmentRange(segment)).text)
      }
    }
    return true
  }
}
