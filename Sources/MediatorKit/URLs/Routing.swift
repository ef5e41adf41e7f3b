import RoutePatterns

/// Namespaces and routes as registration changes them.
struct Routing: Sendable {
  private(set) var namespaces: [(namespace: Namespace, module: ModuleName)] = [(.global, Routes.owner)]
  private(set) var routes: [RouteRecord] = []
  /// The closures of routes, each the action of an address of its own.
  private(set) var closures: [ActionAddress: any AnyTargetRecord] = [:]
  /// By namespace, the latest last; it answers until it goes.
  private(set) var unmatched: [String: [(answer: Fallback.Kind, module: ModuleName)]] = [:]
  /// Changes whenever routes, namespaces or what answers for unmatched URLs do.
  private(set) var version = 0
  private var nextID = 0
  private var shapes: Set<RouteShape> = []

  /// What stands for the pattern of a route that has a matcher.
  static let matcherName = "a matcher"

  func namespace(named name: String) -> Namespace? { namespaces.first { $0.namespace.name == name }?.namespace }

  // MARK: Adding

  mutating func add(_ namespace: Namespace, of module: ModuleName, _ faults: inout [MediatorError]) {
    func isTaken(_ word: String) -> Bool {
      namespaces.contains {
        $0.namespace.name == word || $0.namespace.schemes.contains(word) || $0.namespace.hosts.contains(word)
      }
    }
    for word in [namespace.name] + namespace.schemes.sorted() + namespace.hosts.sorted() where isTaken(word) {
      var error = MediatorError(.duplicateNamespace)
      error.found = word
      error.modules = [module]
      return faults.append(error)
    }
    let unusable = namespace.faults(of: module)
    guard unusable.isEmpty else { return faults += unusable }
    namespaces.append((namespace, module))
    version += 1
  }

  mutating func add(
    _ route: ActionRoute, to address: ActionAddress, of module: ModuleName, replacing: Bool,
    _ faults: inout [MediatorError]
  ) {
    add(
      .pattern(route.pattern), id: newID(), in: route.namespace, route.priority, of: module, to: address, .all, [:],
      replacing, &faults)
  }

  mutating func add(
    _ route: Route, of module: ModuleName, replacing: Bool, _ faults: inout [MediatorError]
  ) -> RouteID {
    let id = newID()
    if let matcher = route.matcher {
      add(.matcher(matcher), of: route, id, Self.matcherName, [], module, replacing, &faults)
    }
    for pattern in route.patterns {
      add(
        .pattern(pattern), of: route, id, pattern.description, pattern.parameterNames, module, replacing, &faults)
    }
    return RouteID(id: id)
  }

  /// Adds one way to a route's closure, as an action of its own: each pattern has its own names for the inputs.
  private mutating func add(
    _ condition: RouteRecord.Condition, of route: Route, _ id: Int, _ name: String, _ parameterNames: [String],
    _ module: ModuleName, _ replacing: Bool, _ faults: inout [MediatorError]
  ) {
    let address = ActionAddress(RouteTarget.name, ActionName("\(name) #\(id)"))
    let target = route.makeTarget(address, module, parameterNames)
    let isSound = if case .pattern(let pattern) = condition { pattern.error == nil } else { true }
    if isSound, target.actions.contains(where: { $0.parameters.contains(where: RouteTarget.isSurplus) }) {
      var error = MediatorError(.routeArity, address: address)
      error.found = name
      error.modules = [module]
      faults.append(error)
    }
    closures[address] = target
    add(
      condition, id: id, in: route.namespace, route.priority, of: module, to: address, route.exposure, route.defaults,
      replacing, &faults)
  }

  mutating func add(_ unmatched: Unmatched, of module: ModuleName, _ faults: inout [MediatorError]) {
    if namespace(named: unmatched.namespace) == nil { faults.append(.unknown(unmatched.namespace, module)) }
    if let known = self.unmatched[unmatched.namespace]?.firstIndex(where: { $0.module == module }) {
      guard module == Routes.owner else {
        var error = MediatorError(.duplicateUnmatched)
        error.found = unmatched.namespace
        error.modules = [module]
        return faults.append(error)
      }
      // What is set at run time takes its own place.
      self.unmatched[unmatched.namespace]?.remove(at: known)
    }
    self.unmatched[unmatched.namespace, default: []].append((unmatched.answer, module))
    version += 1
  }

