import MediatorLinks

/// Sorts routes independently of the order of their registration.
///
/// Routes that match a common URL keep the order in which they are tried. All others are sorted by the spelling of their
/// patterns. A table of the sorted routes tries them in the same order as the mediator does; see ``RegistrationOrder``.
struct CanonicalOrder {
  private let budget: WorkBudget
  /// The maximum length of a chain of overlapping routes, because the search is recursive.
  private static let maximumDepth = 500

  /// Returns the routes of a namespace in canonical order, or `nil` if the budget is spent or no order by pattern keeps
  /// the first match of each URL.
  static func sorted(_ records: [Catalog.RegisteredRoute], _ budget: WorkBudget) -> [Catalog.RegisteredRoute]? {
    let order = CanonicalOrder(budget: budget)
    var result: [Catalog.RegisteredRoute] = []
    var rest = records[...]
    while let first = rest.first {
      let run = rest.prefix { ($0.priority, $0.pattern == nil) == (first.priority, first.pattern == nil) }
      rest = rest.dropFirst(run.count)
      // Only registration orders matchers.
      guard let routes = first.pattern == nil ? Array(run) : order.sorted(Array(run)) else { return nil }
      result += routes
    }
    guard !budget.isSpent, RegistrationOrder.keepsSpellings(of: records, in: result, budget) else { return nil }
    return result
  }

  private func overlap(_ left: Catalog.RegisteredRoute, _ right: Catalog.RegisteredRoute) -> Bool {
    guard let left = left.pattern, let right = right.pattern else { return true }
    // This comparison distinguishes most pairs of other hosts, and takes no steps.
    return PatternOverlap.mayShareHost(left, right) && PatternOverlap.path(left, right, budget) != nil
  }

  /// Returns the routes sorted by key, each after those that precede it now and overlap with it, or that tie with it and were
  /// registered before it.
  ///
  /// - Returns: The routes, or `nil` if the budget is spent or routes would have to follow each other.
  private func sorted(_ items: [Catalog.RegisteredRoute]) -> [Catalog.RegisteredRoute]? {
    let keys = items.map { $0.pattern?.sortKey ?? [] }
    let ties = RegistrationOrder.Ties(items, budget)
    var isDone = [Bool](repeating: false, count: items.count)
    var isOpen = isDone
    var isCyclic = false
    var firstPending = 0
    var result: [Catalog.RegisteredRoute] = []
    func byKey(_ places: some Sequence<Int>) -> [Int] {
      places.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1]) }
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
          if !ties.isLater(other, than: place), overlap(items[other], items[place]) { before.append(other) }
        }
      }
      for other in byKey(before) where !budget.isSpent { take(other, depth: depth + 1) }
      guard !isDone[place] else { return }
      isDone[place] = true
      result.append(items[place])
    }
    for place in byKey(items.indices) { take(place, depth: 0) }
    return budget.isSpent || isCyclic ? nil : result
  }
}

/// The sort key of one segment of a pattern.
private struct PatternSortKey: Comparable {
  let rank: UInt8
  let text: String

  static func < (left: Self, right: Self) -> Bool {
    left.rank == right.rank ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8) : left.rank < right.rank
  }
}

extension RoutePattern.Component {
  /// The kind and the spelling of the segment.
  fileprivate var sortKey: PatternSortKey {
    switch self {
    case .literal(let text): PatternSortKey(rank: 1 + SegmentKind.literal.rawValue, text: text)
    case .parameter(let parameter): PatternSortKey(rank: 1 + parameter.kind.rawValue, text: parameter.condition)
    case .span: PatternSortKey(rank: 1 + SegmentKind.span.rawValue, text: "")
    case .catchAll, .rest, .group: PatternSortKey(rank: 1 + SegmentKind.catchAll.rawValue, text: "")
    }
  }
}

extension RoutePattern {
  /// The scheme and the host, the kind and the spelling of each segment, then the whole text.
  fileprivate var sortKey: [PatternSortKey] {
    origin + flatComponents.map(\.sortKey) + [PatternSortKey(rank: 0, text: description)]
  }

  /// The scheme and the host; those without one come last.
  fileprivate var origin: [PatternSortKey] {
    [scheme, host].map { PatternSortKey(rank: $0 == nil ? 1 : 0, text: $0 ?? "") }
  }
}

/// The pairs of routes of a namespace between which only the order of registration decides.
///
/// Two patterns with optional groups may match a URL by segments of the same kinds and spellings: `(/:p)` and `(/a)`
/// match `/`. Then the one that was registered first is tried first. The same holds for enumerations, sets and affixes
/// of one length at the same segment, but by the first registration of their spelling in any pattern.
private enum RegistrationOrder {
  /// The routes that may be tried first only because they were registered first.
  struct Ties {
    /// The groups of routes between which only registration decides for some URL, by index of the route.
    private(set) var groups: [[Int]]
    /// The indices of the previous routes of each group.
    private(set) var previous: [[Int]]
    private let numbers: [Int]

