/// A condition that all entries of one bucket have.
enum ConditionKey: Hashable, Sendable {
  /// An item with the number of its name, and a value or `nil` for any.
  case item(Int, [UInt8]?)
  /// A fragment with its whole text or its first segment, or `nil` for any fragment.
  case fragment([UInt8]?, isPath: Bool)
}

/// The entries of one list by a condition of theirs, so that a URL is not compared with the conditions of all.
struct ConditionBuckets: Sendable {
  /// The number of entries up to which a list is searched one by one.
  static let longestList = 8

  private var buckets: [ConditionKey: [UInt32]] = [:]
  /// The entries without conditions.
  private var others: [UInt32] = []

  init(_ entries: [UInt32], _ conditions: ConditionTable) {
    for entry in entries {
      if let key = conditions.key(of: entry) { buckets[key, default: []].append(entry) } else { others.append(entry) }
    }
  }

  /// Returns the entries whose conditions some values may meet.
  func entries(_ values: ConditionValues) -> [UInt32] {
    var entries = others
    func add(_ key: ConditionKey) { entries += buckets[key] ?? [] }
    for (name, value) in values.items {
      add(.item(name, nil))
      add(.item(name, value))
    }
    if let fragment = values.fragment {
      add(.fragment(nil, isPath: false))
      add(.fragment(fragment.whole, isPath: false))
      if let first = fragment.first { add(.fragment(first, isPath: true)) }
    }
    return entries
  }
}
