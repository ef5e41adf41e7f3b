public import RoutePatterns

/// The routes of a namespace, which you can add and remove at run time.
///
/// ```swift
/// let routes = mediator.routes()
/// let id = try routes.add(Route("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: Tab) in UserPage(id, tab) })
/// routes.remove(id)
/// ```
///
/// Added routes belong to no module and remain until you remove them.
public struct Routes: Sendable {
  let mediator: Mediator
  /// The name of the namespace.
  public let namespace: String

  /// Adds a route.
  ///
  /// A route without a namespace belongs to this one.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - replacing: Whether it replaces routes that match the same URLs at its priority.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The identity of the route, for ``remove(_:)-(RouteID)``.
  /// - Throws: ``MediatorError`` if a pattern is malformed or conflicts with another route, if the namespace is unknown, or if
  ///   the closure has more inputs than the pattern has parameters.
  @discardableResult public func add(
    _ route: Route, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> RouteID {
    var route = route
    route.namespace = route.namespace ?? namespace
    var id = RouteID(id: 0)
    try mediator.changeRouting(fileID, line) { id = $0.add(route, of: .app, replacing: replacing, &$1) }
    return id
  }

  /// Removes an added route, and returns whether it was registered.
  @discardableResult public func remove(_ id: RouteID) -> Bool {
    remove { $0.id == id.id } > 0
  }

  /// Removes all routes with a pattern, including all variants of its optional groups.
  ///
  /// - Returns: The number of removed routes.
  @discardableResult public func remove(_ pattern: RoutePattern) -> Int {
    remove { [namespace] in $0.namespace == namespace && $0.pattern == pattern }
  }

  /// Removes all routes of the namespace, including those of modules.
  public func removeAll() { _ = remove { [namespace] in $0.namespace == namespace } }

  /// Sets the handler of the namespace's unmatched URLs; `nil` removes all handlers, including those of modules.
  ///
  /// - Throws: ``MediatorError/Code/unknownNamespace``.
  public func setUnmatched(
    _ answer: (@Sendable (Miss) throws -> any Sendable)?, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try mediator.changeRouting(fileID, line) { routing, errors in
      guard let answer else { return routing.removeUnmatched(in: namespace) }
      routing.add(Unmatched(in: namespace, answer), of: .app, &errors)
    }
  }

  /// The routes of the namespace, in the order in which they are tried.
  ///
  /// - Throws: ``MediatorError/Code/unknownNamespace``, ``MediatorError/Code/routeConflict``.
  public func list() throws -> [Info] {
    guard let own = mediator.registry.index.routes(ofNamespace: namespace) else {
      throw MediatorError.unknown(namespace, .app)
    }
    return try own.tables().routes.map { Info($0.record) }
  }

  private func remove(_ isGone: @escaping (RouteRecord) -> Bool) -> Int {
    var count = 0
    mediator.change { (registry: inout RegistryContents) throws(Never) in
      count = registry.routing.removeRoutes(where: isGone)
    }
    return count
  }
}

extension Routes {
  /// The declaration of a route.
  public struct Info: Sendable, CustomStringConvertible {
    /// The pattern, or `nil` for a matcher.
    public let pattern: RoutePattern?
    /// The name of the namespace.
    public let namespace: String
    /// The priority; higher is tried first.
    public let priority: Int
    /// The module that registered it, or `the app` for a route added at run time.
    public let module: ModuleName
    /// The action or closure that the route maps to.
    public let destination: Destination
    /// The exposure of the route; that of the action applies too.
    public let exposure: Exposure
    /// The template of the parent's URL, or `nil` if there is none.
    public let parent: String?

    init(_ record: RouteRecord) {
      parent = record.destination.parent?.text
      pattern = record.pattern
      namespace = record.namespace
      priority = record.priority
      module = record.module
      destination = record.callee
      exposure = record.exposure
    }

    /// The pattern with its priority, as `/order/:id (priority 0)`.
    public var description: String { "\(pattern?.description ?? "a matcher") (priority \(priority))".printable }
  }
}

extension Mediator {
  /// Returns the routes of a namespace.
  public func routes(in namespace: String = RouteNamespace.globalName) -> Routes {
    Routes(mediator: self, namespace: namespace)
  }

  /// The namespaces, the global one first.
  public var namespaces: [RouteNamespace] { registry.index.namespaces.map(\.namespace) }

  /// Adds a namespace at run time.
  ///
  /// - Throws: ``MediatorError/Code/duplicateNamespace``, ``MediatorError/Code/invalidNamespace``.
  public func addNamespace(
    _ namespace: RouteNamespace, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try changeRouting(fileID, line) { $0.add(namespace, of: .app, &$1) }
  }

  /// Removes a namespace with its routes; its URLs are then matched by the global routes.
  ///
  /// The global namespace itself cannot be removed; only its routes are.
  public func removeNamespace(named name: String) {
    change { (registry: inout RegistryContents) throws(Never) in registry.routing.remove(namespace: name) }
  }

  /// Changes the namespaces and routes, or throws the first of the errors to which the change appends.
  fileprivate func changeRouting(
    _ fileID: StaticString, _ line: UInt, _ change: (inout Routing, inout [MediatorError]) -> Void
  ) throws {
    try self.change(fileID, line) { (registry: inout RegistryContents) throws(MediatorError) in
      var errors: [MediatorError] = []
      change(&registry.routing, &errors)
      if let error = errors.first { throw error }
    }
  }
}
