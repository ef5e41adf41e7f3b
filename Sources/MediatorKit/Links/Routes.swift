public import RoutePatterns

/// The routes of one namespace, to add to and take from while the program runs.
///
/// ```swift
/// let routes = mediator.routes()
/// let id = try routes.add(Route("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: Tab) in UserPage(id, tab) })
/// routes.remove(id)
/// ```
///
/// What is added here belongs to no module and stays until it is removed.
public struct Routes: Sendable {

  let mediator: Mediator
  /// The name of the namespace.
  public let namespace: String

  /// Adds a route.
  ///
  /// A route that names no namespace belongs to this one.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - replacing: Whether it replaces routes that match the same URLs at its priority.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Returns: What ``remove(_:)-(RouteID)`` takes.
  /// - Throws: ``MediatorError`` for a malformed pattern, a conflict, an unknown namespace, or a closure with more inputs than
  ///   the pattern has.
  @discardableResult public func add(
    _ route: Route, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> RouteID {
    var route = route
    route.namespace = route.namespace ?? namespace
    var id: RouteID?
    try mediator.change(fileID, line) { (registry: inout RegistryContents) throws(MediatorError) in
      var errors: [MediatorError] = []
      let added = registry.routing.add(route, of: .app, replacing: replacing, &errors)
      if let error = errors.first { throw error }
      id = added
    }
    return id ?? RouteID(id: 0)
  }

  /// Takes out what one call of `add` added; false when it is gone already.
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
  public func setUnmatched(
    _ answer: (@Sendable (Miss) throws -> any Sendable)?, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try mediator.change(fileID, line) { (registry: inout RegistryContents) throws(MediatorError) in
      guard let answer else { return registry.routing.removeUnmatched(in: namespace) }
      var errors: [MediatorError] = []
      registry.routing.add(Unmatched(in: namespace, answer), of: .app, &errors)
      if let error = errors.first { throw error }
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

  private func remove(_ isGone: @escaping (RouteRecord) -> Bool) -> Int {
    var count = 0
    mediator.change { (registry: inout RegistryContents) throws(Never) in
      count = registry.routing.removeRoutes(where: isGone)
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
  /// The template of the parent's URL, or `nil` if there is none.
  public let parent: String?

  init(_ record: RouteRecord) {
    parent = record.destination.parent?.text
    pattern = record.pattern
    namespace = record.namespace
    priority = record.priority
    module = record.module
    address = record.address
    exposure = record.exposure
  }

  /// The pattern with its priority, as `/order/:id (priority 0)`.
  public var description: String { "\(pattern?.description ?? "a matcher") (priority \(priority))".printable }
}

extension Mediator {
  /// The routes of a namespace.
  ///
  /// - Parameters:
  ///   - namespace: The name of the namespace.
  public func routes(in namespace: String = RouteNamespace.globalName) -> Routes {
    Routes(mediator: self, namespace: namespace)
  }

  /// The namespaces, the global one first.
  public var namespaces: [RouteNamespace] { registry.index.namespaces.map(\.namespace) }

  /// Adds a namespace while the program runs.
  ///
  /// - Throws: ``MediatorError/Code/duplicateNamespace``, ``MediatorError/Code/invalidNamespace``.
  public func addNamespace(
    _ namespace: RouteNamespace, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try change(fileID, line) { (registry: inout RegistryContents) throws(MediatorError) in
      var errors: [MediatorError] = []
      registry.routing.add(namespace, of: .app, &errors)
      if let error = errors.first { throw error }
    }
  }

  /// Takes out a namespace with its routes; its URLs fall to the global routes.
  ///
  /// Of the global one only the routes go.
  public func removeNamespace(named name: String) {
    change { (registry: inout RegistryContents) throws(Never) in registry.routing.remove(namespace: name) }
  }
}
