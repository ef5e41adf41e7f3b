import MediatorKit
import MediatorLinks
import RoutePatterns

/// What only the order of registration decides between routes of a namespace.
///
/// Two patterns with optional groups may match a URL by segments of the same kinds and spellings: `(/:p)` and `(/a)` match `/`.
/// Then the one that was registered first is tried first. So are enumerations, sets and affixes of one length at the same segment,
/// but by the first registration of their spelling in any pattern.
enum RegistrationOrder {
  /// The maximum number of variants of a pattern that are compared.
  private static let maximumVariants = 256

  /// The routes that may be tried first only because they were registered first.
  struct Ties {
    /// The groups of routes between which only registration decides for some URL, by index of the route.
    private(set) var groups: [[Int]]
    /// The indices of the previous routes of each group.
    private(set) var previous: [[Int]]
    private let numbers: [Int]

    /// Whether one route is in a group of another one, which was registered before it.
    func isLater(_ one: Int, than other: Int) -> Bool {
      !groups[one].isEmpty && numbers[one] > numbers[other] && groups[one].contains { groups[other].contains($0) }
    }

    /// No ties between a number of items.
    init(none count: Int) {
      groups = Array(repeating: [], count: count)
      previous = groups
      numbers = Array(repeating: 0, count: count)
    }

    init(_ routes: [Catalog.RegisteredRoute], _ budget: WorkBudget) {
      self.init(numbers: routes.map(\.number))
      let hasGroups = routes.contains { $0.pattern?.description.utf8.contains(UInt8(ascii: "(")) ?? false }
      guard hasGroups else { return }
      var members: [[UInt8]: [Int]] = [:]
      for index in routes.indices.sorted(by: { numbers[$0] < numbers[$1] }) {
        guard let pattern = routes[index].pattern else { continue }
        for variant in pattern.variants(atMost: maximumVariants) ?? [] where budget.spend(4 + variant.count) {
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
    for (index, component) in variant.enumerated() {
      // Adjacent absent groups count as one segment.
      if component == nil, index > 0, variant[index - 1] == nil { continue }
      let part = component?.sortKey ?? PatternSortKey(rank: 1 + SegmentKind.absent.rawValue, text: "")
      key.append(part.rank)
      key += part.text.utf8
      // No byte of UTF-8.
      key.append(0xFF)
    }
    return key + pattern.conditionRank.flatMap { "\($0),".utf8 }
  }

  /// Whether sorted routes have the spellings of overlapping parameters in the order of their registration.
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

  /// Whether a URL is matched by patterns with both spellings.
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

  /// Whether two patterns may match paths with the same first segment.
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
