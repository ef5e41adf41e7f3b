extension RoutePattern.QueryItem {
  /// Returns whether decoded bytes satisfy the condition.
  func accepts(_ bytes: some Collection<UInt8>) -> Bool {
    switch value {
    case .any, .none: true
    case .literal(let text): text.utf8.elementsEqual(bytes)
    case .parameter(let parameter) where parameter.isPartial: TrieSymbol(parameter).accepts(Array(bytes))
    case .parameter(let parameter): parameter.constraint?.accepts(bytes) ?? true
    }
  }
}

extension ParsedURL {
  /// Returns the bounds of the value of an item that a pattern names, or `nil` if there is none.
  ///
  /// - Parameter items: The bounds of the items.
  func value(of item: RoutePattern.QueryItem, in items: Range<Int>) -> Range<Int>? {
    guard item == .empty else { return queryValue(named: item.name, in: items) }
    return piece(items).utf8.allSatisfy { $0 == UInt8(ascii: "&") } ? items.lowerBound..<items.lowerBound : nil
  }

  /// Returns the bounds of the value of an item that a pattern names, or `nil` if there is none or it does not satisfy the condition.
  func accepted(_ item: RoutePattern.QueryItem, in items: Range<Int>) -> Range<Int>? {
    value(of: item, in: items).flatMap { item.accepts(queryBytes($0)) ? $0 : nil }
  }

  /// Returns the values of items of the query and the fragment that a pattern captures as a whole and that the URL repeats.
  func repeatedItems(of pattern: RoutePattern) -> [(name: String, texts: [String])] {
    let query = pattern.wholeItems.map { ($0.parameter, queryValues(named: $0.name, in: layout.query.range)) }
    let fragment = (pattern.fragmentPattern?.pattern.wholeItems ?? []).map {
      ($0.parameter, queryValues(named: $0.name, in: fragmentItems))
    }
    return (query + fragment).filter { $0.1.count > 1 }.map { name, values in
      (name, values.map { String(decoding: queryBytes($0), as: UTF8.self) })
    }
  }
}

extension FragmentPattern {
  /// Returns the variant whose segments match the fragment of a URL, or `nil` if none does.
  ///
  /// - Complexity: O(*n*) in the length of the fragment for each variant.
  func variant(matching fragment: FragmentText) -> PatternVariant? {
    guard let segments = fragment.segments(form) else { return nil }
    return variants.first { $0.variant.accepts(segments, $0.symbols) }?.variant
  }

  /// Returns whether a fragment, or that there is none, is what the pattern requires of its segments.
  func accepts(_ fragment: FragmentText?) -> Bool {
    form == .none ? fragment == nil : fragment.flatMap(variant) != nil
  }

  /// Returns whether the fragment of a URL has the items that the pattern requires.
  func hasItems(of url: ParsedURL) -> Bool {
    pattern.requiredItems.allSatisfy { url.accepted($0, in: url.fragmentItems) != nil }
  }
}

extension RoutePattern {
  /// Returns whether the fragment of a URL has the segments and the items that the pattern requires.
  func acceptsFragment(of url: ParsedURL) -> Bool {
    guard let fragment = fragmentPattern, !fragment.isOptional else { return true }
    return fragment.accepts(url.fragmentText) && fragment.hasItems(of: url)
  }
}

extension [RoutePattern.QueryItem] {
  /// Returns whether the user information and the port of a URL are those that a pattern names: a part that it does not
  /// name must be missing.
  ///
  /// - Parameter parts: The parts that the URL has.
  func accept(_ parts: [AuthorityPart]) -> Bool {
    parts.allSatisfy { part in contains { $0.name == part.name && $0.accepts(part.bytes) } }
      && allSatisfy { item in item.isOptional || parts.contains { $0.name == item.name } }
      && (!contains { $0.name == "password" } || parts.count { $0.name != "port" } != 1)
  }
}

