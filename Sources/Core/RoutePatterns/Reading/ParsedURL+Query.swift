extension ParsedURL {
  /// The items of the query in order, which are decoded when they are read.
  public var queryItems: QueryItems { QueryItems(url: self) }

  /// The query as decoded names in order of first appearance, each with its values in order.
  ///
  /// An item without `=` has the value `""`. If the last item of a name decides, its value is the only one.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var groupedQuery: [(name: String, values: [String])] {
    var groups = QueryGroups()
    for item in queryItems { groups.add(item.value ?? "", to: item.name, replacing: layout.queryCoding.lastWins) }
    return groups.all
  }

  /// Calls a closure with each decoded name and value in order, without slicing the text.
  ///
  /// If the last item of a name decides, the others are left out.
  ///
  /// - Parameters:
  ///   - range: The bounds of the items, or `nil` for those of the query.
  ///   - ranges: Bounds in the text whose items are left out.
  package func eachQueryItem(
    in range: Range<Int>? = nil, besides ranges: [Range<Int>] = [], _ body: (_ name: String, _ value: String?) -> Void
  ) {
    if range == nil, layout.queryItemCount == 0 { return }
    let range = range ?? layout.query.range
    let coding = layout.queryCoding
    var groups = QueryGroups()
    text.withSlice { text in
      var rest = text.piece(range)[...]
      while let (name, value) = Self.popItem(&rest) {
        let start = range.lowerBound + name.startIndex
        if !ranges.isEmpty, ranges.contains(where: { $0.contains(start) }) { continue }
        let (name, value) = (coding.text(name.whole), value.map { coding.text($0.whole) })
        if coding.lastWins { groups.add(value ?? "", to: name, replacing: true) } else { body(name, value) }
      }
    }
    for (name, values) in groups.all { body(name, values.last) }
  }

  /// One item of a query, such as `name=value`.
  public struct QueryItem: Sendable {
    /// The name as written in the URL.
    public let encodedName: Substring
    /// The value as written in the URL, or `nil` if there is no `=`.
    public let encodedValue: Substring?
    fileprivate let coding: QueryCoding

    /// The decoded name; a `+` is a space, unless the reader keeps it.
    public var name: String { encodedName.withSlice { coding.text($0) } }

    /// The decoded value, or `nil` if there is no `=`.
    ///
    /// The value of `?flag` is `nil` here and `""` in ``ParsedURL/groupedQuery``.
    public var value: String? { encodedValue.map { $0.withSlice { coding.text($0) } } }
  }

  /// The items of a query in order; empty ones (`a&&b`) are skipped.
  public struct QueryItems: Sequence, Sendable {
    fileprivate let url: ParsedURL

    /// The number of items.
    public var count: Int { Int(url.layout.queryItemCount) }

    /// Whether there is no item.
    public var isEmpty: Bool { count == 0 }

    /// Returns an iterator over the items.
    public func makeIterator() -> Iterator {
      Iterator(rest: url.piece(url.layout.query.range).utf8, coding: url.layout.queryCoding)
    }

    /// Returns the item that decides for a decoded name, or `nil`: the first, unless the last one decides by the
    /// reader's options.
    public func first(named name: String) -> QueryItem? {
      let items = lazy.filter { $0.name.utf8.elementsEqual(name.utf8) }
      return url.layout.queryCoding.lastWins ? items.reduce(nil) { $1 } : items.first { _ in true }
    }

    /// An iterator over the items of a query.
    public struct Iterator: IteratorProtocol {
      var rest: Substring.UTF8View
      let coding: QueryCoding

      /// Returns the next item, or `nil` at the end.
      public mutating func next() -> QueryItem? {
        guard let (name, value) = ParsedURL.popItem(&rest) else { return nil }
        return QueryItem(encodedName: Substring(name), encodedValue: value.map(Substring.init), coding: coding)
      }
    }
  }
}

