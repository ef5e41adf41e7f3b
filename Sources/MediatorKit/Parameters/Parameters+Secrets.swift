import MediatorText

extension Parameters {
  /// What is printed in place of a secret.
  package static let secretMark = "(secret)"

  /// A value that no description prints; its label still returns it.
  package final class Secret: Sendable, CustomStringConvertible, CustomReflectable {
    package let value: any Sendable

    package init(_ value: any Sendable) {
      self.value = value
    }

    package var description: String { Parameters.secretMark }
    package var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// Returns the parameters with secret values hidden: those whose label is one of `labels` or resembles one, and those that
  /// the redaction hides.
  package func hiding(_ labels: Set<String>?, _ redaction: (any Redaction)? = nil) -> Parameters {
    if labels == nil, redaction == nil { return self }
    let names = SecretNames(labels ?? [])
    var steps = SearchSteps.forMessage
    func isSecret(_ label: String, _ value: any Sendable) -> Bool {
      if value is Secret { return false }
      if names.contain(label, &steps) { return true }
      // A library may pass texts from outside as strings.
      let texts = (value as? Text)?.texts ?? (value as? String).map { [$0] } ?? []
      return redaction?.hides(label, texts) ?? false
    }
    var hidden = self
    hidden.elements = elements.map { isSecret($0.0, $0.1) ? ($0.0, Secret($0.1)) : $0 }
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
}
