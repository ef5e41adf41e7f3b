public import MediatorLinks

/// Decides what URLs reach by a manifest alone, as a mediator with the same registrations does.
///
/// ```swift
/// let router = ManifestRouter(try Manifest(contentsOf: file))
/// print(try router.outcome(of: "https://shop.example/order/7", source: .universalLink).get())
/// ```
///
/// It asks a mediator whose targets, namespaces, routes and rewrites are those of the manifest. A URL counts as passing
/// everything that only code decides: the link gate, interceptors, rules of exposure, and types of inputs that the
/// library does not know. A matcher matches nothing, a custom URL reader is the standard one, and at most eight
/// rewrites are applied.
public struct ManifestRouter: Sendable {
  package let manifest: Manifest
  /// The mediator without code.
  package let mediator: Mediator
  /// The routes, by their numbers in the mediator.
  private let routes: [Manifest.RegisteredRoute]
  /// The namespaces by name.
  private let namespaces: [ExactText: Manifest.Namespace]
  /// The first action at each address.
  package let actions: [ActionAddress: Manifest.Action]

  /// Creates a router of all namespaces; items that registration would reject are left out, such as malformed patterns.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifest.
  public init(_ manifest: Manifest) { self.init(manifest, showsURLs: false) }

  /// Creates a router whose messages show URLs with their secrets, for a person who typed them, or without.
  package init(_ manifest: Manifest, showsURLs: Bool) {
    self.manifest = manifest
    routes = manifest.namespaces.flatMap(\.routes)
    namespaces = Dictionary(manifest.namespaces.map { (ExactText($0.name), $0) }) { first, _ in first }
    actions = manifest.firstActions
    mediator = Mediator(describing: manifest, showsURLs: showsURLs) { [actions] in actions[$0] }
  }

  /// Returns the resolution of a URL from a source, or the error that opening it would throw.
  ///
  /// - Complexity: One match in the namespace of the URL and in the global one, for each of at most eight rewrites.
  public func outcome(of url: String, source: LinkSource) -> Result<Resolution, MediatorError> {
    Result { () throws(MediatorError) in try mediator.decision(url, source: source) }
  }

  /// Returns the steps that `explain` of a mediator shows, without the gate, interceptors and client code.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - limit: The maximum number of routes per namespace; those that match or nearly match come first.
  /// - Complexity: O(*n*) in the number of routes.
  public func explain(_ url: String, source: LinkSource, limit: Int = 20) -> Explanation {
    mediator.explain(url, source: source, limit: limit).ofDescription()
  }

  /// Returns the route of a resolution, or `nil` for an action that the URL names, and for a handler.
  public func route(of resolution: Resolution) -> Manifest.RegisteredRoute? {
    resolution.describedRoute.map { routes[$0] }
  }

  /// Returns the namespaces of a URL after all rewrites, without matching it.
  package func place(of url: String) throws(MediatorError) -> PlacedURL {
    try mediator.place(of: url, source: .inApp)
  }

  /// Returns the namespaces of names.
  package func namespaces(named names: [String]) -> [Manifest.Namespace] {
    names.compactMap { namespaces[ExactText($0)] }
  }

  /// Returns an action of the manifest.
  package func action(_ address: ActionAddress) -> Manifest.Action? { actions[address] }
}

extension ManifestRouter: CustomStringConvertible {
  /// The manifest.
  public var description: String { "\(manifest)" }
}

// The mediator that a manifest describes.

extension Mediator {
  /// Creates a mediator with the registrations of a manifest, but without their code: calls throw an error.
  ///
  /// - Parameters:
  ///   - routesOnly: Whether rewrites and the browser are left out.
  ///   - showsURLs: Whether messages show URLs as they are.
  ///   - action: Returns the action at an address.
  convenience init(
    describing manifest: Manifest, routesOnly: Bool = false, showsURLs: Bool = false,
    _ action: (ActionAddress) -> Manifest.Action?
  ) {
    let global = manifest.namespaces.first { $0.kind == .global }
    var links = LinkSettings(
      schemes: global.map { $0.schemes.map { Set($0) } } ?? [], webHosts: Set(global?.hosts ?? []),
      namespaces: manifest.namespaces.filter { $0.kind != .global }.map(RouteNamespace.init),
      reader: global?.reading?.reader ?? StandardURLReader(), openExternally: { $0 })
    links.secretItems = Set(manifest.secretItems)
    links.showsURLs = showsURLs
    if !routesOnly { links.browser = manifest.browser.map(BrowserRule.init) }
    self.init(
      describing: manifest.targets.map(DescribedTarget.record),
      manifest.describedRoutes(openBrowser: !routesOnly, action), global: global.map(RouteNamespace.init) ?? .global,
      links: links,
      rewrites: routesOnly || manifest.rewrites.isEmpty ? nil : RewriteSet.checked(manifest.rewrites).set,
      unmatchedIn: manifest.namespaces.filter(\.hasFallback).map(\.registeredName),
      DescribedTarget.fallback(of: Mediator.self))
  }
}

