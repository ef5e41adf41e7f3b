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
}

extension Invocation {
  /// The resolution of the URL, or `nil` for a call from code and for a link that reached no action.
  ///
  /// Its parameters are those of the URL, without the caller's context.
  public var resolution: Resolution? { (origin as? ResolvedLink).map(Resolution.init) }
}
