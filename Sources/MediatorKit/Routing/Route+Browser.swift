public import RoutePatterns

extension Route {
  /// A destination outside the app.
  public struct OutsideDestination: Sendable {
    /// The browser, by ``LinkSettings/openExternally``.
    public static let inBrowser = OutsideDestination()
  }

  /// Creates a route from patterns of web URLs that the browser opens, such as pages that only the website has.
  ///
  /// ```swift
  /// Route("/checkouts/*", to: .inBrowser, exposedTo: .universalLink)
  /// ```
  ///
  /// No interceptor runs, so a route that is guarded by a tag is an error at registration. A URL of a custom scheme is an error,
  /// because the browser cannot open it.
  public init(
    _ patterns: RoutePattern..., in namespace: String? = nil, priority: Int = 0, to destination: OutsideDestination,
    exposedTo exposure: Exposure
  ) {
    self.init(patterns, labels: [], in: namespace, priority: priority, exposedTo: exposure) { () throws -> Void in
      throw MediatorError(.noExternalOpener)
    }
    opensBrowser = true
  }
}
