/// A URL pattern.
public struct RoutePattern: Sendable {}