  /// Has the tables built anew, since they know the targets behind the routes.
  mutating func targetsChanged() { version += 1 }

  mutating func newID() -> Int {
    nextID += 1
    return nextID
  }

  mutating func add(
    _ condition: RouteRecord.Condition, id: Int, in namespaceName: String, _ priority: Int, of module: ModuleName,
    to address: ActionAddress, _ exposure: Exposure, _ defaults: Parameters, _ replacing: Bool,
    _ faults: inout [MediatorError]
  ) {
    let record = RouteRecord(
      id: id, condition, namespace: namespaceName, priority: priority, module: module, address: address,
      exposure: exposure, defaults: defaults)
    // By place: an element that is iterated over is copied, with its sets and its reader.
    guard let place = namespaces.indices.first(where: { namespaces[$0].namespace.name == namespaceName }) else {
      return faults.append(.unknown(namespaceName, module))
    }
    if case .pattern(let pattern) = condition {
      if let error = pattern.error {
        var malformed = MediatorError(.malformedPattern, address: address)
        malformed.underlying = error
        malformed.found = pattern.description
        malformed.modules = [module]
        return faults.append(malformed)
      }
      if Int32(exactly: priority) == nil {
        var error = MediatorError(.invalidPriority, address: address)
        error.found = "\(priority)"
        error.expected = "\(Int32.min) to \(Int32.max)"
        error.modules = [module]
        return faults.append(error)
      }
      let shape = RouteShape(record, pattern)
      let (isNew, found) = shapes.insert(shape)
      if !isNew, replacing || namespaces[place].namespace.order == .specificity {
        let known = found.record
        // A module does not replace its own routes, nor does one call.
        guard replacing, known.id != id, known.module != module || module == Routes.owner else {
          var error = MediatorError(.routeConflict, address: address)
          error.found = pattern.description
          error.expected = known.pattern?.description
          error.modules = [known.module, module]
          return faults.append(error)
        }
        removeRoutes { other in
          other === known || other.pattern.map { RouteShape(other, $0) } == shape
        }
      }
      if !isNew { shapes.update(with: shape) }
    }
    routes.append(record)
    version += 1
  }

  // MARK: Removing

  mutating func remove(_ module: ModuleName) {
    namespaces.removeAll { $0.module == module && $0.namespace.name != Namespace.globalName }
    version += 1
    unmatched = unmatched.mapValues { $0.filter { $0.module != module } }
    removeRoutes { $0.module == module }
  }

  mutating func remove(target: TargetName) { removeRoutes { $0.address.target == target } }

  /// Takes out a namespace; its URLs fall to the global routes, its routes are gone.
  mutating func remove(namespace name: String) {
    guard name != Namespace.globalName else { return removeRoutes { $0.namespace == name } }
    namespaces.removeAll { $0.namespace.name == name }
    unmatched[name] = nil
    version += 1
    removeRoutes { $0.namespace == name }
  }

  mutating func removeUnmatched(in namespace: String) {
    unmatched[namespace] = nil
    version += 1
  }

  mutating func removeRoutes(where isGone: (RouteRecord) -> Bool) {
    let gone = routes.filter(isGone)
    guard !gone.isEmpty else { return }
    routes.removeAll(where: isGone)
    shapes = shapes.filter { !isGone($0.record) }
    let used = Set(routes.map(\.address))
    for record in gone where !used.contains(record.address) { closures[record.address] = nil }
    version += 1
  }
}

extension MediatorError {
  static func unknown(_ namespace: String, _ module: ModuleName) -> MediatorError {
    var error = MediatorError(.unknownNamespace)
    error.found = namespace
    error.modules = [module]
    return error
  }
}

/// What two routes must not share: the pattern without its names, in one namespace at one priority.
private struct RouteShape: Hashable {
  let record: RouteRecord
  private let hash: Int

  init(_ record: RouteRecord, _ pattern: RoutePattern) {
    self.record = record
    hash = pattern.shapeHash
  }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  static func == (left: Self, right: Self) -> Bool {
    guard left.hash == right.hash, left.record.priority == right.record.priority,
      left.record.namespace == right.record.namespace
    else { return false }
    guard let pattern = left.record.pattern, let other = right.record.pattern else { return false }
    return pattern.hasShape(of: other)
  }
}
