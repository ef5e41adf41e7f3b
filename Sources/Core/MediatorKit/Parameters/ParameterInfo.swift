import MediatorText

/// A labeled input of an action, as its key or declaration states it.
///
/// A literal label is enough; you can add a default and a note:
///
/// ```swift
/// nonisolated enum Products {
///   static let search = ActionKey<[Product], String, Int>(
///     "products", "search", "text", ActionParameter("limit", default: 20, note: "1 to 100"))
/// }
/// ```
public struct ActionParameter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
  /// The label in calls by name.
  public let label: String
  /// The value if the caller passes none, or `nil` if there is no default.
  public var defaultValue: Value? { details?.defaultValue }
  /// A note for readers of the manifest, such as the range of the value.
  public var note: String? { details?.note }
  /// The default and the note, as one word, because most parameters are literals with neither.
  @usableFromInline let details: Details?

  @usableFromInline final class Details: Sendable {
    let defaultValue: Value?
    let note: String?

    init(_ defaultValue: Value?, _ note: String?) {
      self.defaultValue = defaultValue
      self.note = note
    }
  }

  /// Creates a parameter without a default; it is required unless its type is optional.
  public init(_ label: String, note: String? = nil) {
    self.label = label
    details = note.map { Details(nil, $0) }
  }

  /// Creates a parameter with a default.
  public init(_ label: String, default value: Value, note: String? = nil) {
    self.label = label
    details = Details(value, note)
  }

  /// Creates a parameter without a default from its label.
  @inlinable public init(stringLiteral value: String) {
    label = value
    details = nil
  }
}

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
  /// The description of an input that was read from a document, or `nil` if the type is part of the program.
  package let described: DescribedInput?

  @usableFromInline init<Value>(_ parameter: ActionParameter<Value>) {
    label = parameter.label
    type = Value.self
    defaultValue = parameter.defaultValue
    note = parameter.note
    described = nil
  }

  /// Creates the declaration of an input that a document describes.
  package init(_ label: String, _ described: DescribedInput, note: String? = nil) {
    self.label = label
    type = DescribedInput.self
    defaultValue = described.defaultText
    self.note = note
    self.described = described
  }

  private init(_ info: ParameterInfo, defaultValue: (any Sendable)?) {
    label = info.label
    type = info.type
    self.defaultValue = defaultValue
    note = info.note
    described = info.described
  }

  /// The parameter with a default that is not printed.
  package var hidingDefault: ParameterInfo {
    ParameterInfo(self, defaultValue: defaultValue.map { Parameters.Secret($0) })
  }

  /// The name of the declared type, such as `Int` or `Optional<String>`.
  public var typeName: String { described?.typeName ?? readableTypeName(of: type) }

  /// The labels of the properties of a structure, as far as they are known; runs client code: the structure's `init(from:)`.
  package var propertyLabels: [String] {
    described?.propertyLabels ?? StructureCheck.properties(of: type)?.flatMap(\.labels) ?? []
  }

  /// Whether the caller must pass a value: there is no default and the type cannot be absent.
  public var isRequired: Bool {
    if let described { return described.isRequired }
    return defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent != true
  }

  /// Whether the declared type can be read from text.
  public var isTextDecodable: Bool {
    if let described { return described.isTextual }
    guard let decodable = type as? any ParameterDecodable.Type else { return false }
    return decodable.decodesText
  }

  /// The parameter as `label: Type`, with its default if it has one.
  public var description: String {
    let head = "\(label): \(typeName)"
    return (defaultValue.map { "\(head) = \(Parameters.Text.show($0))" } ?? head).printable
  }
}

/// An input that a document describes, because its type is not part of the program.
package final class DescribedInput: Sendable {
  /// A text that is printed as it is.
  package struct Text: Sendable, CustomStringConvertible {
    package let description: String
  }

  let typeName: String
  let isRequired: Bool
  /// Whether the type can be read from text.
  let isTextual: Bool
  /// Whether the value is read from parameters with other labels.
  let takesOtherLabels: Bool
  let defaultText: Text?
  /// The labels of further parameters that the value is read from.
  let propertyLabels: [String]
  /// Throws the error of reading the value from parameters, as far as the document describes it.
  let check: @Sendable (Parameters.Source) throws(ParameterError) -> Void

  package init(
    _ typeName: String, isRequired: Bool, isTextual: Bool, takesOtherLabels: Bool, defaultText: String?,
    propertyLabels: [String],
    check: @escaping @Sendable (Parameters.Source) throws(ParameterError) -> Void
  ) {
    self.typeName = typeName
    self.isRequired = isRequired
    self.isTextual = isTextual
    self.takesOtherLabels = takesOtherLabels
    self.propertyLabels = propertyLabels
    self.defaultText = defaultText.map { Text(description: $0) }
    self.check = check
  }
}
