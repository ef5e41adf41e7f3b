public import MediatorKit
import MediatorText
import RoutePatterns

/// A URL pattern that maps to a closure instead of an action of a target.
///
/// The closure's inputs are the pattern's parameters in order, decoded to the types that the closure declares. An input of
/// type `Parameters` gets all parameters, including those of the query and context. If the closure throws `Declined`,
/// the next route that matches is tried.
///
/// ```swift
/// Route("/user/:id/:tab", exposedTo: [.push, .inApp]) { (id: Int, tab: Tab) in UserPage(id, tab) }
/// ```
///
/// With `labels`, inputs are bound by name, to parameters of the pattern in any order and to query items.
///
/// ```swift
/// // shop://search/lamps?limit=20
/// Route("/search/:text", labels: ["limit", "text"], exposedTo: .all) { (limit: Int?, text: String) in
///   search(text, limit)
/// }
/// ```
public struct Route: Sendable {
  let patterns: [RoutePattern]
  let matcher: (any RouteMatcher)?
  /// The labels of the closure's inputs, or `nil` for the pattern's parameters in order.
  let labels: [String]?
  /// The namespace, or `nil` for the default.
  var namespace: String?
  let priority: Int
  let exposure: Exposure
  /// The inputs that cannot be read from URLs; checked on creation because no lock is held.
  private let problems: [(input: Int, problem: StructureCheck.Problem)]
  /// The indices of the labeled inputs that are URLs.
  private let urlInputs: [Int]
  private(set) var defaults: Parameters = [:]
  private var tags: Set<ActionTag> = []
  /// The tags that guard the route, which rejects every URL while one of them has no interceptor; `tags` contains them.
  private(set) var guards: Set<ActionTag> = []
  /// The rules for inputs, or `nil` if there are none.
  private var labelRules: LabelRules?
  /// The labels of the inputs that only the caller's context passes.
  private(set) var contextLabels: Set<String> = []
  var hasLabelRules: Bool { labelRules != nil }
  /// The labels that are declared to be secret, or not to be.
  var ruledLabels: Set<String> { labelRules.map { $0.secret.union($0.notSecret) } ?? [] }
  private var showsPage = false
  /// Whether the browser opens the URL.
  var opensBrowser = false
  private(set) var parent: String?
  /// The page above, by its key, with the labels of its inputs, or `nil` if it is given by a template.
  private(set) var parentPage: (address: ActionAddress, labels: [String])?
  /// Whether each parameter of the pattern must be an input.
  private(set) var isBindingAll = false
  private(set) var attachment: (any Sendable)?
  /// Creates the action of the closure, with the names of a pattern as labels.
  let makeClosure: @Sendable (ActionName, ModuleName, [String], _ tagsOf: Route) -> LocatedAction

  init<Output, each Input>(
    _ patterns: [RoutePattern], _ matcher: (any RouteMatcher)?, _ labels: [String]?, _ namespace: String?,
    _ priority: Int, _ exposure: Exposure,
    _ action: @escaping @Sendable (ActionName, LabelSource) -> Action<RouteTarget, Output, repeat each Input>
  ) {
    self.patterns = patterns
    self.matcher = matcher
    self.labels = labels
    self.namespace = namespace
    self.priority = priority
    self.exposure = exposure
    var problems: [(input: Int, problem: StructureCheck.Problem)] = []
    var urlInputs: [Int] = []
    var (input, label) = (0, 0)
    func check(_ type: any Any.Type) {
      if let problem = StructureCheck.problem(of: type) { problems.append((input, problem)) }
      if ParameterInfo.isURL(type) { urlInputs.append(label) }
      if !ParameterInfo.isWhole(type) { label += 1 }
      input += 1
    }
    repeat check((each Input).self)
    self.problems = problems
    self.urlInputs = urlInputs
    // A password is a secret by nature.
    let passwords = patterns.flatMap(\.passwordNames).filter { labels?.contains($0) ?? true }
    if !passwords.isEmpty { labelRules = LabelRules.adding(to: nil, secret: passwords) }
    makeClosure = { name, module, names, route in
      action(name, LabelSource(labels ?? names)).changed {
        $0.tags = route.tags
        $0.guards = route.guards
        $0.labelRules = route.labelRules
        let declaration = LinkDeclaration(
          exposure: exposure, contextLabels: route.contextLabels, showsPage: route.showsPage)
        $0.attachments.change(declaration) { _ in }
      }.closure(of: module) { RouteTarget(mediator: $0) }
    }
  }