    /// Returns whether one route is in a group of another one, which was registered before it.
    func isLater(_ one: Int, than other: Int) -> Bool {
      !groups[one].isEmpty && numbers[one] > numbers[other] && groups[one].contains { groups[other].contains($0) }
    }

    init(_ routes: [Catalog.RegisteredRoute], _ budget: WorkBudget) {
      self.init(numbers: routes.map(\.number))
      let hasGroups = routes.contains { $0.pattern?.description.utf8.contains(UInt8(ascii: "(")) ?? false }
      guard hasGroups else { return }
      var members: [[UInt8]: [Int]] = [:]
      for index in routes.indices.sorted(by: { numbers[$0] < numbers[$1] }) {
        guard let pattern = routes[index].pattern else { continue }
        for variant in pattern.variantComponents where budget.spend(4 + variant.count) {
          let key = key(of: variant, pattern)
          if members[key]?.last != index { members[key, default: []].append(index) }
        }
      }
      for (number, group) in members.values.filter({ $0.count > 1 }).enumerated() {
        for (index, earlier) in zip(group.dropFirst(), group) { previous[index].append(earlier) }
        for index in group { groups[index].append(number) }
      }
    }

    private init(numbers: [Int]) {
      groups = Array(repeating: [], count: numbers.count)
      previous = groups
      self.numbers = numbers
    }
  }

  /// Returns the kinds and spellings of the segments of a variant, and the rank of its conditions.
  private static func key(of variant: [RoutePattern.Component?], _ pattern: RoutePattern) -> [UInt8] {
    var key: [UInt8] = []
    let absent = PatternSortKey(rank: 1 + SegmentKind.absent.rawValue, text: "")
    for part in pattern.origin + variant.map({ $0?.sortKey ?? absent }) {
      key.append(part.rank)
      key += part.text.utf8
      // 0xFF is not a byte of UTF-8.
      key.append(0xFF)
    }
    return key + pattern.conditionRank.flatMap { "\($0),".utf8 }
  }

  /// Returns whether sorted routes have the spellings of overlapping parameters in the order of their registration.
  static func keepsSpellings(
    of records: [Catalog.RegisteredRoute], in sorted: [Catalog.RegisteredRoute], _ budget: WorkBudget
  ) -> Bool {
    let (before, after) = (records.sorted { $0.number < $1.number }.spellings, sorted.spellings)
    for kind in [SegmentKind.enumeration, .characters, .affixed] {
      let spellings = before.values.filter { $0.parameter.kind == kind }.sorted { $0.first < $1.first }
      for (index, later) in spellings.enumerated() {
        guard let place = after[later.key]?.first else { continue }
        for earlier in spellings[..<index] where (after[earlier.key]?.first ?? 0) > place {
          guard budget.spend(1) else { return false }
          guard earlier.parameter.rank == later.parameter.rank else { continue }
          if areTried(earlier, later, budget) { return false }
        }
      }
    }
    return true
  }

  /// Returns whether a URL is matched by patterns with both spellings.
  private static func areTried(_ one: Spelling, _ other: Spelling, _ budget: WorkBudget) -> Bool {
    guard one.mayBegin(as: other) else { return false }
    let components = [one, other].map { RoutePattern.Component.parameter($0.parameter) }
    guard components[0].commonText(components[1], budget) != nil else { return budget.isSpent }
    return one.patterns.contains { left in
      other.patterns.contains { PatternOverlap.path(left, $0, budget) != nil || budget.isSpent }
    }
  }
}

/// A spelling of a parameter, and the patterns that have it.
private struct Spelling {
  let key: [UInt8]
  let parameter: RoutePattern.Parameter
  /// The index of the first route that has it.
  let first: Int
  var patterns: [RoutePattern] = []
  /// The first literals of the patterns; `nil` stands for other segments.
  var beginnings: Set<ExactText?> = []

  mutating func add(_ pattern: RoutePattern) {
    patterns.append(pattern)
    if case .literal(let text) = pattern.components.first {
      beginnings.insert(ExactText(text))
    } else {
      beginnings.insert(nil)
    }
  }

  /// Returns whether two patterns may match paths with the same first segment.
  func mayBegin(as other: Spelling) -> Bool {
    beginnings.contains(nil) || other.beginnings.contains(nil) || !beginnings.isDisjoint(with: other.beginnings)
  }
}

extension [Catalog.RegisteredRoute] {
  /// The spellings whose order of registration counts, by their kinds and conditions.
  fileprivate var spellings: [[UInt8]: Spelling] {
    var result: [[UInt8]: Spelling] = [:]
    for (index, route) in enumerated() {
      for case .parameter(let parameter) in route.pattern?.flatComponents ?? [] {
        guard [.enumeration, .characters, .affixed].contains(parameter.kind) else { continue }
        let key = [parameter.kind.rawValue] + [UInt8](parameter.condition.utf8)
        guard let pattern = route.pattern else { continue }
        result[key, default: Spelling(key: key, parameter: parameter, first: index)].add(pattern)
      }
    }
    return result
  }
}
