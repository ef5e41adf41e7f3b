/// Splits a line into words as a shell does: at spaces, except inside quotation marks and after a backslash.
enum WordSplitter {
  /// Returns the words of a line.
  ///
  /// - Throws: ``UsageError`` if a quotation mark is not closed or a backslash is last.
  static func words(in line: String) throws(UsageError) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw UsageError("quotation mark \(quote): not closed") }
    if isEscaped { throw UsageError("last backslash: expected a character after it") }
    if let word { words.append(word) }
    return words
  }
}
