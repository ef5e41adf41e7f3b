import MediatorKit
import MediatorText
import RoutePatterns

/// The namespaces and routes of a registry, while it is changed: the part of this library.
///
/// Calls use it frozen as a `LinkRegistry`, as they use `RegistryContents` frozen as a `Registry`.
struct LinkRegistryContents: Sendable {
  /// The settings, the gate and the rewrites, which outlive changes of the registry.
  let state: LinkState

  init() { self.init(LinkState(.standard)) }

  init(_ state: LinkState, global: RouteNamespace = .global) {
    self.state = state
    namespaces = [(global, ModuleName.app)]
    let foldsPath = state.settings.foldsPaths(in: global)
    lists = [NamespaceList(namespace: global.name, order: global.order, foldsPath: foldsPath)]
  }

  private struct NamespaceList {
    let namespace: String
    /// The namespace's order, cached because reading a namespace copies it, or `nil` if the namespace was removed.
    ///
    /// The list of a removed namespace keeps the routes of other modules.
    var order: RouteOrder?
    /// Whether the paths of its URLs are compared in lower case.
    var foldsPath: Bool
    var routes = RouteList()
  }

  private(set) var namespaces: [(namespace: RouteNamespace, module: ModuleName)]
  private var lists: [NamespaceList]
  /// The index of each list: an app may have thousands of namespaces.
  private var listIndices = [ExactText(RouteNamespace.globalName): 0]
  /// The names, schemes and hosts of all namespaces.
  private var words = Set(RouteNamespace.global.words)
  /// The handlers of unmatched URLs by namespace; the last one is active.
  private(set) var unmatched: [String: [(fallback: Fallback<Mediator>, module: ModuleName)]] = [:]
  /// The rewrites of route files, or `nil` if there are none.
  private(set) var rewrites: AddedRewrites?
  /// A version that changes with routes, namespaces and handlers of unmatched URLs.
  private(set) var version = 0
  private var nextID = 0
  /// Whether the result of a closure is secret, or once was.
  var hasSecretResults = false
  /// The number of registries that share lists of these.
  private var generation = 0

  /// Returns the routes of a namespace, in the order of registration.
  func routes(in namespace: String) -> RouteList {
    listIndices[ExactText(namespace)].map { lists[$0].routes } ?? RouteList()
  }

  /// All routes.
  var records: [RouteRecord] { lists.flatMap(\.routes.all) }

  var isEmpty: Bool { lists.allSatisfy { $0.routes.isEmpty } }

  /// Returns the closure of a route.
  ///
  /// - Complexity: Linear in the number of routes.
  func closure(at destination: Destination) -> LocatedAction? {
    for list in lists {
      for record in list.routes.all where record.callee == destination { return record.destination.closure }
    }
    return nil
  }

  func namespace(named name: String) -> RouteNamespace? {
    namespaces.first { $0.namespace.name.hasBytes(of: name) }?.namespace
  }

  // MARK: Adding

  mutating func add(_ namespace: RouteNamespace, of module: ModuleName, _ errors: inout [MediatorError]) {
    for word in namespace.words where words.contains(word) {
      return errors.append(MediatorError(.duplicateNamespace, found: word.text, modules: [module]))
    }
    let unusable = namespace.errors(of: module)
    guard unusable.isEmpty else { return errors += unusable }
    namespaces.append((namespace, module))
    words.formUnion(namespace.words)
    let foldsPath = state.settings.foldsPaths(in: namespace)
    if let index = listIndices[ExactText(namespace.name)] {
      lists[index].order = namespace.order
      lists[index].foldsPath = foldsPath
    } else {
      listIndices[ExactText(namespace.name)] = lists.count
      lists.append(NamespaceList(namespace: namespace.name, order: namespace.order, foldsPath: foldsPath))
    }
    version += 1
  }

