import MediatorKit
import MediatorLinks
import RoutePatterns

/// Sorts routes independently of the order of their registration.
///
/// Routes that match a common URL keep the order in which they are tried. All others are sorted by the spelling of their
/// patterns. A table of the sorted routes tries them in the same order as the mediator does; see ``RegistrationOrder``.
struct CanonicalOrder {
  private let budget: WorkBudget
  /// The maximum length of a chain of overlapping routes, because the search is recursive.
  private static let maximumDepth = 500

  /// Returns the routes of a namespace in canonical order, or `nil` if the budget is spent or no order by pattern keeps what
  /// is tried first.
  static func sorted(_ records: [Catalog.RegisteredRoute], _ budget: WorkBudget) -> [Catalog.RegisteredRoute]? {
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
      let noTies = RegistrationOrder.Ties(none: places.count)
      guard
        let places = order.sorted(places, noTies, overlap: { order.overlap($0.first, $1.first, isPlace: true) })
      else { return nil }
      for place in places {
        // Only registration orders matchers.
        if place.first.map({ $0.pattern == nil }) ?? true {
          result += place
          continue
        }
        let items = place.map { Item(key: $0.pattern?.sortKey ?? [], value: $0) }
        let ties = RegistrationOrder.Ties(place, budget)
        guard let routes = order.sorted(items, ties, overlap: { order.overlap($0, $1, isPlace: false) }) else {
          return nil
        }
        result += routes
      }
    }
    guard !budget.isSpent, RegistrationOrder.keepsSpellings(of: records, in: result, budget) else { return nil }
    return result
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
  ///
  /// - Parameter ties: The items that keep the order of their registration instead.
  /// - Returns: The items, or `nil` if the budget is spent or items would have to follow each other.
  private func sorted<Value>(
    _ items: [Item<Value>], _ ties: RegistrationOrder.Ties, overlap: (Value, Value) -> Bool
  ) -> [Value]? {
    var isDone = [Bool](repeating: false, count: items.count)
    var isOpen = isDone
    var isCyclic = false
    var firstPending = 0
    var result: [Value] = []
    func byKey(_ places: some Sequence<Int>) -> [Int] {
      places.sorted {
        items[$0].key == items[$1].key ? $0 < $1 : items[$0].key.lexicographicallyPrecedes(items[$1].key)
      }
    }
    func take(_ place: Int, depth: Int) {
      guard !isDone[place] else { return }
      if isOpen[place] { isCyclic = true }
      guard !isCyclic else { return }
      isOpen[place] = true
      if depth > Self.maximumDepth { budget.exhaust() }
      while firstPending < place, isDone[firstPending] { firstPending += 1 }
      var before = ties.previous[place].filter { !isDone[$0] }
      if place > firstPending, budget.spend((place - firstPending) / 16) {
        for other in firstPending..<place where !isDone[other] && budget.spend(1) {
          if !ties.isLater(other, than: place), overlap(items[other].value, items[place].value) { before.append(other) }
        }
      }
      for other in byKey(before) where !budget.isSpent { take(other, depth: depth + 1) }
      guard !isDone[place] else { return }
      isDone[place] = true
      result.append(items[place].value)
    }
    for place in byKey(items.indices) { take(place, depth: 0) }
    return budget.isSpent || isCyclic ? nil : result
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

extension RoutePattern.Component {
  /// The kind and the spelling of the segment.
  var sortKey: PatternSortKey {
    switch self {
    case .literal(let text): PatternSortKey(rank: 1 + SegmentKind.literal.rawValue, text: text)
    case .parameter(let parameter): PatternSortKey(rank: 1 + parameter.kind.rawValue, text: parameter.condition)
    case .catchAll, .rest, .group: PatternSortKey(rank: 1 + SegmentKind.catchAll.rawValue, text: "")
    }
  }
}

extension RoutePattern {
  /// The kind and the spelling of each segment, then the whole text.
  fileprivate var sortKey: [PatternSortKey] {
    flatComponents.map(\.sortKey) + [PatternSortKey(rank: 0, text: description)]
  }
}
