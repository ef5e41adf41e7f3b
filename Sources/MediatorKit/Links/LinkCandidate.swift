import RoutePatterns

/// A possible destination of a link.
///
/// The rare cases are boxed, so that copying one retains no more than the tables.
enum LinkCandidate: Sendable {
  /// A route whose pattern matches, by its number among those of its namespace.
  case route(Int, of: BuiltRoutes)
  /// A route whose matcher matches, with the matcher's parameters.
  indirect case matcher(RouteRecord, Parameters)
  indirect case direct(ActionAddress)
  /// The handler of a namespace's unmatched URLs.
  indirect case unmatched(namespace: String)
  /// A URL outside the app.
  indirect case external(String)

  var destination: Destination {
    switch self {
    case .route, .matcher: route?.callee ?? .nothing
    case .direct(let address): .action(address)
    case .unmatched(let namespace): .unmatched(namespace: namespace)
    case .external(let url): .external(url)
    }
  }

  /// Whether the URL is outside the app.
  var isExternal: Bool { if case .external = self { true } else { false } }

  var route: RouteRecord? {
    switch self {
    case .route(let number, let routes): routes.patterns.values[number]
    case .matcher(let route, _): route
    case .direct, .unmatched, .external: nil
    }
  }
}

extension Registry {
  /// Returns the action of a candidate, or its override, or `nil` if there is none.
  func find(_ candidate: LinkCandidate) -> LocatedAction? {
    if let closure = candidate.route?.destination.closure { return (closure, 0) }
    return candidate.destination.address.flatMap(find)
  }
}