  /// Whether any source may use the route.
  var isExposed: Bool { if case .none = exposure.rule { false } else { true } }

  /// Returns a pattern of the route that captures the URLs among the inputs with their own queries.
  func capturingURLs(in pattern: RoutePattern) -> RoutePattern {
    if urlInputs.isEmpty { return pattern }
    let names = labels ?? pattern.parameterNames
    return pattern.capturingURLs(urlInputs.filter { names.indices.contains($0) }.map { names[$0] })
  }

  /// Returns the errors of the inputs that cannot be read from URLs.
  func unreadableInputs(of inputs: [ParameterInfo], _ callee: Destination) -> [MediatorError] {
    problems.map { .unreadable(inputs[$0.input], $0.problem, of: callee) }
  }

  /// Returns the route with values for inputs that neither the URL nor the caller's context contains.
  ///
  /// If it is called again, later values replace earlier ones.
  public consuming func defaults(_ parameters: Parameters) -> Route {
    defaults = defaults.overlaid(with: parameters)
    return self
  }

  /// Returns the route with inputs that only the caller's context passes: no URL sets them.
  ///
  /// A label that is not an input, or that a pattern captures, is an error at registration. So is that of a structure
  /// or of all parameters, because their values have other labels: name those.
  public consuming func fromContext(_ labels: String...) -> Route {
    contextLabels.formUnion(labels)
    return self
  }

  /// Returns the route with inputs whose values appear in no message, explanation, record, document or file.
  ///
  /// ```swift
  /// Route("/reset/:token", exposedTo: .universalLink) { (token: String) in reset(token) }.secret("token")
  /// ```
  ///
  /// The closure and interceptors get the values. A link with such a value is not stored. A label that is not an input
  /// is an error at registration; name those of a structure's properties.
  public consuming func secret(_ labels: String...) -> Route {
    labelRules = LabelRules.adding(to: labelRules, secret: labels)
    return self
  }

  /// Returns the route with a result that appears in no message or record; see `Action.secretResult()`.
  public consuming func secretResult() -> Route {
    labelRules = LabelRules.adding(to: labelRules, hidesResult: true)
    return self
  }

  /// Returns the route with inputs that are not secret although their labels, such as `code`, suggest it.
  public consuming func notSecret(_ labels: String...) -> Route {
    labelRules = LabelRules.adding(to: labelRules, notSecret: labels)
    return self
  }

  /// Returns the route with further tags, which interceptors use to select it.
  public consuming func tagged(_ tags: ActionTag...) -> Route {
    self.tags.formUnion(tags)
    return self
  }

  /// Returns the route with further tags, which rejects every URL while no interceptor or gate of one of them is registered.
  ///
  /// ``tagged(_:)`` only groups routes.
  public consuming func guarded(by tags: ActionTag...) -> Route {
    self.tags.formUnion(tags)
    guards.formUnion(tags)
    return self
  }

  /// Returns the route with the URL of its parent, such as the list of a detail.
  ///
  /// ```swift
  /// Route("/user/:id", exposedTo: .all) { (id: Int) in "user \(id)" }.under("/users")
  /// ```
  ///
  /// The template has the syntax of `Rewrite.to`. Its names are replaced by parameters of the URL: the path takes precedence
  /// over the query, and the query over the defaults. Other parameters are dropped. If a name in the template's path has no
  /// value, there is no parent.
  ///
  /// - Parameter template: The template of the parent's URL. If it is malformed, registration throws
  ///   ``MediatorLinks/MediatorKit/MediatorError/Code/malformedParent``.
  public consuming func under(_ template: String) -> Route {
    parent = template
    return self
  }

  /// Returns the route with a parent that is the page of a key.
  package consuming func under(_ page: ActionAddress, _ labels: [String]) -> Route {
    parentPage = (page, labels)
    return self
  }

  /// Returns the route with a closure that shows a page, as manifests say.
  package consuming func showingPage() -> Route {
    showsPage = true
    return self
  }

  /// Returns the route, registered only if each parameter of its patterns is an input of the closure.
  package consuming func bindingAll() -> Route {
    isBindingAll = true
    return self
  }

  /// Returns the route with a value for libraries, which read it as ``Resolution/attachment``.
  public consuming func attaching(_ value: some Sendable) -> Route {
    attachment = value
    return self
  }
}

extension Route: CustomStringConvertible {
  /// The patterns, as `[/order/:id, /o/:id]`, or `a matcher`.
  public var description: String { matcher == nil ? "\(patterns)".cutWords : "a matcher" }
}
