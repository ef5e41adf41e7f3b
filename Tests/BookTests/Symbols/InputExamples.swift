import MediatorKit

// The examples in the comments of MediatorKit's inputs.

enum InputExamples {
  struct Product: Sendable {}

  nonisolated enum Products {
    static let search = ActionKey<[Product], String, Int>(
      "products", "search", "text", ActionParameter("limit", default: 20, note: "1 to 100"))
  }

  enum Tab: String, TextDecodable { case new, used }

  struct SearchQuery: StructureDecodable {
    var text: String
    var limit: Int?
    var tags: [String]
  }

  static func parameters() {
    let parameters: Parameters = ["id": 42, "reason": "too late"]
    let fromText = Parameters(texts: [("id", "42"), ("tag", "a"), ("tag", "b")])
    _ = (parameters, fromText)
  }
}