  /// Adds a handler of a namespace's unmatched URLs.
  mutating func add(
    _ fallback: Fallback<Mediator>, ofUnmatchedIn name: String, of module: ModuleName, _ errors: inout [MediatorError]
  ) {
    if !hasNamespace(name) { errors.append(.unknown(name, module)) }
    if let known = unmatched[name]?.firstIndex(where: { $0.module == module }) {
      guard module == ModuleName.app else {
        return errors.append(MediatorError(.duplicateFallback, found: name, modules: [module]))
      }
      // A handler that is set at run time replaces the previous one.
      unmatched[name]?.remove(at: known)
    }
    unmatched[name, default: []].append((fallback, module))
    version += 1
  }

  /// Adds the routes that the actions of a target declare.
  mutating func add(_ target: TargetRecord, _ entry: inout ModuleEntry) {
    // Iterates indices, because an action is large to copy.
    let actions = target.actions
    for index in actions.indices {
      guard let declared = actions[index].attachments.value(LinkDeclaration.self) else { continue }
      let labels = declared.contextLabels
      if declared.routes.isEmpty, labels.isEmpty { continue }
      let callee = Destination.action(ActionAddress(target.name, actions[index].name))
      let destination = RouteDestination(callee, of: entry.module, contextLabels: labels)
      let inputs = InputKinds(of: actions[index].parameters)
      let routes = inputs.capturing(declared.routes)
      if !labels.isEmpty {
        entry.errors += MediatorError.ofContext(
          labels, actions[index].parameters, routes.map(\.pattern), callee, entry.module)
      }
      let isExposed = declared.isExposed(actions[index].name)
      let parameters = actions[index].parameters
      for route in routes.indices {
        // The pattern is copied once: the checks borrow it, and the record consumes it.
        let pattern = routes[route].pattern
        let unknown = MediatorError.ofCaptures(pattern, parameters, callee, entry.module)
        if !unknown.isEmpty { entry.errors += unknown }
        if isExposed, inputs.needSource || pattern.mayHaveLists {
          entry.errors += MediatorError.withoutSource(parameters, pattern, labels, [:], callee)
        }
        let record = RouteRecord(
          id: newID(), consume pattern, in: routes[route].namespace, routes[route].priority, destination)
        add(record, replacing: entry.replacing, &entry.errors)
      }
    }
  }

  /// Adds the rewrites of a module.
  mutating func add(_ rules: [Rewrite], of module: ModuleName) {
    if !rules.isEmpty { rewrites = AddedRewrites((rewrites?.rules ?? []) + rules.map { (module, $0) }) }
  }

  mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  /// Adds a route; this takes most of the time of registration.
  mutating func add(_ record: RouteRecord, replacing: Bool, _ errors: inout [MediatorError]) {
    // The first list is that of the global namespace, in which most routes are.
    let index = lists[0].namespace.hasBytes(of: record.namespace) ? 0 : listIndices[ExactText(record.namespace)]
    guard let index, let order = lists[index].order else {
      return errors.append(.unknown(record.namespace, record.module))
    }
    if !record.isValid { return errors.append(record.error) }
    let record = lists[index].foldsPath ? record.withLowercasePath : record
    let isUnique = replacing || order == .specificity
    let conflict = lists[index].routes.add(record, in: generation, isUnique: isUnique) { known in
      // A module does not replace its own routes, nor does one call.
      replacing && known.id != record.id && (known.module != record.module || record.module == ModuleName.app)
    }
    if let conflict {
      return errors.append(
        MediatorError(
          .routeConflict, of: record.callee, expected: conflict.pattern?.description,
          found: record.pattern?.description, modules: [conflict.module, record.module]))
    }
    version += 1
  }

  /// Ends a generation, because a registry shares the lists from here on.
  mutating func endGeneration() { generation += 1 }

  // MARK: Removing

