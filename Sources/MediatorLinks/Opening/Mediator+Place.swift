package import MediatorKit
package import RoutePatterns

// What tools ask of a mediator without code, besides what an app asks.

extension Resolution {
  /// The number of the route in the document, or `nil` if no route leads there.
  package var describedRoute: Int? { candidate.route?.id }

  /// The texts of the parameters, secrets included.
  package var texts: [String: [String]] {
    link.parameters(candidate, [:]).valuesByLabel.compactMapValues { ($0 as? Parameters.Text)?.texts }
  }
}

/// Where a URL belongs after all rewrites.
package struct PlacedURL: Sendable {
  package let url: ParsedURL
  package let host: HostPlacement
  /// The names of the namespaces that are tried, in order; none for a URL outside the app.
  package let namespaces: [String]
  /// Whether a rewrite led there.
  package let isRewritten: Bool
}

extension Mediator {
  /// Calls a closure with each route and each action that matches a URL, in the order in which they are tried, until it returns
  /// `false`; for a URL that cannot be read there is none.
  package func eachMatch(of text: String, _ body: (Resolution) -> Bool) {
    let planned = planned
    guard let link = try? planned.registry.links.link(text, .inApp, in: planned.registry) else { return }
    var search = LinkSearch()
    while let candidate = (try? search.next(of: link, in: planned))?.candidate {
      switch candidate.kind {
      case .pattern, .matcher, .direct: if !body(Resolution(link: link, candidate: candidate)) { return }
      case .unmatched, .external: return
      }
    }
  }

  /// Returns where a URL belongs, without matching it.
  ///
  /// - Throws: ``MediatorError`` if it cannot be read, or belongs to no namespace.
  package func place(of text: String, source: LinkSource) throws(MediatorError) -> PlacedURL {
    let registry = registry
    let link = try registry.links.link(text, source, in: registry)
    return PlacedURL(
      url: link.url, host: link.host, namespaces: link.routes?.searched ?? [], isRewritten: !link.rewrites.isEmpty)
  }

  /// Returns whether a namespace or ``LinkSettings/schemes`` names the scheme of a URL.
  package func namesScheme(of text: String) -> Bool {
    let (scheme, links) = (ParsedURL.scheme(of: text), registry.links)
    return links.settings.schemes?.contains(scheme) ?? false
      || links.index.namespaces.contains { $0.namespace.schemes.contains(scheme) }
  }

  /// Returns the names of the namespaces that are tried for URLs of a web host before rewrites, in order.
  package func namespaces(ofHost host: String) throws(MediatorError) -> [String] {
    let links = registry.links
    let url = try links.read("https://\(host)/")
    return links.index.routes(ofHostIn: url, global: links.settings.ownHosts)?.searched ?? []
  }
}

extension NamespaceRoutes {
  /// The names of the namespaces that are tried for its URLs, in order.
  fileprivate var searched: [String] { fallsBack ? [name, RouteNamespace.globalName] : [name] }
}
