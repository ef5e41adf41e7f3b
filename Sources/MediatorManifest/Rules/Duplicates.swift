import MediatorKit

extension ManifestRule {
  /// Modules, targets, actions, labels, namespaces and services that are there twice.
  static let duplicates = ManifestRule("duplicate") { survey in
    let manifest = survey.manifest
    var findings: [Manifest.Finding] = []
    func report(_ module: ModuleName?, _ place: String, _ message: String, cure: String) {
      findings.append(.init(.error, module, place, message, cure: cure))
    }
    for (module, _) in repeated(manifest.modules, by: \.name) {
      report(
        module.name, "its name", "Another module has it too.", cure: "Give one another name.")
    }
    for (target, first) in repeated(manifest.targets, by: \.name) {
      report(
        target.module, "target '\(target.name)'", "The name is taken by a target of module \(first.module).",
        cure: "Qualify the name, as in '\(target.module.folded).\(target.name)'.")
    }
    for target in manifest.targets {
      for (action, _) in repeated(target.actions, by: \.name) {
        report(
          target.module, "action '\(target.name)/\(action.name)'", "The target declares it twice.",
          cure: "Give one another name.")
      }
      for action in target.actions {
        for (parameter, _) in repeated(action.parameters, by: \.label) {
          report(
            target.module, "action '\(target.name)/\(action.name)'", "It has the label '\(parameter.label)' twice.",
            cure: "Give one parameter another label.")
        }
      }
    }
    let words = manifest.namespaces.flatMap { namespace in
      // What is the app's own and in no namespace may be named in one all the same.
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
        "'\(item.word)' belongs to namespace '\(first.namespace.name)' already.", cure: "Let one of them own it.")
    }
    let services = manifest.modules.flatMap { module in module.services.map { (name: $0, module: module.name) } }
    for (service, first) in repeated(services, by: \.name) {
      report(
        service.module, "service \(service.name)", "Module \(first.module) provides it too.",
        cure: "Provide it in one module, or name a variant.")
    }
    return findings
  }

  /// The elements that come again, each with the first of its kind.
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
