import MediatorKit
import RoutePatterns

/// A registered route: its pattern or matcher, and what its URLs map to.
final class RouteRecord: Sendable {
  enum Condition: Sendable {
    case pattern(RoutePattern)
    case matcher(any RouteMatcher)
  }

  let id: Int
  let condition: Condition
  let namespace: String
  let priority: Int
  let destination: RouteDestination
  /// The exposure of the route, which applies in addition to that of the action.
  let exposure: Exposure
  /// A hash of the pattern's shape, the namespace and the priority, or `nil` for a matcher.
  let shapeHash: Int?
  /// Whether the pattern is well-formed and the priority of a pattern is in range.
  let isValid: Bool

  // There are two initializers, because passing a `Condition` would copy it, which costs 400 instructions per route.

  init(id: Int, _ pattern: RoutePattern, in namespace: String, _ priority: Int, _ destination: RouteDestination) {
    self.id = id
    self.namespace = namespace
    self.priority = priority
    self.destination = destination
    exposure = destination.exposure
    isValid = pattern.isSound && Int32(exactly: priority) != nil
    shapeHash = isValid ? pattern.shapeHash(with: Self.number(namespace, priority)) : nil
    // This assignment is last, so that the pattern is moved; copying it costs 160 instructions per route.
    condition = .pattern(pattern)
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
    isValid = true
  }

  /// Returns a hash of the namespace and priority, which are part of a route's identity.
  private static func number(_ namespace: String, _ priority: Int) -> UInt64 {
    namespace.utf8.reduce(UInt64(bitPattern: Int64(priority))) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  var pattern: RoutePattern? {
    if case .pattern(let pattern) = condition { pattern } else { nil }
  }

  /// The same route with a pattern for paths that are compared in lower case.
  var withLowercasePath: RouteRecord {
    pattern.map { RouteRecord(id: id, $0.withLowercasePath, in: namespace, priority, destination) } ?? self
  }

  var module: ModuleName { destination.module }
  var callee: Destination { destination.callee }
  var owner: String { "module \(module)" }

  /// Returns whether two routes conflict: they have the same namespace, priority and pattern, ignoring parameters' names.
  func hasShape(of other: RouteRecord) -> Bool {
    guard shapeHash == other.shapeHash, priority == other.priority, namespace == other.namespace,
      case .pattern(let pattern) = condition, case .pattern(let otherPattern) = other.condition
    else { return false }
    return pattern.hasShape(of: otherPattern)
  }
}

extension RouteRecord {
  /// The error of a malformed pattern or a priority out of range.
  var error: MediatorError {
    guard let pattern, let error = pattern.error else {
      return MediatorError(
        .invalidPriority, of: callee, expected: "\(Int32.min) to \(Int32.max)", found: "\(priority)",
        modules: [module])
    }
    return MediatorError(
      .malformedPattern, of: callee, found: pattern.description, modules: [module], underlying: error)
  }
}

/// The properties that all routes of one action or closure share.
final class RouteDestination: Sendable {
  let module: ModuleName
  /// The action or closure.
  let callee: Destination
  let exposure: Exposure
  /// The route's closure, or `nil` if the route maps to a registered target's action.
  let closure: LocatedAction?
  /// The values of inputs that are missing in the URL.
  let defaults: Parameters
  let parent: ParentTemplate?
  /// The page above, by its key, or `nil` if there is none or a template.
  let parentPage: ParentPage?
  /// A value for libraries.
  let attachment: (any Sendable)?
  /// Whether the browser opens the URL instead of the closure.
  let opensBrowser: Bool
  /// The labels of the inputs that only the caller's context passes, or `nil` for those that the action declares when it is called:
  /// a route of another module outlives a replaced action.
  let contextLabels: Set<String>?

  init(
    _ callee: Destination, of module: ModuleName, _ exposure: Exposure = .all, closure: LocatedAction? = nil,
    defaults: Parameters = [:], parent: ParentTemplate? = nil, parentPage: ParentPage? = nil,
    attachment: (any Sendable)? = nil,
    opensBrowser: Bool = false, contextLabels: Set<String>? = []
  ) {
    self.parent = parent
    self.parentPage = parentPage
    self.attachment = attachment
    self.opensBrowser = opensBrowser
    self.contextLabels = contextLabels
    self.module = module
    self.callee = callee
    self.exposure = exposure
    self.closure = closure
    self.defaults = defaults
  }
}

/// The page of a key as the parent of another: the author of that route names it, so that it needs no exposure.
struct ParentPage: Sendable {
  let address: ActionAddress
  let labels: [String]
  /// The names besides the pattern's parameters that the child may have, or `nil` if it may have any.
  let names: Set<String>?
}
