import MediatorKit

extension Routes {
  /// The routes of the namespace, in the order in which they are tried.
  ///
  /// - Throws: ``MediatorLinks/MediatorKit/MediatorError/Code/unknownNamespace``,
  ///   ``MediatorLinks/MediatorKit/MediatorError/Code/routeConflict``.
  public func list() throws -> [Catalog.RegisteredRoute] {
    guard let own = mediator.registry.links.index.routes(ofNamespace: namespace) else {
      throw MediatorError.unknown(namespace, .app)
    }
    let index = mediator.registry.links.index
    return try own.tables().routes.map { Catalog.RegisteredRoute($0, index) }
  }
}
