import MediatorKit
import MediatorText
import RoutePatterns

extension ManifestRule {
  /// Finds names that registration rejects.
  static let invalidNames = ManifestRule(.invalidName) { survey in
    func finding<Named>(
      _ name: Name<Named>, of noun: String, _ module: ModuleName, _ place: String
    ) -> Manifest.Finding? {
      name.problem.map { problem in
        Manifest.Finding(
          .error, module, place, "'\(name)' cannot be the name of \(noun): \(problem).",
          fix: "Choose 1 to 128 bytes without whitespace, control characters and '/', '?', '#'.")
      }
    }
    // A route file is a module too, and its name is not restricted.
    let owners = Set(survey.manifest.targets.map(\.module))
    let modules = survey.manifest.modules.filter { owners.contains($0.name) }
    return modules.compactMap { finding($0.name, of: "a module", $0.name, "its name") }
      + survey.manifest.targets.compactMap { finding($0.name, of: "a target", $0.module, "target '\($0.name)'") }
      + survey.actions.compactMap { finding($0.action.name, of: "an action", $0.target.module, $0.place) }
  }

  /// Finds modules, targets, actions, labels, namespaces and services with the same name.
  static let duplicates = ManifestRule(.duplicate) { survey in
    let manifest = survey.manifest
    var findings: [Manifest.Finding] = []
    func report(_ module: ModuleName?, _ place: String, _ message: String, fix: String) {
      findings.append(.init(.error, module, place, message, fix: fix))
    }
    for (module, _) in repeated(manifest.modules, by: \.name) {
      report(module.name, "its name", "Another module has the same name.", fix: "Rename one.")
    }
    for (target, first) in repeated(manifest.targets, by: \.name) {
      report(
        target.module, "target '\(target.name)'", "The name belongs to a target of \(first.module.words).",
        fix: "Qualify the name, as in '\(target.module.folded).\(target.name)'.")
    }
    for target in manifest.targets {
      for (action, _) in repeated(target.actions, by: \.name) {
        let place = "action '\(target.name)/\(action.name)'"
        report(target.module, place, "The target declares it twice.", fix: "Rename one.")
      }
    }
    for located in survey.actions {
      for (parameter, _) in repeated(located.action.parameters, by: \.label) {
        report(
          located.target.module, located.place, "It has the label '\(parameter.label)' twice.",
          fix: "Give one parameter another label.")
      }
    }
    let words = manifest.namespaces.flatMap { namespace in
      // A namespace may list schemes and hosts that also belong to the app.
      let words = namespace.kind == .global ? [] : Set((namespace.schemes ?? []) + namespace.hosts)
      return ([namespace.name] + words.subtracting([namespace.name]).sorted()).map { (word: $0, namespace: namespace) }
    }
    for (item, first) in repeated(words, by: \.word) {
      report(
        item.namespace.module, "namespace '\(item.namespace.name)'",
        "'\(item.word)' already belongs to namespace '\(first.namespace.name)'.", fix: "Remove it from one.")
    }
    for (service, first) in repeated(manifest.providedServices, by: \.name) {
      report(
        service.module, "service \(service.name)", "\(first.module.words.uppercasedFirst) also provides it.",
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
      let first = firsts[key(element)]
      if first == nil { firsts[key(element)] = element }
      return first.map { (element, $0) }
    }
  }

  /// A name and its location; only names with equal prefixes are compared.
  ///
  /// The prefix is a hash, because the prefixes of a long path are together as long as the square of its length; for the
  /// same reason the location is written when it is reported.
  private typealias Named = (prefix: Int, text: String, module: ModuleName?, place: () -> String)

  private struct NameKey: Hashable {
    let prefix: Int
    let text: ExactText
  }

  /// Finds names that differ only by case: they are equal where case is ignored, and easily confused elsewhere.
  static let letterCase = ManifestRule(.letterCase) { survey in
    let manifest = survey.manifest
    var findings: [Manifest.Finding] = []
    func compare(_ severity: Manifest.Finding.Severity, _ names: [Named], _ message: String = "") {
      for (name, first) in repeated(names, by: { NameKey(prefix: $0.prefix, text: ExactText($0.text.asciiLowercased)) })
      where first.text != name.text {
        findings.append(
          .init(
            severity, name.module, name.place(), "'\(name.text)' and '\(first.text)' differ only by case\(message).",
            fix: "Use one spelling, or different names."))
      }
    }
    let ignored = ", which names ignore"
    compare(.error, manifest.modules.map { (0, $0.name.rawValue, $0.name, { "its name" }) }, ignored)
    compare(
      .error,
      manifest.targets.map { target in
        (0, target.name.rawValue, target.module, { "target '\(target.name)'" })
      }, ignored)
    for target in manifest.targets {
      let names = target.actions.map { action -> Named in
        (0, action.name.rawValue, target.module, { "action '\(target.name)/\(action.name)'" })
      }
      compare(.error, names, ignored)
    }
    for located in survey.actions {
      compare(.warning, located.action.parameters.map { (0, $0.label, located.target.module, { located.place }) })
    }
    let tags = survey.actions.flatMap { located in
      located.action.tags.map { tag -> Named in
        (0, tag.rawValue, located.target.module, { "tag '\(tag)' of \(located.place)" })
      }
    }
    compare(.warning, tags)
    for table in survey.tables {
      let literals = table.routes.flatMap { entry in
        (entry.pattern?.literals ?? []).map { literal -> Named in
          (literal.prefix, literal.text, entry.route.module, { entry.place })
        }
      }
      compare(.warning, literals, ", and paths are compared with case")
    }
    return findings
  }
}

extension RoutePattern {
  /// The literal segments, each with a hash of the path before it, without parameter names.
  fileprivate var literals: [(prefix: Int, text: String)] {
    // A hasher has a random seed, so that no author of a manifest can choose paths with equal hashes.
    var path = Hasher()
    var literals: [(prefix: Int, text: String)] = []
    for component in flatComponents {
      switch component {
      case .literal(let text):
        literals.append((path.finalize(), text))
        path.combine(ExactText(text.asciiLowercased))
      case .parameter: path.combine(0)
      case .span, .catchAll, .rest, .group: path.combine(1)
      }
    }
    return literals
  }
}

extension ManifestRule {
  /// Finds targets, namespaces and routes of unknown modules.
  static let unknownModules = ManifestRule(.unknownModule) { survey in
    let known = Set(survey.manifest.modules.map(\.name)).union([ModuleName.app])
    let names = known.map(\.rawValue).sorted()
    var places = survey.manifest.targets.map { ($0.module, "target '\($0.name)'") }
    places += survey.manifest.namespaces.map { ($0.module, "namespace '\($0.name)'") }
    places += survey.routes.map { ($0.route.module, $0.place) }
    return places.filter { !known.contains($0.0) }.map { module, place in
      .init(
        .error, module, place,
        "There is no module '\(module)'\(survey.hint(module.rawValue, among: names))",
        fix: "Add the module, or remove this.")
    }
  }

