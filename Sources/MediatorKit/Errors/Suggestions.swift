import RoutePatterns

/// Returns the names nearest to an unknown one, for files that do not import RoutePatterns.
func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  RoutePatterns.nearest(to: wrong, among: names)
}

/// The names nearest to an unknown one, with an explanation; each access searches for them.
///
/// Most errors are caught and never shown, and rejecting a URL must be fast. An error retains the tables that it would search.
struct Suggestions: Sendable {
  /// The result of a search.
  struct Advice: Sendable {
    /// The nearest names, best first.
    var names: [String] = []
    /// A further part of the message, such as the nearest route.
    var note: String?
    /// The pattern that the note shows.
    var notedPattern: String?
    /// Whether only the case of letters tells the first name from what was found.
    var differsInCase = false
    /// Whether the search ended before it had compared all names or routes, because there are many.
    var gaveUp = false

    init(
      names: [String] = [], note: String? = nil, notedPattern: String? = nil, gaveUp: Bool = false
    ) {
      self.names = names
      self.note = note
      self.notedPattern = notedPattern
      self.gaveUp = gaveUp
    }

    /// Creates advice with the names nearest to a wrong one.
    init(nearestTo wrong: String, among names: some Sequence<String>, note: String? = nil) {
      let nearest = NearestNames(to: wrong, among: names)
      self.init(names: nearest.names, note: note, gaveUp: !nearest.isComplete)
    }
  }

  private let find: (@Sendable () -> Advice)?

  init(_ find: @escaping @Sendable () -> Advice) { self.find = find }

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
        names: right.differsInCase ? right.names + left.names : left.names + right.names, note: left.note ?? right.note,
        notedPattern: left.note == nil ? right.notedPattern : left.notedPattern, gaveUp: left.gaveUp || right.gaveUp)
    }
  }
}
