import MediatorManifest
import MediatorText
import RoutePatterns

extension ManifestRouter.Destination: CustomStringConvertible {
  /// The destination in words, such as `route '/cart' (cart/show)`.
  public var description: String { words.printable }

  private var words: String {
    switch self {
    case .route(let route, _):
      let name = route.pattern.map { "route \($0.quoted)" } ?? "a matcher"
      return "\(name) (\((route.action.map { "\($0)" } ?? "\(route.module)").shortened(to: 120)))"
    case .direct(let address): return "action \("\(address)".quoted)"
    case .unmatched(let namespace): return "the handler of unmatched URLs of namespace \(namespace.quoted)"
    }
  }
}

extension ManifestRouter.Outcome {
  /// Why the app does not show a page for a URL.
  package var reason: String {
    switch self {
    case .accepted(let destination): "accepted by \(destination)"
    case .rejected(let destination, let reason): "rejected by \(destination): \(reason)"
    case .unmatched: "matches no route"
    case .malformed(let reason): "cannot be read: \(reason)"
    case .misplaced(let reason): reason
    case .external(let url): "opened outside the app: \(url.shortened(to: 120))"
    }
  }
}
