import MediatorKit
import MediatorLinks
import RoutePatterns

// The mediator that a manifest describes.

extension Mediator {
  /// Creates a mediator with what a manifest describes, and without its code: calls throw an error.
  ///
  /// - Parameters:
  ///   - routesOnly: Whether rewrites and the browser are left out.
  ///   - action: Returns the action at an address.
  convenience init(
    describing manifest: Manifest, routesOnly: Bool = false, _ action: (ActionAddress) -> Manifest.Action?
  ) {
    let global = manifest.namespaces.first { $0.kind == .global }
    var links = LinkSettings(
      schemes: global.map { $0.schemes.map { Set($0) } } ?? [], webHosts: Set(global?.hosts ?? []),
      namespaces: manifest.namespaces.filter { $0.kind != .global }.map(RouteNamespace.init),
      reader: global?.reading?.reader ?? StandardURLReader(), openExternally: { $0 })
    links.secretQueryItems = Set(manifest.secretItems)
    if !routesOnly { links.browser = manifest.browser.map(BrowserRule.init) }
    self.init(
      describing: manifest.targets.map(DescribedTarget.record),
      manifest.describedRoutes(openBrowser: !routesOnly, action), global: global.map(RouteNamespace.init) ?? .global,
      links: links,
      rewrites: routesOnly || manifest.rewrites.isEmpty ? nil : RewriteSet.checked(manifest.rewrites).set,
      unmatchedIn: manifest.namespaces.filter(\.hasFallback).map(\.registeredName), DescribedTarget.missHandler)
  }
}
