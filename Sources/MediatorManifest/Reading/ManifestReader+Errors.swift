import MediatorKit

extension ManifestReader {
  /// Reports what the decoder found, at its place.
  mutating func report(_ error: DecodingError, in document: DocumentValue) {
    switch error {
    case .keyNotFound(let key, let context):
      let (value, path) = Self.place(context.codingPath, in: document)
      report(.missingKey, value?.position, path, "The key '\(key.stringValue)' is missing.")
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      let (value, path) = Self.place(context.codingPath, in: document)
      let found = value?.typeName ?? "nothing"
      report(.wrongType, value?.position, path, "Expected \(Self.name(of: type)), found \(found).")
    case .dataCorrupted(let context):
      let (value, path) = Self.place(context.codingPath, in: document)
      let text: String? =
        if case .text(let text)? = value?.content { RouteFileChecker.shortened(text.value) } else { nil }
      report(.invalidValue, value?.position, path, "\(text.map { "'\($0)'" } ?? "The value") has no meaning here.")
    @unknown default: report(.invalidValue, nil, "", "The manifest cannot be read.")
    }
  }

  private static func place(
    _ codingPath: [any CodingKey], in document: DocumentValue
  ) -> (value: DocumentValue?, path: String) {
    var value: DocumentValue? = document
    var path = ""
    for key in codingPath {
      if let index = key.intValue {
        path += "[\(index)]"
        if case .list(let elements)? = value?.content {
          value = elements.indices.contains(index) ? elements[index] : nil
        }
      } else {
        path = RouteFileChecker.path(path, key.stringValue)
        if case .dictionary(let members)? = value?.content {
          value = members.first { $0.key == key.stringValue }?.value
        }
      }
    }
    return (value, path)
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "a truth value"
    case is Int.Type: "a number"
    case is [Any].Type: "a list"
    case is [String: Any].Type: "a dictionary"
    default: "\(type)"
    }
  }
}
