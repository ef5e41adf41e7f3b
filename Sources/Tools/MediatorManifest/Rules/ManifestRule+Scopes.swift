import MediatorLinks
import MediatorText

extension ManifestRule {
  /// Finds sources that are spelled nearly as a standard one, or as one that more exposures name.
  static let sources = ManifestRule(.source) { survey in
    let places =
      survey.actions.map { ($0.action.exposure, $0.target.module, $0.place) }
      + survey.routes.map { ($0.route.exposure, $0.route.module, $0.place) }
    var counts: [String: Int] = [:]
    for case (.sources(let sources), _, _) in places {
      for source in sources { counts[source.rawValue, default: 0] += 1 }
    }
    let own = counts.keys.filter { !LinkSource.standard.contains($0) }.sorted()
    var nearest: [String: String] = [:]
    for word in own where survey.hintBudget.spend(own.count * 16) {
      let others = own.filter { counts[$0, default: 0] > counts[word, default: 0] }
      nearest[word] = LinkSource.misspelled(as: word, known: LinkSource.standard + others)
    }
    return places.flatMap { exposure, module, place -> [Manifest.Finding] in
      guard case .sources(let sources) = exposure else { return [] }
      return sources.compactMap { source in
        nearest[source.rawValue].map {
          Manifest.Finding(
            .warning, module, place, "It is exposed to the source '\(source)'; did you mean '\($0)'?",
            fix: "Correct the source, or give yours a name that differs more.")
        }
      }
    }
  }

  /// Finds handlers of unmatched URLs in an app whose browser is to open those URLs.
  static let browser = ManifestRule(.browser) { survey in
    guard survey.manifest.browser?.reasons.contains(.unmatched) == true else { return [] }
    return survey.manifest.namespaces.filter(\.hasFallback).map { namespace in
      Manifest.Finding(
        .warning, namespace.module, "namespace '\(namespace.name)'",
        "Its fallback handles unmatched URLs, so the browser opens only those that it declines.",
        fix: "Remove the fallback, or 'unmatched' from the reasons of the browser rule.")
    }
  }
}

extension Catalog {
  /// Findings for interceptors and fallbacks with a scope that names no registered item, so that they do not apply.
  var emptyScopes: [Manifest.Finding] {
    let targetNames = targets.map(\.name.rawValue)
    let targetsOrFallbacks = Set(targetNames + fallbackTargets.map(\.target.rawValue))
    let moduleNames = modules.map(\.name.rawValue)
    let closures = namespaces.flatMap(\.routes).compactMap(\.closure)
    let tags = Set((targets.flatMap(\.actions) + closures).flatMap { $0.tags.union($0.guards) }.map(\.rawValue))
    return interceptions.compactMap { module, interception -> Manifest.Finding? in
      guard case .running = interception.role else { return nil }
      let (noun, name, known): (String, String, Set<String>) =
        switch interception.scope {
        case .all: ("", "", [""])
        case .target(let name): ("target", name.rawValue, targetsOrFallbacks)
        case .module(let name): ("module", name.rawValue, Set(moduleNames))
        case .tag(let tag): ("tag", tag.rawValue, tags)
        }
      if known.contains(name) { return nil }
      let missing = noun == "tag" ? "No action or route has the tag" : "There is no \(noun)"
      let advice = suggestion(of: nearest(to: name, among: known.sorted()), orElse: ".")
      return Manifest.Finding(
        .error, module, "interceptor '\(interception.name)'", "\(missing) '\(name)'\(advice)",
        fix: "Correct the name, or remove the interceptor: it applies to no call.", rule: .scope)
    }
      + fallbackTargets.compactMap { module, target in
        // A fallback is often for a target that is not registered, such as a feature that is switched off.
        guard !targetNames.contains(target.rawValue), let near = nearest(to: target.rawValue, among: targetNames).first
        else { return nil }
        return Manifest.Finding(
          .warning, module, "fallback for '\(target)'", "There is no target '\(target)'; did you mean '\(near)'?",
          fix: "Correct the name, or register the target.", rule: .scope)
      }
  }
}
