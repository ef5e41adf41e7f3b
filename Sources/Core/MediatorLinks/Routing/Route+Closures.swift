public import MediatorKit
public import RoutePatterns

// The initializers of a route, by the kind of its closure: synchronous, asynchronous, main-actor-isolated, or with the
// mediator.

extension Route {
  /// Creates a route from patterns to a synchronous closure.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; each maps to the closure.
  ///   - labels: A label for each input except those of type `Parameters` and `Invocation`: the name of a parameter of the
  ///     pattern or of a query item. `nil` binds the inputs to the pattern's parameters in order.
  ///   - namespace: The namespace that the route belongs to, or `nil` for the global one and for that of ``Routes``.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - exposure: The sources whose URLs may use the route.
  ///   - body: The closure; the caller of `open` gets its errors unchanged.
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure, perform body: @escaping @Sendable (repeat each Input) throws(Failure) -> Output
  ) {
    self.init(patterns, labels: labels, in: namespace, priority: priority, exposedTo: exposure, perform: body)
  }

  /// Creates a route from a list of patterns to a synchronous closure.
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: [RoutePattern], labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure, perform body: @escaping @Sendable (repeat each Input) throws(Failure) -> Output
  ) {
    self.init(patterns, nil, labels, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(ofClosure: name, repeat labels.next((each Input).self)) {
        (_, input: repeat each Input) in try body(repeat each input)
      }
    }
  }

  /// Creates a route from patterns to an asynchronous closure.
  @_disfavoredOverload
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure,
    perform body: @escaping @Sendable @concurrent (repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(patterns, labels: labels, in: namespace, priority: priority, exposedTo: exposure, perform: body)
  }

  /// Creates a route from a list of patterns to an asynchronous closure.
  @_disfavoredOverload
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: [RoutePattern], labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure,
    perform body: @escaping @Sendable @concurrent (repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(patterns, nil, labels, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(name, repeat labels.next((each Input).self)) {
        @concurrent (_, input: repeat each Input) async throws in try await body(repeat each input)
      }
    }
  }

  /// Creates a route from patterns to a main-actor closure.
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) throws(Failure) -> Output
  ) {
    self.init(patterns, labels: labels, in: namespace, priority: priority, exposedTo: exposure, onMain: body)
  }

  /// Creates a route from a list of patterns to a main-actor closure.
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: [RoutePattern], labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) throws(Failure) -> Output
  ) {
    self.init(patterns, nil, labels, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(
        name, repeat labels.next((each Input).self),
        onMain: { (_, input: repeat each Input) in try body(repeat each input) })
    }
  }

  /// Creates a route from patterns to an asynchronous closure that gets the mediator in which the URL is opened.
  ///
  /// ```swift
  /// Route("/buy/:id", exposedTo: .inApp, withMediator: { (mediator: Mediator, id: Int) in
  ///   try await mediator.call(Cart.add, id)
  /// })
  /// ```
  public init<Output: Sendable, each Input: Sendable, Failure: Error>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String? = nil, priority: Int = 0,
    exposedTo exposure: Exposure,
    withMediator body: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(patterns, nil, labels, namespace, priority, exposure, Self.action(body))
  }

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

  /// Returns the maker of an action that passes the mediator to a closure.
  private static func action<Output: Sendable, each Input: Sendable, Failure: Error>(
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

/// Returns the labels of a closure's inputs one by one.
final class LabelSource {
  private var names: ArraySlice<String>
  private var count = 0

  init(_ names: [String]) {
    self.names = names[...]
  }

  func next<Value>(_ type: Value.Type) -> ActionParameter<Value> {
    count += 1
    if ParameterInfo.isWhole(type) { return ActionParameter(RouteTarget.whole(count)) }
    // A name that no pattern has, by which registration detects an input without a parameter.
    return ActionParameter(names.popFirst() ?? RouteTarget.unnamed(count))
  }
}

/// The target that owns route closures.
struct RouteTarget: Target {
  static let name: TargetName = "routes"
  static var actions: ActionTable<RouteTarget> {}
  weak let mediator: Mediator?

  /// Returns the label of an input whose value is the whole call.
  static func whole(_ count: Int) -> String { "(parameters \(count))" }

  static func unnamed(_ count: Int) -> String { "(input \(count))" }
  static func isUnnamed(_ parameter: ParameterInfo) -> Bool { parameter.label.hasPrefix("(input ") }
}
