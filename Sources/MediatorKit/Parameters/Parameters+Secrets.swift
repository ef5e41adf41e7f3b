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

  /// Returns the parameters with values that are not printed.
  package func hiding(_ labels: Set<String>) -> Parameters {
    guard elements.contains(where: { labels.contains($0.0) && !($0.1 is Secret) }) else { return self }
    var hidden = self
    hidden.elements = elements.map { label, value in
      labels.contains(label) && !(value is Secret) ? (label, Secret(value)) : (label, value)
    }
    return hidden
  }

  /// The labels of the values that are not printed.
  package var hiddenLabels: Set<String> { Set(elements.lazy.filter { $0.1 is Secret }.map(\.0)) }

  /// Returns a value that was hidden, and any other unchanged.
  static func revealed(_ value: any Sendable) -> any Sendable { (value as? Secret)?.value ?? value }

  /// Returns the value of a label for messages.
  package func shown(_ label: String) -> String { Text.show(elements.last { $0.0 == label }?.1) }
}
