import MediatorText

/// The query items and the fragment that a pattern requires, and the user information and the port that it names.
struct EntryConditions: Sendable {
  /// The items of the query, then those of the fragment, with the bytes that stand for their names in a table.
  let items: [(name: [UInt8], item: RoutePattern.QueryItem)]
  let fragment: FragmentPattern?
  let authority: [RoutePattern.QueryItem]

  init(_ pattern: RoutePattern) {
    authority = pattern.authorityItems
    fragment = pattern.fragmentPattern.flatMap { $0.isOptional ? nil : $0 }
    let inner = fragment?.pattern.requiredItems ?? []
    func name(_ item: RoutePattern.QueryItem) -> [UInt8] {
      item == .empty ? ConditionTable.empty : Array(item.name.utf8)
    }
    items =
      pattern.requiredItems.map { (name($0), $0) } + inner.map { ([ConditionTable.fragmentMark] + name($0), $0) }
  }
}

/// The conditions of the rows of a table, with the names of query items as numbers.
///
/// Few rows have any.
struct ConditionTable: Sendable {
  struct Item: Sendable {
    let name: Int
    let item: RoutePattern.QueryItem
  }

  struct Conditions: Sendable {
    var items: [Item] = []
    var fragment: FragmentPattern?
    var authority: [RoutePattern.QueryItem] = []
  }

  /// The names, sorted by their bytes, so that the name of an item is found without being hashed or copied.
  private let names: [[UInt8]]
  /// The conditions by row, up to the last row that has any.
  private(set) var conditions: [Conditions?] = []
  private let hasFragments: Bool
  /// Whether a row requires an item of the fragment.
  private let hasFragmentItems: Bool
  /// A byte before the name of an item of the fragment; no name in UTF-8 contains it.
  static let fragmentMark: UInt8 = 0xFF
  /// The name of the item that a query without items has; no name in UTF-8 contains its byte.
  fileprivate static let empty: [UInt8] = [0xFE]

  init(_ all: [Int: EntryConditions]) {
    // Most tables have no conditions.
    guard let last = all.keys.max() else {
      (names, hasFragments, hasFragmentItems) = ([], false, false)
      return
    }
    names = Set(all.values.flatMap { $0.items.map(\.name) }).inOrder { $0.lexicographicallyPrecedes($1) }
    hasFragmentItems = names.last?.first == Self.fragmentMark
    hasFragments = all.values.contains { $0.fragment != nil }
    conditions = Array(repeating: nil, count: last + 1)
    for (row, own) in all {
      let items = own.items.map { Item(name: number(of: $0.name) ?? 0, item: $0.item) }
      conditions[row] = Conditions(items: items, fragment: own.fragment, authority: own.authority)
    }
  }

  /// Reads the values of the item that decides for each name that a row requires, and the fragment if a row requires one.
  func values(in query: ByteSlice, _ fragment: ByteSlice, _ coding: QueryCoding) -> ConditionValues {
    var values = ConditionValues()
    read(query, coding, into: &values) { number(of: $0) }
    if hasFragments { values.fragment = FragmentText(fragment, coding) }
    if hasFragmentItems {
      read(fragment.piece(ParsedURL.fragmentItems(fragment)), coding, into: &values) {
        number(of: [Self.fragmentMark] + $0)
      }
    }
    return values
  }

  @inline(__always) private func read(
    _ items: ByteSlice, _ coding: QueryCoding, into values: inout ConditionValues, number: (ByteSlice) -> Int?
  ) {
    var rest = items[...]
    if rest.allSatisfy({ $0 == UInt8(ascii: "&") }) {
      if let empty = Self.empty.withSlice(number) { values.items[empty] = [] }
      return
    }
    while let (name, value) = ParsedURL.popItem(&rest) {
      let isPlain = !name.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
      let found = isPlain ? number(name.whole) : coding.bytes(name.whole).withSlice(number)
      guard let found, coding.lastWins || values.items[found] == nil else { continue }
      values.items[found] = value.map { coding.bytes($0.whole) } ?? []
    }
  }

  /// Returns a condition of a row, with a literal if it has one; `nil` for a row without conditions.
  func key(of row: Int) -> ConditionKey? {
    guard row < conditions.count, let own = conditions[row] else { return nil }
    for item in own.items {
      if case .literal(let text) = item.item.value { return .item(item.name, Array(text.utf8)) }
    }
    if let fragment = own.fragment, let literal = fragment.firstLiteral {
      return .fragment(literal, isPath: fragment.form != .text)
    }
    if let first = own.items.first { return .item(first.name, nil) }
    return own.fragment.flatMap { $0.form == .none ? nil : .fragment(nil, isPath: false) }
  }

  private func number(of name: some Collection<UInt8>) -> Int? {
    let index = names.partition { !$0.lexicographicallyPrecedes(name) }
    return index < names.count && names[index].elementsEqual(name) ? index : nil
  }
}

/// The decoded values of query items by the number of their name, and the fragment.
struct ConditionValues {
  var items: [Int: [UInt8]] = [:]
  var fragment: FragmentText?
}

/// A condition that all variants of one bucket have.
enum ConditionKey: Hashable, Sendable {
  /// An item with the number of its name, and a value or `nil` for any.
  case item(Int, [UInt8]?)
  /// A fragment with its whole text or its first segment, or `nil` for any fragment.
  case fragment([UInt8]?, isPath: Bool)
}

/// The variants of one list by a condition of theirs, so that a URL is not compared with the conditions of all.
struct ConditionBuckets: Sendable {
  /// The number of variants up to which a list is searched one by one.
  static let longestList = 8

  private var buckets: [ConditionKey: [UInt32]] = [:]
  /// The variants without conditions.
  private var others: [UInt32] = []

  init(_ variants: [UInt32], key: (UInt32) -> ConditionKey?) {
    for variant in variants {
      if let key = key(variant) { buckets[key, default: []].append(variant) } else { others.append(variant) }
    }
  }

  /// Returns the variants whose conditions some values may meet.
  func variants(_ values: ConditionValues) -> [UInt32] {
    var variants = others
    func add(_ key: ConditionKey) { variants += buckets[key] ?? [] }
    for (name, value) in values.items {
      add(.item(name, nil))
      add(.item(name, value))
    }
    if let fragment = values.fragment {
      add(.fragment(nil, isPath: false))
      add(.fragment(fragment.whole, isPath: false))
      if let first = fragment.first { add(.fragment(first, isPath: true)) }
    }
    return variants
  }
}
