import MediatorKit

extension ManifestRule {
  /// Finds modules, targets, actions, labels, namespaces and services with the same name.
  static let duplicates = ManifestRule("duplicate") { survey in
    let manifest = survey.manifest
    var findings: [Manifest.Finding] = []
    func report(_ module: ModuleName?, _ place: String, _ message: String, fix: String) {
      findings.append(.init(.error, module, place, message, fix: fix))
    }
    for (module, _) in repeated(manifest.modules, by: \.name) {
      report(
        module.name, "its name", "Another module has the same name.", fix: "Rename one.")
    }
    for (target, first) in repeated(manifest.targets, by: \.name) {
      report(
        target.module, "target '\(target.name)'", "The name belongs to a target of module \(first.module).",
        fix: "Qualify the name, as in '\(target.module.folded).\(target.name)'.")
    }
    for target in manifest.targets {
      for (action, _) in repeated(target.actions, by: \.name) {
        report(
          target.module, "action '\(target.name)/\(action.name)'", "The target declares it twice.",
          fix: "Rename one.")
      }
      for action in target.actions {
        for (parameter, _) in repeated(action.parameters, by: \.label) {
          report(
            target.module, "action '\(target.name)/\(action.name)'", "It has the label '\(parameter.label)' twice.",
            fix: "Give one parameter another label.")
        }
      }
    }
    let words = manifest.namespaces.flatMap { namespace in
      // A namespace may list schemes and hosts that also belong to the app.
      namespace.kind == .global
        ? [(word: namespace.name, namespace: namespace)]
        : ([namespace.name] + Set((namespace.schemes ?? []) + namespace.hosts).subtracting([namespace.name]).sorted())
          .map {
            (word: $0, namespace: namespace)
          }
    }
    for (item, first) in repeated(words, by: \.word) {
      report(
        item.namespace.module, "namespace '\(item.namespace.name)'",
        "'\(item.word)' already belongs to namespace '\(first.namespace.name)'.", fix: "Remove it from one.")
    }
    let services = manifest.modules.flatMap { module in module.services.map { (name: $0, module: module.name) } }
    for (service, first) in repeated(services, by: \.name) {
      report(
        service.module, "service \(service.name)", "Module \(first.module) also provides it.",
        fix: "Provide it in one module, or name a variant.")
    }
    return findings
  }

  /// Returns the repeated elements, each with the first one of the same key.
  private static func repeated<Element, Key: Hashable>(
    _ elements: [Element], by key: (Element) -> Key
  ) -> [(again: Element, first: Element)] {
    var firsts: [Key: Element] = [:]
    return elements.compactMap { element in
      guard let first = firsts[key(element)] else {
        firsts[key(element)] = element
        return nil
      }
      return (element, first)
    }
  }
}
