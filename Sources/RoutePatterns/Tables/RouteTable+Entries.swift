import MediatorText
import Synchronization

extension RouteTable {
  /// All patterns in match order; a pattern is ordered by its longest variant.
  ///
  /// - Complexity: O(*n* log *n*) in the number of patterns.
  public var entries: [Entry] { core.orderedNumbers.map(entry) }

  func entry(_ number: Int) -> Entry {
    Entry(
      pattern: core.patterns[number], value: values[number], priority: core.priority(number),
      origin: core.origins[number])
  }
}

extension TableCore {
  /// The numbers of the entries in match order, sorted once.
  var orderedNumbers: [Int] {
    if let known = order.withLock({ $0 }) { return known }
    let numbers = sortedNumbers
    order.withLock { $0 = numbers }
    return numbers
  }

  private var sortedNumbers: [Int] {
    let keys =
      index.order == .registration
      ? [] : patterns.indices.map { patterns[$0].orderKey(index, index.links[$0].conditionRank) }
    return patterns.indices.inOrder { left, right in
      if !keys.isEmpty, index.links[left].priority == index.links[right].priority, keys[left] != keys[right] {
        return keys[left].lexicographicallyPrecedes(keys[right])
      }
      return index.links.isTried(UInt32(truncatingIfNeeded: left), before: UInt32(truncatingIfNeeded: right))
    }
  }
}

extension RoutePattern {
  /// Returns numbers that sort as matches do, for the pattern with all groups present; literals sort by their bytes.
  ///
  /// The rank of the conditions comes before every kind, as the end of a pattern does.
  fileprivate func orderKey(_ index: MatchIndex, _ rank: UInt32) -> [UInt64] {
    var key = [UInt64(originRank), UInt64(index.roots[Trie.rootKey(self)] ?? 0)]
    for (position, element) in elements.enumerated() {
      switch element.kind {
      case .open, .close: continue
      case .catchAll: key.append(Self.orderKey(.catchAll))
      case .literal:
        key.append(Self.orderKey(.literal))
        key.append(contentsOf: text(element.range).utf8.map { UInt64($0) + 1 } + [0])
      case .parameter:
        guard let symbol = symbol(of: position) else { continue }
        let number = index.symbolNumbers[symbol] ?? 0
        key.append(Self.orderKey(symbol.kind) | UInt64(number))
      }
    }
    return key + [UInt64(rank)]
  }

  private static func orderKey(_ kind: SegmentKind) -> UInt64 { (UInt64(kind.rawValue) + 1) << 32 }
}
