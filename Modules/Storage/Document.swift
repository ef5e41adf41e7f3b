/// The name and the type of a value in a ``DataStore``.
public struct Document<Value: Codable & Sendable>: Sendable {
  /// The name of letters, digits and hyphens, which is also used for a file.
  public let name: String
  /// The value of a document that was never written.
  public let empty: Value

  /// Creates a document.
  public init(_ name: String, empty: Value) {
    self.name = name
    self.empty = empty
  }
}
