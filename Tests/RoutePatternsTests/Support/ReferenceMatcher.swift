import RoutePatterns

/// The rules of matching in their simplest form: expands all optional groups of every pattern, tries each variant, and sorts
/// the matches.
///
/// Slow, but obviously correct.
struct ReferenceMatcher {
  struct Route {
    let number: Int
    let pattern: RoutePattern
    let priority: Int
    let variants: [[Position]]
  }

  /// One position of a variant: a component that takes a segment (or the rest), or a group that was left out.
  struct Position {
    /// `nil` for a group that was left out.
    let component: RoutePattern.Component?
    let kind: SegmentKind
    /// The text by which two constraints, prefixes or suffixes are the same edge.
    let spelling: String

    init(_ component: RoutePattern.Component?) {
      self.component = component
      guard case .parameter(let parameter) = component else {
        if case .catchAll = component { kind = .catchAll } else { kind = component == nil ? .absent : .literal }
        spelling = ""
        return
      }
      kind = parameter.kind
      let constraint = parameter.constraint.map(String.init(describing:)) ?? ""
      spelling = "\(parameter.prefix)\u{0}\(constraint)\u{0}\(parameter.suffix)"
    }
  }

  struct Match: Equatable {
    let number: Int
    let captures: [String]
    let variant: String
  }

  private(set) var routes: [Route] = []
  let order: RouteOrder

  init(order: RouteOrder) { self.order = order }

  mutating func insert(_ pattern: RoutePattern, priority: Int, number: Int) {
    routes.append(
      Route(
        number: number, pattern: pattern, priority: priority, variants: Self.variants(of: pattern.components[...])))
    spellings = currentSpellings
  }

  mutating func remove(number: Int) {
    routes.removeAll { $0.number == number }
    spellings = currentSpellings
  }

  static func variants(of components: ArraySlice<RoutePattern.Component>) -> [[Position]] {
    guard let first = components.first else { return [[]] }
    let rest = variants(of: components.dropFirst())
    guard case .group(let inner) = first else { return rest.map { [Position(first)] + $0 } }
    let present = variants(of: inner[...]).flatMap { start in rest.map { start + $0 } }
    return present + rest.map { [Position(nil)] + $0 }
  }

  /// The number of each spelling, by first registration and then by position in the pattern.
  private var spellings: [String: Int] = [:]

  private var currentSpellings: [String: Int] {
    var spellings: [String: Int] = [:]
    func add(_ components: [RoutePattern.Component]) {
      for component in components {
        if case .group(let inner) = component { add(inner) }
        let spelling = Position(component).spelling
        if spellings[spelling] == nil { spellings[spelling] = spellings.count }
      }
    }
    for route in routes { add(route.pattern.components) }
    return spellings
  }

  /// Returns the matches of a path with a query in order.
  func matches(_ segments: [String], _ query: [(name: String, value: String?)] = []) -> [Match] {
    func key(_ variant: [Position]) -> [[Int]] {
      var key = variant.map { [Int($0.kind.rawValue), $0.spelling.isEmpty ? 0 : spellings[$0.spelling] ?? 0] }
      // Adjacent groups that are left out are one position.
      let absent = Int(SegmentKind.absent.rawValue)
      for index in key.indices.dropFirst().reversed() where key[index][0] == absent && key[index - 1][0] == absent {
        key.remove(at: index)
      }
      return key
    }
    func comes(_ left: [[Int]], before right: [[Int]]) -> Bool {
      left.lexicographicallyPrecedes(right) { $0.lexicographicallyPrecedes($1) }
    }
    var found: [(route: Route, key: [[Int]], match: Match)] = []
    for route in routes {
      guard let items = Self.present(route.pattern, query) else { continue }
      let matching = route.variants.filter { Self.captures($0, segments) != nil }.map { ($0, key($0)) }
      guard let (best, key) = matching.min(by: { comes($0.1, before: $1.1) }) else { continue }
      let match = Match(
        number: route.number, captures: (Self.captures(best, segments) ?? []) + items.captures,
        variant: Self.text(best, items.present))
      found.append((route, key, match))
    }
    found.sort { left, right in
      if left.route.priority != right.route.priority { return left.route.priority > right.route.priority }
      if order == .specificity {
        if comes(left.key, before: right.key) { return true }
        if comes(right.key, before: left.key) { return false }
        let (first, second) = (Self.rank(left.route.pattern), Self.rank(right.route.pattern))
        if first != second { return first.lexicographicallyPrecedes(second) }
      }
      return left.route.number < right.route.number
    }
    return found.map(\.match)
  }

  /// Returns the captures of a variant, as `name=text`, or `nil` if it does not match.
  static func captures(_ variant: [Position], _ segments: [String]) -> [String]? {
    var captures: [String] = []
    var rest = segments[...]
    for case let component? in variant.map(\.component) {
      if case .catchAll(let name) = component {
        return captures + ["\(name)=\(rest.joined(separator: "/"))"]
      }
      guard let segment = rest.popFirst() else { return nil }
      switch component {
      case .literal(let text): if text != segment { return nil }
      case .parameter(let parameter):
        guard segment.hasPrefix(parameter.prefix), segment.hasSuffix(parameter.suffix) else { return nil }
        let affixes = parameter.prefix.count + parameter.suffix.count
        if affixes > 0, segment.count <= affixes { return nil }
        let text = String(segment.dropFirst(parameter.prefix.count).dropLast(parameter.suffix.count))
        if let constraint = parameter.constraint, !constraint.accepts(text) { return nil }
        captures.append("\(parameter.name)=\(text)")
      case .catchAll, .group: return nil
      }
    }
    return rest.isEmpty ? captures : nil
  }

  /// Returns the items of a pattern that a query has, and what they capture; `nil` if a required one is missing.
  private static func present(
    _ pattern: RoutePattern, _ query: [(name: String, value: String?)]
  ) -> (present: [RoutePattern.QueryItem], captures: [String])? {
    var present: [RoutePattern.QueryItem] = []
    var captures: [String] = []
    for item in pattern.query {
      let first = query.first { $0.name == item.name }
      let value = first?.value ?? ""
      var isAccepted = first != nil
      if case .literal(let text) = item.value, text != value { isAccepted = false }
      if let constraint = item.parameter?.constraint, !constraint.accepts(value) { isAccepted = false }
      guard isAccepted else {
        if item.isOptional { continue }
        return nil
      }
      present.append(.init(item.name, item.value))
      if let parameter = item.parameter { captures.append("\(parameter.name)=\(value)") }
    }
    return (present, captures)
  }

  /// More required items come first, then the better kinds of their values.
  private static func rank(_ pattern: RoutePattern) -> [Int] {
    let required = pattern.query.filter { !$0.isOptional }
    let kinds = required.map { item -> Int in
      switch item.value {
      case .any: Int(SegmentKind.catchAll.rawValue)
      case .literal: Int(SegmentKind.literal.rawValue)
      case .parameter(let parameter): Int(parameter.kind.rawValue)
      }
    }
    return [-required.count] + kinds.sorted()
  }

  private static func text(_ variant: [Position], _ query: [RoutePattern.QueryItem]) -> String {
    (try? RoutePattern(variant.compactMap(\.component), query: query).description) ?? "?"
  }
}
