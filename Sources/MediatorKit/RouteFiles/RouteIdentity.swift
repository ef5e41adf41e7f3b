import RoutePatterns

/// The identity of a route: namespace, priority, and the pattern without its parameters' names.
struct RouteIdentity: Hashable {
  private let namespace: String
  private let priority: Int
  private let shape: RoutePattern

  init(_ pattern: RoutePattern, _ priority: Int, _ namespace: String = "") {
    self.namespace = namespace
    self.priority = priority
    do throws(PatternError) {
      shape = try RoutePattern(
        scheme: pattern.scheme, host: pattern.host, Self.unnamed(pattern.components), rules: .relaxed)
    } catch {
      shape = pattern
    }
  }

  private static func unnamed(_ components: [RoutePattern.Component]) -> [RoutePattern.Component] {
    components.map { component in
      switch component {
      case .literal: return component
      case .catchAll: return .catchAll("")
      case .group(let inner): return .group(unnamed(inner))
      case .parameter(var parameter):
        parameter.name = ""
        return .parameter(parameter)
      }
    }
  }
}
