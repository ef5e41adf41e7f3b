import MediatorKit

extension Parameters {
  /// Creates parameters from words of the form `label=value`.
  init(words: some Sequence<String>) throws(UsageError) {
    var texts: [(String, String)] = []
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign > word.startIndex else {
        throw UsageError("'\(word)': not a parameter: expected LABEL=VALUE")
      }
      texts.append((String(word[..<sign]), String(word[word.index(after: sign)...])))
    }
    self.init(texts: texts)
  }
}
