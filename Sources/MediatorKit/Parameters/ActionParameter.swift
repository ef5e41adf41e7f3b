/// One labelled input of an action, as its key or its declaration states it.
///
/// A plain label is enough; a default and a note for readers can be added:
///
/// ```swift
/// enum Products {
///   static let search = ActionKey<[Product], String, Int>(
///     "products", "search", "text", ActionParameter("limit", default: 20, note: "1 to 100"))
/// }
/// ```
public struct ActionParameter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
  /// The label that callers by name and URLs use.
  public let label: String
  /// The value when the caller gives none.
  public let defaultValue: Value?
  /// A note for readers of the manifest.
  public let note: String?

  /// Declares a required parameter; one of optional type is nil when it is missing.
  public init(_ label: String, note: String? = nil) {
    self.label = label
    self.note = note
    defaultValue = nil
  }

  /// Declares a parameter that has a default.
  public init(_ label: String, default value: Value, note: String? = nil) {
    self.label = label
    self.note = note
    defaultValue = value
  }

  /// Declares a required parameter by its label alone.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
