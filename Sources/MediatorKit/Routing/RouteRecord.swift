public import RoutePatterns

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
  let destination: RouteDestination
  /// What the route itself allows; an action's own exposure holds besides.
  let exposure: Exposure
  /// A hash of the pattern's shape, the namespace and the priority, or `nil` for a matcher.
  let shapeHash: Int?

  // Two initialisers: a condition that is handed in is copied, which costs 400 instructions a route.

  init(id: Int, _ pattern: RoutePattern, in namespace: String, _ priority: Int, _ destination: RouteDestination) {
    self.id = id
    condition = .pattern(pattern)
    self.namespace = namespace
    self.priority = priority
    self.destination = destination
    exposure = destination.exposure
    shapeHash = pattern.shapeHash(with: Self.number(namespace, priority))
  }

  init(
    id: Int, _ matcher: any RouteMatcher, in namespace: String, _ priority: Int, _ destination: RouteDestination
  ) {
    self.id = id
    condition = .matcher(matcher)
    self.namespace = namespace
    self.priority = priority
    self.destination = destination
    exposure = destination.exposure
    shapeHash = nil
  }

  /// A number that tells namespaces and priorities apart, which are part of a route's identity.
  private static func number(_ namespace: String, _ priority: Int) -> UInt64 {
    namespace.utf8.reduce(UInt64(bitPattern: Int64(priority))) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  var pattern: RoutePattern? {
    if case .pattern(let pattern) = condition { pattern } else { nil }
  }

  var module: ModuleName { destination.module }
  var callee: Destination { destination.callee }
  /// Values that stand below the URL's.
  var defaults: Parameters { destination.defaults }
  var owner: String { "module \(module)" }

  /// Whether two routes must not be together: the pattern without its names, in one namespace at one priority.
  func hasShape(of other: RouteRecord) -> Bool {
    guard shapeHash == other.shapeHash, priority == other.priority, namespace == other.namespace,
      case .pattern(let pattern) = condition, case .pattern(let otherPattern) = other.condition
    else { return false }
    return pattern.hasShape(of: otherPattern)
  }
}

/// Where the routes of one action or closure lead, whose they are, and on what terms: an object that they share.
final class RouteDestination: Sendable {
  let module: ModuleName
  /// The action or closure.
  let callee: Destination
  let exposure: Exposure
  /// The target whose one action is the route's closure, or `nil` for the action of a registered target.
  let closure: TargetRecord?
  let defaults: Parameters
  /// The template of the parent's URL.
  let parent: ParentTemplate?
  /// A value that a library keeps with the route.
  let attachment: (any Sendable)?

  init(
    _ callee: Destination, of module: ModuleName, _ exposure: Exposure = .all, closure: TargetRecord? = nil,
    defaults: Parameters = [:], parent: ParentTemplate? = nil, attachment: (any Sendable)? = nil
  ) {
    self.parent = parent
    self.attachment = attachment
    self.module = module
    self.callee = callee
    self.exposure = exposure
    self.closure = closure
    self.defaults = defaults
  }
}
