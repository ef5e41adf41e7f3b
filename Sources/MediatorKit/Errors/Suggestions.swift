import RoutePatterns

/// Returns the names nearest to a wrong one, for files that do not import RoutePatterns.
func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  RoutePatterns.nearest(to: wrong, among: names)
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
