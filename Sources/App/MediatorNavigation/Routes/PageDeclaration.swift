public import MediatorLinks

/// What a page declares besides its closure; that of a page with a key is found by the address of the key.
struct PageDeclaration: LibraryService, Sendable {
  static let subject = "page"

  /// The key, or `nil` if the page has none.
  var key: AnyPageLink?
  /// The declared patterns, or none if only a matcher or the key shows the page.
  var patterns: [RoutePattern]
  var labels: [String]?
  var namespace: String
  let priority: Int
  /// The template of the parent that the page names itself.
  var parent: String?
  /// The parent that the page names by its key.
  var parentPage: (address: ActionAddress, labels: [String])?
  /// The pattern of the page around it, or `nil` if there is none.
  var outer: RoutePattern?
  let exposure: Exposure
  let options: PageOptions
  var contextLabels: [String] = []
  var secretLabels: [String] = []
  var plainLabels: [String] = []
  var tags: Set<ActionTag> = []
  var guards: Set<ActionTag> = []

  /// The patterns of the routes: a page that only its key shows has the path of its address, exposed to no source.
  var routePatterns: [RoutePattern] {
    patterns.isEmpty ? key.map { [$0.address.pattern] } ?? [] : patterns
  }

  /// Whether it is the page of a prefix: one of its patterns is `/`.
  var isOuterPage: Bool { patterns.contains { $0.error == nil && $0.description == "/" } }

  /// Returns the key and options of a route.
  ///
  /// - Parameters:
  ///   - name: The pattern, or a description of the matcher.
  ///   - labels: The labels of the closure's inputs, or `nil` if it gets all parameters.
  func form(_ name: String, _ labels: [String]?) -> PageForm {
    PageForm(
      namespace: namespace, pattern: name, labels: labels, options: options, tags: tags.union(guards),
      pageAddress: key?.address)
  }

  /// Returns the routes from which the URL of a page with a key is generated.
  func routes(of address: ActionAddress, forCode isForCode: Bool) -> ClosureRoutes {
    var routes = ClosureRoutes(isForCode ? routePatterns : patterns, in: namespace, exposedTo: exposure) {
      ($0 as? PageForm)?.pageAddress == address
    }
    routes.defaults = options.defaults
    routes.isForCode = isForCode
    routes.secretLabels = Set(secretLabels)
    return routes
  }

  /// Returns a route with the rest of its declaration.
  func completed(_ route: consuming Route, _ form: PageForm) -> Route {
    var route = route.defaults(options.defaults).attaching(form).showingPage()
    for label in contextLabels { route = route.fromContext(label) }
    for label in secretLabels { route = route.secret(label) }
    for label in plainLabels { route = route.notSecret(label) }
    for tag in tags { route = route.tagged(tag) }
    for tag in guards { route = route.guarded(by: tag) }
    if let parentPage { return route.under(parentPage.address, parentPage.labels) }
    return (parent ?? outer?.pathTemplate).map { route.under($0) } ?? route
  }
}

extension PageRoute {
  /// Returns the route with the page of a key as its parent, such as the list of a detail.
  ///
  /// ```swift
  /// PageRoute(Orders.page, "/order/:id<int>", exposedTo: .all) { id in OrderPage(id: id) }.under(Orders.list)
  /// ```
  ///
  /// The inputs of the parent have the values of the route's own parameters with their labels; if the route lacks one,
  /// registration throws `malformedParent`. The parent needs no exposure, because the author of the route names it; its
  /// gates are asked. If no source in the app may open it, it is not shown at the next launch, nor are the pages over
  /// it. It has the URL of its first pattern whose parameters the route has, with the scheme of the link, and takes
  /// precedence over `under:`.
  public func under<each Input>(_ parent: PageLink<repeat each Input>) -> PageRoute {
    changed { $0.parentPage = (parent.address, parent.parameters.map(\.label)) }
  }

  /// Returns the route with additional tags, for interceptors.
  public func tagged(_ tags: ActionTag...) -> PageRoute { changed { $0.tags.formUnion(tags) } }

  /// Returns the route with additional tags, which rejects every URL while no gate or interceptor of one of them is registered.
  ///
  /// After a sign-out ``MediatorKit/Mediator/closeGate(_:in:)`` removes the page. ``tagged(_:)`` alone does not reject anything.
  public func guarded(by tags: ActionTag...) -> PageRoute { changed { $0.guards.formUnion(tags) } }

  /// Returns the route with inputs that only the caller's context passes: no URL sets them.
  ///
  /// A label that is no input, that is a structure's, or that a pattern captures, is an error at registration.
  public func fromContext(_ labels: String...) -> PageRoute { changed { $0.contextLabels += labels } }

  /// Returns the route with inputs whose values appear in no message, record, document, snapshot or held link.
  ///
  /// The page gets the values. It is not restored, and its link waits at a gate in memory only. A label that is no input is an
  /// error at registration; name those of a structure's properties.
  public func secret(_ labels: String...) -> PageRoute { changed { $0.secretLabels += labels } }

  /// Returns the route with inputs that are not secret although their labels, such as `code`, suggest it.
  public func notSecret(_ labels: String...) -> PageRoute { changed { $0.plainLabels += labels } }

  private func changed(_ change: (inout PageDeclaration) -> Void) -> PageRoute {
    var copy = self
    change(&copy.declaration)
    return copy
  }
}