/// A default without a text form, which is printed as the manifest describes it.
private struct NativeDefault: Sendable, CustomStringConvertible {
  let description: String

  init(_ texts: [String]) { description = texts.joined(separator: ", ") }
}

extension DescribedRoute {
  /// Creates a route of a namespace from its number in the manifest.
  fileprivate init(
    _ route: Manifest.RegisteredRoute, _ pattern: RoutePattern?, in namespace: String, _ number: Int,
    _ action: Manifest.Action?, opensBrowser: Bool
  ) {
    let inputs = action?.parameters ?? route.parameters ?? []
    let native = Set(inputs.lazy.filter { !$0.acceptsText }.map(\.label))
    let sorted = route.defaults.sorted { $0.key < $1.key }
    var defaults = Parameters(texts: sorted.flatMap { label, texts in texts.map { (label, $0) } })
    // Its text is not known, or it has none: a value from code is accepted.
    for (label, texts) in sorted where texts.isEmpty || texts == [Parameters.secretMark] { defaults[label] = texts }
    for (label, texts) in sorted where native.contains(label) { defaults[label] = NativeDefault(texts) }
    self.init(
      number, pattern, in: namespace, priority: route.priority, of: route.module, exposedTo: Exposure(route.exposure),
      defaults: defaults, to: route.action, closure: route.action == nil ? DescribedTarget.record(route).only : nil,
      contextLabels: inputs.contextLabels, under: route.parent,
      parentPage: route.parentPage, opensBrowser: opensBrowser)
  }
}

extension Manifest {
  /// Returns the routes that a table accepts, each with its number among all.
  ///
  /// - Parameters:
  ///   - openBrowser: Whether routes into the browser open it; otherwise they are closures.
  ///   - action: Returns the action at an address.
  fileprivate func describedRoutes(openBrowser: Bool, _ action: (ActionAddress) -> Action?) -> [DescribedRoute] {
    var described: [DescribedRoute] = []
    var number = -1
    for namespace in namespaces {
      var builder = RouteTable<Void>.Builder(order: namespace.order)
      for route in namespace.routes {
        number += 1
        let pattern = try? route.routePattern()
        // One that the table rejects would take all others with it; `validate()` reports it.
        if route.pattern != nil {
          guard let pattern, (try? builder.insert(pattern, (), priority: route.priority)) != nil else { continue }
        }
        described.append(
          DescribedRoute(
            route, pattern, in: namespace.registeredName, number, route.action.flatMap(action),
            opensBrowser: openBrowser && route.kind == .browser))
      }
    }
    return described
  }
}

extension Manifest.Namespace {
  /// The name in a mediator, whose global namespace has one of its own.
  fileprivate var registeredName: String { kind == .global ? RouteNamespace.globalName : name }
}

extension RouteNamespace {
  /// Creates a namespace that a manifest describes.
  init(_ namespace: Manifest.Namespace) {
    let isGlobal = namespace.kind == .global
    self =
      isGlobal
      ? .global
      : RouteNamespace(
        named: namespace.name, schemes: Set(namespace.schemes ?? []), hosts: Set(namespace.hosts),
        takesTexts: namespace.kind == .texts)
    fallsBackToGlobal = namespace.fallsBackToGlobal
    acceptsDirectForm = namespace.acceptsDirectForm
    order = namespace.order
    // The reader of the global namespace is the mediator's. Others do not inherit it here, because each states its own.
    reader = isGlobal ? nil : namespace.reading?.reader ?? StandardURLReader()
  }
}

extension BrowserRule {
  /// Creates the rule that a manifest describes; a rule of exposure, whose code is not there, allows no source.
  init(_ browser: Manifest.Browser) {
    self.init(
      browser.reasons.reduce(into: []) { $0.formUnion($1.option) },
      from: Exposure(browser.sources, rule: false))
  }
}

extension RewriteSet {
  /// Builds a set of the rules of a manifest, as far as they are valid.
  static func checked(
    _ rules: [Manifest.Rewrite], owns: ((ParsedURL) -> Bool)? = nil
  ) -> (set: RewriteSet, problems: [RewriteError.Problem]) {
    let rules = rules.map {
      RoutePatterns.Rewrite(
        from: RoutePattern(stringLiteral: $0.from), to: $0.to, priority: $0.priority, isExternal: $0.isExternal)
    }
    return checked(rules, owns: owns)
  }
}
