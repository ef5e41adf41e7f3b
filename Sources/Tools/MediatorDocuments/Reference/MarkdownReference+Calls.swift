import MediatorManifest
import MediatorText

extension MarkdownReference {
  /// Returns a call by name, in Swift.
  static func call(of action: Manifest.Action, at address: ActionAddress) -> String {
    let required = action.parameters.filter(\.isRequired)
    let arguments = required.map { "\($0.label.literal): \(argument(for: $0))" }
    let list = arguments.isEmpty ? "" : ", [\(arguments.joined(separator: ", "))]"
    return "try await mediator.perform(\(address.target.rawValue.literal), \(address.action.rawValue.literal)\(list))"
  }

  /// Returns a literal of the type, or a name if the type has no literal.
  private static func argument(for parameter: Manifest.Parameter) -> String {
    guard let text = ExampleTexts.text(of: parameter.type) else { return placeholder(for: parameter.label) }
    let isList = parameter.type.hasPrefix("[")
    let type = parameter.type.trimmed(of: "[]?")
    let element: String
    switch type {
    case "String", "Substring": element = text.literal
    case "UUID", "Date", "URL", "Data", "Decimal", "CGFloat": return placeholder(for: parameter.label)
    default: element = text
    }
    return isList ? "[\(element)]" : element
  }

  private static func placeholder(for label: String) -> String {
    let isIdentifier =
      label.utf8.first.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } == true
      && label.utf8.allSatisfy { $0 == 0x5F || 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
    return isIdentifier ? label : "value"
  }
}

extension String {
  fileprivate func trimmed(of characters: String) -> String {
    var text = self[...]
    while let first = text.first, characters.contains(first) { text.removeFirst() }
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return String(text)
  }
}
