import MediatorKit

/// A possible destination of a link; that of a pattern's route is created once for all links.
final class LinkCandidate: Sendable {
  enum Kind: Sendable {
    /// A route whose pattern matches, by its number among those of its namespace.
    case pattern(Int, BuiltRoutes)
    /// A route whose matcher matches, with the matcher's parameters.
    case matcher(Parameters)
    /// A target and an action in the direct form.
    case direct
    /// The handler of a namespace's unmatched URLs.
    case unmatched
    /// A URL outside the app.
    case external
  }

  let kind: Kind
  let destination: Destination
  let route: RouteRecord?

  init(_ kind: Kind, _ destination: Destination) {
    self.kind = kind
    self.destination = destination
    route = nil
  }

  init(_ kind: Kind, _ route: RouteRecord) {
    self.kind = kind
    self.route = route
    destination = route.callee
  }

  var isExternal: Bool { if case .external = kind { true } else { false } }
}
