/// The query items that the entries of a table require, with their names as numbers.
///
/// Few entries have any, so an entry's link says whether it does.
struct ConditionTable: Sendable {
  private struct Condition: Sendable {
    let name: Int
    let item: RoutePattern.QueryItem
  }

  /// The names, sorted by their bytes, so that the name of an item is found without being hashed or copied.
  private let names: [[UInt8]]
  /// The conditions by entry, up to the last entry that has any.
  private var conditions: [[Condition]] = []

  init(_ items: [UInt32: [RoutePattern.QueryItem]]) {
    names = Set(items.values.joined().map { Array($0.name.utf8) }).sorted { $0.lexicographicallyPrecedes($1) }
    guard let last = items.keys.max() else { return }
    conditions = Array(repeating: [], count: Int(last) + 1)
    for (entry, items) in items {
      conditions[Int(entry)] = items.map { Condition(name: number(of: $0.name.utf8) ?? 0, item: $0) }
    }
  }

  /// Reads the values of the first item of each name that an entry requires.
  func values(in query: ByteSlice) -> QueryValues {
    var values = QueryValues()
    var rest = query[...]
    while let (name, value) = ParsedURL.popItem(&rest) {
      let isPlain = !name.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
      let found = isPlain ? number(of: name) : number(of: PercentCoding.decodedBytes(name.whole, plusIsSpace: true))
      guard let found, values[found] == nil else { continue }
      values[found] = value.map { PercentCoding.decodedBytes($0.whole, plusIsSpace: true) } ?? []
    }
    return values
  }

  /// Whether values meet all conditions of an entry.
  func hold(_ entry: UInt32, _ values: QueryValues) -> Bool {
    guard Int(entry) < conditions.count else { return true }
    return conditions[Int(entry)].allSatisfy { condition in
      values[condition.name].map(condition.item.accepts) ?? false
    }
  }

  /// Returns the values, one of which an entry requires: a name with its literal, or else a name with any value.
  func key(of entry: UInt32) -> ConditionKey? {
    guard Int(entry) < conditions.count, let first = conditions[Int(entry)].first else { return nil }
    for condition in conditions[Int(entry)] {
      if case .literal(let text) = condition.item.value { return ConditionKey(condition.name, Array(text.utf8)) }
    }
    return ConditionKey(first.name, nil)
  }

  private func number(of name: some Collection<UInt8>) -> Int? {
    var candidates = names.indices
    while let middle = candidates.dropFirst(candidates.count / 2).first {
      if names[middle].elementsEqual(name) { return middle }
      let isAfter = names[middle].lexicographicallyPrecedes(name)
      candidates = isAfter ? middle + 1..<candidates.upperBound : candidates.lowerBound..<middle
    }
    return nil
  }
}

/// The decoded values of query items, by the number of their name.
typealias QueryValues = [Int: [UInt8]]

/// A condition that all entries of one bucket have: the number of a name, and a value or `nil` for any.
struct ConditionKey: Hashable, Sendable {
  let name: Int
  let value: [UInt8]?

  init(_ name: Int, _ value: [UInt8]?) {
    self.name = name
    self.value = value
  }
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
  func entries(_ values: QueryValues) -> [UInt32] {
    values.reduce(into: others) { entries, item in
      entries += buckets[ConditionKey(item.key, nil)] ?? []
      entries += buckets[ConditionKey(item.key, item.value)] ?? []
    }
  }
}
