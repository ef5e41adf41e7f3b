import Synchronization

/// Everything registered, frozen: a call sees one of these from beginning to end.
final class Registry: Sendable {
  let contents: RegistryContents
  /// The tables of the routes, built when a URL first asks for them.
  let index: RouteIndex
  /// The plans of the actions by name; empty until the first call by name.
  private let actions = FillOnce<ActionIndex>()
  /// The plans of the closures of routes, by their targets.
  private let closures = Mutex<[ObjectIdentifier: Plan]>([:])

  /// Freezes contents; the tables of a former registry are kept when its routes are the same.
  init(_ contents: RegistryContents, after former: Registry? = nil) {
    self.contents = contents
    if let former, former.contents.routing.version == contents.routing.version {
      index = former.index
    } else {
      index = RouteIndex(contents)
    }
  }
}

extension Registry {
  /// Returns what happens to the calls of an address.
  func plan(_ address: ActionAddress) -> Plan {
    let index = actions[] ?? actions.fill(ActionIndex(self))
    return index.plan(address, self) ?? Plan(address, nil, self) { [self] in reason(address) }
  }

  /// Runs a body with the plan of an action, or returns `nil` if no call has needed it yet.
  @inline(__always) func withPlan<Value>(
    _ target: TargetName, _ action: ActionName, _ body: (Plan) throws -> Value?
  ) rethrows -> Value? {
    try actions.with { try $0.withPlan(target, action, body) }
  }

  /// Runs a body with the plan of a route's action, or returns `nil` if no call has needed it yet.
  @inline(__always) func withPlan<Value>(of route: BoundRoute, _ body: (Plan) throws -> Value?) rethrows -> Value? {
    try actions.with { try $0.withPlan(route.record.address, route.nameHash, body) }
  }

  /// Returns what happens to the calls of a candidate of a link.
  func plan(of candidate: LinkCandidate) -> Plan {
    guard let route = candidate.route, route.isClosure, let found = find(route) else {
      return plan(candidate.address ?? ActionAddress("", ""))
    }
    return plan(ofClosure: found.target, route.record.address)
  }

  /// Returns what happens to an invocation whose address an interceptor replaced.
  ///
  /// Only an invocation by a route can become one of the closure of a route.
  func plan(of invocation: Invocation) -> Plan {
    guard invocation.origin?.isByRoute == true, let target = contents.routing.closures[invocation.address] else {
      return plan(invocation.address)
    }
    return plan(ofClosure: target, invocation.address)
  }

  private func plan(ofClosure target: TargetRecord, _ address: ActionAddress) -> Plan {
    let id = ObjectIdentifier(target)
    if let plan = closures.withLock({ $0[id] }) { return plan }
    let plan = Plan(address, (target, 0), self)
    closures.withLock { $0[id] = plan }
    return plan
  }
}

// Finding reads single tables of the contents: a method of the contents would be handed a copy of them all.

extension Registry {
  /// An action that was found: its target and its place in it.
  typealias Found = (target: TargetRecord, index: Int)

  func target(named name: TargetName) -> (TargetRecord)? { contents.targets[name] }

  /// The target of a name from a URL, where hosts have no case (RFC 3986 section 3.2.2).
  func target(foldedName name: String) -> (TargetRecord)? { contents.foldedTargets[name.asciiLowercased] }

  func find(_ address: ActionAddress) -> Found? {
    (contents.overrides.isEmpty ? nil : override(address)) ?? registered(address)
  }

  /// What stands in an action's place.
  func override(_ address: ActionAddress) -> Found? {
    guard let target = contents.overrides[address] else { return nil }
    return target.index(of: address.action).map { (target, $0) }
  }

  /// The action that a module registered, whatever stands in its place.
  func registered(_ address: ActionAddress) -> Found? {
    guard let target = contents.targets[address.target] else { return nil }
    return target.index(of: address.action).map { (target, $0) }
  }

  /// Why no action has an address, with the nearest names.
  func reason(_ address: ActionAddress) -> MediatorError {
    guard let target = contents.targets[address.target] else {
      var error = MediatorError(.unknownTarget, address: address)
      error.found = address.target.rawValue
      error.suggestions = Suggestions { [targets = contents.targets] in
        nearest(to: address.target.rawValue, among: targets.keys.lazy.map(\.rawValue))
      }
      return error
    }
    var error = MediatorError(.unknownAction, address: address)
    error.found = address.action.rawValue
    error.modules = [target.module]
    error.suggestions = Suggestions { [actions = target.actions] in
      nearest(to: address.action.rawValue, among: actions.lazy.map(\.name.rawValue))
    }
    return error
  }
}

