import MediatorKit
import MediatorLinks
import RoutePatterns

extension DescribedRoute {
  /// Creates a route of a namespace from its number in the manifest.
  fileprivate init(
    _ route: Manifest.RegisteredRoute, _ pattern: RoutePattern?, in namespace: String, _ number: Int,
    _ action: Manifest.Action?, opensBrowser: Bool
  ) {
    self.init(
      number, pattern, in: namespace, priority: route.priority, of: route.module, exposedTo: Exposure(route.exposure),
      defaults: Parameters(
        texts: route.defaults.sorted { $0.key < $1.key }.flatMap { label, texts in texts.map { (label, $0) } }),
      to: route.action, closure: route.action == nil ? DescribedTarget.record(route) : nil,
      contextLabels: (action?.parameters ?? route.parameters ?? []).contextLabels, under: route.parent,
      parentPage: route.parentPage, opensBrowser: opensBrowser)
  }
}

extension Manifest {
  /// Returns the routes that a table accepts, each with its number among all.
  ///
  /// - Parameters:
  ///   - openBrowser: Whether routes into the browser open it; otherwise they are closures.
  ///   - action: Returns the action at an address.
  func describedRoutes(openBrowser: Bool, _ action: (ActionAddress) -> Action?) -> [DescribedRoute] {
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
  var registeredName: String { kind == .global ? RouteNamespace.globalName : name }
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
    takesDirectForm = namespace.directForm
    order = namespace.order
    reader = isGlobal ? nil : namespace.reading?.reader
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
