/// A dictionary of a JSON file whose values are strings, numbers, Booleans or lists of them.
package struct LabeledTexts: Decodable {
  /// The labels with their texts, sorted by label.
  package private(set) var values: [(label: String, texts: [String])] = []

  /// Creates the texts from a dictionary; values that cannot be read are noted and left out.
  package init(from decoder: any Decoder) throws {
    let log = ProblemLog.of(decoder)
    let container = try decoder.container(keyedBy: DictionaryKey.self)
    for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      var texts: [String] = []
      if var list = try? container.nestedUnkeyedContainer(forKey: key) {
        while !list.isAtEnd, log?.isExhausted != true {
          texts += try Self.text(of: list.superDecoder(), "string, number or Boolean", log)
        }
      } else {
        texts = try Self.text(of: container.superDecoder(forKey: key), "string, number, Boolean or list of them", log)
      }
      values.append((key.stringValue, texts))
    }
  }

  /// Returns the only text of a value, or none after noting that it has none.
  private static func text(of decoder: any Decoder, _ expected: String, _ log: ProblemLog?) throws -> [String] {
    let kind = JSONKind(decoder)
    if let text = kind.text { return [text] }
    let problem = kind.mismatch("a \(expected)")
    try log.note(problem.code, decoder.codingPath, problem.message)
    return []
  }
}
