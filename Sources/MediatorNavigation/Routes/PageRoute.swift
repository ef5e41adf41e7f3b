public import MediatorKit
public import RoutePatterns

/// Routes URL patterns to a page.
///
/// The closure builds the page from the pattern's parameters, decoded to the types that it declares. An input of type
/// `Parameters` or `Invocation` receives the whole call and has no label.
///
/// ```swift
/// enum UserModule: Module {
///   static let name: ModuleName = "Users"
///   static var contents: ModuleContents {
///     PageRoute("/user/:id", exposedTo: .all, options: .modal) { (id: Int) in UserPage(id: id) }
///   }
/// }
/// ```
///
/// Opening such a URL builds the page, shows it in the navigator and returns its ``PageEntry``. ``NavigationFailure``
/// classifies the errors. For code that shows nothing use `Route`.
public struct PageRoute: Sendable {
  private let makeRoutes: @Sendable (Set<ActionTag>) -> [Route]
  private var tags: Set<ActionTag> = []
  private var guards: Set<ActionTag> = []

  /// Creates routes from one or more patterns to a page.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; the inputs of the closure are the parameters of each, in order.
  ///   - labels: A label for each input, as in `Route`; `nil` binds the inputs to the parameters in order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: The sources that may open the page.
  ///   - options: The options by which the page is shown, with defaults for its parameters.
  ///   - handler: Decides whether and how the page is shown.
  ///   - page: Builds the page: a closure or an initializer. If it throws `Declined`, the next route is tried.
  public init<each Input: Sendable>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: some PageHandler = StandardPageHandler(),
    page: @escaping @Sendable @concurrent (repeat each Input) async throws -> any Page
  ) {
    self.init(patterns, labels, namespace, priority, parent, exposure, options, handler) {
      (_, input: repeat each Input) async throws in try await page(repeat each input)
    }
  }

  /// Creates routes to a page that is built with actions and services of the mediator.
  ///
  /// ```swift
  /// PageRoute("/order/:id<int>", exposedTo: .all, withMediator: { (mediator: Mediator, id: Int) in
  ///   OrderPage(id: try await mediator.call(Orders.detail, id))
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - patterns: The patterns; the inputs of the closure after the mediator are the parameters of each, in order.
  ///   - labels: A label for each input, as in `Route`; `nil` binds the inputs to the parameters in order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: The sources that may open the page.
  ///   - options: The options by which the page is shown, with defaults for its parameters.
  ///   - handler: Decides whether and how the page is shown.
  ///   - page: Builds the page, given the mediator that opened the URL.
  public init<each Input: Sendable>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: some PageHandler = StandardPageHandler(),
    withMediator page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws -> any Page
  ) {
    self.init(patterns, labels, namespace, priority, parent, exposure, options, handler, page)
  }

  private init<each Input: Sendable>(
    _ patterns: [RoutePattern], _ labels: [String]?, _ namespace: String, _ priority: Int, _ parent: String?,
    _ exposure: Exposure, _ options: PageOptions, _ handler: some PageHandler,
    _ page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws -> any Page
  ) {
    var areAll = false
    var count = 0
    for type in repeat (each Input).self {
      if WholeInput(type) != nil { areAll = true } else { count += 1 }
    }
    makeRoutes = { [areAll, count] tags in
      patterns.map { pattern in
        let form = PageForm(
          namespace: namespace, pattern: pattern.description,
          labels: areAll ? nil : labels ?? Array(pattern.parameterNames.prefix(count)), options: options, tags: tags)
        let route = Route(
          pattern, labels: labels, in: namespace, priority: priority, exposedTo: exposure,
          withMediator: { (mediator: Mediator, invocation: Invocation, input: repeat each Input) async throws in
            let visit = PageVisit(mediator, invocation, form)
            var link = PendingLink(invocation, form)
            link?.number = visit.number
            return try await PendingLink.$current.withValue(link) {
              try await visit.run(handler) { try await page(mediator, repeat each input) }
            }
          }
        )
        .defaults(options.defaults)
        .attaching(form)
        .showingPage()
        return parent.map { route.under($0) } ?? route
      }
    }
  }

  /// Returns the route with additional tags, for interceptors.
  public func tagged(_ tags: ActionTag...) -> PageRoute {
    var copy = self
    copy.tags.formUnion(tags)
    return copy
  }

  /// Returns the route with additional tags, which rejects every URL while no gate or interceptor of one of them is registered.
  ///
  /// After a sign-out ``MediatorKit/Mediator/closeGate(_:in:)`` removes the page. ``tagged(_:)`` alone does not reject anything.
  public func guarded(by tags: ActionTag...) -> PageRoute {
    var copy = self
    copy.guards.formUnion(tags)
    return copy
  }
}

extension PageRoute: ModuleItem {
  /// One route for each pattern.
  public var contents: ModuleContents {
    for route in makeRoutes(tags.union(guards)) {
      guards.reduce(tags.reduce(route) { $0.tagged($1) }) { $0.guarded(by: $1) }
    }
  }
}
