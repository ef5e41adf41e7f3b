/// The query items that the entries of a table require, with their names as numbers.
///
/// Few entries have any, so an entry's link says whether it does.
struct ConditionTable: Sendable {
  private struct Condition: Sendable {
    let name: Int
    let item: RoutePattern.QueryItem
  }

  /// The numbers of the names, by bytes: strings would compare by canonical equivalence.
  private var names: [[UInt8]: Int] = [:]
  private var conditions: [UInt32: [Condition]] = [:]

  init(_ items: [UInt32: [RoutePattern.QueryItem]]) {
    for (entry, items) in items {
      conditions[entry] = items.map { item in
        let bytes = Array(item.name.utf8)
        let name = names[bytes] ?? names.count
        names[bytes] = name
        return Condition(name: name, item: item)
      }
    }
  }

  /// Reads the values of the first item of each name that an entry requires.
  func values(in query: ByteSlice) -> QueryValues {
    var values = QueryValues()
    var rest = query[...]
    while let (name, value) = ParsedURL.popItem(&rest) {
      guard let number = names[PercentCoding.decodedBytes(name.whole, plusIsSpace: true)] else { continue }
      if values[number] == nil {
        values[number] = value.map { PercentCoding.decodedBytes($0.whole, plusIsSpace: true) } ?? []
      }
    }
    return values
  }

  /// Whether values meet all conditions of an entry.
  func hold(_ entry: UInt32, _ values: QueryValues) -> Bool {
    conditions[entry]?.allSatisfy { condition in values[condition.name].map(condition.item.accepts) ?? false } ?? true
  }
}

/// The decoded values of query items, by the number of their name.
typealias QueryValues = [Int: [UInt8]]
