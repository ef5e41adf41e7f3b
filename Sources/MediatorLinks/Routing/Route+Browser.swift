import MediatorKit
public import RoutePatterns

extension Route {
  /// Creates a route from patterns of web URLs that the browser opens, such as pages that only the website has, by
  /// ``LinkSettings/openExternally``.
  ///
  /// ```swift
  /// Route(inBrowser: "/checkouts/*", exposedTo: .universalLink)
  /// ```
  ///
  /// No interceptor runs, so a route that is guarded by a tag is an error at registration. A URL of a custom scheme is an error,
  /// because the browser cannot open it.
  public init(
    inBrowser patterns: RoutePattern..., in namespace: String? = nil, priority: Int = 0, exposedTo exposure: Exposure
  ) {
    self.init(patterns, labels: [], in: namespace, priority: priority, exposedTo: exposure) { () throws -> Void in
      throw MediatorError(.noExternalOpener)
    }
    opensBrowser = true
  }
}
