import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds routes that no URL of their namespace can match, and namespaces without URLs.
  static let unreachable = ManifestRule("unreachable") { survey in
    survey.tables.flatMap { table -> [Manifest.Finding] in
      let namespace = table.namespace
      if namespace.kind != .global, namespace.schemes?.isEmpty ?? false, namespace.hosts.isEmpty, !table.routes.isEmpty
      {
        return [
          .init(
            .error, namespace.module, "namespace '\(namespace.name)'",
            "No URL belongs to it: it has no scheme and no host.",
            fix: "Add a scheme or a host.")
        ]
      }
      return table.routes.compactMap { entry in
        // Each host of the namespace may be compared with the pattern's host.
        guard let pattern = entry.pattern, survey.budget.spend(1 + namespace.hosts.count),
          let problem = namespace.problem(with: pattern)
        else { return nil }
        return .init(
          .error, entry.route.module, entry.place, problem,
          fix: "Move the route to the namespace of its URLs, or remove scheme and host from the pattern.")
      }
    }
  }
}

extension Manifest.Namespace {
  /// Returns why no URL of the namespace matches a pattern, or `nil` if one may.
  fileprivate func problem(with pattern: RoutePattern) -> String? {
    let isWeb = pattern.scheme?.isWebScheme
    if let scheme = pattern.scheme, isWeb == false {
      if let schemes, !schemes.contains(scheme) { return "URLs of the scheme '\(scheme)' do not belong to '\(name)'." }
    } else if isWeb == true, hosts.isEmpty {
      return "Web URLs do not belong to '\(name)'."
    }
    guard let host = pattern.host else { return nil }
    return hosts.contains { HostPattern($0).overlaps(HostPattern(host)) }
      ? nil : "URLs of the host '\(host)' do not belong to '\(name)'."
  }
}
