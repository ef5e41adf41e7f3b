public import MediatorKit
public import RoutePatterns

extension Route {
  /// Creates a route from a list of patterns to an asynchronous closure that gets the mediator in which the URL is opened.
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: [RoutePattern], labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure,
    withMediator body: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(patterns, nil, labels, namespace, priority, exposure, Self.action(body))
  }

  /// Creates a route from a matcher to a closure with the matcher's parameters.
  public init<Output: Sendable>(
    matching matcher: any RouteMatcher, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure, perform body: @escaping @Sendable (Parameters) throws -> Output
  ) {
    self.init([], matcher, nil, namespace, priority, exposure) { name, _ in
      Action<RouteTarget, Output, Parameters>(name, "parameters") { try body($1) }
    }
  }

  /// Creates a route from a matcher to an asynchronous closure that gets the mediator, and whole inputs.
  package init<Output: Sendable, each Input: Sendable, Failure: Error>(
    matching matcher: any RouteMatcher, in namespace: String? = nil, priority: Int = 0, exposedTo exposure: Exposure,
    withMediator body: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init([], matcher, nil, namespace, priority, exposure, Self.action(body))
  }

  /// Returns the maker of an action that passes the mediator to a closure.
  static func action<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ body: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> Output
  ) -> @Sendable (ActionName, LabelSource) -> Action<RouteTarget, Output, repeat each Input> {
    { name, labels in
      Action<RouteTarget, Output, repeat each Input>(name, repeat labels.next((each Input).self)) {
        @concurrent (target, input: repeat each Input) async throws in
        // `nil` only if the mediator was released since the call began.
        guard let mediator = target.mediator else { throw MediatorError(.mediatorReleased) }
        return try await body(mediator, repeat each input)
      }
    }
  }
}
