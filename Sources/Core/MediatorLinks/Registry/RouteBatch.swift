package import MediatorKit
package import RoutePatterns

/// Routes to registered actions, and rewrites, that are added together, as a module, or not at all.
///
/// A batch belongs to the registry that it was created from. Arguments are decoded without a lock, so client code that is
/// called may call the mediator, and may thereby change that registry.
package struct RouteBatch {
  private let mediator: Mediator
  private let previous: Registry
  private let module: ModuleName
  private var contents: RegistryContents
  /// The registered actions, without those of a module that is replaced.
  private let actions: Registry

  /// Creates a batch without routes.
  ///
  /// - Throws: ``MediatorError`` if the module's name is invalid or already registered.
  package init(of mediator: Mediator, as module: ModuleName, replacing: Bool) throws(MediatorError) {
    self.mediator = mediator
    self.module = module
    previous = mediator.registry
    var contents = previous.contents
    do throws(MediatorError) {
      try contents.add(ModuleContents {}, as: module, replacing: replacing)
    } catch {
      guard error.code == .duplicateModule, error.expected == nil else { throw error.completed() }
      let advice = Suggestions { .init(note: "to replace it, pass 'replacing: true'") }
      throw MediatorError(error.code, found: error.found, modules: error.modules, suggestions: advice).completed()
    }
    self.contents = contents
    actions = Registry(contents)
  }

  /// Returns whether a target is registered.
  package func hasTarget(_ name: TargetName) -> Bool { actions.target(named: name) != nil }

  /// Adds a route to an action.
  ///
  /// - Parameters:
  ///   - defaults: The texts of inputs that are missing in the URL, with distinct labels; none is of an input from the context.
  ///   - reject: Called with each error, and with the label if a default is rejected.
  package mutating func add(
    _ pattern: RoutePattern, in namespace: String, priority: Int, to address: ActionAddress,
    exposedTo exposure: Exposure,
    defaults: [(label: String, texts: [String])], reject: (_ error: MediatorError, _ label: String?) -> Void
  ) {
    var errors: [MediatorError] = []
    var pattern = pattern
    if let info = actions.find(address)?.info {
      let labels = info.contextLabels
      errors += MediatorError.ofContext(labels, info.parameters, [pattern], .action(address), module)
      pattern = pattern.capturingURLs(of: info.parameters)
      errors += MediatorError.ofCaptures(pattern, info.parameters, .action(address), module)
      if info.isExposed {
        errors += MediatorError.withoutSource(info.parameters, pattern, labels, [:], .action(address))
      }
      check(defaults, of: address, info, reject)
    } else {
      errors.append(actions.reason(address))
    }
    var parameters = Parameters()
    // The labels are distinct; the subscript would search all of them for each.
    parameters.elements = defaults.map { ($0.label, Parameters.Text($0.texts)) }
    let destination = RouteDestination(.action(address), of: module, exposure, defaults: parameters, contextLabels: nil)
    errors += contents.changeLinks { links, errors in
      let record = RouteRecord(id: links.newID(), pattern, in: namespace, priority, destination)
      links.add(record, replacing: false, &errors)
    }
    for error in errors { reject(error, nil) }
  }

  /// Adds rewrites, or none if there is a problem among them and those of the mediator.
  ///
  /// - Returns: The problems, whose rules are counted from the first known one, and the number of known rules.
  package mutating func add(_ rewrites: [Rewrite]) -> (problems: [RewriteError.Problem], known: Int) {
    guard !rewrites.isEmpty else { return ([], 0) }
    let found = actions.links.problems(adding: rewrites)
    if found.problems.isEmpty {
      contents.parts.change(LinkRegistryContents.self) { [module] in $0.add(rewrites, of: module) }
    }
    return found
  }

  /// Rejects the defaults that an action does not accept, and those of inputs that only the context sets.
  private func check(
    _ defaults: [(label: String, texts: [String])], of address: ActionAddress, _ info: ActionInfo,
    _ reject: (MediatorError, String?) -> Void
  ) {
    guard !defaults.isEmpty else { return }
    let known = Dictionary(grouping: info.parameters.filter { !$0.takesOtherLabels }, by: \.label)
    for (label, texts) in defaults {
      if info.contextLabels.contains(label) {
        let found = "an input from the context that a default sets"
        reject(MediatorError(.unreadableInput, of: .action(address), label: label, found: found), label)
        continue
      }
      let given: Parameters = [label: Parameters.Text(texts)]
      do throws(MediatorError) {
        if let parameters = known[label] {
          try info.check(given, of: .action(address), parameters)
        } else {
          try info.rejectUnexpected(given, of: .action(address))
        }
      } catch {
        reject(error, label)
      }
    }
  }

  /// Adds the routes to the mediator, unless modules changed after the batch was created.
  ///
  /// - Returns: Whether the routes are added.
  package func publish() -> Bool { mediator.publish(contents, after: previous) }
}
