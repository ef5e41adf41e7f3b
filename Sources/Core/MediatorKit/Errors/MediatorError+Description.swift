import MediatorText

extension MediatorError: CustomStringConvertible {
  /// The message: `subject: problem: found …, expected …; did you mean …?`.
  public var description: String { words(at: shownCallSite) }

  /// The location of the call in the app's code.
  package var shownCallSite: CallSite? { callSite.flatMap { $0.isOfPackage ? nil : $0 } }

  /// The message without the call site.
  package var words: String { words(at: nil) }

  /// The message without the URL at its beginning and without the call site, for a list that contains the URL already.
  package var reasonOfLink: String { words(at: nil, hasURL: false) }

  /// The note of the origin about a target that does not exist, or `nil` for any other error.
  var missNote: String? { code == .unknownTarget ? origin?.missNote : nil }

  private func words(at callSite: CallSite?, hasURL: Bool = true) -> String {
    if code == .manyErrors {
      let lines = errors.map(\.description) + (callSite.map { ["(called at \($0))"] } ?? [])
      return lines.joined(separator: "\n")
    }
    if let reportedMessage { return reportedMessage.printable + (callSite.map { " (called at \($0))" } ?? "") }
    let shown = shown
    let namesURL = hasURL && (code.namesURL || missNote != nil)
    var text = (namesURL ? "\(Self.quoted(shown.origin?.text)): " : "") + code.message(shown)
    let advice = suggestions.advice
    if let note = advice.note {
      text += "; \(note)"
    } else if code == .unknownTarget || code == .unknownService, sourceName == nil, advice.names.isEmpty {
      text += "; is its module registered?"
    }
    if advice.gaveUp { text += "; not all names were compared" }
    // A name that the note shows is not suggested again, and the names near a missing label are those of the call.
    let hidesNames = code == .missingParameter && redaction != nil
    let candidates = hidesNames ? [] : advice.names.filter { $0 != advice.notedName }
    if !candidates.isEmpty {
      let names = candidates.map { Self.quoted($0) }.joined(separator: " or ")
      text += code == .missingParameter ? "; found \(names) instead" : "; did you mean \(names)?"
    }
    if let callSite { text += " (called at \(callSite))" }
    return code.isMultiline ? text.printableLines : text.printable
  }

  /// The destination and the parameter.
  package var subject: String { label.map { "\(action): parameter \(Self.quoted($0))" } ?? action }

  package var action: String {
    switch destination {
    case .action(let address): Self.quoted(address.description)
    case let destination?: destination.description.shortened(to: 160)
    case nil: "the call"
    }
  }

  package var difference: String {
    ": found \(found?.cutWords.printable ?? "nothing"), expected \(expected ?? "something else")"
  }

  package var cause: String { (underlying?.textWithoutValues ?? found).map { ": \($0)" } ?? "" }

  /// The name that a duplicate repeats in another case.
  var namesake: String {
    expected.map { " of \(Self.quoted($0)), because names are compared without case" } ?? ""
  }

  /// The module, or the first of two modules and the one that repeats its registration.
  package var owners: String {
    switch modules.count {
    case 0: ""
    case 1: " (in \(Self.named(modules[0])))"
    case _ where modules[0] == modules[1]: ": found twice in \(Self.named(modules[0]))"
    default: ": found in \(Self.named(modules[0])) and \(Self.named(modules[1]))"
    }
  }

  private static func named(_ module: ModuleName) -> String {
    module == ModuleName.app ? module.rawValue : "module '\(module)'"
  }

  /// Returns a text in quotes, shortened because a name from outside may have any length.
  package static func quoted(_ text: String?) -> String { (text ?? "").shortened(to: 121).printable.quoted }
}

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
    /// Whether the first name differs from the found text only in letter case.
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
