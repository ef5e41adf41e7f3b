import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Routes that no URL of their namespace can match, and namespaces that no URL belongs to.
  static let unreachable = ManifestRule("unreachable") { survey in
    survey.tables.flatMap { table -> [Manifest.Finding] in
      let namespace = table.namespace
      if namespace.kind != .global, namespace.schemes?.isEmpty ?? false, namespace.hosts.isEmpty, !table.routes.isEmpty
      {
        return [
          .init(
            .error, namespace.module, "namespace '\(namespace.name)'",
            "No URL belongs to it: it has no scheme and no host.",
            cure: "Give it a scheme or a host.")
        ]
      }
      return table.routes.compactMap { entry in
        guard let pattern = entry.pattern, let problem = namespace.problem(with: pattern) else { return nil }
        return .init(
          .error, entry.route.module, entry.place, problem,
          cure: "Register the route in the namespace of its URLs, or take scheme and host out of the pattern.")
      }
    }
  }
}

extension Manifest.Namespace {
  /// Why no URL of the namespace matches a pattern; nil when one may.
  fileprivate func problem(with pattern: RoutePattern) -> String? {
    let isWeb = pattern.scheme.map { $0 == "https" || $0 == "http" }
    if let scheme = pattern.scheme, isWeb == false {
      if let schemes, !schemes.contains(scheme) { return "URLs of the scheme '\(scheme)' do not come to '\(name)'." }
    } else if isWeb == true, hosts.isEmpty {
      return "Web URLs do not come to '\(name)'."
    }
    guard let host = pattern.host else { return nil }
    return hosts.contains { HostPattern($0).overlaps(HostPattern(host)) }
      ? nil : "URLs of the host '\(host)' do not come to '\(name)'."
  }
}
