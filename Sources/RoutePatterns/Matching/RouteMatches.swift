/// The matches of one URL, best first.
///
/// Finding the first match is as fast as ``RouteTable/firstMatch(_:host:)``. The second call of `next()` collects all others.
public struct RouteMatches<Value: Sendable>: Sequence, IteratorProtocol, Sendable {
  private let core: TableCore
  private let values: [Value]
  private let url: ParsedURL?
  private let hostIsSegment: Bool
  private var numbers = MatchNumbers()

  init(core: TableCore, values: [Value], url: ParsedURL?, hostIsSegment: Bool) {
    self.core = core
    self.values = values
    self.url = url
    self.hostIsSegment = hostIsSegment
  }

  /// Returns the next match, or `nil` at the end; every pattern is returned at most once.
  public mutating func next() -> RouteMatch<Value>? {
    guard let url, let number = numbers.next(in: core, url, hostIsSegment: hostIsSegment) else { return nil }
    let result = MatchResult(core: core, entry: number, url: url, hostIsSegment: hostIsSegment)
    return RouteMatch(result: result, value: values[number])
  }
}
