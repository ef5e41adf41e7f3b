import MediatorKit
import RoutePatterns

/// A URL that was read, rewritten, and found to belong to a namespace or to be outside the app.
final class Link: Sendable {
  /// The original text.
  let original: String
  let source: LinkSource
  /// The URL after rewrites.
  let url: ParsedURL
  let rewrites: [AppliedRewrite]
  let registry: Registry
  /// The links of the registry.
  let links: LinkRegistry
  /// The routes of the URL's namespace, or `nil` for a URL outside the app.
  let routes: NamespaceRoutes?
  let host: HostPlacement

  init(
    _ original: String, _ source: LinkSource, _ url: consuming ParsedURL, _ rewrites: [AppliedRewrite],
    _ registry: Registry, _ links: LinkRegistry, _ routes: NamespaceRoutes?, _ host: HostPlacement
  ) {
    self.original = original
    self.source = source
    self.url = url
    self.rewrites = rewrites
    self.registry = registry
    self.links = links
    self.routes = routes
    self.host = host
  }
}

extension Link {
  /// The address in the direct form of the URL, or `nil` if the URL does not have two names.
  ///
  /// The target's name is the registered one, because the host of a URL is case-insensitive.
  var directAddress: ActionAddress? {
    guard let routes, routes.namespace.takesDirectForm(of: url) else { return nil }
    let segments = url.segments(host: host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    let target = registry.target(foldedName: name)?.name ?? TargetName(name)
    return ActionAddress(target, ActionName(segments[1].text))
  }

  /// The text for the browser: after rewrites and with the escapes of a reader, or as written if it cannot be read.
  var browserText: String {
    let text = rewrites.last?.to ?? original
    return url.text.isEmpty ? text : EscapedText(text).text
  }

  /// The names of the namespaces whose handlers of unmatched URLs are tried, in order.
  var namespaceNames: [String] {
    guard let routes else { return [] }
    return routes.isGlobal ? [routes.name] : [routes.name, RouteNamespace.globalName]
  }

  /// The candidates that are not routes, in the order in which they are tried.
  ///
  /// An unknown target of the direct form is a candidate only if no handler of unmatched URLs is.
  var otherCandidates: [LinkCandidate] {
    if routes == nil { return [LinkCandidate(.external, .external(browserText))] }
    let handlers = namespaceNames.filter { links.index.unmatched[$0] != nil }
    guard let address = directAddress,
      handlers.isEmpty || address.action.isNative || registry.target(named: address.target) != nil
    else { return handlers.map(LinkCandidate.init(unmatched:)) }
    return [LinkCandidate(.direct, .action(address))] + handlers.map(LinkCandidate.init(unmatched:))
  }
}

extension LinkCandidate {
  fileprivate convenience init(unmatched namespace: String) {
    self.init(.unmatched, .unmatched(namespace: namespace))
  }
}
