/// A dictionary of a JSON file whose values are strings, numbers, Booleans or lists of them.
package struct LabeledTexts: Decodable {
  /// The labels with their texts, sorted by label.
  package private(set) var values: [(label: String, texts: [String])] = []

  /// Creates the texts from a dictionary; values that cannot be read are noted and left out.
  package init(from decoder: any Decoder) throws {
    let log = ProblemLog.of(decoder)
    let container = try decoder.container(keyedBy: FormKey.self)
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      let texts: [String]
      if var list = try? container.nestedUnkeyedContainer(forKey: key) {
        texts = try Self.texts(of: &list, log)
      } else {
        texts = try Self.texts(of: container.superDecoder(forKey: key), "string, number, Boolean or list of them", log)
      }
      values.append((key.stringValue, texts))
    }
  }

  private static func texts(of list: inout any UnkeyedDecodingContainer, _ log: ProblemLog?) throws -> [String] {
    var texts: [String] = []
    while !list.isAtEnd, log?.isExhausted != true {
      texts += try self.texts(of: list.superDecoder(), "string, number or Boolean", log)
    }
    return texts
  }

  private static func texts(of decoder: any Decoder, _ expected: String, _ log: ProblemLog?) throws -> [String] {
    let kind = JSONKind(decoder)
    if let text = kind.text { return [text] }
    try note(log, decoder.codingPath, "wrong type: found \(kind), expected a \(expected)")
    return []
  }

  private static func note(
    _ log: ProblemLog?, _ path: [any CodingKey], _ message: String
  ) throws {
    guard let log else { throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: message)) }
    log.note(.wrongType, FormKey.path(path), message)
  }
}
