/// The name and the type of something that a ``DataStore`` keeps.
public struct Document<Value: Codable & Sendable>: Sendable {
  /// The name, which is also a file's: letters, digits and hyphens.
  public let name: String
  /// The value of a document that was never written.
  public let empty: Value

  /// Makes a document of its parts.
  public init(_ name: String, empty: Value) {
    self.name = name
    self.empty = empty
  }
}
