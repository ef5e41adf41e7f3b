import MediatorKit
import MediatorLinks
import RoutePatterns

extension DescribedRoute {
  /// Creates a route of a namespace from its number in the manifest.
  fileprivate init(
    _ route: Manifest.RegisteredRoute, _ pattern: RoutePattern?, in namespace: String, _ number: Int
  ) {
    self.init(
      number, pattern, in: namespace, priority: route.priority, of: route.module, exposedTo: Exposure(route.exposure),
      defaults: Parameters(
        texts: route.defaults.sorted { $0.key < $1.key }.flatMap { label, texts in texts.map { (label, $0) } }),
      to: route.action, closure: route.action == nil ? DescribedTarget.record(route) : nil, under: route.parent,
      parentPage: route.parentPage, opensBrowser: route.kind == .browser)
  }
}

extension Manifest {
  /// The routes that a table accepts, each with its number among all.
  var describedRoutes: [DescribedRoute] {
    var described: [DescribedRoute] = []
    var number = -1
    for namespace in namespaces {
      var builder = RouteTable<Void>.Builder(order: namespace.order)
      for route in namespace.routes {
        number += 1
        guard route.pattern != nil else {
          described.append(DescribedRoute(route, nil, in: namespace.registeredName, number))
          continue
        }
        // One that the table rejects would take all others with it; `validate()` reports it.
        guard let pattern = try? route.routePattern(),
          (try? builder.insert(pattern, (), priority: route.priority)) != nil
        else { continue }
        described.append(DescribedRoute(route, pattern, in: namespace.registeredName, number))
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
        named: namespace.name, schemes: Set(namespace.schemes ?? []), hosts: Set(namespace.hosts))
    fallsBackToGlobal = namespace.fallsBackToGlobal
    takesDirectForm = namespace.directForm
    order = namespace.order
    reader = isGlobal ? nil : namespace.reading?.reader
  }
}

extension BrowserRule {
  /// Creates the rule that a manifest describes; a rule of exposure, whose code is not there, allows no source.
  init(_ browser: Manifest.Browser) {
    let options: [Manifest.Browser.Reason: Reasons] = [
      .foreignHost: .foreignHost, .unmatched: .unmatched, .notExposed: .notExposed, .malformed: .malformed,
      .badParameter: .badParameter,
    ]
    self.init(
      browser.reasons.reduce(into: []) { $0.formUnion(options[$1] ?? []) },
      from: Exposure(browser.sources, rule: false))
  }
}
