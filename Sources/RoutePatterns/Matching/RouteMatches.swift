/// Walks over the matches of one URL, best first.
///
/// The first match is found as fast as by ``RouteTable/firstMatch(_:host:)``; only when a second is asked for are all of
/// them collected.
public struct RouteMatches<Value: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let storage: TableStorage<Value>
  private let url: ParsedURL?
  private let hostIsSegment: Bool
  private var delivered = 0
  private var entries: [UInt32]?

  init(storage: TableStorage<Value>, url: ParsedURL?, hostIsSegment: Bool) {
    self.storage = storage
    self.url = url
    self.hostIsSegment = hostIsSegment
  }

  /// The next match, or `nil` when there is none left.
  ///
  /// Every pattern comes at most once.
  public mutating func next() -> RouteMatch<Value>? {
    guard let url else { return nil }
    defer { delivered += 1 }
    if delivered == 0 {
      let entry = storage.index.firstEntry(of: url, hostIsSegment: hostIsSegment)
      guard entry != Trie.none else {
        entries = []
        return nil
      }
      return RouteMatch(storage: storage, entry: entry, url: url, hostIsSegment: hostIsSegment)
    }
    let all = entries ?? storage.index.allEntries(of: url, hostIsSegment: hostIsSegment)
    entries = all
    guard delivered < all.count else { return nil }
    return RouteMatch(storage: storage, entry: all[delivered], url: url, hostIsSegment: hostIsSegment)
  }
}
