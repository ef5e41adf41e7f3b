extension ParsedURL {
  /// The items of the query in order, which are decoded when they are read.
  public var queryItems: QueryItems { QueryItems(url: self) }

  /// The query as decoded names in order of first appearance, each with its values in order.
  ///
  /// An item without `=` has the value `""`.
  ///
  /// - Complexity: O(*n*) in the number of items.
  public var groupedQuery: [(name: String, values: [String])] {
    var groups: [(name: String, values: [String])] = []
    // Keyed by bytes because strings compare by canonical equivalence.
    var positions: [[UInt8]: Int] = [:]
    for item in queryItems {
      let name = item.name
      let key = Array(name.utf8)
      if let position = positions[key] {
        groups[position].values.append(item.value ?? "")
      } else {
        positions[key] = groups.count
        groups.append((name, [item.value ?? ""]))
      }
    }
    return groups
  }

  /// Calls a closure with each decoded name and value in order, without slicing the text.
  package func eachQueryItem(_ body: (_ name: String, _ value: String?) -> Void) {
    if layout.queryItemCount == 0 { return }
    text.withSlice { text in
      var rest = text.piece(layout.query.range)[...]
      while let (name, value) = Self.popItem(&rest) {
        body(
          PercentCoding.decoded(name.whole, plusIsSpace: true),
          value.map { PercentCoding.decoded($0.whole, plusIsSpace: true) })
      }
    }
  }

  /// One item of a query, such as `name=value`.
  public struct QueryItem: Sendable {
    /// The name as written in the URL.
    public let encodedName: Substring
    /// The value as written in the URL, or `nil` if there is no `=`.
    public let encodedValue: Substring?

    /// The decoded name; a `+` is a space.
    public var name: String { PercentCoding.decoded(encodedName, plusIsSpace: true) }

    /// The decoded value, or `nil` if there is no `=`.
    ///
    /// The value of `?flag` is `nil` here and `""` in ``ParsedURL/groupedQuery``.
    public var value: String? { encodedValue.map { PercentCoding.decoded($0, plusIsSpace: true) } }
  }

  /// The items of a query in order; empty ones (`a&&b`) are skipped.
  public struct QueryItems: Sequence, Sendable {
    fileprivate let url: ParsedURL

    /// The number of items.
    public var count: Int { Int(url.layout.queryItemCount) }

    /// Whether there is no item.
    public var isEmpty: Bool { count == 0 }

    /// The number of items.
    public var underestimatedCount: Int { count }

    /// Returns an iterator over the items.
    public func makeIterator() -> Iterator { Iterator(rest: url.piece(url.layout.query.range).utf8) }

    /// Returns the first item with a decoded name, or `nil`.
    public func first(named name: String) -> QueryItem? {
      first { $0.name.utf8.elementsEqual(name.utf8) }
    }

    /// An iterator over the items of a query.
    public struct Iterator: IteratorProtocol {
      fileprivate var rest: Substring.UTF8View

      /// Returns the next item, or `nil` at the end.
      public mutating func next() -> QueryItem? {
        guard let (name, value) = ParsedURL.popItem(&rest) else { return nil }
        return QueryItem(encodedName: Substring(name), encodedValue: value.map(Substring.init))
      }
    }
  }
}

extension ParsedURL {
  /// Removes the first item from the rest of a query, and returns its encoded parts, or `nil` at the end.
  @inline(__always)
  static func popItem<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> (name: Bytes, value: Bytes?)?
  where Bytes.SubSequence == Bytes {
    let item = rest.drop { $0 == UInt8(ascii: "&") }.prefix { $0 != UInt8(ascii: "&") }
    if item.isEmpty { return nil }
    rest = rest[item.endIndex...]
    let name = item.prefix { $0 != UInt8(ascii: "=") }
    return (name, name.endIndex < item.endIndex ? item[name.endIndex...].dropFirst() : nil)
  }

  /// Returns the decoded bytes of a value of the query.
  func queryBytes(_ range: Range<Int>) -> [UInt8] {
    text.withSlice { PercentCoding.decodedBytes($0.piece(range), plusIsSpace: true) }
  }

  /// Returns the bounds of the value of the first query item with a decoded name, or `nil` if there is none.
  func queryValue(named name: String) -> Range<Int>? {
    text.withSlice { text in
      var rest = text.piece(layout.query.range)[...]
      while let (found, value) = Self.popItem(&rest) {
        guard PercentCoding.decodedBytes(found.whole, plusIsSpace: true).elementsEqual(name.utf8) else { continue }
        let start = value?.startIndex ?? found.endIndex
        let range = start..<(value?.endIndex ?? start)
        return layout.query.range.lowerBound + range.lowerBound..<layout.query.range.lowerBound + range.upperBound
      }
      return nil
    }
  }
}
