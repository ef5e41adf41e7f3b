public import RoutePatterns

/// A URL pattern with a closure behind it, for what is no action of a target.
///
/// The closure's inputs are the pattern's parameters in order, decoded to the types that the closure declares. An input of
/// type ``Parameters`` takes no name and gets everything: query and context too. A closure that throws ``Declined`` passes on
/// to the next route that matches.
///
/// ```swift
/// Route("/user/:id/:tab", exposed: .sources([.push, .inApp])) { (id: Int, tab: Tab) in UserPage(id, tab) }
/// ```
public struct Route: Sendable {
  let patterns: [RoutePattern]
  let matcher: (any RouteMatcher)?
  let namespace: String
  let priority: Int
  let exposure: Exposure
  private(set) var defaults: Parameters = [:]
  /// Makes the action behind one pattern, whose parameters are its inputs by name.
  let makeTarget: @Sendable (ActionAddress, ModuleName, [String]) -> TargetRecord

  /// Routes one or several patterns to a synchronous closure.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; each reaches the closure.
  ///   - namespace: The namespace that the route belongs to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - exposure: Which sources may use the route.
  ///   - body: What the URLs lead to; what it throws reaches whoever opened the URL.
  public init<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName, priority: Int = 0,
    exposed exposure: Exposure, perform body: @escaping @Sendable (repeat each Input) throws -> Output
  ) {
    self.init(patterns, in: namespace, priority, exposure, body)
  }

  /// Routes one or several patterns to an asynchronous closure.
  @_disfavoredOverload
  public init<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName, priority: Int = 0,
    exposed exposure: Exposure,
    perform body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) {
    self.init(patterns, in: namespace, priority, exposure, body)
  }

  /// Routes one or several patterns to a closure of the main actor.
  public init<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName, priority: Int = 0,
    exposed exposure: Exposure, onMain body: @escaping @MainActor @Sendable (repeat each Input) throws -> Output
  ) {
    self.init(patterns, in: namespace, priority, exposure, onMain: body)
  }

  /// Routes one or several patterns to an asynchronous closure that works with the mediator in which the URL was opened.
  ///
  /// ```swift
  /// Route("/buy/:id", exposed: .sources([.inApp]), inMediator: { (mediator: Mediator, id: Int) in
  ///   try await mediator.call(Cart.add, id)
  /// })
  /// ```
  public init<Output: Sendable, each Input: Sendable>(
    _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName, priority: Int = 0,
    exposed exposure: Exposure,
    inMediator body: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws -> Output
  ) {
    self.init(patterns, nil, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(name, repeat labels.next((each Input).self)) {
        @concurrent (target, input: repeat each Input) async throws in
        // Nil only when the mediator has ended since the call began.
        guard let mediator = target.mediator else { throw CancellationError() }
        return try await body(mediator, repeat each input)
      }
    }
  }

  /// Routes what a matcher recognises to a closure that takes the matcher's parameters.
  public init<Output: Sendable>(
    matching matcher: any RouteMatcher, in namespace: String = RouteNamespace.globalName, priority: Int = 0,
    exposed exposure: Exposure, perform body: @escaping @Sendable (Parameters) throws -> Output
  ) {
    self.init([], matcher, namespace, priority, exposure) { name, _ in
      Action<RouteTarget, Output, Parameters>(name, "parameters") { try body($1) }
    }
  }

  init<Output: Sendable, each Input: Sendable>(
    _ patterns: [RoutePattern], in namespace: String, _ priority: Int, _ exposure: Exposure,
    _ body: @escaping @Sendable (repeat each Input) throws -> Output
  ) {
    self.init(patterns, nil, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(name, repeat labels.next((each Input).self)) {
        (_, input: repeat each Input) in try body(repeat each input)
      }
    }
  }

  @_disfavoredOverload
  init<Output: Sendable, each Input: Sendable>(
    _ patterns: [RoutePattern], in namespace: String, _ priority: Int, _ exposure: Exposure,
    _ body: @escaping @Sendable @concurrent (repeat each Input) async throws -> Output
  ) {
    self.init(patterns, nil, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(name, repeat labels.next((each Input).self)) {
        @concurrent (_, input: repeat each Input) async throws in try await body(repeat each input)
      }
    }
  }

  init<Output: Sendable, each Input: Sendable>(
    _ patterns: [RoutePattern], in namespace: String, _ priority: Int, _ exposure: Exposure,
    onMain body: @escaping @MainActor @Sendable (repeat each Input) throws -> Output
  ) {
    self.init(patterns, nil, namespace, priority, exposure) { name, labels in
      Action<RouteTarget, Output, repeat each Input>(
        name, repeat labels.next((each Input).self),
        onMain: { (_, input: repeat each Input) in try body(repeat each input) })
    }
  }

  private init<Output, each Input>(
    _ patterns: [RoutePattern], _ matcher: (any RouteMatcher)?, _ namespace: String, _ priority: Int,
    _ exposure: Exposure,
    _ action: @escaping @Sendable (ActionName, LabelSource) -> Action<RouteTarget, Output, repeat each Input>
  ) {
    self.patterns = patterns
    self.matcher = matcher
    self.namespace = namespace
    self.priority = priority
    self.exposure = exposure
    makeTarget = { address, module, names in
      let action = action(address.action, LabelSource(names)).changed { $0.exposure = exposure }
      return TargetRecord(
        ActionTable(action), named: address.target, module: module,
        maker: .anywhere { BoundTarget(RouteTarget(mediator: $0)) })
    }
  }

  /// The route with values for inputs that neither the URL nor the caller's context gives; later ones win.
  public func defaults(_ parameters: Parameters) -> Route {
    var copy = self
    copy.defaults = defaults.overlaid(with: parameters)
    return copy
  }
}

