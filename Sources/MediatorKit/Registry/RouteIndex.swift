import RoutePatterns
import Synchronization

/// The routes of a registry by namespace, and what answers where none matches.
final class RouteIndex: Sendable {
  /// The global one first, then in the order of registration.
  let namespaces: [NamespaceRoutes]
  let unmatched: [String: Fallback.Kind]
  /// The schemes that namespaces own, and the index of the owner of each.
  let schemes: [SchemeName]
  let schemeOwners: [Int]
  /// Whether a namespace reads its URLs in its own way.
  let hasOwnReaders: Bool
  /// The namespaces for a reader that retains none of them: what threads share costs most when they count it at once.
  private let borrowed: FillOnce<NamespaceRoutes>

  init(_ contents: RegistryContents) {
    let routing = contents.routing
    namespaces = routing.namespaces.enumerated().map { index, own in
      NamespaceRoutes(
        own.namespace, index,
        RouteSource(routes: routing.routes(in: own.namespace.name), targets: contents.targets))
    }
    let owned = namespaces.enumerated().flatMap { (index, own) in
      own.namespace.schemes.sorted().map { (index, SchemeName($0)) }
    }
    schemes = owned.map(\.1)
    schemeOwners = owned.map(\.0)
    borrowed = FillOnce(count: namespaces.count)
    for (index, own) in namespaces.enumerated() { borrowed.fill(own, index) }
    unmatched = routing.unmatched.compactMapValues(\.last?.answer)
    hasOwnReaders = routing.namespaces.contains { $0.namespace.reader != nil }
  }

  /// The namespace that takes what belongs to no other.
  var global: NamespaceRoutes { namespaces[0] }

  func routes(ofNamespace name: String) -> NamespaceRoutes? { namespaces.first { $0.name == name } }

  /// Returns the first route of a namespace whose pattern matches a URL, or of the global one if the namespace falls back to it.
  func firstMatch(_ url: ParsedURL, _ place: LinkPlace) -> FirstMatch {
    let own = number(of: url, place.namespace, place.host)
    guard own == FirstMatch.none, namespaces[place.namespace].fallsBack else {
      return FirstMatch(namespace: place.namespace, number: own)
    }
    return FirstMatch(namespace: 0, number: number(of: url, 0, place.host))
  }

  private func number(of url: ParsedURL, _ namespace: Int, _ host: HostPlacement) -> Int {
    borrowed.with(namespace) { $0.firstNumber(url, host) } ?? FirstMatch.none
  }

  /// Runs a body with a route that matches and its tables, neither retained, or returns `nil` if no route matches.
  @inline(__always) func withRoute<Value>(
    _ match: FirstMatch, _ body: (BoundRoute, BuiltRoutes) throws -> Value?
  ) rethrows -> Value? {
    if match.number < 0 { return nil }
    return try borrowed.with(match.namespace) { routes in
      try routes.built.with { tables in try tables.withRoute(match.number) { try body($0, tables) } }
    }
  }
}

/// The namespace of a URL, and how its host is read there.
struct LinkPlace {
  /// The index of the namespace.
  let namespace: Int
  let host: HostPlacement
}

/// The first route whose pattern matches a URL, by numbers: a value with references would count them up and down.
struct FirstMatch {
  /// No route matches.
  static let none = -1
  /// Only the full search tells: matchers compete, or the tables could not be built.
  static let unknown = -2

  /// The index of the namespace.
  let namespace: Int
  /// The number of the route in the tables of the namespace, or `none` or `unknown`.
  let number: Int
}

/// The routes of one namespace: tables that are built when a URL first asks for them.
final class NamespaceRoutes: Sendable {
  let namespace: RouteNamespace
  /// The index of the namespace in its registry.
  let index: Int
  let name: String
  let isGlobal: Bool
  /// Whether the global routes come after these.
  let fallsBack: Bool
  /// Whether there are routes at all; where there are none no table is asked.
  let hasRoutes: Bool
  private let source: RouteSource
  let built = FillOnce<BuiltRoutes>()

  init(_ namespace: RouteNamespace, _ index: Int, _ source: RouteSource) {
    self.namespace = namespace
    self.index = index
    name = namespace.name
    isGlobal = namespace.name == RouteNamespace.globalName
    fallsBack = !isGlobal && namespace.fallsBackToGlobal
    hasRoutes = !source.routes.isEmpty
    self.source = source
  }

  /// What the routes became.
  ///
  /// Two threads that ask first at once both build; one result is kept.
  ///
  /// - Complexity: Linear in the routes the first time, constant afterwards.
  func tables() throws(MediatorError) -> BuiltRoutes {
    let tables = current
    if let fault = tables.fault { throw fault }
    return tables
  }

  /// Returns the number of the first route whose pattern matches, or why there is none.
  func firstNumber(_ url: ParsedURL, _ host: HostPlacement) -> Int {
    if !hasRoutes { return FirstMatch.none }
    return built.with { $0.firstNumber(url, host) } ?? current.firstNumber(url, host)
  }

  /// Returns the first match, or `nil` if none is certain.
  func hit(_ url: ParsedURL, _ host: HostPlacement) -> RouteHit? { hit(firstNumber(url, host)) }

  /// Returns the route with a number.
  func hit(_ number: Int) -> RouteHit? {
    if number < 0 { return nil }
    return current.hit(number)
  }

  /// Whether a URL has asked for the tables.
  var areBuilt: Bool { built.isFilled }

  private var current: BuiltRoutes { built[] ?? built.fill(BuiltRoutes(of: namespace, index, source)) }
}

