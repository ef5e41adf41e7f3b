package import MediatorKit
package import RoutePatterns

// A mediator of the links that a document describes, without code, and the queries that only tools need.

/// A route as a document describes it, without the code that it maps to.
package struct DescribedRoute: Sendable {
  let record: RouteRecord

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - number: The number of the route in the document.
  ///   - pattern: The pattern, or `nil` for a matcher, whose code is not there.
  ///   - address: The address of the action, or `nil` for a closure.
  ///   - closure: The closure, or `nil` for an action.
  ///   - contextLabels: The labels of the inputs that only the caller's context passes.
  ///   - parent: The template of the parent's URL, or `nil` if there is none.
  ///   - parentPage: The address of the key that names the parent, or `nil` if the template alone does.
  package init(
    _ number: Int, _ pattern: RoutePattern?, in namespace: String, priority: Int, of module: ModuleName,
    exposedTo exposure: Exposure, defaults: Parameters, to address: ActionAddress?, closure: LocatedAction?,
    contextLabels: Set<String>, under parent: String?, parentPage: ActionAddress?, opensBrowser: Bool
  ) {
    let callee =
      address.map { .action($0) } ?? Destination.closure(RouteID(id: number), pattern: pattern?.description)
    let destination = RouteDestination(
      callee, of: module, exposure, closure: closure, defaults: defaults,
      parent: pattern.flatMap { pattern in parent.flatMap { try? ParentTemplate($0, of: pattern, others: nil) } },
      parentPage: parentPage.map { ParentPage(address: $0, labels: [], names: nil) }, opensBrowser: opensBrowser,
      contextLabels: contextLabels)
    record =
      if let pattern {
        RouteRecord(id: number, pattern, in: namespace, priority, destination)
      } else {
        RouteRecord(id: number, DescribedMatcher(), in: namespace, priority, destination)
      }
  }
}

/// A matcher that only a document describes: it matches nothing.
struct DescribedMatcher: RouteMatcher {
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? { nil }
}

extension RouteRecord {
  /// Whether it is a matcher that only a document describes.
  var isDescribedMatcher: Bool {
    if case .matcher(let matcher) = condition { matcher is DescribedMatcher } else { false }
  }
}

extension ActionInfo {
  /// Sets what a document says of the links of an action.
  package mutating func describe(exposure: Exposure, contextLabels: Set<String>, showsPage: Bool = false) {
    attachments.change(LinkDeclaration()) {
      $0.exposure = exposure
      $0.contextLabels = contextLabels
      $0.showsPage = showsPage
    }
  }
}

extension Mediator {
  /// Creates a mediator of targets and routes that a document describes, without those that registration would reject.
  ///
  /// It decides about URLs as the mediator that the document describes.
  ///
  /// - Parameters:
  ///   - global: The global namespace.
  ///   - unmatched: The names of the namespaces whose unmatched URLs `fallback` gets.
  package convenience init(
    describing targets: [TargetRecord], _ routes: [DescribedRoute], global: RouteNamespace, links: LinkSettings,
    rewrites: RewriteSet?, unmatchedIn unmatched: [String], _ fallback: Fallback<Mediator>
  ) {
    var contents = RegistryContents()
    for target in targets { contents.addDescribed(target) }
    contents.parts.change(LinkRegistryContents.self) { linkContents in
      linkContents = LinkRegistryContents(LinkState(links), global: global)
      var problems: [MediatorError] = []
      for namespace in links.namespaces { linkContents.add(namespace, of: ModuleName.app, &problems) }
      for route in routes { linkContents.add(route.record, replacing: false, &problems) }
      for name in unmatched { linkContents.add(fallback, ofUnmatchedIn: name, of: ModuleName.app, &problems) }
    }
    self.init(contents)
    self.rewrites = rewrites
  }
}

extension Resolution {
  /// The number of the route in the document, or `nil` if no route maps to the destination.
  package var describedRoute: Int? { candidate.route?.id }

  /// The texts of the parameters, secrets included.
  package var texts: [String: [String]] {
    link.parameters(candidate, [:]).valuesByLabel.compactMapValues { ($0 as? Parameters.Text)?.texts }
  }
}

/// The namespaces of a URL after all rewrites.
package struct PlacedURL: Sendable {
  package let url: ParsedURL
  package let host: HostPlacement
  /// The names of the namespaces that are tried, in order; none for a URL outside the app.
  package let namespaces: [String]
  /// Whether a rewrite was applied.
  package let isRewritten: Bool
}

extension Mediator {
  /// Calls a closure with each route and each action that matches a URL, in the order they are tried, until it returns
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

  /// Returns the namespaces of a URL after all rewrites, without matching it.
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
