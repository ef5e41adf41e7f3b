/// A labeled input of an action, as its key or declaration states it.
///
/// A literal label is enough; you can add a default and a note:
///
/// ```swift
/// enum Products {
///   static let search = ActionKey<[Product], String, Int>(
///     "products", "search", "text", ActionParameter("limit", default: 20, note: "1 to 100"))
/// }
/// ```
public struct ActionParameter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
  /// The label in calls by name and in URLs.
  public let label: String
  /// The value if the caller passes none, or `nil` if there is no default.
  public let defaultValue: Value?
  /// A note for readers of the manifest, such as the range of the value.
  public let note: String?

  /// Creates a parameter without a default; it is required unless its type is optional.
  public init(_ label: String, note: String? = nil) {
    self.label = label
    self.note = note
    defaultValue = nil
  }

  /// Creates a parameter with a default.
  public init(_ label: String, default value: Value, note: String? = nil) {
    self.label = label
    self.note = note
    defaultValue = value
  }

  /// Creates a parameter without a default from its label.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
