public import MediatorKit
public import RoutePatterns

/// URL patterns that lead to a page, as a module registers them.
///
/// The closure builds the page of the pattern's parameters, decoded to the types that it declares; an input of type
/// `Parameters` or `Invocation` takes no name and gets the whole call.
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
/// Opening such a URL builds the page, hands it to the navigator and answers with its ``PageEntry``. What went wrong is one
/// of three things, which ``NavigationFailure`` tells apart. Routes to code that shows nothing are plain `Route`s.
public struct PageRoute: Sendable {
  private(set) var routes: [Route]

  /// Routes one or several patterns to a page.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; the inputs of the closure are the parameters of each, in order.
  ///   - labels: A label for each input, as those of `Route`; `nil` binds the inputs to the parameters in order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: Which sources may open the page.
  ///   - options: How the page is shown, and defaults for its parameters.
  ///   - handler: What decides and acts around the page; see ``PageHandler``.
  ///   - page: Builds the page: a closure or an initialiser. One that throws `Declined` passes on to the next route.
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

  /// Routes one or several patterns to a page that is made of what the mediator's actions and services give.
  ///
  /// ```swift
  /// PageRoute("/order/:id<int>", exposedTo: .all, inMediator: { (mediator: Mediator, id: Int) in
  ///   OrderPage(id: try await mediator.call(Orders.detail, id))
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - patterns: The patterns; the inputs of the closure after the mediator are the parameters of each, in order.
  ///   - labels: A label for each input, as those of `Route`; `nil` binds the inputs to the parameters in order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: Which sources may open the page.
  ///   - options: How the page is shown, and defaults for its parameters.
  ///   - handler: What decides and acts around the page; see ``PageHandler``.
  ///   - page: Builds the page in the mediator in which the URL was opened.
  public init<each Input: Sendable>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: some PageHandler = StandardPageHandler(),
    inMediator page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws -> any Page
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
      if type == Parameters.self || type == Invocation.self { areAll = true } else { count += 1 }
    }
    routes = patterns.map { [areAll, count] pattern in
      let form = PageForm(
        namespace: namespace, pattern: pattern.description,
        labels: areAll ? nil : labels ?? Array(pattern.parameterNames.prefix(count)), options: options)
      let route = Route(
        pattern, labels: labels, in: namespace, priority: priority, exposedTo: exposure,
        inMediator: { (mediator: Mediator, invocation: Invocation, input: repeat each Input) async throws in
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
      return parent.map { route.under($0) } ?? route
    }
  }

  /// Returns the route with tags, by which interceptors apply to it; tags add up.
  public func tagged(_ tags: ActionTag...) -> PageRoute {
    var copy = self
    copy.routes = tags.reduce(routes) { routes, tag in routes.map { $0.tagged(tag) } }
    return copy
  }
}

extension PageRoute: ModuleItem {
  /// One route for each pattern.
  public var contents: ModuleContents {
    for route in routes { route }
  }
}
