import RoutePatterns

/// Returns the names nearest to a wrong one, for files that do not import RoutePatterns.
func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  RoutePatterns.nearest(to: wrong, among: names)
}

/// Names near a wrong one and a reason why it is wrong, searched for when they are read.
///
/// Most errors are caught and never read, and an error that a URL causes must cost little. Until the error ends it keeps
/// alive what it would search.
struct Suggestions: Sendable {
  /// What a search finds.
  struct Advice: Sendable {
    /// The nearest names, best first.
    var names: [String] = []
    /// What the message says besides, such as the route that came nearest.
    var note: String?
    /// The pattern that the note is about.
    var notedPattern: String?
  }

  private let find: (@Sendable () -> Advice)?

  init(_ find: @escaping @Sendable () -> Advice) { self.find = find }

  init(names: @escaping @Sendable () -> [String]) { find = { Advice(names: names()) } }

  init(_ names: [String]) {
    let find: @Sendable () -> Advice = { Advice(names: names) }
    self.find = names.isEmpty ? nil : find
  }

  var advice: Advice { find?() ?? Advice() }

  static var none: Suggestions { Suggestions([]) }

  static func + (left: Suggestions, right: Suggestions) -> Suggestions {
    Suggestions {
      let (left, right) = (left.advice, right.advice)
      return Advice(
        names: left.names + right.names, note: left.note ?? right.note,
        notedPattern: left.note == nil ? right.notedPattern : left.notedPattern)
    }
  }
}
