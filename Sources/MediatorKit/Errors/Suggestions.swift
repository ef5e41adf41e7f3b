import MediatorText

/// The names nearest to an unknown one, with an explanation; each access searches for them.
///
/// Most errors are caught and never shown, and rejecting what comes from outside must be fast. An error retains the tables that it would search.
package struct Suggestions: Sendable {
  /// The result of a search.
  package struct Advice: Sendable {
    /// The nearest names, best first.
    package var names: [String] = []
    /// A further part of the message, such as why the nearest name does not fit.
    package var note: String?
    /// The name that the note shows.
    package var notedName: String?
    /// Whether only the case of letters tells the first name from what was found.
    package var differsInCase = false
    /// Whether the search ended before it had compared all names, because there are many.
    package var gaveUp = false

    package init(
      names: [String] = [], note: String? = nil, notedName: String? = nil, gaveUp: Bool = false
    ) {
      self.names = names
      self.note = note
      self.notedName = notedName
      self.gaveUp = gaveUp
    }

    /// Creates advice with the names nearest to a wrong one.
    package init(nearestTo wrong: String, among names: some Sequence<String>, note: String? = nil) {
      let nearest = NearestNames(to: wrong, among: names)
      self.init(names: nearest.names, note: note, gaveUp: !nearest.isComplete)
    }
  }

  private let find: (@Sendable () -> Advice)?

  package init(_ find: @escaping @Sendable () -> Advice) { self.find = find }

  package init(_ names: [String]) {
    let find: @Sendable () -> Advice = { Advice(names: names) }
    self.find = names.isEmpty ? nil : find
  }

  package var advice: Advice { find?() ?? Advice() }

  package static var none: Suggestions { Suggestions([]) }

  package static func + (left: Suggestions, right: Suggestions) -> Suggestions {
    Suggestions {
      let (left, right) = (left.advice, right.advice)
      return Advice(
        names: right.differsInCase ? right.names + left.names : left.names + right.names, note: left.note ?? right.note,
        notedName: left.note == nil ? right.notedName : left.notedName, gaveUp: left.gaveUp || right.gaveUp)
    }
  }
}