/// What a registry holds, as a value that registration changes and then freezes.
struct RegistryContents: Sendable {
  struct Intercepting: Sendable {
    let id: Int
    let module: ModuleName
    let interception: Interception
  }

  struct Owned<Value: Sendable>: Sendable {
    let module: ModuleName
    let value: Value
  }

  private(set) var modules: [ModuleName] = []
  /// Tells at once that a name is new; of one that may not be, the bytes are compared.
  private var foldedModules: Set<String> = []
  private(set) var targets: [TargetName: TargetRecord] = [:]
  private(set) var foldedTargets: [String: TargetRecord] = [:]
  private(set) var overrides: [ActionAddress: TargetRecord] = [:]
  private(set) var services: [ServiceIdentity: any AnyServiceRecord] = [:]
  private(set) var serviceOverrides: [ServiceIdentity: any AnyServiceRecord] = [:]
  private(set) var interceptions: [Intercepting] = []
  private(set) var observations: [Owned<CallObserver>] = []
  private(set) var fallbacks: [Owned<Fallback>] = []
  /// What modules need and answer for; only the manifest looks at it.
  private(set) var requirements: [Owned<Requirement>] = []
  private(set) var publications: [Owned<Publication>] = []
  /// Namespaces and routes.
  var routing = Routing()
  private var nextInterception = 0

  // MARK: Changing

  /// Adds a module; all its faults are reported at once.
  ///
  /// In place: a copy for each module would make registration quadratic. What was added when it throws is not taken back,
  /// so that the caller drops the value.
  mutating func add(_ contents: ModuleContents, as module: ModuleName, replacing: Bool) throws(MediatorError) {
    if replacing { remove(module) }
    var faults: [MediatorError] = []
    addName(module, &faults)
    for phase in RegistrationPhase.allCases {
      for item in contents.items where type(of: item).phase == phase {
        item.enter(&self, of: module, replacing: replacing, &faults)
      }
    }
    switch faults.count {
    case 0: return
    case 1: throw faults[0]
    default:
      var error = MediatorError(.manyFaults)
      error.parts = faults
      throw error
    }
  }

  /// These contents with the modules that have no fault, each added wholly or not at all.
  func adding(sound modules: some Sequence<(name: ModuleName, contents: ModuleContents)>) -> RegistryContents {
    modules.reduce(self) { sound, module in
      var next = sound
      do {
        try next.add(module.contents, as: module.name, replacing: false)
        return next
      } catch {
        return sound
      }
    }
  }

  /// Takes out all that a module registered; false when there is no such module.
  @discardableResult mutating func remove(_ module: ModuleName) -> Bool {
    guard let index = modules.firstIndex(of: module) else { return false }
    modules.remove(at: index)
    foldedModules = Set(modules.map(\.folded))
    for target in targets.values where target.module == module { removeTarget(target.name) }
    services = services.filter { $0.value.module != module }
    interceptions.removeAll { $0.module == module }
    observations.removeAll { $0.module == module }
    fallbacks.removeAll { $0.module == module }
    requirements.removeAll { $0.module == module }
    publications.removeAll { $0.module == module }
    routing.remove(module)
    return true
  }

  /// Puts an action or a service in place of what has its address, for tests.
  mutating func override(_ address: ActionAddress, with target: TargetRecord) { overrides[address] = target }
  mutating func override(_ service: any AnyServiceRecord) { serviceOverrides[service.identity] = service }
  mutating func removeOverrides() {
    overrides = [:]
    serviceOverrides = [:]
  }

  /// Adds an observer that belongs to no module.
  mutating func observe(_ observation: CallObserver) { add(observation, of: "(no module)") }

  /// Adds an interceptor behind those of its priority and of higher ones.
  mutating func add(_ interception: Interception, of module: ModuleName) {
    let index = interceptions.firstIndex { $0.interception.priority < interception.priority }
    let entry = Intercepting(id: nextInterception, module: module, interception: interception)
    interceptions.insert(entry, at: index ?? interceptions.endIndex)
    nextInterception += 1
  }

  mutating func add(_ observer: CallObserver, of module: ModuleName) {
    observations.append(Owned(module: module, value: observer))
  }

  mutating func add(_ fallback: Fallback, of module: ModuleName) {
    fallbacks.append(Owned(module: module, value: fallback))
  }

  mutating func add(_ requirement: Requirement, of module: ModuleName) {
    requirements.append(Owned(module: module, value: requirement))
  }

  mutating func add(_ publication: Publication, of module: ModuleName) {
    publications.append(Owned(module: module, value: publication))
  }

