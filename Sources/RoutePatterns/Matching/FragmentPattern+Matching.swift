extension FragmentPattern {
  /// Whether its segments match the fragment of a URL.
  ///
  /// - Parameter symbols: The conditions of its segments, if they are known.
  /// - Complexity: O(*n*) in the length of the fragment; with groups, O(*n* × *m*) in the segments and elements.
  func accepts(_ fragment: FragmentText, _ symbols: [TrieSymbol?]? = nil) -> Bool {
    guard let segments = fragment.segments(form) else { return false }
    if pattern.hasGroups { return VariantFinder(pattern: pattern, segments: segments).find() != nil }
    let endsInCatchAll = pattern.elements.last?.kind == .catchAll
    let count = pattern.elements.count - (endsInCatchAll ? 1 : 0)
    guard segments.count == count || segments.count > count && endsInCatchAll else { return false }
    let symbols = symbols ?? pattern.elements.indices.map(pattern.symbol)
    return zip(symbols, segments).allSatisfy { symbol, segment in symbol?.accepts(segment) ?? true }
  }

  /// Whether the fragment of a URL has the items that the pattern requires.
  func hasItems(of url: ParsedURL) -> Bool {
    pattern.requiredItems.allSatisfy { item in
      url.value(of: item, in: url.fragmentItems).map { item.accepts(url.queryBytes($0)) } ?? false
    }
  }
}

extension RoutePattern {
  /// Whether the fragment of a URL has the segments and the items that the pattern requires.
  func acceptsFragment(of url: ParsedURL) -> Bool {
    guard let fragment = fragmentPattern, !fragment.isOptional else { return true }
    return url.fragmentText.map { fragment.accepts($0) } ?? false
      && fragment.hasItems(of: url)
  }
}

extension ConditionTable {
  /// Whether values meet all conditions of an entry.
  func hold(_ entry: UInt32, _ values: ConditionValues) -> Bool {
    guard Int(entry) < conditions.count else { return true }
    let own = conditions[Int(entry)]
    let hasItems = own.items.allSatisfy { item in values.items[item.name].map(item.item.accepts) ?? false }
    guard hasItems, let fragment = own.fragment else { return hasItems }
    return values.fragment.map { fragment.accepts($0, own.symbols) } ?? false
  }
}
