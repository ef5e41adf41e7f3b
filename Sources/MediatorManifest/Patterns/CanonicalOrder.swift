import MediatorKit
import RoutePatterns

/// Sorts routes independently of the order of their registration.
///
/// Routes that match a common URL keep their order. All others are sorted by the spelling of their patterns. If the budget is
/// spent, the routes keep the order of registration.
struct CanonicalOrder {
  private let budget: WorkBudget
  /// The maximum length of a chain of overlapping routes, because the search is recursive.
  private static let maximumDepth = 500

  /// Returns the routes of a namespace in canonical order, or as they are if the budget is spent.
  static func sorted(_ records: [Catalog.RegisteredRoute], _ budget: WorkBudget) -> [Catalog.RegisteredRoute] {
    let order = CanonicalOrder(budget: budget)
    var result: [Catalog.RegisteredRoute] = []
    let runs = runs(of: records[...]) { ($0.priority, $0.pattern == nil) == ($1.priority, $1.pattern == nil) }
    for run in runs {
      let groups = Self.runs(of: run) {
        ($0.pattern?.scheme, $0.pattern?.host) == ($1.pattern?.scheme, $1.pattern?.host)
      }
      let places = groups.map { group in
        let place = [group.first?.pattern?.scheme, group.first?.pattern?.host]
        return Item(key: place.map { PatternSortKey(rank: 0, text: $0 ?? "~") }, value: Array(group))
      }
      for place in order.sorted(places, overlap: { order.overlap($0.first, $1.first, isPlace: true) }) {
        let items = place.map { Item(key: $0.pattern?.sortKey ?? [], value: $0) }
        // Only registration orders matchers.
        let isMatchers = place.first.map { $0.pattern == nil } ?? true
        result += isMatchers ? place : order.sorted(items, overlap: { order.overlap($0, $1, isPlace: false) })
      }
    }
    return budget.isSpent ? records : result
  }

  private struct Item<Value> {
    let key: [PatternSortKey]
    let value: Value
  }

  private static func runs<Element>(
    of elements: ArraySlice<Element>, where isSame: (Element, Element) -> Bool
  ) -> [ArraySlice<Element>] {
    var runs: [ArraySlice<Element>] = []
    var start = elements.startIndex
    for index in elements.indices where index > start && !isSame(elements[index], elements[start]) {
      runs.append(elements[start..<index])
      start = index
    }
    if start < elements.endIndex { runs.append(elements[start...]) }
    return runs
  }

  private func overlap(_ left: Catalog.RegisteredRoute?, _ right: Catalog.RegisteredRoute?, isPlace: Bool) -> Bool {
    guard let left = left?.pattern, let right = right?.pattern else { return true }
    return isPlace ? PatternOverlap.mayShareHost(left, right) : PatternOverlap.path(left, right, budget) != nil
  }

  /// Returns the items sorted by key, each after those that precede it now and overlap with it.
  private func sorted<Value>(_ items: [Item<Value>], overlap: (Value, Value) -> Bool) -> [Value] {
    var isDone = [Bool](repeating: false, count: items.count)
    var firstPending = 0
    var result: [Value] = []
    func byKey(_ places: some Sequence<Int>) -> [Int] {
      places.sorted {
        items[$0].key == items[$1].key ? $0 < $1 : items[$0].key.lexicographicallyPrecedes(items[$1].key)
      }
    }
    func take(_ place: Int, depth: Int) {
      guard !isDone[place] else { return }
      if depth > Self.maximumDepth { budget.exhaust() }
      while firstPending < place, isDone[firstPending] { firstPending += 1 }
      var before: [Int] = []
      if place > firstPending, budget.spend((place - firstPending) / 16) {
        for other in firstPending..<place where !isDone[other] && budget.spend(1) {
          if overlap(items[other].value, items[place].value) { before.append(other) }
        }
      }
      for other in byKey(before) where !budget.isSpent { take(other, depth: depth + 1) }
      guard !isDone[place] else { return }
      isDone[place] = true
      result.append(items[place].value)
    }
    for place in byKey(items.indices) { take(place, depth: 0) }
    return result
  }
}

/// The sort key of one segment of a pattern.
struct PatternSortKey: Comparable {
  let rank: UInt8
  let text: String

  static func < (left: Self, right: Self) -> Bool {
    left.rank == right.rank ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.rank < right.rank
  }
}

extension RoutePattern {
  /// The kind and the spelling of each segment, then the whole text.
  fileprivate var sortKey: [PatternSortKey] {
    let keys = flatComponents.map { component in
      switch component {
      case .literal(let text): return PatternSortKey(rank: 1 + SegmentKind.literal.rawValue, text: text)
      case .parameter(let parameter):
        let text = "\(parameter.prefix)<\(parameter.constraint.map { "\($0)" } ?? "")>\(parameter.suffix)"
        return PatternSortKey(rank: 1 + parameter.kind.rawValue, text: text)
      case .catchAll, .group: return PatternSortKey(rank: 1 + SegmentKind.catchAll.rawValue, text: "")
      }
    }
    return keys + [PatternSortKey(rank: 0, text: description)]
  }
}
