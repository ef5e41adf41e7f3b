extension MatchIndex {
  /// The nodes where patterns for the scheme and the host of a URL begin, in match order.
  ///
  /// Each name that a root can have is looked up, so that their number does not matter: with and without the scheme the
  /// host itself, every domain that it is in, and none.
  func rootNodes(for url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    if roots.count == 1 { return [0] }
    let host = hostIsSegment ? [] : Array((url.host ?? "").utf8)
    var nodes: [UInt32] = []
    func add(_ scheme: String?) {
      func add(_ host: some Sequence<UInt8>) {
        if let place = rootPlaces[Trie.Root.key(scheme: scheme, host: host)] { nodes.append(roots[place].node) }
      }
      if !host.isEmpty {
        // `*.example.com` is the name of a domain even where it is the host.
        if !host.starts(with: "*.".utf8) { add(host) }
        for place in HostName.dots(of: host) where host.count - place < longestDomain {
          add([UInt8(ascii: "*")] + host[place...])
        }
      }
      if scheme != nil { add([]) }
    }
    if let scheme = url.scheme { add(scheme) }
    add(nil)
    return nodes + [0]
  }
}
