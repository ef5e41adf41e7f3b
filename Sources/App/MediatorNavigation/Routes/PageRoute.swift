public import MediatorLinks
import MediatorText

/// Routes URL patterns to a page.
///
/// The closure builds the page from the pattern's parameters, decoded to the types that it declares. An input of type
/// `Parameters` receives all of them and has no label.
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
  var declaration: PageDeclaration
  let matcher: (any RouteMatcher)?
  /// Creates the route of a pattern, or that of the matcher.
  private let makeRoute: @Sendable (PageDeclaration, RoutePattern?) -> Route

  /// Creates routes from one or more patterns to a page.
  ///
  /// - Parameters:
  ///   - patterns: The patterns; the inputs of the closure are the parameters of each, in order.
  ///   - labels: A label for each input, as in `Route`; `nil` binds the inputs to the parameters in order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: The sources that may open the page.
  ///   - options: The options for showing the page, with defaults for its parameters.
  ///   - handler: Decides whether and how the page is shown.
  ///   - page: Builds the page: a closure or an initializer. If it throws `Declined`, the next route is tried.
  public init<each Input: ParameterDecodable & Sendable, Failure: Error>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    page: @escaping @Sendable @concurrent (repeat each Input) async throws(Failure) -> any Page
  ) {
    self.init(
      patterns, labels: labels, in: namespace, priority: priority, under: parent, exposedTo: exposure, options: options,
      handler: handler, page: page)
  }

  /// Creates routes from a list of patterns to a page.
  public init<each Input: ParameterDecodable & Sendable, Failure: Error>(
    _ patterns: [RoutePattern], labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    page: @escaping @Sendable @concurrent (repeat each Input) async throws(Failure) -> any Page
  ) {
    let declaration = PageDeclaration(
      patterns: patterns, labels: labels, namespace: namespace, priority: priority, parent: parent,
      exposure: exposure, options: options)
    self.init(declaration, handler) { (_, input: repeat each Input) async throws in
      try await page(repeat each input)
    }
  }

  /// Creates a route from a matcher to a page that is built from the matcher's parameters.
  public init(
    matching matcher: any RouteMatcher, in namespace: String = RouteNamespace.globalName, priority: Int = 0,
    exposedTo exposure: Exposure, options: PageOptions = .push, handler: PageHandler = PageHandler(),
    page: @escaping @Sendable @concurrent (Parameters) async throws -> any Page
  ) {
    let declaration = PageDeclaration(
      patterns: [], namespace: namespace, priority: priority, exposure: exposure, options: options)
    self.init(declaration, handler, matching: matcher) { (_, parameters: Parameters) async throws in
      try await page(parameters)
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
  ///   - options: The options for showing the page, with defaults for its parameters.
  ///   - handler: Decides whether and how the page is shown.
  ///   - page: Builds the page, given the mediator that opened the URL.
  @_disfavoredOverload
  public init<each Input: ParameterDecodable & Sendable, Failure: Error>(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    withMediator page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> any Page
  ) {
    self.init(
      patterns, labels: labels, in: namespace, priority: priority, under: parent, exposedTo: exposure, options: options,
      handler: handler, withMediator: page)
  }

  /// Creates routes from a list of patterns to a page that is built with actions and services of the mediator.
  @_disfavoredOverload
  public init<each Input: ParameterDecodable & Sendable, Failure: Error>(
    _ patterns: [RoutePattern], labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    withMediator page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> any Page
  ) {
    let declaration = PageDeclaration(
      patterns: patterns, labels: labels, namespace: namespace, priority: priority, parent: parent,
      exposure: exposure, options: options)
    self.init(declaration, handler, page)
  }

  /// Creates routes to a page with a key.
  ///
  /// ```swift
  /// PageRoute(Orders.page, "/order/:id<int>", exposedTo: .all) { id in OrderPage(id: id) }
  /// ```
  ///
  /// An input whose label is not a parameter of the pattern is read from the query. Each parameter of a pattern must be an input,
  /// because a URL is generated from them. A page without patterns is shown by its key alone, and has no URL.
  ///
  /// - Parameters:
  ///   - link: The key, which has the labels and types of the closure's inputs.
  ///   - patterns: The patterns; each has the labels of the key as parameters, in any order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: The sources that may open the page by a URL; code that shows it by its key needs none.
  ///   - options: The options for showing the page, with defaults for its parameters.
  ///   - handler: Decides whether and how the page is shown.
  ///   - page: Builds the page: a closure or an initializer. If it throws `Declined`, the next route is tried.
  public init<each Input, Failure: Error>(
    _ link: PageLink<repeat each Input>, _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    page: @escaping @Sendable @concurrent (repeat each Input) async throws(Failure) -> any Page
  ) {
    self.init(link, patterns, namespace, priority, parent, exposure, options, handler) {
      (_, input: repeat each Input) async throws in try await page(repeat each input)
    }
  }

  /// Creates routes to a page with a key that is built with actions and services of the mediator.
  ///
  /// - Parameters:
  ///   - link: The key, which has the labels and types of the closure's inputs after the mediator.
  ///   - patterns: The patterns; each has the labels of the key as parameters, in any order.
  ///   - namespace: The namespace that the routes belong to.
  ///   - priority: From −2³¹ to 2³¹ − 1; higher is tried first.
  ///   - parent: The template of the URL of the page under it, in the language of `Rewrite.to`; see `Route.under(_:)`.
  ///   - exposure: The sources that may open the page by a URL; code that shows it by its key needs none.
  ///   - options: The options for showing the page, with defaults for its parameters.
  ///   - handler: Decides whether and how the page is shown.
  ///   - page: Builds the page, given the mediator that opened the URL.
  @_disfavoredOverload
  public init<each Input, Failure: Error>(
    _ link: PageLink<repeat each Input>, _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    withMediator page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> any Page
  ) {
    self.init(link, patterns, namespace, priority, parent, exposure, options, handler, page)
  }

  private init<each Input, Failure: Error>(
    _ link: PageLink<repeat each Input>, _ patterns: [RoutePattern], _ namespace: String, _ priority: Int,
    _ parent: String?, _ exposure: Exposure, _ options: PageOptions, _ handler: PageHandler,
    _ page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> any Page
  ) {
    var options = options
    options.defaults = Parameters(
      link.parameters.reduce(into: [:]) { $0[$1.label] = $1.defaultValue }
    ).overlaid(with: options.defaults)
    let declaration = PageDeclaration(
      key: AnyPageLink(link), patterns: patterns, labels: link.parameters.map(\.label), namespace: namespace,
      priority: priority, parent: parent, exposure: patterns.isEmpty ? .none : exposure, options: options)
    self.init(declaration, handler, page)
  }

  private init<each Input: Sendable, Failure: Error>(
    _ declaration: PageDeclaration, _ handler: PageHandler, matching matcher: (any RouteMatcher)? = nil,
    _ page: @escaping @Sendable @concurrent (Mediator, repeat each Input) async throws(Failure) -> any Page
  ) {
    self.declaration = declaration
    self.matcher = matcher
    var types: [any Any.Type] = []
    for type in repeat (each Input).self { types.append(type) }
    makeRoute = { [types] declaration, pattern in
      let labels = PageForm.labels(of: types, declaration.labels ?? pattern?.parameterNames ?? [])
      let form = declaration.form(pattern?.description ?? matcher.map { "a matcher: \($0)" } ?? "", labels)
      let build: @Sendable @concurrent (Mediator, Invocation, repeat each Input) async throws -> PageEntry = {
        (mediator: Mediator, invocation: Invocation, input: repeat each Input) async throws in
        let visit = PageVisit(mediator, invocation, form)
        let link = PendingLink(invocation, form, visit.number)
        return try await ClientCode.run(.page(link)) {
          try await visit.run(handler) { try await page(mediator, repeat each input) }
        }
      }
      let (namespace, priority, exposure) = (declaration.namespace, declaration.priority, declaration.exposure)
      if let matcher, pattern == nil {
        let route = Route(
          matching: matcher, in: namespace, priority: priority, exposedTo: exposure, withMediator: build)
        return declaration.completed(route, form)
      }
      let route = Route(
        [pattern].compactMap(\.self), labels: declaration.labels, in: namespace, priority: priority,
        exposedTo: exposure, withMediator: build)
      return declaration.completed(declaration.key == nil ? route : route.bindingAll(), form)
    }
  }
}

extension PageRoute: ModuleItem {
  /// One route for each pattern, and the key.
  public var contents: ModuleContents {
    if let key = declaration.key { Service(PageDeclaration.self, named: "\(key.address)") { declaration } }
    for pattern in declaration.routePatterns { makeRoute(declaration, pattern) }
    if matcher != nil { makeRoute(declaration, nil) }
  }
}

extension PageRoute: CustomStringConvertible {
  /// The patterns, as `[/order/:id, /o/:id]`, or `a matcher`.
  public var description: String { matcher == nil ? "\(declaration.routePatterns)".cutWords : "a matcher" }
}
