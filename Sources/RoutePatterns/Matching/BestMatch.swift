/// The best match that a search has found so far, and the query values that it has read.
struct BestMatch {
  var entry = Trie.none
  /// The values, or `nil` before an entry asked for them.
  var values: QueryValues?
}

extension MatchIndex {
  /// Whether the query of a URL meets the conditions of an entry.
  func accepts(_ entry: UInt32, _ input: MatchInput, _ values: inout QueryValues?) -> Bool {
    guard links[Int(entry)].isConditional else { return true }
    let read = values ?? conditions.values(in: input.query)
    values = read
    return conditions.hold(entry, read)
  }
}
