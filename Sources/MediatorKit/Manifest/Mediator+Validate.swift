extension Mediator {
  /// Everything that is wrong with what is registered, all at once; nothing is created and nothing runs.
  ///
  /// It is what ``Manifest/validate()`` finds, and what only the types themselves can tell: that two types of one name are
  /// not one type.
  ///
  /// ```swift
  /// @Test func theAppFitsTogether() throws {
  ///   #expect(try makeMediator().validate().isEmpty)
  /// }
  /// ```
  public func validate() -> [Manifest.Finding] {
    (manifest().validate() + namesakes(registry)).sorted()
  }

  private func namesakes(_ registry: Registry) -> [Manifest.Finding] {
    let contents = registry.contents
    let keys =
      contents.publications.flatMap { item in item.value.keys.map { (item.module, $0) } }
      + contents.requirements.flatMap { item in item.value.keys.map { (item.module, $0) } }
    return keys.compactMap { module, key in
      guard let definition = (key as? any KeyDefining)?.definition, let found = registry.registered(key.address) else {
        return nil
      }
      let info = found.target.actions[found.index]
      guard info.signature != definition.signature, Manifest.Action(info).signature == Manifest.Key(key).signature
      else {
        return nil
      }
      var finding = Manifest.Finding(
        .error, module, "key '\(Manifest.Key(key))'",
        "The types of the action have these names and are other types.",
        cure: "Let module \(found.target.module) declare the action with the key.")
      finding.rule = ManifestRule.keys.name
      return finding
    }
  }
}
