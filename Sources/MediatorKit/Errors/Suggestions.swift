import RoutePatterns

/// The names nearest to a wrong one, best first, at most three: those within a third of its length in edits, without regard
/// to case.
///
/// - Complexity: O(*n* × *m*²) for *n* names of *m* bytes; names and the wrong one are cut at 64 bytes.
package func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  let wanted = Array(wrong.asciiLowercased.utf8.prefix(EditDistance.length))
  let limit = max(1, wanted.count / 3)
  var found: [(distance: Int, name: String)] = []
  for name in names {
    guard abs(min(name.utf8.count, EditDistance.length) - wanted.count) <= limit else { continue }
    let candidate = Array(name.asciiLowercased.utf8.prefix(EditDistance.length))
    let distance = EditDistance.between(wanted[...], candidate[...], maximum: limit)
    if distance <= limit { found.append((distance, name)) }
  }
  found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
  return found.prefix(3).map(\.name)
}

/// Names near a wrong one, looked for when somebody asks.
///
/// Most errors are caught and never read, and what a URL from outside may cause must cost little. Until the error ends it
/// keeps alive what it would look through.
struct Suggestions: Sendable {
  private let find: @Sendable () -> [String]

  init(_ find: @escaping @Sendable () -> [String]) { self.find = find }

  init(_ names: [String]) { find = { names } }

  var names: [String] { find() }

  static let none = Suggestions([])

  static func + (left: Suggestions, right: Suggestions) -> Suggestions { Suggestions { left.names + right.names } }
}
