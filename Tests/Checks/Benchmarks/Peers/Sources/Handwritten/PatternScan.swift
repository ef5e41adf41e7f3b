/// Patterns that are tried one after another, as routers without an index do.
///
/// A path is split at `/`, and its segments are compared with those of each pattern. The patterns are split once. Those with more
/// literals are tried first.
public struct PatternScan: Sendable {
  /// A segment of a pattern.
  enum Segment: Sendable {
    case literal(Substring)
    case capture(String)
  }

  /// A pattern and its value.
  struct Entry: Sendable {
    let segments: [Segment]
    let value: Int
  }

  /// A match, and the captured texts by name.
  public struct Match: Sendable {
    /// The index of the pattern.
    public let value: Int
    /// The captures.
    public let captures: [String: String]
  }

  let entries: [Entry]

  /// Splits patterns such as `/order/:id`; the value is the index of the pattern.
  public init(_ patterns: [String]) {
    let entries = patterns.enumerated().map { number, pattern in
      let segments = pattern.split(separator: "/").map { segment -> Segment in
        segment.hasPrefix(":") ? .capture(String(segment.dropFirst())) : .literal(segment)
      }
      return Entry(segments: segments, value: number)
    }
    func literals(_ entry: Entry) -> Int { entry.segments.count { if case .literal = $0 { true } else { false } } }
    self.entries = entries.sorted { (literals($0), $1.value) > (literals($1), $0.value) }
  }

  /// Returns the first pattern that matches a path.
  public func firstMatch(path: String) -> Match? {
    let path = path.split(separator: "/")
    for entry in entries where Self.matches(entry.segments, path) {
      var captures: [String: String] = [:]
      for case (.capture(let name), let text) in zip(entry.segments, path) { captures[name] = String(text) }
      return Match(value: entry.value, captures: captures)
    }
    return nil
  }

  private static func matches(_ segments: [Segment], _ path: [Substring]) -> Bool {
    guard segments.count == path.count else { return false }
    for (segment, text) in zip(segments, path) {
      if case .literal(let literal) = segment, literal != text { return false }
    }
    return true
  }
}
