extension RouteTable {
  /// All patterns in match order; a pattern is ordered by its longest variant.
  ///
  /// - Complexity: O(*n* log *n*) in the number of patterns.
  public var entries: [Entry] { core.orderedNumbers.map(entry) }

  func entry(_ number: Int) -> Entry {
    Entry(
      pattern: core.patterns[number], value: values[number], priority: core.priority(number),
      origin: core.origin(number))
  }
}

extension TableCore {
  /// The numbers of the entries in match order.
  var orderedNumbers: [Int] {
    let keys = index.order == .registration ? [] : patterns.map { $0.orderKey(index) }
    return patterns.indices.sorted { left, right in
      let first = index.links[left]
      let second = index.links[right]
      if first.priority != second.priority { return first.priority > second.priority }
      if !keys.isEmpty, keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      return first.registration < second.registration
    }
  }
}

extension RoutePattern {
  /// Returns numbers that sort as matches do, for the pattern with all groups present; literals sort by their bytes.
  fileprivate func orderKey(_ index: MatchIndex) -> [UInt64] {
    var key = index.rootKey(of: self)
    for (position, element) in elements.enumerated() {
      switch element.kind {
      case .open, .close: continue
      case .catchAll: key.append(UInt64(SegmentKind.catchAll.rawValue) << 32)
      case .literal:
        key.append(UInt64(SegmentKind.literal.rawValue) << 32)
        key.append(contentsOf: text(element.range).utf8.map { UInt64($0) + 1 } + [0])
      case .parameter:
        guard let symbol = symbol(of: position) else { continue }
        let number = index.symbolNumbers[symbol] ?? 0
        key.append(UInt64(symbol.kind.rawValue) << 32 | UInt64(number))
      }
    }
    return key
  }
}

extension MatchIndex {
  /// Returns the position of a pattern's scheme and host in the order.
  fileprivate func rootKey(of pattern: RoutePattern) -> [UInt64] {
    roots.count == 1 ? [0] : [UInt64(rootIndices[Trie.Root.key(pattern)] ?? roots.count - 1)]
  }
}
