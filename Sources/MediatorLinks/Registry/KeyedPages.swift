import MediatorKit
import RoutePatterns

/// The patterns of pages with keys, found when the first link needs one.
final class KeyedPages: Sendable {
  private let patterns: [ActionAddress: [RoutePattern]]

  init(_ namespaces: [NamespaceRoutes]) {
    var patterns: [ActionAddress: [RoutePattern]] = [:]
    for namespace in namespaces {
      for record in namespace.all {
        let page = (record.destination.attachment as? any KeyedPage)?.pageAddress
        if let page, let pattern = record.pattern { patterns[page, default: []].append(pattern) }
      }
    }
    self.patterns = patterns
  }

  /// Returns the template of a page's URL, by its first pattern whose parameters a child has.
  ///
  /// That of an unknown page is the path of its address, which no route matches.
  func template(of page: ParentPage, under child: RoutePattern) -> ParentTemplate? {
    for pattern in patterns[page.address] ?? [page.address.pattern] {
      let items = page.labels.filter { !pattern.parameterNames.contains($0) }.map { "\($0)=:\($0)" }
      let text = pattern.pathTemplate + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
      if let template = try? ParentTemplate(text, of: child, others: page.names) { return template }
    }
    return nil
  }
}
