import MediatorKit

/// A possible destination of a link; that of a pattern's route is created once for all links.
final class LinkCandidate: Sendable {
  enum Form: Sendable {
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

  let form: Form
  let destination: Destination
  let route: RouteRecord?

  init(_ form: Form, _ destination: Destination) {
    self.form = form
    self.destination = destination
    route = nil
  }

  init(_ form: Form, _ route: RouteRecord) {
    self.form = form
    self.route = route
    destination = route.callee
  }

  var isExternal: Bool { if case .external = form { true } else { false } }
}
