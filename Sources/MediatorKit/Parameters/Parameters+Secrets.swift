import RoutePatterns

extension Parameters {
  /// What is printed in place of a secret.
  package static let secretMark = "(secret)"

  /// A value that no description prints; its label still returns it.
  final class Secret: Sendable, CustomStringConvertible, CustomReflectable {
    let value: any Sendable

    init(_ value: any Sendable) {
      self.value = value
    }

    var description: String { Parameters.secretMark }
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  /// Returns the parameters with values that are not printed: those of labels, or almost, and the texts of a link.
  func hiding(_ labels: Set<String>?, _ secrets: Secrets? = nil) -> Parameters {
    if labels == nil, secrets == nil { return self }
    let names = SecretNames(labels ?? [])
    var steps = SearchSteps.forMessage
    func isSecret(_ label: String, _ value: any Sendable) -> Bool {
      if value is Secret { return false }
      if names.contain(label[...], &steps) { return true }
      // A matcher passes parts of the URL as strings.
      let texts = (value as? Text)?.texts ?? (value as? String).map { [$0] } ?? []
      return secrets?.hides(label, texts, &steps) ?? false
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
  @inline(__always) static func revealed(_ value: any Sendable) -> any Sendable {
    isJust(value, Secret.self) ? taken(value, Secret.self).value : value
  }

  /// Returns the value of a label for messages.
  package func shown(_ label: String) -> String { Text.show(elements.last { $0.0 == label }?.1) }
}
