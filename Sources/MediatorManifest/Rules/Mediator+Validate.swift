public import MediatorKit
import RoutePatterns

extension Mediator {
  /// Returns everything that is wrong with what is registered; no target is created, and no client code runs.
  ///
  /// Besides the findings of ``Manifest/validate()``, it reports keys whose types have the names that their action has
  /// and are other types.
  ///
  /// ```swift
  /// @Test func theAppFitsTogether() throws {
  ///   #expect(try makeMediator().validate().isEmpty)
  /// }
  /// ```
  public func validate() -> [Manifest.Finding] {
    let catalog = catalog()
    return (Manifest(catalog).validate() + catalog.namesakes + catalog.unusedCaptures).sorted()
  }
}

extension Catalog {
  /// The parameters of patterns that the closure of their route does not take.
  fileprivate var unusedCaptures: [Manifest.Finding] {
    namespaces.flatMap { entry in entry.routes.map { (entry.namespace.name, $0) } }.flatMap {
      (namespace, route) -> [Manifest.Finding] in
      guard let pattern = route.pattern, case .closure(let inputs, let output) = route.destination,
        !inputs.contains(where: \.takesOtherParameters)
      else { return [] }
      // The closure of a page takes the call for itself.
      let calls = inputs.count { $0.type == Invocation.self }
      if calls > (output is any ShownResult.Type ? 1 : 0) { return [] }
      let labels = Set(inputs.map(\.label))
      let place = namespace == RouteNamespace.globalName ? "" : " in namespace '\(namespace)'"
      return pattern.parameterNames.filter { !$0.isEmpty && !labels.contains($0) }.map { name in
        var finding = Manifest.Finding(
          .warning, route.module, "route '\(pattern)'\(place)", "Its closure takes no '\(name)'.",
          cure: "Give the closure an input for it, or take the parameter out of the pattern.")
        finding.rule = ManifestRule.unknownInputs.name
        return finding
      }
    }
  }

  /// The keys whose types have the names that their action has and are other types.
  fileprivate var namesakes: [Manifest.Finding] {
    var actions: [ActionAddress: (info: ActionInfo, module: ModuleName)] = [:]
    for target in targets {
      for info in target.actions { actions[ActionAddress(target.name, info.name)] = (info, target.module) }
    }
    return modules.flatMap { module in
      (module.publishedKeys + module.requiredKeys).compactMap { key -> Manifest.Finding? in
        guard let signature = key.signatureID, let (info, owner) = actions[key.address],
          info.signature != signature, Manifest.Action(info).signature == Manifest.Key(key).signature
        else { return nil }
        var finding = Manifest.Finding(
          .error, module.name, "key '\(Manifest.Key(key))'",
          "The types of the action have these names and are other types.",
          cure: "Let module \(owner) declare the action with the key.")
        finding.rule = ManifestRule.keys.name
        return finding
      }
    }
  }
}

extension ParameterInfo {
  /// Whether the input takes parameters under other labels than its own.
  fileprivate var takesOtherParameters: Bool { type != Invocation.self && takesOtherLabels }
}