  mutating func remove(_ module: ModuleName) {
    removeRoutes(of: module) { _ in true }
    if let known = rewrites?.rules, known.contains(where: { $0.module == module }) {
      let others = known.filter { $0.module != module }
      rewrites = others.isEmpty ? nil : AddedRewrites(others)
    }
    forget(namespaces.indices.dropFirst().filter { namespaces[$0].module == module })
    for (namespace, known) in unmatched where known.contains(where: { $0.module == module }) {
      unmatched[namespace] = known.filter { $0.module != module }
    }
    version += 1
  }

  /// Removes the routes to a target that is replaced.
  mutating func remove(_ target: TargetName) {
    // Routes of one action are adjacent.
    var last: (destination: RouteDestination, isGone: Bool)?
    removeRoutes { record in
      if let last, last.destination === record.destination { return last.isGone }
      let isGone = record.callee.address?.target == target
      last = (record.destination, isGone)
      return isGone
    }
  }

  /// Removes a namespace with its routes; its URLs are then matched by the global routes.
  mutating func remove(namespace name: String) {
    removeRoutes { $0.namespace.hasBytes(of: name) }
    guard name != RouteNamespace.globalName else { return }
    forget(namespaces.indices.dropFirst().filter { namespaces[$0].namespace.name.hasBytes(of: name) })
    unmatched[name] = nil
    version += 1
  }

  /// Removes the namespaces at these indices, never the global one, in one pass over all.
  private mutating func forget(_ indices: [Int]) {
    assert(!indices.contains(0), "the global namespace stays")
    // Most removals concern no namespace.
    if !indices.isEmpty {
      let gone = indices.map { namespaces[$0].namespace }
      let names = Set(gone.map { ExactText($0.name) })
      namespaces.removeAll { names.contains(ExactText($0.namespace.name)) }
      for namespace in gone {
        words.subtract(namespace.words)
        if let index = listIndices[ExactText(namespace.name)] { lists[index].order = nil }
      }
    }
    guard lists.contains(where: { $0.order == nil && $0.routes.isEmpty }) else { return }
    lists.removeAll { $0.order == nil && $0.routes.isEmpty }
    listIndices = [:]
    for index in lists.indices { listIndices[ExactText(lists[index].namespace)] = index }
  }

  private func hasNamespace(_ name: String) -> Bool {
    listIndices[ExactText(name)].map { lists[$0].order != nil } ?? false
  }

  mutating func removeUnmatched(in namespace: String) {
    unmatched[namespace] = nil
    version += 1
  }

  /// Removes routes of a module, or of any if it is `nil`, and returns how many there were.
  @discardableResult mutating func removeRoutes(
    of module: ModuleName? = nil, where isGone: (RouteRecord) -> Bool
  ) -> Int {
    var removed = 0
    for index in lists.indices { removed += lists[index].routes.remove(of: module, where: isGone) }
    if removed > 0 { version += 1 }
    return removed
  }
}

extension MediatorError {
  static func unknown(_ namespace: String, _ module: ModuleName) -> MediatorError {
    MediatorError(.unknownNamespace, found: namespace, modules: [module])
  }
}

extension LinkRegistryContents: RegistryPart {
  /// Returns the routes for calls.
  ///
  /// The tables are those of the previous registry if the routes are the same.
  mutating func publish(after previous: LinkRegistry?, at place: Int) -> LinkRegistry {
    endGeneration()
    let index = previous.flatMap { $0.version == version ? $0.index : nil } ?? RouteIndex(self)
    return LinkRegistry(index, version, state, place, rewrites, hasSecretResults: hasSecretResults)
  }
}

extension LinkDeclaration: ActionAttachment {
  static var part: any RegistryPart.Type { LinkRegistryContents.self }

  /// Returns the inputs of an exposed action that cannot be read from a URL.
  func problems(of action: ActionInfo, at address: ActionAddress) -> [MediatorError] {
    guard isExposed(action.name) else { return [] }
    let inputs = action.parameters
    // Iterates indices, because a parameter is large to copy.
    return inputs.indices.compactMap { index in
      StructureCheck.problem(of: inputs[index].type).map { .unreadable(inputs[index], $0, of: .action(address)) }
    }
  }
}
