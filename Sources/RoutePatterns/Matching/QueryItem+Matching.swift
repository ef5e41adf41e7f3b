extension RoutePattern.QueryItem {
  /// Whether decoded bytes satisfy the condition.
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
}
