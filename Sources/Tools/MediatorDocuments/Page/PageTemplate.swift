/// A text with placeholders such as `{{title}}`.
struct PageTemplate {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Returns the text with its placeholders filled; placeholders in values are kept.
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
