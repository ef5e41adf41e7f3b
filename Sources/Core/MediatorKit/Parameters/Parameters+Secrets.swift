import MediatorText

extension Parameters {
  /// The text that replaces a secret in messages and records.
  package static let secretMark = "(secret)"

  /// A value that no description prints; its label still returns it.
  package final class Secret: Sendable, CustomStringConvertible, CustomReflectable {
    package let value: any Sendable
    /// Whether the label is not printed either.
    let hidesLabel: Bool

    package init(_ value: any Sendable, hidesLabel: Bool = false) {
      self.value = value
      self.hidesLabel = hidesLabel
    }

    package var description: String { Parameters.secretMark }
    package var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// Returns the parameters with hidden values: those whose label is secret or not declared, and those that the redaction hides.
  package func hiding(_ labels: SecretLabels?, _ redaction: (any Redaction)? = nil) -> Parameters {
    if labels == nil, redaction == nil { return self }
    // Looking each label up in the list would be quadratic.
    let texts = redaction == nil ? [:] : textsByLabel
    func hide(_ element: (String, any Sendable)) -> (String, any Sendable) {
      let (label, value) = element
      let hidesLabel = redaction?.hidesLabel(label) ?? false
      if value is Secret { return hidesLabel ? (label, Secret(Self.revealed(value), hidesLabel: true)) : element }
      let isHidden = labels?.hides(label) ?? false || redaction?.hides(label, texts[label] ?? []) ?? false
      return isHidden ? (label, Secret(value, hidesLabel: hidesLabel)) : element
    }
    var hidden = self
    hidden.elements = elements.map(hide)
    hidden.written = written?.map(hide)
    return hidden
  }

  /// The labels of the values that are not printed.
  package var hiddenLabels: Set<String> { Set(elements.lazy.filter { $0.1 is Secret }.map(\.0)) }

  /// Returns a value that was hidden, and any other unchanged.
  ///
  /// Types are compared, because a cast for each input of each call would look for conversions.
  @inline(__always) package static func revealed(_ value: any Sendable) -> any Sendable {
    isExactly(value, Secret.self) ? exactCast(value, Secret.self).value : value
  }

  /// Returns the value of a label for messages.
  package func shown(_ label: String) -> String { Text.show(elements.last { $0.0 == label }?.1) }

  /// Returns a label and its value for messages.
  package func described(_ label: String) -> String {
    let hidesLabel = (elements.last { $0.0 == label }?.1 as? Secret)?.hidesLabel ?? false
    return "\(hidesLabel ? "…" : label.shortened(to: 120)): \(shown(label))"
  }
}

/// The rules for which labels of a call with a secret input have values that are printed.
///
/// It is an object, so that the box of a destination has one word for it.
package final class SecretLabels: Sendable {
  /// The labels of secret inputs.
  package let secret: Set<String>
  /// The labels that the action declares, without the secret ones; none if the call reaches no action.
  let plain: Set<String>

  init(_ secret: Set<String>, plain: Set<String> = []) {
    self.secret = secret
    self.plain = plain
  }

  /// Returns whether the value of a label is not printed: it is secret, has a secret property or is not declared.
  func hides(_ label: String) -> Bool { !plain.contains(label) }

  /// Returns the labels of a call that continues with another action.
  func joined(_ other: SecretLabels) -> SecretLabels {
    let secret = secret.union(other.secret)
    return SecretLabels(secret, plain: plain.union(other.plain).subtracting(secret))
  }
}

/// The labels of inputs whose values are not printed, and whether the result is.
///
/// It is an object, which most actions do not have, so that copying their declarations costs nothing.
package final class LabelRules: Sendable {
  /// The labels of the inputs whose values are not printed.
  package let secret: Set<String>
  /// The labels that are declared not to be secret, because they look like secret ones.
  package let notSecret: Set<String>
  /// Whether the result is not printed.
  let hidesResult: Bool

  private init(secret: Set<String>, notSecret: Set<String>, hidesResult: Bool) {
    self.secret = secret
    self.notSecret = notSecret
    self.hidesResult = hidesResult
  }

  /// Returns the rules with further labels.
  package static func adding(
    to rules: LabelRules?, secret: [String] = [], notSecret: [String] = [],
    hidesResult: Bool = false
  ) -> LabelRules {
    LabelRules(
      secret: (rules?.secret ?? []).union(secret),
      notSecret: (rules?.notSecret ?? []).union(notSecret), hidesResult: hidesResult || rules?.hidesResult == true)
  }
}
