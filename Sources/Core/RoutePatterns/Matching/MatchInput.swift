import MediatorText

/// The input of a match: decoded bytes, and the end of each segment.
///
/// One byte separates two segments. If the host is the first segment, it has the index −1.
struct MatchInput {
  let bytes: PathBytes
  let ends: LentOffsets
  /// The number of path segments.
  let count: Int
  /// The start of the first path segment.
  let pathStart: Int
  /// The bounds of the host; empty unless it is a segment.
  let host: Range<Int>
  /// The encoded query and fragment, empty if they are missing.
  var query = ByteSlice.empty
  var fragment = ByteSlice.empty
  var coding = QueryCoding()

  @inline(__always) var firstIndex: Int { host.isEmpty ? 0 : -1 }
  @inline(__always) var firstStart: Int { host.isEmpty ? pathStart : host.lowerBound }

  /// Returns the end of a segment; `index` is from `firstIndex` and below `count`.
  @inline(__always) func end(of index: Int) -> Int { index < 0 ? host.upperBound : ends[index] }

  /// Returns the start of the segment after another.
  @inline(__always) func start(after index: Int, end: Int) -> Int { index < 0 ? pathStart : end &+ 1 }
}

extension ParsedURL {
  /// Lends the input for matching, which is copied only if there is an escape or more than 16 segments.
  @inline(__always) func withMatchInput<Result>(hostIsSegment: Bool, _ body: (MatchInput) -> Result) -> Result {
    let isEscaped =
      !layout.parts.isDisjoint(with: [.escapedPath, .foldedPath])
      || (hostIsSegment && !layout.parts.isDisjoint(with: [.escapedHost, .foldedHost]))
    let host = hostIsSegment ? layout.host.range : Range(uncheckedBounds: (0, 0))
    if isEscaped || !layout.hasAllEnds { return withDecodedInput(host: host, body) }
    // `withSlice` would copy the closure's captures, to support noncontiguous strings.
    let result = text.utf8.withContiguousStorageIfAvailable { buffer in
      layout.ends.withOffsets { ends in
        body(
          MatchInput(
            bytes: PathBytes(ByteSlice(buffer)), ends: ends, count: Int(layout.segmentCount),
            pathStart: Int(layout.path.start), host: host,
            query: ByteSlice(buffer).piece(layout.query.range),
            fragment: ByteSlice(buffer).piece(layout.fragment.range), coding: layout.queryCoding))
      }
    }
    return result ?? withDecodedInput(host: host, body)
  }

  @inline(never) private func withDecodedInput<Result>(host: Range<Int>, _ body: (MatchInput) -> Result) -> Result {
    var decoded: [UInt8] = []
    var ends: [UInt32] = []
    var pathStart = 0
    text.withSlice { text in
      let host = PercentCoding.decodedBytes(text.piece(host))
      decoded = (layout.parts.contains(.foldedHost) ? host.map(\.asciiLowercased) : host) + [UInt8(ascii: "/")]
      pathStart = decoded.count
      var rest = text.piece(layout.path.range)[...]
      for index in 0..<Int(layout.segmentCount) {
        if layout.parts.contains(.emptySegments) { rest = rest.drop { $0 == UInt8(ascii: "/") } }
        if index > 0 { decoded.append(UInt8(ascii: "/")) }
        let segment = rest.prefix { $0 != UInt8(ascii: "/") }
        let bytes = PercentCoding.decodedBytes(segment.whole)
        decoded += layout.parts.contains(.foldedPath) ? bytes.map(\.asciiLowercased) : bytes
        ends.append(UInt32(truncatingIfNeeded: decoded.count))
        rest = rest.dropFirst(segment.count + 1)
      }
    }
    return text.withSlice { text in
      decoded.withSlice { bytes in
        ends.withOffsets { offsets in
          body(
            MatchInput(
              bytes: PathBytes(bytes), ends: offsets, count: ends.count, pathStart: pathStart,
              host: 0..<(pathStart - 1),
              query: text.piece(layout.query.range), fragment: text.piece(layout.fragment.range),
              coding: layout.queryCoding))
        }
      }
    }
  }
}

extension MatchIndex {
  /// Returns the root nodes for the scheme and the host of a URL, in match order.
  ///
  /// It looks up each key that a root can have: the host, a parameter before its domain, each of its domains, a parameter for the
  /// whole host, and none, with and without the scheme. So its
  /// time does not depend on the number of roots.
  func rootNodes(for url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    if trie.roots.isEmpty { return [0] }
    let host = hostIsSegment ? [] : Array((url.host ?? "").utf8)
    var nodes: [UInt32] = []
    func add(_ scheme: String?) {
      func add(_ host: some Sequence<UInt8>) {
        if let root = trie.roots[Trie.rootKey(scheme: scheme, host: host)] { nodes.append(root.node) }
      }
      func addCapture(_ text: ArraySlice<UInt8>, before domain: ArraySlice<UInt8>) {
        let roots = trie.captureRoots[Trie.rootKey(scheme: scheme, host: [UInt8(ascii: ":")] + domain)] ?? []
        nodes += roots.filter { $0.parameter.constraint?.accepts(text) ?? true }.map(\.node)
      }
      if !host.isEmpty {
        // The keys `*.example.com` and `:<int>.example.com` denote other hosts, so a host of this spelling is not looked up.
        if !host.starts(with: "*.".utf8), host[0] != UInt8(ascii: ":") { add(host) }
        var dots = HostName.Dots(of: host)
        if !trie.captureRoots.isEmpty, let dot = dots.next() { addCapture(host[..<dot], before: host[dot...]) }
        for dot in HostName.Dots(of: host) where host.count - dot < trie.longestDomain {
          add([UInt8(ascii: "*")] + host[dot...])
        }
        if !trie.captureRoots.isEmpty { addCapture(host[...], before: []) }
      }
      if scheme != nil { add([]) }
    }
    add(url.scheme ?? RoutePattern.noScheme)
    add(nil)
    return nodes + [0]
  }
}
