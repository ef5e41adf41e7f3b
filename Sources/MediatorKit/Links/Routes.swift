public import RoutePatterns

/// The routes of one namespace, to add to and take from while the program runs.
///
/// ```swift
/// let routes = mediator.routes(exposed: .all)
/// let id = try routes.on("/user/:id/:tab") { (id: Int, tab: Tab) in UserPage(id, tab) }
/// routes.remove(id)
/// ```
///
/// What is added here belongs to no module and stays until it is removed.
public struct Routes: Sendable {

  let mediator: Mediator
  /// The name of the namespace.
  public let namespace: String
  let exposure: Exposure

  /// Leads one or several patterns to a synchronous closure; its inputs are the pattern's parameters in order.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; each reaches the closure.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - exposure: Which sources may use the route; those that ``Mediator/routes(in:exposed:)`` was told unless it is given.
  ///   - replacing: Whether routes that match the same URLs at this priority give way.
  ///   - body: What the URLs lead to; what it throws reaches whoever opened the URL.
  /// - Returns: What ``remove(_:)-(RouteID)`` takes.
  /// - Throws: ``MediatorError`` for a malformed pattern, a conflict, or a closure with more inputs than the pattern has.
  @discardableResult public func on<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., priority: Int = 0, exposed exposure: Exposure = .asTold,
    replacing: Bool = false, perform body: @escaping @Sendable (repeat each Input) throws -> Output
  ) throws -> RouteID {
    try add(Route(patterns, in: namespace, priority, exposure.told(self.exposure), body), replacing)
  }

  /// Leads one or several patterns to an asynchronous closure.
  ///
  /// - Throws: ``MediatorError``, as for a synchronous one.
  @_disfavoredOverload
  @discardableResult public func on<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., priority: Int = 0, exposed exposure: Exposure = .asTold,
    replacing: Bool = false, perform body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) throws -> RouteID {
    try add(Route(patterns, in: namespace, priority, exposure.told(self.exposure), body), replacing)
  }

  /// Leads one or several patterns to a closure of the main actor.
  ///
  /// - Throws: ``MediatorError``, as for one of no actor.
  @discardableResult public func on<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., priority: Int = 0, exposed exposure: Exposure = .asTold,
    replacing: Bool = false, onMain body: @escaping @MainActor @Sendable (repeat each Input) throws -> Output
  ) throws -> RouteID {
    try add(Route(patterns, in: namespace, priority, exposure.told(self.exposure), onMain: body), replacing)
  }

  /// Leads what a matcher recognises to a closure that takes the matcher's parameters.
  ///
  /// Any priority will do: `.min` is that of a matcher which comes after every pattern.
  ///
  /// - Throws: ``MediatorError/Code/unknownNamespace``.
  @discardableResult public func on<Output: Sendable>(
    matching matcher: any RouteMatcher, priority: Int = 0, exposed exposure: Exposure = .asTold,
    perform body: @escaping @Sendable (Parameters) throws -> Output
  ) throws -> RouteID {
    try add(
      Route(matching: matcher, in: namespace, priority: priority, exposed: exposure.told(self.exposure), perform: body),
      false)
  }

  /// Takes out what one call of `on` added; false when it is gone already.
  @discardableResult public func remove(_ id: RouteID) -> Bool {
    remove { $0.id == id.id } > 0
  }

  /// Takes out every route of a pattern, with all that its optional groups stand for.
  ///
  /// - Returns: How many there were.
  @discardableResult public func remove(_ pattern: RoutePattern) -> Int {
    remove { [namespace] in $0.namespace == namespace && $0.pattern == pattern }
  }

  /// Takes out all routes of the namespace, those of modules too.
  public func removeAll() { _ = remove { [namespace] in $0.namespace == namespace } }

  /// Sets what is done with URLs of the namespace that nothing matches; nil for nothing.
  ///
  /// - Throws: ``MediatorError/Code/unknownNamespace``.
  public func setUnmatched(_ answer: (@Sendable (Miss) throws -> any Sendable)?) throws {
    try mediator.change { (registry: inout RegistryContents) throws(MediatorError) in
      guard let answer else { return registry.routing.removeUnmatched(in: namespace) }
      var faults: [MediatorError] = []
      registry.routing.add(Unmatched(in: namespace, answer), of: .app, &faults)
      if let fault = faults.first { throw fault }
    }
  }

  /// The routes of the namespace, in the order in which they are tried.
  ///
  /// - Throws: ``MediatorError/Code/unknownNamespace``, ``MediatorError/Code/routeConflict``.
  public func list() throws -> [RouteInfo] {
    try own().tables().routes.map { RouteInfo($0.record) }
  }

  private func own() throws(MediatorError) -> NamespaceRoutes {
    guard let own = mediator.registry.index.routes(ofNamespace: namespace) else {
      throw .unknown(namespace, .app)
    }
    return own
  }

  private func add(_ route: Route, _ replacing: Bool) throws -> RouteID {
    var id: RouteID?
    try mediator.change { (registry: inout RegistryContents) throws(MediatorError) in
      var faults: [MediatorError] = []
      let added = registry.routing.add(route, of: .app, replacing: replacing, &faults)
      if let fault = faults.first { throw fault }
      id = added
    }
    return id ?? RouteID(id: 0)
  }

  private func remove(_ isGone: @escaping (RouteRecord) -> Bool) -> Int {
    var count = 0
    mediator.change { (registry: inout RegistryContents) throws(Never) in
      let before = registry.routing.routes.count
      registry.routing.removeRoutes(where: isGone)
      count = before - registry.routing.routes.count
    }
    return count
  }
}

