public import MediatorKit

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
    return (Manifest(catalog).validate() + catalog.namesakes).sorted()
  }
}

extension Catalog {
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
