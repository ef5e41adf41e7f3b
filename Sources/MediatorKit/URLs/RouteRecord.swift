public import RoutePatterns

/// What identifies one registered route, to remove it again.
public struct RouteID: Hashable, Sendable {
  let id: Int
}

/// Decides by its own means whether a URL is its own, for what no pattern can say.
///
/// It stands among the routes by its priority; of equal priorities patterns come first.
///
/// ```swift
/// struct ShortLinks: RouteMatcher {
///   func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
///     let segments = url.segments(host: host)
///     guard segments.count == 1, segments[0].text.count == 6 else { return nil }
///     return ["code": segments[0].text]
///   }
/// }
/// ```
public protocol RouteMatcher: Sendable {
  /// The parameters of a URL that is the matcher's own; nil declines.
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters?
}

/// A registered route.
final class RouteRecord: Sendable {
  /// What decides whether a URL is the route's.
  enum Condition: Sendable {
    case pattern(RoutePattern)
    case matcher(any RouteMatcher)
  }

  let id: Int
  let condition: Condition
  let namespace: String
  let priority: Int
  let module: ModuleName
  let address: ActionAddress
  /// What the route itself allows; an action's own exposure holds besides.
  let exposure: Exposure
  /// Values that stand below the URL's.
  let defaults: Parameters

  init(
    id: Int, _ condition: Condition, namespace: String, priority: Int, module: ModuleName, address: ActionAddress,
    exposure: Exposure, defaults: Parameters
  ) {
    self.id = id
    self.condition = condition
    self.namespace = namespace
    self.priority = priority
    self.module = module
    self.address = address
    self.exposure = exposure
    self.defaults = defaults
  }

  var pattern: RoutePattern? {
    if case .pattern(let pattern) = condition { pattern } else { nil }
  }

  var owner: String { "module \(module)" }
}
