public import MediatorKit
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
  /// - Throws: ``/MediatorKit/MediatorError`` if a pattern is malformed or conflicts with another route, if the namespace is
  ///   unknown, or if the closure has more inputs than the pattern has parameters.
  @discardableResult public func add(
    _ route: Route, replacing: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> RouteID {
    var route = route
    route.namespace = route.namespace ?? namespace
    var id = RouteID(id: 0)
    try mediator.changeLinks(fileID, line) { id = $0.add(route, of: .app, replacing: replacing, &$1) }
    return id
  }

  /// Removes an added route, and returns whether it was registered.
  @discardableResult public func remove(_ id: RouteID) -> Bool {
    remove { $0.id == id.id } > 0
  }

  /// Removes all routes with a pattern, including all variants of its optional groups.
  ///
  /// By ``/RoutePatterns/RouteOrder/specificity`` the names of parameters do not matter, as for conflicts: `/user/:id` removes
  /// `/user/:name`.
  ///
  /// - Returns: The number of removed routes.
  @discardableResult public func remove(_ pattern: RoutePattern) -> Int {
    let links = mediator.registry.links
    let own = links.index.routes(ofNamespace: namespace)?.namespace
    let pattern = own.map(links.settings.foldsPaths) == true ? pattern.withLowercasePath : pattern
    return remove { [namespace] in
      guard $0.namespace.hasBytes(of: namespace), let route = $0.pattern else { return false }
      return own?.order == .specificity ? route.hasShape(of: pattern) : route == pattern
    }
  }

  /// Removes all routes of the namespace, including those of modules.
  public func removeAll() { _ = remove { [namespace] in $0.namespace.hasBytes(of: namespace) } }

  /// Sets the handler of the namespace's unmatched URLs; `nil` removes all handlers, including those of modules.
  ///
  /// - Parameters:
  ///   - fallback: The handler, or `nil`; it has no scope, or that of these routes.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorLinks/MediatorKit/MediatorError/Code/unknownNamespace``,
  ///   ``/MediatorKit/MediatorError/Code/misplacedFallback``.
  public func setFallback(
    _ fallback: Fallback<Mediator>?, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try mediator.changeLinks(fileID, line) { contents, errors in
      guard let fallback else { return contents.removeUnmatched(in: namespace) }
      if fallback.scope != .calls, fallback.scope != .unmatchedURLs(in: namespace) {
        return errors.append(.misplaced(fallback.scope, in: "the routes of namespace '\(namespace)'"))
      }
      contents.add(fallback, ofUnmatchedIn: namespace, of: .app, &errors)
    }
  }

  private func remove(_ isGone: @escaping (RouteRecord) -> Bool) -> Int {
    var count = 0
    mediator.change { (registry: inout RegistryContents) throws(Never) in
      count = registry.parts.change(LinkRegistryContents.self) { $0.removeRoutes(where: isGone) }
    }
    return count
  }
}

extension Mediator {
  /// Returns the routes of a namespace.
  public func routes(in namespace: String = RouteNamespace.globalName) -> Routes {
    Routes(mediator: self, namespace: namespace)
  }

  /// The namespaces, the global one first.
  public var namespaces: [RouteNamespace] { registry.links.index.namespaces.map(\.namespace) }

  /// Adds a namespace at run time.
  ///
  /// - Throws: ``MediatorLinks/MediatorKit/MediatorError/Code/duplicateNamespace``,
  ///   ``MediatorLinks/MediatorKit/MediatorError/Code/invalidNamespace``.
  public func addNamespace(
    _ namespace: RouteNamespace, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try changeLinks(fileID, line) { $0.add(namespace, of: .app, &$1) }
  }

  /// Removes a namespace with its routes; its URLs are then matched by the global routes.
  ///
  /// The global namespace itself cannot be removed; only its routes are.
  ///
  /// - Returns: Whether the namespace was registered.
  @discardableResult public func removeNamespace(named name: String) -> Bool {
    var wasThere = false
    change { (registry: inout RegistryContents) throws(Never) in
      wasThere = registry.parts.change(LinkRegistryContents.self) { contents in
        defer { contents.remove(namespace: name) }
        return contents.namespace(named: name) != nil
      }
    }
    return wasThere
  }

  /// The names of the namespaces whose tables have been built since their routes changed.
  package var builtNamespaces: [String] { registry.links.index.namespaces.filter(\.areBuilt).map(\.name) }

  /// Changes the namespaces and routes, or throws the first of the errors to which the change appends.
  fileprivate func changeLinks(
    _ fileID: StaticString, _ line: UInt, _ change: (inout LinkRegistryContents, inout [MediatorError]) -> Void
  ) throws {
    try self.change(at: CallSite(fileID: fileID, line: line)) {
      (registry: inout RegistryContents) throws(MediatorError) in
      if let error = registry.changeLinks(change).first { throw error }
    }
  }
}

extension RouteNamespace: Registrable {
  package static var phase: RegistrationPhase { .first }

  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    let module = entry.module
    entry.errors += registry.changeLinks { $0.add(self, of: module, &$1) }
  }
}

extension FallbackScope {
  /// The URLs of a namespace that match no route.
  public static func unmatchedURLs(in namespace: String = RouteNamespace.globalName) -> FallbackScope {
    FallbackScope(
      FallbackPlace(".unmatchedURLs(in: \"\(namespace)\")") { fallback, registry, entry in
        let module = entry.module
        entry.errors += registry.changeLinks { $0.add(fallback, ofUnmatchedIn: namespace, of: module, &$1) }
      })
  }
}

extension RegistryContents {
  /// Changes the routes, and returns the errors of the change.
  mutating func changeLinks(_ change: (inout LinkRegistryContents, inout [MediatorError]) -> Void) -> [MediatorError] {
    parts.change(LinkRegistryContents.self) { contents in
      var errors: [MediatorError] = []
      change(&contents, &errors)
      return errors
    }
  }
}
