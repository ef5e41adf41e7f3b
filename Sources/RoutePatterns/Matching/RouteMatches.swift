/// The matches of one URL, best first.
///
/// Finding the first match is as fast as ``RouteTable/firstMatch(_:host:)``. The second call of `next()` collects all others.
public struct RouteMatches<Value: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let core: TableCore
  private let values: [Value]
  private let url: ParsedURL?
  private let host: HostPlacement?
  private var numbers = MatchNumbers()

  init(core: TableCore, values: [Value], url: ParsedURL?, host: HostPlacement?) {
    self.core = core
    self.values = values
    self.url = url
    self.host = host
  }

  /// Returns the next match, or `nil` at the end; every pattern is returned at most once.
  public mutating func next() -> RouteMatch<Value>? {
    guard let url, let number = numbers.next(in: core, url, host: host) else { return nil }
    let result = MatchResult(core: core, entry: number, url: url, hostIsSegment: url.hostIsSegment(host))
    return RouteMatch(result: result, value: values[number])
  }
}
