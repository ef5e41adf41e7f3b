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