/// The first match of the patterns of a namespace, where no matcher competes with them: all that most links need.
struct RouteHit: Sendable {
  let route: BoundRoute
  let tables: BuiltRoutes
  let match: FirstMatch
  /// The route's number in the tables.
  var number: Int { match.number }
}

/// The tables of a namespace.
final class BuiltRoutes: Sendable {
  /// The index of the namespace in its registry.
  let index: Int
  let patterns: RouteTable<BoundRoute>
  /// By priority, higher first, then in the order of registration.
  let matchers: [BoundRoute]
  /// Why there are no tables.
  let fault: MediatorError?
  /// The routes by number, each filled when a URL first finds it; read without retaining.
  private let borrowed: FillOnce<BoundRoute>

  init(of namespace: RouteNamespace, _ index: Int, _ source: RouteSource) {
    self.index = index
    var builder = RouteTable<BoundRoute>.Builder(order: namespace.order)
    var matchers: [BoundRoute] = []
    var fault: MediatorError?
    // Routes of one action come one after another, and so do those of one module: what they share is found once.
    var last: BoundRoute?
    var origin: RouteOrigin?
    for record in source.routes.all {
      if last?.record.module != record.module { origin = RouteOrigin(record.owner) }
      let route: BoundRoute
      if let last, last.record.destination === record.destination {
        route = BoundRoute(record, like: last)
      } else {
        route = BoundRoute(record, source.found(by: record))
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
        fault =
          fault
          ?? MediatorError(
            .routeConflict, address: record.address, found: pattern.description, modules: [record.module],
            underlying: error)
      }
    }
    patterns = builder.freeze()
    borrowed = FillOnce(count: patterns.count)
    self.matchers = matchers
    self.fault = fault
  }

  /// Returns the number of the first route whose pattern matches, or why there is none.
  func firstNumber(_ url: ParsedURL, _ host: HostPlacement) -> Int {
    fault == nil && matchers.isEmpty ? patterns.firstNumber(url, host: host) : FirstMatch.unknown
  }

  /// Returns the route with a number.
  func hit(_ number: Int) -> RouteHit {
    RouteHit(
      route: patterns.value(ofNumber: number), tables: self, match: FirstMatch(namespace: index, number: number))
  }

  /// Runs a body with a route, which is not retained.
  @inline(__always) func withRoute<Value>(
    _ number: Int, _ body: (BoundRoute) throws -> Value?
  ) rethrows -> Value? {
    if !borrowed.isFilled(number) { borrowed.fill(patterns.value(ofNumber: number), number) }
    return try borrowed.with(number, body)
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

/// A route and what a URL needs to know of its action, found once for all URLs.
final class BoundRoute: Sendable {
  let record: RouteRecord
  /// Nil when nobody has registered the action.
  let found: FoundAction?
  /// The action's own exposure, which holds besides the route's.
  let actionExposure: Exposure
  /// Whether the action is a closure of the route itself, which no name leads to.
  let isClosure: Bool
  /// Whether no URL may use it, whatever it declares.
  let isNative: Bool
  /// The names of the pattern's parameters in order; nil where groups decide which of them there are, or one has no name.
  let names: [String]?
  /// Whether the captures alone give the action all inputs: 0 until it is asked, then 1 or 2.
  private let completeness = Atomic<UInt8>(0)

  init(_ record: RouteRecord, _ found: FoundAction?) {
    self.record = record
    self.found = found
    actionExposure = found.map { $0.target.actions[$0.index].exposure } ?? .none
    isClosure = record.address.isClosure
    isNative = record.address.action.isNative
    names = record.names
  }

  /// Whether every URL that the pattern matches gives the action all inputs, as their types can read them.
  ///
  /// Such are a string, an integer where the pattern takes only integers, and an input with a default. A query may still
  /// give an input that is not captured.
  var isComplete: Bool {
    let known = completeness.load(ordering: .relaxed)
    if known != 0 { return known == 2 }
    let isComplete = givesAllInputs
    completeness.store(isComplete ? 2 : 1, ordering: .relaxed)
    return isComplete
  }

  private var givesAllInputs: Bool {
    guard names != nil, record.defaults.isEmpty, let pattern = record.pattern, let found else { return false }
    var captured: [String: ParameterConstraint?] = [:]
    for case .parameter(let parameter) in pattern.components { captured[parameter.name] = .some(parameter.constraint) }
    return found.target.actions[found.index].parameters.allSatisfy { input in
      guard let constraint = captured[input.label] else { return input.defaultValue != nil }
      return input.type == String.self || input.type == Int.self && Int.bitWidth == 64 && constraint == .int
    }
  }

  /// A route to where another one leads.
  ///
  /// What they share in an object of its own would be one more allocation an action, and one more step for every link.
  init(_ record: RouteRecord, like other: BoundRoute) {
    self.record = record
    found = other.found
    actionExposure = other.actionExposure
    isClosure = other.isClosure
    isNative = other.isNative
    names = record.names
  }
}

extension RouteRecord {
  fileprivate var names: [String]? {
    guard case .pattern(let pattern) = condition, !pattern.hasGroups else { return nil }
    let names = pattern.parameterNames
    return names.contains("") ? nil : names
  }
}

/// What tables are built of, and nothing else of the contents: the tables may outlive those.
struct RouteSource: Sendable {
  let routes: RouteList
  let targets: [String: TargetRecord]

  /// The action of a route; the closure of a route is found by that route only.
  func found(by record: RouteRecord) -> FoundAction? {
    if let closure = record.destination.closure { return (closure, 0) }
    guard let target = targets.named(record.address.target), let index = target.index(of: record.address.action) else {
      return nil
    }
    return (target, index)
  }
}
