import MediatorKit
import MediatorLinks
import RoutePatterns

/// What a page declares besides its closure.
struct PageDeclaration: Sendable {
  var patterns: [RoutePattern]
  let labels: [String]?
  var namespace: String
  let priority: Int
  /// The template of the parent that the page names itself.
  let parent: String?
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

  init(
    _ patterns: [RoutePattern], _ labels: [String]?, _ namespace: String, _ priority: Int, _ parent: String?,
    _ exposure: Exposure, _ options: PageOptions
  ) {
    self.patterns = patterns
    self.labels = labels
    self.namespace = namespace
    self.priority = priority
    self.parent = parent
    self.exposure = exposure
    self.options = options
  }

  /// Whether it is the page of a prefix: one of its patterns is `/`.
  var isOuterPage: Bool { patterns.contains { $0.error == nil && $0.description == "/" } }

  /// Returns the key and options of a route.
  ///
  /// - Parameters:
  ///   - name: The pattern, or a description of the matcher.
  ///   - labels: The labels of the closure's inputs, or `nil` if it gets all parameters.
  func form(_ name: String, _ labels: [String]?, _ link: ActionAddress?) -> PageForm {
    var form = PageForm(
      namespace: namespace, pattern: name, labels: labels, options: options, tags: tags.union(guards))
    form.link = link
    return form
  }

  /// Returns a route with everything that it is declared with besides its closure.
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
