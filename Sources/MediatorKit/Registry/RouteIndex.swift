import RoutePatterns

/// The routes of a registry by namespace, and the handlers of unmatched URLs.
final class RouteIndex: Sendable {
  /// The global namespace, then the others in the order of registration.
  let namespaces: [NamespaceRoutes]
  let unmatched: [String: Fallback.Kind]
  /// The schemes that namespaces own.
  let schemes: [SchemeName]
  /// The index of the namespace that owns each scheme.
  let schemeOwners: [Int]
  let hasOwnReaders: Bool
  /// The namespaces, readable without retaining them: counting shared references is slow if several threads do it.
  private let borrowed: FillOnceSlots<NamespaceRoutes>

  init(_ routing: Routing, _ targets: [String: TargetRecord]) {
    // Iterates indices, because a namespace is large to copy.
    namespaces = routing.namespaces.indices.map { index in
      let name = routing.namespaces[index].namespace.name
      return NamespaceRoutes(routing.namespaces[index].namespace, index, routing.routes(in: name), targets)
    }
    let owned = namespaces.flatMap { own in own.namespace.schemes.sorted().map { (own.index, SchemeName($0)) } }
    schemes = owned.map(\.1)
    schemeOwners = owned.map(\.0)
    borrowed = FillOnceSlots(count: namespaces.count)
    for own in namespaces { borrowed[own.index].fill(own) }
    unmatched = routing.unmatched.compactMapValues(\.last?.answer)
    hasOwnReaders = namespaces.contains { $0.namespace.reader != nil }
  }

  var global: NamespaceRoutes { namespaces[0] }

  func routes(ofNamespace name: String) -> NamespaceRoutes? { namespaces.first { $0.name.hasBytes(of: name) } }

  /// Returns the first match in a namespace, or in the global one if the namespace falls back to it.
  func firstMatch(_ url: ParsedURL, _ place: LinkPlace) -> FirstMatch {
    let own = number(of: url, place.namespace, place.host)
    guard own == FirstMatch.none, namespaces[place.namespace].fallsBack else {
      return FirstMatch(namespace: place.namespace, number: own)
    }
    return FirstMatch(namespace: 0, number: number(of: url, 0, place.host))
  }

  private func number(of url: ParsedURL, _ namespace: Int, _ host: HostPlacement) -> Int {
    borrowed[namespace].with { $0.firstNumber(url, host) } ?? FirstMatch.none
  }

  /// Runs a body with a matched route and its tables, without retaining them, or returns `nil` if no route matches.
  @inline(__always) func withRoute<Value>(
    _ match: FirstMatch, _ body: (BoundRoute, BuiltRoutes) throws -> Value?
  ) rethrows -> Value? {
    if match.number < 0 { return nil }
    return try borrowed[match.namespace].with { routes in
      try routes.built.with { tables in try tables.withRoute(match.number) { try body($0, tables) } }
    }
  }
}

/// The namespace of a URL, and how the namespace treats the host.
struct LinkPlace {
  /// The index of the namespace.
  let namespace: Int
  let host: HostPlacement
}

/// The first route whose pattern matches a URL, as indices: a value with references would have to be retained.
struct FirstMatch {
  /// No route matches.
  static let none = -1
  /// The full search is needed, because there are matchers or the tables could not be built.
  static let unknown = -2

  /// The index of the namespace.
  let namespace: Int
  /// The number of the route in the tables of the namespace, or `none` or `unknown`.
  let number: Int
}

/// The routes of one namespace; their tables are built for the first URL.
final class NamespaceRoutes: Sendable {
  let namespace: RouteNamespace
  /// The index of the namespace in its registry.
  let index: Int
  let name: String
  let isGlobal: Bool
  /// Whether the global routes are tried after these.
  let fallsBack: Bool
  /// Whether there are routes; if not, no table is built.
  let hasRoutes: Bool
  fileprivate let routes: RouteList
  fileprivate let targets: [String: TargetRecord]
  let built = FillOnce<BuiltRoutes>()

  init(_ namespace: RouteNamespace, _ index: Int, _ routes: RouteList, _ targets: [String: TargetRecord]) {
    self.namespace = namespace
    self.index = index
    name = namespace.name
    isGlobal = namespace.name == RouteNamespace.globalName
    fallsBack = !isGlobal && namespace.fallsBackToGlobal
    hasRoutes = !routes.isEmpty
    self.routes = routes
    self.targets = targets
  }

