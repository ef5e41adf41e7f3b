/// The words of a command, read one by one.
struct Arguments {
  private var words: [String]

  init(_ words: [String] = []) {
    self.words = words
  }

  /// Removes and returns the value of an option, `--name value` or `--name=value`, or `nil` without it.
  mutating func option(_ name: String) throws(UsageError) -> String? {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    guard let index = words[..<end].firstIndex(where: { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") }) else {
      return nil
    }
    let word = words.remove(at: index)
    if word != "--\(name)" { return String(word.dropFirst(name.count + 3)) }
    guard index < words.endIndex else { throw UsageError("'--\(name)': missing value") }
    return words.remove(at: index)
  }

  /// Removes and returns the remaining words, after all options.
  mutating func remaining() throws(UsageError) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    if let unknown = words[..<end].first(where: { $0.hasPrefix("-") && $0.count > 1 }) {
      throw UsageError("'\(unknown)': unknown option")
    }
    if end < words.endIndex { words.remove(at: end) }
    defer { words = [] }
    return words
  }

  /// Rejects further words, for a command without arguments.
  func expectNothing(after command: String) throws(UsageError) {
    if let word = words.first { throw UsageError("'\(command)': unexpected argument: found '\(word)'") }
  }
}
