import MediatorKit
import MediatorLinks
import MediatorText

extension Manifest.Parameter {
  init(_ info: ParameterInfo, of action: ActionInfo) {
    self.init(
      info.label, info.typeName, required: info.isRequired, textual: info.isTextDecodable || info.takesOtherLabels,
      composite: info.takesOtherLabels, default: info.defaultValue.map { Self.text($0) }, note: info.note,
      fields: StructureCheck.properties(of: info.type).map { properties in
        properties.map { Field($0, secrets: action.secretLabels) }
      }, isFromContext: action.contextLabels.contains(info.label), isSecret: action.declaresSecret(info))
  }

  /// Returns a value as text that is the same in every run.
  private static func text(_ value: any Sendable) -> String {
    if let text = value as? String { return text.literal }
    return texts(value).joined(separator: ", ")
  }

  /// Returns the texts that a value is decoded from, or its description.
  static func texts(_ value: (any Sendable)?) -> [String] {
    switch value {
    case nil: return []
    case let text as Parameters.Text: return text.texts
    case let decodable as any ParameterDecodable:
      if let texts = decodable.parameterTexts { return texts }
    default: break
    }
    guard let value else { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else { return [safeDescription(of: value)] }
    // The order of sets and dictionaries differs between runs.
    return mirror.children.map { safeDescription(of: $0.value) }.sorted()
  }
}

extension Manifest.Parameter.Field {
  fileprivate init(_ property: StructureProperty, secrets: Set<String>) {
    self.init(
      property.label, property.typeName, isOptional: property.isOptional, isSecret: secrets.contains(property.label),
      fields: property.properties.map { properties in properties.map { Self($0, secrets: secrets) } })
  }
}

extension ActionInfo {
  /// Returns whether an input is declared to be secret, or not to be, or `nil` if nothing is declared.
  fileprivate func declaresSecret(_ info: ParameterInfo) -> Bool? {
    // The labels of a structure's properties are no inputs.
    let inner = info.takesOtherLabels ? secretLabels.subtracting(parameters.map(\.label)) : []
    if secretLabels.contains(info.label) || !inner.isEmpty { return true }
    return plainLabels.contains(info.label) ? false : nil
  }
}
