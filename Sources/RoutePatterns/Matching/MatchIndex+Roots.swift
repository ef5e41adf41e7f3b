extension MatchIndex {
  /// Returns the root nodes for the scheme and the host of a URL, in match order.
  ///
  /// It looks up each key that a root can have: the host, a parameter before its domain, each of its domains, a parameter for the
  /// whole host, and none, with and without the scheme. So its
  /// time does not depend on the number of roots.
  func rootNodes(for url: ParsedURL, hostIsSegment: Bool) -> [UInt32] {
    if roots.isEmpty { return [0] }
    let host = hostIsSegment ? [] : Array((url.host ?? "").utf8)
    var nodes: [UInt32] = []
    func add(_ scheme: String?) {
      func add(_ host: some Sequence<UInt8>) {
        if let node = roots[Trie.rootKey(scheme: scheme, host: host)] { nodes.append(node) }
      }
      func addCapture(_ text: ArraySlice<UInt8>, before domain: ArraySlice<UInt8>) {
        let roots = captureRoots[Trie.rootKey(scheme: scheme, host: [UInt8(ascii: ":")] + domain)] ?? []
        nodes += roots.filter { $0.constraint?.accepts(text) ?? true }.map(\.node)
      }
      if !host.isEmpty {
        // The key `*.example.com` denotes a domain, so a host of this spelling is not looked up.
        if !host.starts(with: "*.".utf8) { add(host) }
        var dots = HostName.Dots(of: host)
        if !captureRoots.isEmpty, let dot = dots.next() { addCapture(host[..<dot], before: host[dot...]) }
        for dot in HostName.Dots(of: host) where host.count - dot < longestDomain {
          add([UInt8(ascii: "*")] + host[dot...])
        }
        if !captureRoots.isEmpty { addCapture(host[...], before: []) }
      }
      if scheme != nil { add([]) }
    }
    if let scheme = url.scheme { add(scheme) }
    add(nil)
    return nodes + [0]
  }
}
