/// The matches of one URL, best first.
///
/// Finding the first match is as fast as ``RouteTable/firstMatch(_:host:)``. The second call of `next()` collects all others.
public struct RouteMatches<Value: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let table: RouteTable<Value>
  private let url: ParsedURL?
  private let host: HostPlacement?
  private var numbers = MatchNumbers()

  init(table: RouteTable<Value>, url: ParsedURL?, host: HostPlacement?) {
    self.table = table
    self.url = url
    self.host = host
  }

  /// Returns the next match, or `nil` at the end; every pattern is returned at most once.
  public mutating func next() -> RouteMatch<Value>? {
    guard let url, let number = numbers.next(in: table.core, url, host: host) else { return nil }
    return table.match(number, url, hostIsSegment: url.hostIsSegment(host))
  }
}
