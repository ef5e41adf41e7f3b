/// A property of a structure, which is a named parameter of the call.
package struct StructureProperty: Sendable {
  /// The name of the coding key.
  package let label: String
  /// The name of the type.
  package let typeName: String
  /// Whether it may be missing.
  package let isOptional: Bool
  /// The properties of a structure, or `nil` if the value is one parameter.
  package fileprivate(set) var properties: [StructureProperty]?

  /// Its label, or those of the structure's properties.
  var labels: [String] { properties?.flatMap(\.labels) ?? [label] }
}

/// Collects the properties that a structure asks its decoder for.
final class StructureProperties {
  private(set) var list: [StructureProperty] = []
  private var optionals: Set<String> = []

  /// Records that a property may be missing.
  ///
  /// The standard library asks for this before it decodes an optional property.
  func addOptional(_ label: String) { optionals.insert(label) }

  /// Adds a property, unless it is known.
  func add(_ label: String, _ type: any Any.Type) {
    if list.contains(where: { $0.label == label }) { return }
    let isOptional = type is any ExpressibleByNilLiteral.Type || optionals.contains(label)
    list.append(
      StructureProperty(label: label, typeName: readableTypeName(of: unwrapped(type)), isOptional: isOptional))
  }

  /// Adds the properties of a structure in a property.
  func nest(_ properties: [StructureProperty], in label: String) {
    guard let index = list.firstIndex(where: { $0.label == label }) else { return }
    list[index].properties = properties
  }
}
