import MediatorKit
import MediatorText

extension ManifestDiff {
  /// Compares modules and services.
  func compareModules() {
    compare(
      old.manifest.modules, new.manifest.modules, by: \.name, as: { ChangeSubject("module '\($0.name)'") },
      rules: ChangeRules.ofModules,
      added: { module in
        // The needs of a new module are reported too.
        compare(
          Manifest.Module(module.name), module, by: ChangeRules.ofModules, of: ChangeSubject("module '\(module.name)'"))
        return .compatible(.moduleAdded, "Existing calls are not affected.")
      },
      removed: { _ in .compatible(.moduleRemoved, "Callers name targets and URLs, never modules.") })
    compare(
      old.manifest.providedServices, new.manifest.providedServices, by: { ExactText($0.name) },
      as: { ChangeSubject("service \($0.name)") }, rules: ChangeRules.ofServices,
      added: { _ in .compatible(.serviceAdded, "Existing calls are not affected.") },
      removed: { _ in .breaking(.serviceRemoved, "Callers that request it get an error.") })
  }

  /// Compares keys, unless the changes of their actions already say the same.
  func compareKeys() {
    let kept = compare(
      Self.publishedKeys(old.manifest), Self.publishedKeys(new.manifest), by: \.key.address,
      as: { ChangeSubject("key '\($0.key.address)'") }, rules: ChangeRules.ofKeys,
      added: {
        old.action($0.key.address) == nil ? nil : .compatible(.keyAdded, "Existing calls are not affected.")
      },
      removed: {
        new.action($0.key.address) == nil ? nil : .breaking(.keyRemoved, "Callers that use it do not compile.")
      })
    for (before, after, subject) in kept {
      let isReported = isReportedBreaking("action '\(before.key.address)'") {
        $0.description.hasPrefix("parameter") || $0.description.hasPrefix("result")
      }
      if !isReported { compare(before, after, by: ChangeRules.ofKeyTypes, of: subject) }
    }
  }

  private static func publishedKeys(_ manifest: Manifest) -> [(key: Manifest.Key, module: ModuleName)] {
    manifest.modules.flatMap { module in module.publishedKeys.map { ($0, module.name) } }
  }

  /// Compares targets and actions.
  func compareTargets() {
    let kept = compare(
      old.manifest.targets, new.manifest.targets, by: \.name, as: { ChangeSubject("target '\($0.name)'") },
      rules: ChangeRules.ofTargets, details: { counted($0.actions.count, "action") },
      added: { target in
        let open = target.actions.filter { $0.linkExposure != .none }.map { "'\($0.name)'" }.joined(separator: ", ")
        return open.isEmpty
          ? .compatible(.targetAdded, "Existing calls are not affected.")
          : .new(.targetAdded, "URLs can reach \(open) now.")
      },
      removed: { _ in .breaking(.targetRemoved, "Calls of its actions fail.") })
    for (before, after, _) in kept { compareActions(before, after) }
  }

  private func compareActions(_ before: Manifest.Target, _ after: Manifest.Target) {
    let kept = compare(
      before.actions, after.actions, by: \.name, as: { ChangeSubject("action '\(before.name)/\($0.name)'") },
      rules: ChangeRules.ofActions, details: { "exposed to \($0.linkExposure)" },
      added: { action in
        action.linkExposure == .none
          ? .compatible(.actionAdded, "Existing calls are not affected.")
          : .new(.actionAdded, "URLs from \(action.linkExposure.origin) can reach it now.")
      },
      removed: { _ in .breaking(.actionRemoved, "Calls of it fail.") })
    for (before, after, subject) in kept {
      compareParameters(before.parameters, after.parameters, subject.place, isOrdered: true)
      if !before.isNative { compareExposures(before.exposure, after.exposure, subject.place) }
    }
  }

  /// Compares the names of query items whose values nothing prints.
  func compareSecretItems() {
    compare(
      old.manifest.secretItems, new.manifest.secretItems, by: { ExactText($0.lowercased()) },
      as: { ChangeSubject("secret item '\($0)'") },
      added: { _ in .compatible(.parameterSecret, "No message, record or document contains its values.") },
      removed: { _ in .opening(.parameterSecret, "Messages and records contain its values now.") })
  }

  /// Compares the inputs of an action or a closure.
  func compareParameters(
    _ before: [Manifest.Parameter], _ after: [Manifest.Parameter], _ place: String, isOrdered: Bool
  ) {
    let kept = compareInputs(before, after, place, takesOthers: after.contains(where: \.isComposite)) {
      "the parameter '\($0)'"
    }
    guard isOrdered else { return }
    let labels = Set(kept.map(\.new.label))
    compare(
      before.map(\.label).filter(labels.contains), after.map(\.label).filter(labels.contains),
      by: ChangeRules.ofLabels, of: ChangeSubject(place))
  }

  /// Compares parameters, or the properties of one, and their own properties as far as both manifests have them.
  ///
  /// - Parameter takesOthers: Whether a parameter is accepted that is none of them, as for an action with a structure.
  @discardableResult private func compareInputs(
    _ before: [Manifest.Parameter], _ after: [Manifest.Parameter], _ place: String, takesOthers: Bool,
    _ name: (String) -> String
  ) -> [(old: Manifest.Parameter, new: Manifest.Parameter, subject: ChangeSubject)] {
    let kept = compare(
      before, after, by: { ExactText($0.label) }, as: { ChangeSubject(place, part: name($0.label)) },
      rules: ChangeRules.ofParameters, details: \.type,
      added: {
        $0.isRequired
          ? .breaking(.parameterAdded, "It is required, and callers do not pass it.")
          : .compatible(.parameterAdded, "Callers that omit it still work.")
      },
      removed: { _ in
        .breaking(.parameterRemoved, takesOthers ? "Its value is ignored now." : "Callers that pass it are rejected.")
      })
    for (old, new, subject) in kept {
      // An earlier version did not list them.
      guard let fields = old.fields, let others = new.fields else { continue }
      compareInputs(
        fields.map(Manifest.Parameter.init), others.map(Manifest.Parameter.init), place, takesOthers: true
      ) {
        "the property '\($0)' of \(subject.part ?? "")"
      }
    }
    return kept
  }
}

extension Manifest.Parameter {
  /// Creates the parameter that a property of a structure is.
  fileprivate init(_ property: Field) {
    self.init(
      property.label, property.type, isRequired: !property.isOptional, isComposite: property.fields != nil,
      fields: property.fields, isSecret: property.isSecret ? true : nil)
  }
}