/// What is known of a route without using it.
public struct RouteInfo: Sendable, CustomStringConvertible {
  /// The pattern; nil where a matcher decides.
  public let pattern: RoutePattern?
  /// The name of the namespace.
  public let namespace: String
  /// Higher is tried first.
  public let priority: Int
  /// The module that registered it; `the app` for what was added at run time.
  public let module: ModuleName
  /// What it leads to.
  public let address: ActionAddress
  /// Which sources the route itself lets through.
  public let exposure: Exposure

  init(_ record: RouteRecord) {
    pattern = record.pattern
    namespace = record.namespace
    priority = record.priority
    module = record.module
    address = record.address
    exposure = record.exposure
  }

  /// The pattern with its priority, as `/order/:id (priority 0)`.
  public var description: String { "\(pattern?.description ?? "a matcher") (priority \(priority))" }
}

extension Mediator {
  /// The routes of a namespace.
  ///
  /// - Parameters:
  ///   - namespace: The name of the namespace.
  ///   - exposure: Which sources may use what is added through the result, unless it says otherwise.
  public func routes(in namespace: String = RouteNamespace.globalName, exposed exposure: Exposure = .none) -> Routes {
    Routes(mediator: self, namespace: namespace, exposure: exposure)
  }

  /// The namespaces, the global one first.
  public var namespaces: [RouteNamespace] { registry.index.namespaces.map(\.namespace) }

  /// Adds a namespace while the program runs.
  ///
  /// - Throws: ``MediatorError/Code/duplicateNamespace``, ``MediatorError/Code/invalidNamespace``.
  public func addNamespace(_ namespace: RouteNamespace) throws {
    try change { (registry: inout RegistryContents) throws(MediatorError) in
      var faults: [MediatorError] = []
      registry.routing.add(namespace, of: .app, &faults)
      if let fault = faults.first { throw fault }
    }
  }

  /// Takes out a namespace with its routes; its URLs fall to the global routes.
  ///
  /// Of the global one only the routes go.
  public func removeNamespace(named name: String) {
    change { (registry: inout RegistryContents) throws(Never) in registry.routing.remove(namespace: name) }
  }
}
