import MediatorText

/// The query items and the fragment that a pattern requires.
struct EntryConditions: Sendable {
  let items: [RoutePattern.QueryItem]
  let fragment: FragmentPattern?

  init(_ pattern: RoutePattern) {
    items = pattern.requiredItems
    fragment = pattern.fragmentPattern.flatMap { $0.isOptional ? nil : $0 }
  }
}

/// The conditions of the entries of a table, with the names of query items as numbers.
///
/// Few entries have any, so an entry's link says whether it does.
struct ConditionTable: Sendable {
  struct Item: Sendable {
    let name: Int
    let item: RoutePattern.QueryItem
  }

  struct Conditions: Sendable {
    var items: [Item] = []
    var fragment: FragmentPattern?
    /// The conditions of the segments of the fragment.
    var symbols: [TrieSymbol?] = []
  }

  /// The names, sorted by their bytes, so that the name of an item is found without being hashed or copied.
  private let names: [[UInt8]]
  /// The conditions by entry, up to the last entry that has any.
  private(set) var conditions: [Conditions] = []
  private let hasFragments: Bool

  init(_ all: [UInt32: EntryConditions]) {
    // Most tables have no conditions.
    guard let last = all.keys.max() else {
      (names, hasFragments) = ([], false)
      return
    }
    names = Set(all.values.flatMap(\.items).map { Array($0.name.utf8) }).inOrder { $0.lexicographicallyPrecedes($1) }
    hasFragments = all.values.contains { $0.fragment != nil }
    conditions = Array(repeating: Conditions(), count: Int(last) + 1)
    for (entry, own) in all {
      let items = own.items.map { Item(name: number(of: $0.name.utf8) ?? 0, item: $0) }
      let symbols = own.fragment.map { fragment in fragment.pattern.elements.indices.map(fragment.pattern.symbol) }
      conditions[Int(entry)] = Conditions(items: items, fragment: own.fragment, symbols: symbols ?? [])
    }
  }

  /// Reads the values of the item that decides for each name that an entry requires, and the fragment if an entry requires one.
  func values(in query: ByteSlice, _ fragment: ByteSlice, _ coding: QueryCoding) -> ConditionValues {
    var values = ConditionValues()
    var rest = query[...]
    while let (name, value) = ParsedURL.popItem(&rest) {
      let isPlain = !name.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
      let found = isPlain ? number(of: name) : number(of: coding.bytes(name.whole))
      guard let found, coding.lastWins || values.items[found] == nil else { continue }
      values.items[found] = value.map { coding.bytes($0.whole) } ?? []
    }
    if hasFragments { values.fragment = FragmentText(fragment) }
    return values
  }

  /// Returns a condition of an entry, with a literal if it has one; `nil` for an entry without conditions.
  func key(of entry: UInt32) -> ConditionKey? {
    guard Int(entry) < conditions.count else { return nil }
    let own = conditions[Int(entry)]
    for item in own.items {
      if case .literal(let text) = item.item.value { return .item(item.name, Array(text.utf8)) }
    }
    if let fragment = own.fragment, let literal = fragment.firstLiteral {
      return .fragment(literal, isPath: fragment.isPath)
    }
    if let first = own.items.first { return .item(first.name, nil) }
    return own.fragment == nil ? nil : .fragment(nil, isPath: false)
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

/// The decoded values of query items by the number of their name, and the fragment.
struct ConditionValues {
  var items: [Int: [UInt8]] = [:]
  var fragment: FragmentText?
}