/// Gives the inputs of a route's closure their labels: the pattern's names in order.
final class LabelSource {
  private var names: ArraySlice<String>
  private var count = 0

  init(_ names: [String]) {
    self.names = names[...]
  }

  func next<Value>(_ type: Value.Type) -> ActionParameter<Value> {
    count += 1
    if type == Parameters.self || type == Invocation.self { return ActionParameter(RouteTarget.whole(count)) }
    // A name that no pattern has; registration reports the closure's surplus input.
    return ActionParameter(names.popFirst() ?? RouteTarget.surplus(count))
  }
}

/// What the closures of routes are actions of.
struct RouteTarget: Target {
  static let name = ActionAddress.closures
  static var actions: ActionTable<RouteTarget> {}
  weak let mediator: Mediator?

  /// The label of an input that takes the whole call.
  static func whole(_ count: Int) -> String { "(parameters \(count))" }
  static func isWhole(_ parameter: ParameterInfo) -> Bool { parameter.label.hasPrefix("(parameters ") }

  static func surplus(_ count: Int) -> String { "(input \(count))" }
  static func isSurplus(_ parameter: ParameterInfo) -> Bool { parameter.label.hasPrefix("(input ") }
}

/// What is done with the URLs of a namespace that nothing matches, when the global routes and the direct form are no help.
public struct Unmatched: Sendable {
  let namespace: String
  let answer: Fallback.Kind

  /// Answers synchronously.
  public init(
    in namespace: String = RouteNamespace.globalName, _ answer: @escaping @Sendable (Miss) throws -> any Sendable
  ) {
    self.namespace = namespace
    self.answer = .sync(answer)
  }

  /// Answers asynchronously; a synchronous door cannot use it.
  @_disfavoredOverload
  public init(
    in namespace: String = RouteNamespace.globalName, _ answer: @escaping @Sendable (Miss) async throws -> any Sendable
  ) {
    self.namespace = namespace
    self.answer = .async(answer)
  }
}
