public import MediatorLinks
import MediatorText

extension Mediator {
  /// Returns all problems of the registrations; no target is created, and no client code runs.
  ///
  /// Besides the findings of ``Manifest/validate()``, it reports keys with types that differ from their action's types
  /// but have the same names, tags that no interceptor has, and the differences of actions from those of other
  /// processes, by the last comparison.
  ///
  /// ```swift
  /// @Test func theAppFitsTogether() throws {
  ///   #expect(try makeMediator().validate().isEmpty)
  /// }
  /// ```
  public func validate() -> [Manifest.Finding] {
    let catalog = catalog()
    return
      (Manifest(catalog).validate() + catalog.namesakes + catalog.unusedCaptures + catalog.unheldTags
      + catalog.emptyScopes + catalog.remoteDifferences)
      .sorted()
  }
}

extension Catalog {
  /// Findings for parameters of patterns that the route's closure does not accept.
  fileprivate var unusedCaptures: [Manifest.Finding] {
    namespaces.flatMap { entry in entry.routes.map { (entry.namespace.name, $0) } }.flatMap {
      (namespace, route) -> [Manifest.Finding] in
      guard let pattern = route.pattern, let closure = route.closure,
        !closure.parameters.contains(where: \.takesOtherParameters)
      else { return [] }
      let inputs = closure.parameters
      // The closure of a page always accepts the call.
      let calls = inputs.count { $0.type == Invocation.self }
      if calls > (closure.showsPage ? 1 : 0) { return [] }
      let labels = Set(inputs.map(\.label))
      let place = namespace == RouteNamespace.globalName ? "" : " in namespace '\(namespace)'"
      return pattern.parameterNames.filter { !$0.isEmpty && !labels.contains($0) }.map { name in
        Manifest.Finding(
          .warning, route.module, "route '\(pattern)'\(place)", "Its closure has no parameter '\(name)'.",
          fix: "Add an input to the closure, or remove the parameter from the pattern.", rule: .unknownInput)
      }
    }
  }

  /// Findings for keys with types that differ from their action's types but have the same names.
  fileprivate var namesakes: [Manifest.Finding] {
    var actions: [ActionAddress: (info: ActionInfo, module: ModuleName)] = [:]
    for target in targets {
      for info in target.actions { actions[ActionAddress(target.name, info.name)] = (info, target.module) }
    }
    return modules.flatMap { module in
      (module.publishedKeys + module.requiredKeys).compactMap { key -> Manifest.Finding? in
        guard let (info, owner) = actions[key.address], info.signature != key.signature,
          Manifest.Action(info).signature == Manifest.Key(key).signature
        else { return nil }
        return Manifest.Finding(
          .error, module.name, "key '\(Manifest.Key(key))'", "The action's types have the same names but differ.",
          fix: "Declare the action with the key in module \(owner).", rule: .key)
      }
    }
  }

  /// Findings for tags that no interceptor has: a misspelled tag leaves the calls that it should guard unguarded, or
  /// rejects all of them.
  fileprivate var unheldTags: [Manifest.Finding] {
    let known = heldTags
    var findings: [Manifest.Finding] = []
    func check(_ tags: Set<ActionTag>, _ guards: Set<ActionTag>, _ module: ModuleName, _ place: String) {
      for tag in tags.sorted() where !known.contains(tag) {
        let advice = suggestion(of: nearest(to: tag.rawValue, among: known.map(\.rawValue)), orElse: ".")
        let isGuard = guards.contains(tag)
        findings.append(
          Manifest.Finding(
            isGuard ? .error : .warning, module, place, "No interceptor has the tag '\(tag)'\(advice)",
            fix: isGuard
              ? "Register a gate or interceptor for '\(tag)': until then every call is rejected."
              : "Register an interceptor for '\(tag)', or remove the tag.", rule: .tag))
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

  /// Findings for actions that differ from those of the process where they run, such as a missing tag.
  fileprivate var remoteDifferences: [Manifest.Finding] {
    targets.flatMap { target in
      target.differences.map { difference in
        let fix =
          if difference.action == nil {
            "Update the program of one of the processes, so that both read the same manifests."
          } else if difference.isBreaking {
            "Offer the action there as it is called here: until then each call is rejected."
          } else {
            "Declare the action as its process does."
          }
        return Manifest.Finding(
          difference.isBreaking ? .error : .warning, target.module,
          difference.action.map { "action '\(target.name)/\($0)'" } ?? "target '\(target.name)'",
          difference.text.hasSuffix(".") ? difference.text : difference.text + ".", fix: fix, rule: .remote)
      }
    }
  }
}

extension ParameterInfo {
  /// Whether the input accepts parameters with other labels.
  fileprivate var takesOtherParameters: Bool { type != Invocation.self && takesOtherLabels }
}
