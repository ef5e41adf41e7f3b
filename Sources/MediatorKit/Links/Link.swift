import RoutePatterns

/// A URL that was read, rewritten, and found to belong to a namespace or to be outside the app.
final class Link: Sendable {
  /// The original text.
  let original: String
  /// The URL after rewrites.
  let url: ParsedURL
  let source: LinkSource
  let rewrites: [AppliedRewrite]
  let registry: Registry
  /// The routes of the URL's namespace, or `nil` for a URL outside the app.
  let routes: NamespaceRoutes?
  let host: HostPlacement

  init(
    _ original: String, _ url: ParsedURL, _ source: LinkSource, _ rewrites: [AppliedRewrite], _ registry: Registry,
    _ place: LinkPlace?
  ) {
    self.original = original
    self.url = url
    self.source = source
    self.rewrites = rewrites
    self.registry = registry
    routes = place.map { registry.index.namespaces[$0.namespace] }
    host = place?.host ?? .authority
  }
}

/// The namespace of a URL, and how the namespace treats the host.
struct LinkPlace {
  /// The index of the namespace.
  let namespace: Int
  let host: HostPlacement
}

extension Link {
  /// The address in the direct form of the URL, or `nil` if the URL does not have two names.
  ///
  /// The target's name is the registered one, because the host of a URL is case-insensitive.
  var directAddress: ActionAddress? {
    guard let routes, routes.namespace.takesDirectForm else { return nil }
    let segments = url.segments(host: host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    let target = registry.target(foldedName: name)?.name ?? TargetName(name)
    return ActionAddress(target, ActionName(segments[1].text))
  }

  /// The names of the namespaces whose handlers of unmatched URLs are tried, in order.
  var namespaceNames: [String] {
    guard let routes else { return [] }
    return routes.isGlobal ? [routes.name] : [routes.name, RouteNamespace.globalName]
  }

  /// Returns whether the direct form is tried: its target exists, or there is no handler of unmatched URLs.
  func mayGoDirect(_ address: ActionAddress) -> Bool {
    if address.action.isNative || registry.target(named: address.target) != nil { return true }
    return namespaceNames.allSatisfy { registry.index.unmatched[$0] == nil }
  }
}
