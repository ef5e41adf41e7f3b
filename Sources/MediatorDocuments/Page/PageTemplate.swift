/// A text with places such as `{{title}}` in it.
struct PageTemplate {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The text with its places filled; what is filled in is not looked at again.
  func filled(_ values: [String: String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
      result += rest[..<open.lowerBound]
      result += values[String(rest[open.upperBound..<close.lowerBound])] ?? ""
      rest = rest[close.upperBound...]
    }
    return result + rest
  }
}
