import RoutePatterns

/// A link with one of its candidates: what a resolution holds, and the origin of an invocation.
final class ResolvedLink: LinkOrigin {
  let link: Link
  let candidate: LinkCandidate

  init(_ link: Link, _ candidate: LinkCandidate) {
    self.link = link
    self.candidate = candidate
  }

  var original: String { link.original }
  var source: LinkSource { link.source }
  var isByRoute: Bool { candidate.route != nil }

  var route: Invocation.MatchedRoute? {
    guard let record = candidate.route else { return nil }
    return Invocation.MatchedRoute(
      pattern: record.pattern, variant: link.variant(of: candidate), namespace: record.namespace,
      rewrites: link.rewrites, parameters: link.parameters(candidate, [:]), parent: link.parent(of: candidate))
  }
}
