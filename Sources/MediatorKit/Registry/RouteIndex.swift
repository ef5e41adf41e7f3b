import RoutePatterns
import Synchronization

/// The routes of a registry by namespace, and what answers where none matches.
final class RouteIndex: Sendable {
  /// The global one first, then in the order of registration.
  let namespaces: [NamespaceRoutes]
  let unmatched: [String: Fallback.Kind]
  /// Those that own schemes.
  let ofSchemes: [NamespaceRoutes]
  /// Whether a namespace reads its URLs in its own way.
  let hasOwnReaders: Bool

  init(_ contents: RegistryContents) {
    let routing = contents.routing
    namespaces = routing.namespaces.map {
      NamespaceRoutes(
        $0.namespace, RouteSource(routes: routing.routes(in: $0.namespace.name), targets: contents.targets))
    }
    ofSchemes = namespaces.filter { !$0.schemes.isEmpty }
    unmatched = routing.unmatched.compactMapValues(\.last?.answer)
    hasOwnReaders = routing.namespaces.contains { $0.namespace.reader != nil }
  }

  /// The namespace that takes what belongs to no other.
  var global: NamespaceRoutes { namespaces[0] }

  func routes(ofNamespace name: String) -> NamespaceRoutes? { namespaces.first { $0.name == name } }
}

/// The routes of one namespace: tables that are built when a URL first asks for them.
final class NamespaceRoutes: Sendable {
  let namespace: RouteNamespace
  let name: String
  let isGlobal: Bool
  /// Whether the global routes come after these.
  let fallsBack: Bool
  /// The schemes, in an array: there are few.
  let schemes: [SchemeName]
  /// Whether there are routes at all; where there are none no table is asked.
  let hasRoutes: Bool
  private let source: RouteSource
  private let built = Mutex<BuiltRoutes?>(nil)

  init(_ namespace: RouteNamespace, _ source: RouteSource) {
    self.namespace = namespace
    name = namespace.name
    isGlobal = namespace.name == RouteNamespace.globalName
    fallsBack = !isGlobal && namespace.fallsBackToGlobal
    schemes = namespace.schemes.sorted().map(SchemeName.init)
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

  /// The first match; nil where there is none.
  ///
  /// - Returns: Also whether that is certain: matchers, and tables that could not be built, need a longer way.
  func hit(_ url: ParsedURL, _ host: HostPlacement) -> (hit: RouteHit?, isCertain: Bool) {
    guard hasRoutes else { return (nil, true) }
    let tables = current
    guard tables.fault == nil, tables.matchers.isEmpty else { return (nil, false) }
    let number = tables.patterns.firstNumber(url, host: host)
    if number < 0 { return (nil, true) }
    return (RouteHit(route: tables.patterns.value(ofNumber: number), tables: tables, number: number), true)
  }

  /// Whether a URL has asked for the tables.
  var areBuilt: Bool { built.withLock { $0 != nil } }

  private var current: BuiltRoutes { built.withLock { $0 } ?? build() }

  @inline(never) private func build() -> BuiltRoutes {
    let tables = BuiltRoutes(of: namespace, source)
    return built.withLock { built in
      if let built { return built }
      built = tables
      return tables
    }
  }
}

/// The first match of the patterns of a namespace, where no matcher competes with them: all that most links need.
struct RouteHit: Sendable {
  let route: BoundRoute
  let tables: BuiltRoutes
  /// The route's number in these tables.
  let number: Int
}

/// The tables of a namespace.
final class BuiltRoutes: Sendable {
  let patterns: RouteTable<BoundRoute>
  /// By priority, higher first, then in the order of registration.
  let matchers: [BoundRoute]
  /// Why there are no tables.
  let fault: MediatorError?

  init(of namespace: RouteNamespace, _ source: RouteSource) {
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
    self.matchers = matchers
    self.fault = fault
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
  /// What the action is looked up by.
  let nameHash: UInt64
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
    nameHash = ActionAddress.hash(record.address.target, record.address.action)
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
    nameHash = other.nameHash
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