extension ParsedURL {
  /// Removes the first item from the rest of a query, and returns its encoded parts, or `nil` at the end.
  @inline(__always) static func popItem<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> (name: Bytes, value: Bytes?)?
  where Bytes.SubSequence == Bytes {
    let item = rest.drop { $0 == UInt8(ascii: "&") }.prefix { $0 != UInt8(ascii: "&") }
    if item.isEmpty { return nil }
    rest = rest[item.endIndex...]
    let name = item.prefix { $0 != UInt8(ascii: "=") }
    return (name, name.endIndex < item.endIndex ? item[name.endIndex...].dropFirst() : nil)
  }

  /// Returns the decoded bytes of a value of the query.
  func queryBytes(_ range: Range<Int>) -> [UInt8] {
    text.withSlice { layout.queryCoding.bytes($0.piece(range)) }
  }

  /// Returns the bounds of the value of the item that decides for a decoded name, or `nil` if there is none.
  ///
  /// On the path of each match with such an item, so it keeps no others.
  func queryValue(named name: String, in items: Range<Int>) -> Range<Int>? {
    let coding = layout.queryCoding
    return text.withSlice { text in
      var rest = text.piece(items)[...]
      var range: Range<Int>?
      while let (found, value) = Self.popItem(&rest) {
        guard coding.bytes(found.whole).elementsEqual(name.utf8) else { continue }
        let start = items.lowerBound + (value?.startIndex ?? found.endIndex)
        range = start..<(value.map { items.lowerBound + $0.endIndex } ?? start)
        if !coding.lastWins { break }
      }
      return range
    }
  }

  /// An item of a query or a fragment: its decoded name, its offset in the text, and the bounds of its value, empty if there is none.
  typealias ItemBounds = (name: [UInt8], offset: Int, value: Range<Int>)

  /// Returns the items within some bounds in order, for code that needs several at once.
  func items(in range: Range<Int>) -> [ItemBounds] {
    let coding = layout.queryCoding
    return text.withSlice { text in
      var rest = text.piece(range)[...]
      var items: [ItemBounds] = []
      while let (name, value) = Self.popItem(&rest) {
        let start = range.lowerBound + (value?.startIndex ?? name.endIndex)
        let bounds = start..<start + (value?.count ?? 0)
        items.append((coding.bytes(name.whole), range.lowerBound + name.startIndex, bounds))
      }
      return items
    }
  }

  /// Returns the bounds of the values of all items of a decoded name, the one that decides first; only this one if it is the last.
  func queryValues(named name: String, in range: Range<Int>) -> [Range<Int>] {
    let values = items(in: range).filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
    return layout.queryCoding.lastWins ? values.suffix(1) : values
  }
}

/// The values of query items by name, in the order of first appearance.
private struct QueryGroups {
  private(set) var all: [(name: String, values: [String])] = []
  /// The keys are bytes because strings compare by canonical equivalence.
  private var positions: [[UInt8]: Int] = [:]

  mutating func add(_ value: String, to name: String, replacing: Bool) {
    let key = Array(name.utf8)
    if let position = positions[key] {
      if replacing { all[position].values.removeAll() }
      all[position].values.append(value)
    } else {
      positions[key] = all.count
      all.append((name, [value]))
    }
  }
}

extension ParsedURL.QueryItem: CustomStringConvertible {
  /// The item as in the URL, such as `limit=5`.
  public var description: String { "\(encodedName)\(encodedValue.map { "=\($0)" } ?? "")" }
}

/// The rules for reading the query and the fragment of a URL.
struct QueryCoding: Sendable {
  /// Whether a `+` is a space.
  var plusIsSpace = true
  /// Whether the last item of a name decides, rather than the first.
  var lastWins = false
  /// Whether a fragment may have empty segments.
  var keepsEmptySegments = false

  /// Returns the decoded text of a name or a value.
  func text(_ encoded: ByteSlice) -> String { PercentCoding.decoded(encoded, plusIsSpace: plusIsSpace) }

  /// Returns the decoded bytes of a name or a value.
  func bytes(_ encoded: ByteSlice) -> [UInt8] { PercentCoding.decodedBytes(encoded, plusIsSpace: plusIsSpace) }
}

extension URLLayout {
  var queryCoding: QueryCoding {
    QueryCoding(
      plusIsSpace: !parts.contains(.literalPlus), lastWins: parts.contains(.lastItemWins),
      keepsEmptySegments: parts.contains(.keptSegments))
  }
}