extension ConditionTable {
  /// Returns whether a row names the user information and the port of a URL.
  func accepts(_ parts: [AuthorityPart], _ row: Int) -> Bool {
    (row < conditions.count ? conditions[row]?.authority ?? [] : []).accept(parts)
  }

  /// Returns whether a row may have conditions.
  func hasAny(_ row: Int) -> Bool { row < conditions.count }

  /// Returns whether values meet all conditions of a row.
  func hold(_ row: Int, _ values: ConditionValues) -> Bool {
    guard hasAny(row), let own = conditions[row] else { return true }
    let hasItems = own.items.allSatisfy { item in values.items[item.name].map(item.item.accepts) ?? false }
    guard hasItems, let fragment = own.fragment else { return hasItems }
    return fragment.accepts(values.fragment)
  }
}

/// The parts that `<raw>` captures: the rest of a path, and a URL in a query with its own query.
extension ParsedURL {
  /// Returns the bounds of the path after some segments, with empty segments and a final slash.
  ///
  /// - Parameter segment: The index of the first segment; −1 if it is the host.
  func restRange(from segment: Int) -> Range<Int> {
    let hasSlash = text.withSlice { text in
      Int(layout.path.end) < text.count && text[Int(layout.path.end)] == UInt8(ascii: "/")
    }
    let end = Int(layout.path.end) + (hasSlash && layout.segmentCount > 0 ? 1 : 0)
    if segment < 0 { return layout.host.range.lowerBound..<end }
    let start = segment == 0 ? Int(layout.path.start) : segmentRange(segment - 1).upperBound + 1
    return min(start, end)..<end
  }

  /// Whether the query may contain a URL that is not encoded.
  package var mayHaveWrittenURL: Bool {
    text.withSlice { text in
      for byte in text.piece(layout.query.range) where byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") {
        return true
      }
      return false
    }
  }

  /// Returns the text and the bounds of the URL in the first query item of a name, up to the next item of other names.
  ///
  /// - Returns: `nil` if there is no such item, or if its value was encoded as a whole.
  package func writtenURL(named name: String, before others: [String]) -> (text: String, range: Range<Int>)? {
    guard let value = rawValue(named: name, before: others), value.isWritten else { return nil }
    return (String(piece(value.range)), value.range)
  }

  /// Returns the bounds of the query item that decides for a name, up to the next one of other names.
  ///
  /// A value without a `:` and a `/` was encoded as a whole, and so was one without a `=` that has one as an escape, or a `&`: it ends
  /// with its item, and is not as written.
  func rawValue(named itemName: String, before others: [String]) -> (range: Range<Int>, isWritten: Bool)? {
    let items = items(in: layout.query.range)
    func isNamed(_ item: ItemBounds) -> Bool { item.name.elementsEqual(itemName.utf8) }
    guard let start = layout.queryCoding.lastWins ? items.lastIndex(where: isNamed) : items.firstIndex(where: isNamed)
    else { return nil }
    let first = items[start]
    guard Self.isWrittenURL(piece(first.value)) else { return (first.value, false) }
    let others = others.filter { $0 != itemName }
    let further = items[start...].dropFirst().prefix { item in !others.contains { $0.utf8.elementsEqual(item.name) } }
    return (first.value.lowerBound..<(further.last ?? first).value.upperBound, true)
  }

  private static func isWrittenURL(_ value: Substring) -> Bool {
    let bytes = value.utf8
    guard bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "/")) else { return false }
    if bytes.contains(UInt8(ascii: "=")) { return true }
    return !["%3D", "%3d", "%26"].contains { bytes.firstRange(of: $0.utf8) != nil }
  }

  /// Returns the bounds of the values that a pattern captures with `<raw>`: text in them that looks like an item is not
  /// one.
  package func rawRanges(of pattern: RoutePattern) -> [Range<Int>] {
    let names = pattern.query.map(\.name)
    return pattern.query.compactMap { $0.isRaw ? rawValue(named: $0.name, before: names)?.range : nil }
  }
}