  private mutating func removeTarget(_ name: TargetName) {
    targets[name] = nil
    foldedTargets[name.folded] = nil
  }

  private mutating func addName(_ module: ModuleName, _ faults: inout [MediatorError]) {
    if let fault = module.fault { faults.append(.invalid(module, fault)) }
    if !foldedModules.insert(module.folded).inserted,
      let known = modules.first(where: { $0.rawValue.isEqualIgnoringCase(module.rawValue) })
    {
      var error = MediatorError(.duplicateModule)
      error.found = module.rawValue
      error.modules = [known, module]
      faults.append(error)
    }
    modules.append(module)
  }

  mutating func add(
    _ record: TargetRecord, of module: ModuleName, _ replacing: Bool, _ faults: inout [MediatorError]
  ) {
    let name = record.name
    if let fault = name.fault { return faults.append(.invalid(name, fault)) }
    if let known = foldedTargets[name.folded] {
      guard replacing, known.module != module else {
        var error = MediatorError(.duplicateTarget)
        error.found = name.rawValue
        error.modules = [known.module, module]
        return faults.append(error)
      }
      removeTarget(known.name)
      routing.remove(target: known.name)
    }
    faults += record.faults
    // By place: an action is large to copy.
    let actions = record.actions
    for index in actions.indices where !actions[index].routes.isEmpty {
      let destination = RouteDestination(ActionAddress(name, actions[index].name), of: module)
      routing.add(actions[index].routes, to: destination, replacing: replacing, &faults)
    }
    targets[name] = record
    foldedTargets[name.folded] = record
    // Routes that are there already may lead to it.
    routing.targetsChanged()
  }

  mutating func add(
    _ record: any AnyServiceRecord, of module: ModuleName, _ replacing: Bool, _ faults: inout [MediatorError]
  ) {
    if let known = services[record.identity], !replacing || known.module == module {
      var error = MediatorError(.duplicateService)
      error.found = record.what
      error.modules = [known.module, module]
      return faults.append(error)
    }
    services[record.identity] = record
  }
}

extension MediatorError {
  static func invalid<Role>(_ name: Name<Role>, _ fault: String) -> MediatorError {
    var error = MediatorError(.invalidName)
    error.found = name.rawValue
    error.expected = "the name of \(Role.word == "action" ? "an" : "a") \(Role.word): \(fault)"
    return error
  }
}

extension TargetRecord {
  /// What is wrong with the actions of the target: names, labels, keys of other targets.
  fileprivate var faults: [MediatorError] {
    var faults: [MediatorError] = []
    if hasSurplusNotFound {
      var error = MediatorError(.duplicateAction, address: ActionAddress(name, "NotFound"))
      error.found = "NotFound"
      error.modules = [module]
      faults.append(error)
    }
    let actions = actions
    var names = DistinctNames(count: actions.count)
    // By place: an action is large to copy.
    for index in actions.indices {
      let action = actions[index].name
      let address = ActionAddress(name, action)
      if let fault = action.fault { faults.append(.invalid(action, fault)) }
      if !names.insert(action.rawValue, ignoringCase: true) {
        var error = MediatorError(.duplicateAction, address: address)
        error.found = action.rawValue
        error.modules = [module]
        faults.append(error)
      }
      if let key = actions[index].keyAddress, key.target != name {
        var error = MediatorError(.foreignKey, address: address)
        error.found = key.description
        error.expected = name.rawValue
        error.modules = [module]
        faults.append(error)
      }
      if actions[index].parameters.count < 2 { continue }
      var labels = DistinctNames(count: actions[index].parameters.count)
      for parameter in actions[index].parameters where !labels.insert(parameter.label) {
        var error = MediatorError(.duplicateLabel, address: address)
        error.label = parameter.label
        faults.append(error)
      }
    }
    return faults
  }
}

/// Tells names that come a second time.
///
/// A few are compared with each other, which takes less than to hash them.
private struct DistinctNames {
  private var few: [String] = []
  private var many: Set<String> = []
  private let count: Int
  private let areFew: Bool

  init(count: Int) {
    self.count = count
    areFew = count <= 16
    if areFew, count > 1 { few.reserveCapacity(count) }
  }

  /// Whether the name is a new one.
  mutating func insert(_ name: String, ignoringCase: Bool = false) -> Bool {
    guard count > 1 else { return true }
    guard areFew else { return many.insert(ignoringCase ? name.asciiLowercased : name).inserted }
    if few.contains(where: { ignoringCase ? $0.isEqualIgnoringCase(name) : $0 == name }) { return false }
    few.append(name)
    return true
  }
}
