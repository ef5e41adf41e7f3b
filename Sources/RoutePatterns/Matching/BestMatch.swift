/// The best match that a search has found so far, and the query and fragment that it has read.
struct BestMatch {
  var entry = Trie.none
  /// The values, or `nil` before an entry asked for them.
  var values: ConditionValues?
}

extension MatchIndex {
  /// Returns the entries of a node, of which the first is `head`, whose conditions a URL meets, in match order.
  ///
  /// - Parameters:
  ///   - isFirst: Whether only the first one is needed.
  ///   - rejected: Adds the number of other entries that were compared.
  func accepted(
    from head: UInt32, in lists: EntryLists, _ input: MatchInput, _ values: inout ConditionValues?, isFirst: Bool,
    rejected: inout Int
  ) -> [UInt32] {
    var accepted: [UInt32] = []
    if head != Trie.none, let buckets = lists.buckets(from: head) {
      let read = values ?? conditions.values(in: input.query, input.fragment, input.coding)
      values = read
      let candidates = buckets.entries(read)
      accepted = candidates.filter { conditions.hold($0, read) }
      rejected += candidates.count - accepted.count
      if isFirst { return accepted.min(by: links.isTried).map { [$0] } ?? [] }
      return accepted.sorted(by: links.isTried)
    }
    var entry = head
    while entry != Trie.none, !isFirst || accepted.isEmpty {
      if accepts(entry, input, &values) { accepted.append(entry) } else { rejected += 1 }
      entry = lists.next(after: entry)
    }
    return accepted
  }

  /// Whether the query and the fragment of a URL meet the conditions of an entry.
  func accepts(_ entry: UInt32, _ input: MatchInput, _ values: inout ConditionValues?) -> Bool {
    guard links[Int(entry)].isConditional else { return true }
    let read = values ?? conditions.values(in: input.query, input.fragment, input.coding)
    values = read
    return conditions.hold(entry, read)
  }
}