  /// Finds services that a module requires and no module provides.
  static let services = ManifestRule(.service) { survey in
    let provided = Set(survey.manifest.modules.flatMap(\.services))
    let names = provided.sorted()
    return survey.manifest.modules.flatMap { module in
      module.requiredServices.filter { !provided.contains($0) }.map { service -> Manifest.Finding in
        let near = survey.near(service, names).first
        return .init(
          .error, module.name, "service \(service)",
          "It is needed, but no module provides it\(survey.hint(service, among: names))",
          fix: near.map { "Ask for \($0), or add the module that provides it." } ?? "Add the module that provides it.")
      }
    }
  }

  /// Finds modules that need services of each other, so that none of them can start first, if a module has something to start.
  static let cycles = ManifestRule(.serviceCycle) { survey in
    let modules = survey.manifest.modules
    guard modules.contains(where: { $0.startup == true }) else { return [] }
    let order = StartOrder(
      modules.map(\.name), provided: survey.manifest.providedServices.map { ($0.name, $0.module) },
      required: modules.lazy.flatMap { module in module.requiredServices.lazy.map { ($0, module.name) } })
    guard let cycle = order.cycle else { return [] }
    return [
      .init(
        .warning, order.blocked.first, "services", "Modules need services of each other: \(cycle).",
        fix: "Let one of them do without: the mediator does not start.")
    ]
  }

  /// Finds keys without an action, or with another signature than their action.
  static let keys = ManifestRule(.key) { survey in
    survey.manifest.modules.flatMap { module in
      module.publishedKeys.compactMap { finding($0, of: module, isOwn: true, survey) }
        + module.requiredKeys.compactMap { finding($0, of: module, isOwn: false, survey) }
    }
  }

  private static func finding(
    _ key: Manifest.Key, of module: Manifest.Module, isOwn: Bool, _ survey: ManifestSurvey
  ) -> Manifest.Finding? {
    let place = "key '\(key)'"
    guard let located = survey.action(key.address) else {
      return .init(
        .error, module.name, place, "\(isOwn ? "It is published" : "It is needed"), but \(survey.missing(key.address))",
        fix: isOwn
          ? survey.fix(key.address, "publish", declaring: "declare the action", last: "remove the publication")
          : survey.fix(key.address, "call"))
    }
    guard located.action.signature != key.signature else { return nil }
    return .init(
      .error, module.name, place,
      "Module \(located.target.module) declares the action as \(located.action.signature).",
      fix: isOwn ? "Declare the action with the key." : "Build both modules against one version of the key.")
  }
}
