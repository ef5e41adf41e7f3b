public import MediatorKit
import MediatorLinks
import RoutePatterns

extension Mediator {
  /// Returns all problems of the registrations; no target is created, and no client code runs.
  ///
  /// Besides the findings of ``Manifest/validate()``, it reports keys with types that differ from their action's types but
  /// have the same names, tags that no interceptor has, and how actions differ from those of other processes, as their
  /// last comparison found.
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
      + catalog.remoteDifferences)
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
      let calls = inputs.count { $0.whole == .invocation }
      if calls > (closure.showsPage ? 1 : 0) { return [] }
      let labels = Set(inputs.map(\.label))
      let place = namespace == RouteNamespace.globalName ? "" : " in namespace '\(namespace)'"
      return pattern.parameterNames.filter { !$0.isEmpty && !labels.contains($0) }.map { name in
        Manifest.Finding(
          .warning, route.module, "route '\(pattern)'\(place)", "Its closure has no parameter '\(name)'.",
          fix: "Add an input to the closure, or remove the parameter from the pattern.", rule: .unknownInputs)
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
          fix: "Declare the action with the key in module \(owner).", rule: .keys)
      }
    }
  }
}

extension ParameterInfo {
  /// Whether the input accepts parameters with other labels.
  fileprivate var takesOtherParameters: Bool { whole != .invocation && takesOtherLabels }
}
