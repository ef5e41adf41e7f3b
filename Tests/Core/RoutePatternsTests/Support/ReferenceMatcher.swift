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
    /// The number of literal bytes of an affixed parameter.
    var literals = 0
    /// The text by which two constraints, prefixes or suffixes are the same edge.
    let spelling: String

    init(_ component: RoutePattern.Component?) {
      self.component = component
      guard case .parameter(let parameter) = component else {
        switch component {
        case .catchAll, .rest: kind = .catchAll
        case .span: kind = .span
        default: kind = component == nil ? .absent : .literal
        }
        spelling = ""
        return
      }
      kind = parameter.kind
      literals = ([parameter.prefix, parameter.suffix] + parameter.others.map(\.separator)).joined().utf8.count
      for case .beginnings(let texts)? in [parameter.constraint] + parameter.others.map(\.constraint) {
        literals += texts.map(\.utf8.count).min() ?? 0
      }
      let constraint = parameter.constraint.map(String.init(describing:)) ?? ""
      let others = parameter.others.map { "\($0.separator)\u{0}\($0.constraint.map(String.init(describing:)) ?? "")" }
      spelling = ([parameter.prefix, constraint] + others + [parameter.suffix]).joined(separator: "\u{0}")
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
        number: number, pattern: pattern, priority: priority,
        variants: Self.variants(of: pattern.components[...]).map { variant in
          // A catch-all after which all groups are left out is the last one.
          guard let last = variant.lastIndex(where: { $0.component != nil }),
            case .span(let name)? = variant[last].component
          else { return variant }
          var variant = variant
          variant[last] = Position(.catchAll(name))
          return variant
        }))
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

  private var currentSpellings: [String: Int] { Self.spellings(of: routes.map(\.pattern.components)) }

  private static func spellings(of all: [[RoutePattern.Component]]) -> [String: Int] {
    var spellings: [String: Int] = [:]
    func add(_ components: [RoutePattern.Component]) {
      for component in components {
        if case .group(let inner) = component { add(inner) }
        let spelling = Position(component).spelling
        if spellings[spelling] == nil { spellings[spelling] = spellings.count }
      }
    }
    for components in all { add(components) }
    return spellings
  }

  /// Returns the matches of a path with a query and a fragment in order.
  ///
  /// - Parameters:
  ///   - fragment: Decoded; a slash in it separates segments.
  ///   - origin: A web scheme and a host, or `nil` for a relative reference.
  func matches(
    _ segments: [String], _ query: [(name: String, value: String?)] = [], fragment: String? = nil,
    origin: (scheme: String, host: String)? = nil
  ) -> [Match] {
    func key(_ variant: [Position], _ spellings: [String: Int]) -> [[Int]] {
      let count = variant.count { $0.component != nil }
      var key = variant.map { position in
        // The more segments follow a catch-all, the earlier it comes.
        [
          Int(position.kind.rawValue), position.kind == .span ? -count : -position.literals,
          position.spelling.isEmpty ? 0 : spellings[position.spelling] ?? 0,
        ]
      }
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
    func best(
      _ variants: [[Position]], _ segments: [String], _ spellings: [String: Int]
    ) -> (variant: [Position], key: [[Int]], captures: [String])? {
      let matching = variants.filter { Self.captures($0, segments) != nil }.map { ($0, key($0, spellings)) }
      guard let (best, key) = matching.min(by: { comes($0.1, before: $1.1) }) else { return nil }
      return (best, key, Self.captures(best, segments) ?? [])
    }
    let roots = routes.map { "\($0.pattern.scheme ?? "")/\(Self.hostShape($0.pattern))" }
    var found: [(route: Route, key: [[Int]], match: Match)] = []
    for (index, route) in routes.enumerated() {
      guard let host = Self.host(route.pattern, origin) else { continue }
      let root = roots.firstIndex(of: roots[index]) ?? 0
      guard let items = Self.present(route.pattern.query, query), let path = best(route.variants, segments, spellings)
      else {
        continue
      }
      var present: RoutePattern.Fragment?
      var captures = host.captures + path.captures + items.captures
      if let own = route.pattern.fragment {
        let (content, items) = Self.parts(of: fragment, own)
        let inner = content.flatMap {
          best(Self.variants(of: own.components[...]), $0, Self.spellings(of: [own.components]))
        }
        let innerItems = Self.present(own.query, items)
        if inner == nil || innerItems == nil, !own.isOptional { continue }
        if let inner, let innerItems {
          present = own.with(inner.variant.compactMap(\.component), innerItems.present)
          captures += inner.captures + innerItems.captures
        }
      }
      let match = Match(
        number: route.number, captures: captures,
        variant: Self.text(route.pattern, path.variant, items.present, present))
      found.append((route, [host.rank + [root]] + path.key, match))
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
    let all = variant.compactMap(\.component)
    for (index, component) in all.enumerated() {
      if case .span(let name) = component {
        let left = all.count - index - 1
        if rest.count < left { return nil }
        captures.append("\(name)=\(rest.dropLast(left).joined(separator: "/"))")
        rest = rest.suffix(left)
        continue
      }
      if case .catchAll(let name) = component { return captures + ["\(name)=\(rest.joined(separator: "/"))"] }
      if case .rest(let name) = component {
        return captures + ["\(name)=\(rest.joined(separator: "/"))"]
      }
      guard let segment = rest.popFirst() else { return nil }
      switch component {
      case .literal(let text): if text != segment { return nil }
      case .parameter(let parameter):
        // Only a set of characters takes an empty segment.
        guard parameter.constraint != nil || !segment.isEmpty, let own = self.captures(parameter, segment) else {
          return nil
        }
        captures += own
      case .span, .catchAll, .rest, .group: return nil
      }
    }
    return rest.isEmpty ? captures : nil
  }

  /// Returns the captures of a segment or a value, or `nil` if it does not match.
  private static func captures(_ parameter: RoutePattern.Parameter, _ segment: String) -> [String]? {
    guard segment.hasPrefix(parameter.prefix), segment.hasSuffix(parameter.suffix) else { return nil }
    let affixes = parameter.prefix.count + parameter.suffix.count
    if affixes > 0, segment.count <= affixes { return nil }
    let text = String(segment.dropFirst(parameter.prefix.count).dropLast(parameter.suffix.count))
    let first = RoutePattern.Parameter.Part(separator: "", parameter.name, parameter.constraint)
    let captures = [first] + parameter.others
    guard
      let pieces = splits(text, parameter.others).first(where: { pieces in
        zip(captures, pieces).allSatisfy { $0.constraint?.accepts($1) ?? true }
      })
    else { return nil }
    return zip(captures, pieces).map { "\($0.name)=\($1)" }
  }

  /// Returns all splits of a text at separators, those with the shortest first pieces first; no piece is empty.
  private static func splits(_ text: String, _ parts: [RoutePattern.Parameter.Part]) -> [[String]] {
    guard let first = parts.first else { return [[text]] }
    let bytes = Array(text.utf8)
    return bytes.indices.dropFirst().flatMap { end -> [[String]] in
      guard bytes[end...].starts(with: first.separator.utf8) else { return [] }
      let rest = String(decoding: bytes[(end + first.separator.utf8.count)...], as: UTF8.self)
      return splits(rest, Array(parts.dropFirst())).map { [String(decoding: bytes[..<end], as: UTF8.self)] + $0 }
    }.filter { !$0.contains("") }
  }

  /// Returns the items of a pattern that a query has, and what they capture; `nil` if a required one is missing.
  private static func present(
    _ items: [RoutePattern.QueryItem], _ query: [(name: String, value: String?)]
  ) -> (present: [RoutePattern.QueryItem], captures: [String])? {
    var present: [RoutePattern.QueryItem] = []
    var captures: [String] = []
    for item in items {
      if item == .empty {
        if !query.isEmpty { return nil }
        present.append(item)
        continue
      }
      let first = query.first { $0.name == item.name }
      let value = first?.value ?? ""
      var isAccepted = first != nil
      if case .literal(let text) = item.value, text != value { isAccepted = false }
      let captured = item.parameter.flatMap { self.captures($0, value) }
      if item.parameter != nil, captured == nil { isAccepted = false }
      guard isAccepted else {
        if item.isOptional { continue }
        return nil
      }
      present.append(.init(item.name, item.value))
      captures += captured ?? []
    }
    return (present, captures)
  }

  /// Returns the segments and the items of a fragment; no segments if there is none, or it has another form.
  private static func parts(
    of fragment: String?, _ own: RoutePattern.Fragment
  ) -> (segments: [String]?, items: [(name: String, value: String?)]) {
    let isNone = if case .none = own.content { true } else { false }
    guard let fragment, !fragment.isEmpty else { return (isNone ? [] : nil, []) }
    if isNone { return (nil, []) }
    if case .text = own.content { return ([fragment], []) }
    let isPath = fragment.hasPrefix("/")
    let start = fragment.prefix { $0 != "?" }
    let hasMark = start.count < fragment.count && (isPath || !start.contains("="))
    let items = hasMark ? fragment.dropFirst(start.count + 1) : isPath ? "" : fragment[...]
    var segments = (hasMark ? start : fragment[...]).dropFirst(isPath ? 1 : 0)
      .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if segments.last == "" { segments.removeLast() }
    let pairs = items.split(separator: "&").map { item -> (name: String, value: String?) in
      let name = item.prefix { $0 != "=" }
      func text(_ text: Substring) -> String { String(text.map { $0 == "+" ? " " : $0 }) }
      return (text(name), name.count < item.count ? text(item.dropFirst(name.count + 1)) : nil)
    }
    switch own.content {
    case .items: return ([], pairs)
    case .path: return (isPath && !segments.contains("") ? segments : nil, pairs)
    default: return (isPath || segments.contains("") ? nil : segments, pairs)
    }
  }

  /// More conditions come first, then the better kinds of the items, then those of the fragment from the left; a whole text after segments.
  private static func rank(_ pattern: RoutePattern) -> [Int] {
    func kinds(_ items: [RoutePattern.QueryItem]) -> [Int] {
      let kinds = items.filter { !$0.isOptional }.map { item -> [Int] in
        switch item.value {
        case .any: [Int(SegmentKind.catchAll.rawValue), 0]
        case .literal, .none: [Int(SegmentKind.literal.rawValue), 0]
        case .parameter(let parameter): [Int(parameter.kind.rawValue), -Position(.parameter(parameter)).literals]
        }
      }
      return kinds.sorted { $0.lexicographicallyPrecedes($1) }.flatMap(\.self)
    }
    let required = pattern.query.count { !$0.isOptional }
    guard let fragment = pattern.fragment, !fragment.isOptional else { return [-required] + kinds(pattern.query) }
    func flat(_ components: [RoutePattern.Component]) -> [Position] {
      components.flatMap { component in
        if case .group(let inner) = component { flat(inner) } else { [Position(component)] }
      }
    }
    let isText = if case .text = fragment.content { true } else { false }
    return [-required - 1 - fragment.query.count { !$0.isOptional }] + kinds(pattern.query)
      + flat(fragment.components).flatMap { [Int($0.kind.rawValue), -$0.literals] } + kinds(fragment.query)
      + (isText ? [Int.max] : [])
  }

  /// The host of a pattern without the name of its parameter.
  private static func hostShape(_ pattern: RoutePattern) -> String {
    guard let host = pattern.host, host.hasPrefix(":") else { return pattern.host ?? "" }
    return ":" + host.drop { $0 != "<" && $0 != "." }
  }

  /// Returns the position of a pattern's scheme and host in the order, and what the host captures, or `nil` if they do not match.
  private static func host(
    _ pattern: RoutePattern, _ origin: (scheme: String, host: String)?
  ) -> (rank: [Int], captures: [String])? {
    if let scheme = pattern.scheme, scheme != origin?.scheme { return nil }
    let start = pattern.scheme == nil ? 1 : 0
    guard let text = pattern.host else { return ([start, 4], []) }
    guard let host = origin?.host else { return nil }
    if text.hasPrefix("*") {
      return host.hasSuffix(text.dropFirst()) ? ([start, 2, -text.count], []) : nil
    }
    guard text.hasPrefix(":") else { return host == text ? ([start, 0], []) : nil }
    let name = String(text.dropFirst().prefix { $0 != "<" && $0 != "." })
    let rest = text.dropFirst(1 + name.count)
    let domain = String(rest.hasPrefix("<") ? rest.drop { $0 != ">" }.dropFirst() : rest)
    guard host.hasSuffix(domain) else { return nil }
    let label = String(host.dropLast(domain.count))
    let constraint = pattern.constraints[name]
    guard !label.isEmpty, domain.isEmpty || !label.contains("."), constraint?.accepts(label) ?? true else { return nil }
    let kind = RoutePattern.Parameter(name, constraint).kind
    return ([start, domain.isEmpty ? 3 : 1, Int(kind.rawValue)], ["\(name)=\(label)"])
  }

  private static func text(
    _ pattern: RoutePattern, _ variant: [Position], _ query: [RoutePattern.QueryItem],
    _ fragment: RoutePattern.Fragment?
  ) -> String {
    let components = variant.compactMap(\.component)
    let variant = try? RoutePattern(
      scheme: pattern.scheme, host: pattern.host, components, query: query, fragment: fragment)
    return variant?.description ?? "?"
  }
}

extension RoutePattern.Fragment {
  fileprivate var components: [RoutePattern.Component] {
    switch content {
    case .text(let component): [component]
    case .path(let components), .segments(let components): components
    case .items, .none: []
    }
  }

  /// Returns a fragment of the same form that is not optional.
  fileprivate func with(
    _ components: [RoutePattern.Component], _ query: [RoutePattern.QueryItem]
  ) -> RoutePattern.Fragment? {
    switch content {
    case .text: components.first.map { .init(.text($0)) }
    case .path: .init(.path(components), query: query)
    case .segments: .init(.segments(components), query: query)
    case .items: .init(.items, query: query)
    case .none: .init(.none)
    }
  }
}
