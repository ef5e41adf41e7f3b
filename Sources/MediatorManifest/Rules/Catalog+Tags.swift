import MediatorKit
import MediatorLinks
import MediatorText
import RoutePatterns

extension Catalog {
  /// Findings for tags that no interceptor has: a misspelt tag leaves what it should guard open, or closed for good.
  var unheldTags: [Manifest.Finding] {
    let known = heldTags
    var findings: [Manifest.Finding] = []
    func check(_ tags: Set<ActionTag>, _ guards: Set<ActionTag>, _ module: ModuleName, _ place: String) {
      for tag in tags.sorted() where !known.contains(tag) {
        let nearest = nearest(to: tag.rawValue, among: known.map(\.rawValue))
        let advice = nearest.isEmpty ? "." : "; did you mean \(nearest.map { "'\($0)'" }.joined(separator: " or "))?"
        let isGuard = guards.contains(tag)
        findings.append(
          Manifest.Finding(
            isGuard ? .error : .warning, module, place, "No interceptor has the tag '\(tag)'\(advice)",
            fix: isGuard
              ? "Register a gate or interceptor for '\(tag)': until then every call is rejected."
              : "Register an interceptor for '\(tag)', or remove the tag.", rule: .tags))
      }
    }
    for target in targets {
      for action in target.actions {
        check(action.tags, action.guards, target.module, "action '\(target.name)/\(action.name)'")
      }
    }
    for namespace in namespaces {
      for route in namespace.routes {
        check(
          route.closure?.tags ?? [], route.closure?.guards ?? [], route.module,
          "route '\(route.pattern?.description ?? "a matcher")'")
      }
    }
    return findings
  }
}

extension ManifestRule {
  /// Tags without an interceptor; a manifest does not contain interceptors, so only a mediator's catalog has findings.
  static let tags = ManifestRule(.tag) { _ in [] }
}
