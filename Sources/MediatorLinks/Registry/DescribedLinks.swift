package import MediatorKit
package import RoutePatterns

/// A route as a document describes it, without the code that it leads to.
package struct DescribedRoute: Sendable {
  let record: RouteRecord

  /// Creates a route.
  ///
  /// - Parameters:
  ///   - number: The number of the route in the document.
  ///   - pattern: The pattern, or `nil` for a matcher, which is not there.
  ///   - address: The address of the action, or `nil` for a closure.
  ///   - closure: The target whose only action is the closure, or `nil` for an action.
  ///   - contextLabels: The labels of the inputs that only the caller's context passes.
  ///   - parent: The template of the parent's URL, or `nil` if there is none.
  ///   - parentPage: The address of the key that names the parent, or `nil` if the template alone does.
  package init(
    _ number: Int, _ pattern: RoutePattern?, in namespace: String, priority: Int, of module: ModuleName,
    exposedTo exposure: Exposure, defaults: Parameters, to address: ActionAddress?, closure: TargetRecord?,
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

/// A matcher of which only a document is there: it matches nothing.
struct DescribedMatcher: RouteMatcher {
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? { nil }
}

extension RouteRecord {
  /// Whether it is a matcher that is not there.
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
  /// Creates a mediator of targets and routes that a document describes; what registration would reject is left out.
  ///
  /// It decides about URLs as the mediator that the document describes.
  ///
  /// - Parameters:
  ///   - global: The global namespace.
  ///   - unmatched: The names of the namespaces whose unmatched URLs `handler` gets.
  package convenience init(
    describing targets: [TargetRecord], _ routes: [DescribedRoute], global: RouteNamespace, links: LinkSettings,
    rewrites: RewriteSet?, unmatchedIn unmatched: [String], _ handler: MissHandler
  ) {
    var contents = RegistryContents()
    for target in targets { contents.describe(target) }
    contents.parts.change(LinkRegistryContents.self) { linkContents in
      linkContents = LinkRegistryContents(LinkState(links), global: global)
      var problems: [MediatorError] = []
      for namespace in links.namespaces { linkContents.add(namespace, of: ModuleName.app, &problems) }
      for route in routes { linkContents.add(route.record, replacing: false, &problems) }
      for name in unmatched { linkContents.add(handler, ofUnmatchedIn: name, of: ModuleName.app, &problems) }
    }
    self.init(contents)
    self.rewrites = rewrites
  }
}
