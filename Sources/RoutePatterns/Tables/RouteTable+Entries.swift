extension RouteTable {
  /// All patterns in match order: a pattern stands where its longest variant does.
  ///
  /// - Complexity: n log n in the number of patterns.
  public var entries: [Entry] { storage.orderedNumbers.map { storage.entry(UInt32($0)) } }
}

extension TableStorage {
  /// The numbers of the entries in match order.
  var orderedNumbers: [Int] {
    let keys = order == .registration ? [] : entries.map { $0.pattern.orderKey(index.trie) }
    return entries.indices.sorted { left, right in
      let first = index.links[left]
      let second = index.links[right]
      if first.priority != second.priority { return first.priority > second.priority }
      if !keys.isEmpty, keys[left] != keys[right] { return keys[left].lexicographicallyPrecedes(keys[right]) }
      return first.registration < second.registration
    }
  }

  private var order: RouteOrder { index.order }
}

extension RoutePattern {
  /// The places of the pattern with every group present, as numbers that sort as matches do; literals that differ sort
  /// by their bytes.
  fileprivate func orderKey(_ trie: Trie) -> [UInt64] {
    var key = trie.rootKey(of: self)
    for (index, element) in elements.enumerated() {
      switch element.kind {
      case .open, .close: continue
      case .catchAll: key.append(UInt64(SegmentKind.catchAll.rawValue) << 32)
      case .literal:
        key.append(UInt64(SegmentKind.literal.rawValue) << 32)
        key.append(contentsOf: text(element.range).utf8.map { UInt64($0) + 1 } + [0])
      case .parameter:
        guard let symbol = symbol(of: index) else { continue }
        let number = trie.symbols.firstIndex(of: symbol) ?? 0
        key.append(UInt64(symbol.kind.rawValue) << 32 | UInt64(number))
      }
    }
    return key
  }
}

extension Trie {
  /// The place of a pattern's scheme and host in the order.
  fileprivate func rootKey(of pattern: RoutePattern) -> [UInt64] {
    let place = roots.firstIndex { $0.scheme == pattern.scheme && $0.host == pattern.host } ?? 0
    return [UInt64(place)]
  }
}
