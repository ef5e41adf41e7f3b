import MediatorManifest

/// The inputs of an action, indexed once for all its routes.
struct ExampleInputs {
  /// The type of the first input with each label.
  let types: [String: String]
  /// The inputs and properties of structures that a query has to pass, or `nil` if no URL can pass as many, or one is secret.
  let required: [Manifest.Parameter.Field]?
  /// The labels of secrets, for which no example has a value.
  let secrets: Set<String>

  /// The maximum number of query items of a URL.
  private static let maximumCount = 128

  init(_ parameters: [Manifest.Parameter]) {
    let leaves = parameters.flatMap(\.leaves)
    types = Dictionary(leaves.map { ($0.label, $0.type) }) { first, _ in first }
    let required = parameters.filter(\.isTextual).flatMap(\.requiredFields)
    secrets = Set(leaves.lazy.filter(\.isSecret).map(\.label))
    self.required = required.count <= Self.maximumCount && !required.contains(where: \.isSecret) ? required : nil
  }
}
