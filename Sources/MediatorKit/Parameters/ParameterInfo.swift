import MediatorText

/// The declaration of a parameter of an action.
public struct ParameterInfo: Sendable, CustomStringConvertible {
  /// The label in calls by name.
  public let label: String
  /// The declared type.
  public let type: any Sendable.Type
  /// The value if the caller passes none, or `nil` if there is no default.
  public let defaultValue: (any Sendable)?
  /// A note for readers of the manifest.
  public let note: String?

  @usableFromInline init<Value>(_ parameter: ActionParameter<Value>) {
    label = parameter.label
    type = Value.self
    defaultValue = parameter.defaultValue
    note = parameter.note
  }

  private init(_ info: ParameterInfo, defaultValue: (any Sendable)?) {
    label = info.label
    type = info.type
    self.defaultValue = defaultValue
    note = info.note
  }

  /// The parameter with a default that is not printed.
  package var hidingDefault: ParameterInfo {
    ParameterInfo(self, defaultValue: defaultValue.map { Parameters.Secret($0) })
  }

  /// The name of the declared type, such as `Int` or `Optional<String>`.
  public var typeName: String { readableTypeName(of: type) }

  /// Whether the caller must pass a value: there is no default and the type cannot be absent.
  public var isRequired: Bool {
    defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent != true
  }

  /// Whether the declared type can be read from text.
  public var isTextDecodable: Bool {
    guard let decodable = type as? any ParameterDecodable.Type else { return false }
    return decodable.decodesText
  }

  /// The parameter as `label: Type`, with its default if it has one.
  public var description: String {
    let head = "\(label): \(typeName)"
    return (defaultValue.map { "\(head) = \(Parameters.Text.show($0))" } ?? head).printable
  }
}