  /// Returns the tables, built in the first call.
  ///
  /// If two threads call it first at once, both build tables and one result is kept.
  ///
  /// - Complexity: O(*n*) in the number of routes in the first call, then O(1).
  func tables() throws(MediatorError) -> BuiltRoutes {
    let tables = current
    if let error = tables.error { throw error }
    return tables
  }

  /// Returns the number of the first route whose pattern matches, or one of the constants of ``FirstMatch``.
  func firstNumber(_ url: ParsedURL, _ host: HostPlacement) -> Int {
    if !hasRoutes { return FirstMatch.none }
    return built.with { $0.firstNumber(url, host) } ?? current.firstNumber(url, host)
  }

  /// Returns the first match, or `nil` if none is certain.
  func hit(_ url: ParsedURL, _ host: HostPlacement) -> RouteHit? { hit(firstNumber(url, host)) }

  func hit(_ number: Int) -> RouteHit? {
    if number < 0 { return nil }
    return current.hit(number)
  }

  var areBuilt: Bool { built.isFilled }

  private var current: BuiltRoutes { built.object ?? built.fill(BuiltRoutes(of: self)) }
}

/// The first match in a namespace without matchers, which is all that most links need.
struct RouteHit: Sendable {
  let route: BoundRoute
  let tables: BuiltRoutes
  let match: FirstMatch
  var number: Int { match.number }
}

final class BuiltRoutes: Sendable {
  /// The index of the namespace in its registry.
  let index: Int
  let patterns: RouteTable<BoundRoute>
  /// The matchers by priority, higher first, then in the order of registration.
  let matchers: [BoundRoute]
  /// The reason why there are no tables.
  let error: MediatorError?
  /// The routes by number, each stored when a URL first matches it; read without retaining.
  private let borrowed: FillOnceSlots<BoundRoute>

  init(of namespace: NamespaceRoutes) {
    index = namespace.index
    var builder = RouteTable<BoundRoute>.Builder(order: namespace.namespace.order)
    var matchers: [BoundRoute] = []
    var firstError: MediatorError?
    // Routes of one action are adjacent, and so are those of one module: shared data is computed once.
    var last: BoundRoute?
    var origin: RouteOrigin?
    for record in namespace.routes.all {
      if last?.record.module != record.module { origin = RouteOrigin(record.owner) }
      let route: BoundRoute
      if let last, last.record.destination === record.destination {
        route = BoundRoute(record, like: last)
      } else {
        route = BoundRoute(record, record.action(in: namespace.targets))
      }
      last = route
      guard let pattern = record.pattern else {
        let position = matchers.firstIndex { $0.record.priority < record.priority } ?? matchers.endIndex
        matchers.insert(route, at: position)
        continue
      }
      do throws(RouteTableError) {
        try builder.insert(pattern, route, priority: record.priority, origin: origin)
      } catch {
        firstError =
          firstError
          ?? MediatorError(
            .routeConflict, of: record.callee, found: pattern.description, modules: [record.module],
            underlying: error)
      }
    }
    patterns = builder.freeze()
    borrowed = FillOnceSlots(count: patterns.count)
    self.matchers = matchers
    error = firstError
  }

  /// Returns the number of the first route whose pattern matches, or one of the constants of ``FirstMatch``.
  func firstNumber(_ url: ParsedURL, _ host: HostPlacement) -> Int {
    error == nil && matchers.isEmpty ? patterns.firstNumber(url, host: host) : FirstMatch.unknown
  }

  func hit(_ number: Int) -> RouteHit {
    RouteHit(
      route: patterns.value(ofNumber: number), tables: self, match: FirstMatch(namespace: index, number: number))
  }

  /// Runs a body with a route, without retaining it.
  @inline(__always) func withRoute<Value>(
    _ number: Int, _ body: (BoundRoute) throws -> Value?
  ) rethrows -> Value? {
    if !borrowed[number].isFilled { borrowed[number].fill(patterns.value(ofNumber: number)) }
    return try borrowed[number].with(body)
  }

  /// All routes, in the order in which they are tried.
  var routes: [BoundRoute] {
    var routes = patterns.entries.map(\.value)
    for matcher in matchers {
      let position = routes.firstIndex { $0.record.priority < matcher.record.priority } ?? routes.endIndex
      routes.insert(matcher, at: position)
    }
    return routes
  }
}
