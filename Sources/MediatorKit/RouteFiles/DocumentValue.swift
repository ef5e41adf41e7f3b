/// A value of a JSON document or a property list, and where it stands.
package struct DocumentValue: Sendable {
  package enum Content: Sendable {
    case text(DocumentText)
    /// A number as it was written.
    case number(String)
    case bool(Bool)
    case null
    case list([DocumentValue])
    case dictionary([DocumentMember])
  }

  package let content: Content
  /// Nil for a binary property list.
  package let position: DocumentPosition?

  /// What messages call the type.
  package var typeName: String {
    switch content {
    case .text: "a text"
    case .number: "a number"
    case .bool: "a truth value"
    case .null: "null"
    case .list: "a list"
    case .dictionary: "a dictionary"
    }
  }
}

/// A key of a dictionary with its value; members keep their order, and a key may come twice.
package struct DocumentMember: Sendable {
  package let key: String
  /// Where the key stands.
  package let position: DocumentPosition?
  package let value: DocumentValue
}
