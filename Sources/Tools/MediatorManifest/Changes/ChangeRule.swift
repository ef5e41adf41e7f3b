import MediatorKit

/// A rule that compares one property of two elements, with the effect of each difference on callers.
///
/// Messages are derived from the noun or the phrase that names the property: *Its priority was 1 and is 2*, *It is secret now*.
struct ChangeRule<Element>: Sendable {
  typealias Difference = (message: String, change: Manifest.Change?)
  typealias Value<Result> = @Sendable (Element) -> Result

  private let differences: @Sendable (_ old: Element, _ new: Element, _ subject: ChangeSubject) -> [Difference]

  /// Returns the changes from one element to another.
  func changes(from old: Element, to new: Element, of subject: ChangeSubject) -> [Manifest.Change] {
    differences(old, new, subject).compactMap { $0.change?.saying($0.message, of: subject.place) }
  }

  /// Returns the rule for elements that satisfy a condition.
  func when(_ condition: @escaping @Sendable (_ old: Element, _ new: Element) -> Bool) -> Self {
    Self { condition($0, $1) ? differences($0, $1, $2) : [] }
  }

  /// Returns the rule of a value, such as a priority; a value that an element lacks may have another effect.
  static func value<Property: Equatable & SendableMetatype>(
    _ noun: String, _ value: @escaping Value<Property?>, _ changed: Manifest.Change, new: Manifest.Change? = nil,
    gone: Manifest.Change? = nil
  ) -> Self {
    Self { before, after, subject in
      let property = subject.property(noun)
      switch (value(before), value(after)) {
      case (nil, nil): return []
      case (nil, let after?): return [("\(property) is new: \(words(after)).", new ?? changed)]
      case (let before?, nil): return [("\(property) is gone; it was \(words(before)).", gone ?? changed)]
      case (let before?, let after?):
        return isSame(before, after) ? [] : [("\(property) was \(words(before)) and is \(words(after)).", changed)]
      }
    }
  }

  /// Returns the rule of a property that an element has or does not have, by a phrase such as `is secret`.
  static func flag(
    _ phrase: String, _ isOn: @escaping Value<Bool>, on: Manifest.Change?, off: Manifest.Change?
  ) -> Self {
    Self { before, after, subject in
      let (wasOn, isOn) = (isOn(before), isOn(after))
      return wasOn == isOn ? [] : [(subject.statement(phrase, isOn), isOn ? on : off)]
    }
  }

  /// Returns the rule of texts that an element has, by a phrase such as `has the tag`.
  static func texts(
    _ phrase: String, _ texts: @escaping Value<[String]>, on: Manifest.Change, off: Manifest.Change
  ) -> Self {
    Self { before, after, subject in
      ManifestDiff.pairs(texts(before), texts(after), by: ExactText.init).compactMap { old, new in
        switch (old, new) {
        case (nil, let text?): (subject.statement("\(phrase) '\(text)'", true), on)
        case (let text?, nil): (subject.statement("\(phrase) '\(text)'", false), off)
        default: nil
        }
      }
    }
  }

  /// Returns whether two values are equal; texts are compared by their bytes, because strings compare by canonical
  /// equivalence.
  private static func isSame<Property: Equatable>(_ one: Property, _ other: Property) -> Bool {
    switch (one, other) {
    case (let one as String, let other as String): one.hasBytes(of: other)
    case (let one as [String], let other as [String]): one.map(ExactText.init) == other.map(ExactText.init)
    default: one == other
    }
  }

  private static func words(_ value: some Equatable) -> String {
    switch value {
    case let text as String: "'\(text)'"
    case let texts as [String]: texts.isEmpty ? "empty" : "'\(texts.joined(separator: ", "))'"
    default: "\(value)"
    }
  }
}

/// The subject of a change: an element, or a part of it such as a parameter of an action.
struct ChangeSubject {
  /// The element in messages, such as `action 'order/detail'`.
  let place: String
  /// The part, such as `the parameter 'id'`, or `nil` for the whole.
  let part: String?

  init(_ place: String, part: String? = nil) {
    (self.place, self.part) = (place, part)
  }

  func property(_ noun: String) -> String { part.map { "The \(noun) of \($0)" } ?? "Its \(noun)" }

  func statement(_ phrase: String, _ holds: Bool) -> String {
    let subject = part?.uppercasedFirst ?? "It"
    if holds { return "\(subject) \(phrase) now." }
    if phrase.hasPrefix("is ") { return "\(subject) is no longer \(phrase.dropFirst(3))." }
    return "\(subject) no longer \(phrase)."
  }

  /// Returns the message of an element that only one manifest has.
  func existence(_ isNew: Bool, _ details: String?) -> String {
    "\(part?.uppercasedFirst ?? "It") is \(isNew ? "new" : "gone")\(details.map { " (\($0))" } ?? "")."
  }
}
