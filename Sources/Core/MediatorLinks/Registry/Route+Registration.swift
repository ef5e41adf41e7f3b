package import MediatorKit
import MediatorText
import RoutePatterns

extension Route: Registrable {
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    let (module, replacing) = (entry.module, entry.replacing)
    entry.errors += registry.changeLinks { _ = $0.add(self, of: module, replacing: replacing, &$1) }
  }
}

extension LinkRegistryContents {
  /// Adds a route, once for each of its patterns, and appends its errors.
  mutating func add(
    _ route: Route, of module: ModuleName, replacing: Bool, _ errors: inout [MediatorError]
  ) -> RouteID {
    let id = newID()
    let namespace = route.namespace ?? RouteNamespace.globalName
    if let matcher = route.matcher {
      let destination = destination(of: route, id, nil, module, &errors)
      let record = RouteRecord(id: id, matcher, in: namespace, route.priority, destination)
      add(record, replacing: replacing, &errors)
    }
    for declared in route.patterns {
      let pattern = route.capturingURLs(in: declared)
      let destination = destination(of: route, id, pattern, module, &errors)
      let record = RouteRecord(id: id, pattern, in: namespace, route.priority, destination)
      add(record, replacing: replacing, &errors)
    }
    return RouteID(id: id)
  }

  /// Returns the closure of a route for one of its patterns, each of which has its own names for the inputs.
  private mutating func destination(
    of route: Route, _ id: Int, _ pattern: RoutePattern?, _ module: ModuleName,
    _ errors: inout [MediatorError]
  ) -> RouteDestination {
    let callee = Destination.closure(RouteID(id: id), pattern: pattern?.description)
    let name = pattern?.description ?? "a matcher"
    let closure = route.makeClosure(ActionName(name), module, pattern?.parameterNames ?? [], route)
    let inputs = closure.info.parameters
    if let labels = route.labels {
      errors += Self.errors(of: labels, inputs, callee, name, module)
      for unbound in pattern?.parameterNames ?? [] where route.isBindingAll && !labels.contains(unbound) {
        let known = labels.isEmpty ? nil : labels.joined(separator: ", ")
        errors.append(
          MediatorError(.unexpectedParameter, of: callee, label: unbound, expected: known, modules: [module]))
      }
    } else if pattern?.isSound ?? true, inputs.contains(where: RouteTarget.isUnnamed) {
      errors.append(MediatorError(.routeArity, of: callee, found: name, modules: [module]))
    }
    errors += route.unreadableInputs(of: inputs, callee)
    if route.isExposed {
      errors += MediatorError.withoutSource(inputs, pattern, route.contextLabels, route.defaults, callee)
    }
    // No gate is asked before the browser.
    if route.opensBrowser, let tag = route.guards.map(\.rawValue).min() {
      errors.append(MediatorError(.unguarded, of: callee, found: tag, modules: [module]))
    }
    errors += MediatorError.ofContext(route.contextLabels, inputs, [pattern].compactMap(\.self), callee, module)
    hasSecretResults = hasSecretResults || closure.info.isResultSecret
    if route.hasLabelRules { errors += MediatorError.ofSecrets(route.ruledLabels, inputs, callee, module) }
    return RouteDestination(
      callee, of: module, route.exposure, closure: closure, defaults: route.defaults,
      parent: parent(of: route, inputs, pattern, module, &errors),
      parentPage: parentPage(of: route, callee, inputs, pattern, module, &errors), attachment: route.attachment,
      opensBrowser: route.opensBrowser, contextLabels: route.contextLabels)
  }

  /// Reads the template of a route's parent, which names the pattern's parameters, the closure's inputs and defaults.
  private func parent(
    of route: Route, _ inputs: [ParameterInfo], _ pattern: RoutePattern?, _ module: ModuleName,
    _ errors: inout [MediatorError]
  ) -> ParentTemplate? {
    guard let text = route.parent, let pattern, pattern.isSound else { return nil }
    do throws(ParentTemplateError) {
      return try ParentTemplate(text, of: pattern, others: namesForParent(of: route, inputs))
    } catch {
      errors.append(MediatorError(.malformedParent, found: text, modules: [module], underlying: error))
      return nil
    }
  }

  /// Returns the names besides the pattern's parameters that a parent may have, or `nil` if it may have any.
  private func namesForParent(of route: Route, _ inputs: [ParameterInfo]) -> Set<String>? {
    inputs.contains { $0.type == Parameters.self }
      ? nil
      : Set(inputs.filter { !$0.isWhole }.map(\.label) + route.defaults.labels)
  }

  /// Returns the page above that a route names by its key, whose inputs are parameters of the route.
  private func parentPage(
    of route: Route, _ callee: Destination, _ inputs: [ParameterInfo], _ pattern: RoutePattern?, _ module: ModuleName,
    _ errors: inout [MediatorError]
  ) -> ParentPage? {
    guard let (address, labels) = route.parentPage, let pattern, pattern.isSound else { return nil }
    let names = namesForParent(of: route, inputs)
    if let names, let label = labels.first(where: { !names.contains($0) && !pattern.parameterNames.contains($0) }) {
      let known = names.union(pattern.parameterNames).inOrder().joined(separator: ", ")
      errors.append(
        MediatorError(
          .malformedParent, of: callee, label: label, expected: known.isEmpty ? nil : known, found: address.description,
          modules: [module]))
    }
    return ParentPage(address: address, labels: labels, names: names)
  }

  /// Returns the errors of the labels of a closure: a wrong number, or a repeated label.
  private static func errors(
    of labels: [String], _ inputs: [ParameterInfo], _ callee: Destination, _ name: String, _ module: ModuleName
  ) -> [MediatorError] {
    let count = inputs.count { !$0.isWhole }
    var errors: [MediatorError] = []
    if count != labels.count {
      errors.append(
        MediatorError(
          .routeArity, of: callee,
          expected: "\(counted(labels.count, "label")) for \(counted(count, "input"))",
          found: name, modules: [module]))
    }
    var seen: Set<String> = []
    for label in labels where !seen.insert(label).inserted {
      errors.append(MediatorError(.duplicateLabel, of: callee, label: label))
    }
    return errors
  }
}
