public import MediatorLinks

extension RouteNamespace {
  /// Returns a namespace that reads URLs and orders routes as JLRoutes does.
  ///
  /// ```swift
  /// let mediator = try Mediator(links: LinkSettings(namespaces: [.jlroutes("app")]))
  /// let routes = mediator.routes(in: "app")
  /// for pattern in try RoutePattern.jlroutes("/user/view/:userID(/:tab)") {
  ///   try routes.add(Route(pattern, exposedTo: .all) { (parameters: Parameters) in show(parameters) })
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - scheme: The scheme, compared without case, which is also the name of the namespace.
  ///   - reader: The reader of URLs.
  public static func jlroutes(_ scheme: String, reader: JLRoutesURLReader = JLRoutesURLReader()) -> RouteNamespace {
    RouteNamespace.schemes(scheme).with { namespace in
      namespace.order = .registration
      namespace.reader = reader
      namespace.fallsBackToGlobal = false
      namespace.acceptsDirectForm = false
    }
  }
}

extension RoutePattern {
  /// Returns the patterns that a pattern of JLRoutes expands to, longest first; see ``JLRoutesPattern``.
  ///
  /// - Throws: ``JLRoutesPatternError``, `PatternError`.
  public static func jlroutes(_ text: String, limit: Int = 1024) throws -> [RoutePattern] {
    try JLRoutesPattern.expanding(text, limit: limit).map { try $0.routePattern() }
  }
}
