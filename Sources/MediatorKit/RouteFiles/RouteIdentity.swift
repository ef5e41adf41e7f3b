import RoutePatterns

/// The identity of a route: namespace, priority, and the pattern without its parameters' names.
struct RouteIdentity: Hashable {
  let pattern: RoutePattern
  let priority: Int
  let namespace: String

  static func == (left: Self, right: Self) -> Bool {
    left.priority == right.priority && left.namespace == right.namespace && left.pattern.hasShape(of: right.pattern)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(pattern.shapeHash(with: UInt64(bitPattern: Int64(priority))))
    hasher.combine(namespace)
  }
}
