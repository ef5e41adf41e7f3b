import MediatorManifest
import RoutePatterns

extension ManifestRouter.Destination: CustomStringConvertible {
  /// The destination in words, such as `route '/cart' (cart/show)`.
  public var description: String {
    switch self {
    case .route(let route, _):
      let name = route.pattern.map { "route \($0.quoted)" } ?? "a matcher"
      return "\(name) (\(route.action.map { "\($0)" } ?? "\(route.module)"))"
    case .direct(let address): return "action '\(address)'"
    case .unmatched(let namespace): return "the handler of unmatched URLs of namespace \(namespace.quoted)"
    }
  }
}
