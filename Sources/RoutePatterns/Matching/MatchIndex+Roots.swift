extension MatchIndex {
  /// Returns the root nodes for the scheme and the host of a URL, in match order.
  ///
  /// It looks up each key that a root can have: the host, each of its domains, and none, with and without the scheme. So its
  /// time does not depend on the number of roots.
  func rootNodes(for url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    if roots.isEmpty { return [0] }
    let host = hostIsSegment ? [] : Array((url.host ?? "").utf8)
    var nodes: [UInt32] = []
    func add(_ scheme: String?) {
      func add(_ host: some Sequence<UInt8>) {
        if let node = roots[Trie.rootKey(scheme: scheme, host: host)] { nodes.append(node) }
      }
      if !host.isEmpty {
        // The key `*.example.com` denotes a domain, so a host of this spelling is not looked up.
        if !host.starts(with: "*.".utf8) { add(host) }
        for dot in HostName.Dots(of: host) where host.count - dot < longestDomain {
          add([UInt8(ascii: "*")] + host[dot...])
        }
      }
      if scheme != nil { add([]) }
    }
    if let scheme = url.scheme { add(scheme) }
    add(nil)
    return nodes + [0]
  }
}
