import RoutePatterns

extension Mediator {
  /// Makes the URL that leads to an action with these inputs: the declaration of the action is call, route and URL in one.
  ///
  /// ```swift
  /// let url = try mediator.url(for: Orders.detail, 42)   // shop://order/42
  /// ```
  ///
  /// The action's first route that the inputs fill makes the path, the other inputs become the query; without a route it is
  /// `scheme://target/action?…`. Inputs that are nil are left out. Opening the URL gives the action equal inputs.
  ///
  /// - Parameters:
  ///   - key: The key of a registered action.
  ///   - input: Its inputs; each that is given must be of a type that text can become.
  ///   - scheme: The scheme; nil for that of the route's namespace, else the first of the app's in alphabetical order.
  ///   - host: The host of a web URL; nil for that of the route's namespace.
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``MediatorError/Code/unknownAction``.
  public func url<Output, each Input>(
    for key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
    let registry = registry
    let definition = key.definition
    guard let found = registry.find(definition.address) else { throw registry.reason(definition.address) }
    var values: [(label: String, texts: [String])] = []
    var labels = definition.parameters.makeIterator()
    func add<Value>(_ value: Value) throws(MediatorError) {
      guard let label = labels.next()?.label else { return }
      guard let texts = (value as? any ParameterDecodable)?.parameterTexts else {
        throw .notText(Value.self, label, definition.address)
      }
      values.append((label, texts))
    }
    repeat try add(each input)
    return try url(found, definition.address, values, scheme, host, registry)
  }

  /// Makes the URL that leads to an action by its name: for who has names and text, such as a console or a configuration.
  ///
  /// ```swift
  /// let url = try mediator.url("orders", "detail", ["id": 42])   // shop://order/42
  /// ```
  ///
  /// The parameters are checked as a call would check them, before anything is made of them. Nothing runs.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - action: The name of the action.
  ///   - parameters: Its inputs by label, native or text; each must be of a type that text can become.
  ///   - scheme: The scheme; nil for that of the route's namespace, else the first of the app's in alphabetical order.
  ///   - host: The host of a web URL; nil for that of the route's namespace.
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``MediatorError/Code/unknownTarget``,
  ///   ``MediatorError/Code/unknownAction``, and the errors of parameters that are missing, malformed or too many.
  public func url(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
    let registry = registry
    let address = ActionAddress(target, action)
    guard let found = registry.find(address) else { throw registry.reason(address) }
    let infos = found.target.actions[found.index].parameters
    try ArgumentReader.check(parameters, infos, address)
    try ArgumentReader(parameters, ArgumentContext(infos, address)).refuseSurplus()
    let declared = infos.map(\.label)
    let labels = declared.filter { parameters[$0] != nil } + parameters.labels.filter { !declared.contains($0) }
    let values = try labels.map { label -> (label: String, texts: [String]) in
      let value = parameters[label]
      if let text = value as? ParameterText { return (label, text.texts) }
      guard let texts = (value as? any ParameterDecodable)?.parameterTexts else {
        throw MediatorError.notText(value.map { type(of: $0) } ?? Void.self, label, address)
      }
      return (label, texts)
    }
    return try url(found, address, values, scheme, host, registry)
  }

  private func url(
    _ found: FoundAction, _ address: ActionAddress, _ values: [(label: String, texts: [String])],
    _ scheme: String?, _ host: String?, _ registry: PlannedRegistry
  ) throws -> String {
    var cause: (any Error)?
    let mute = values.filter { value in
      value.texts.isEmpty
        && found.target.actions[found.index].parameters.contains { value.label == $0.label && !$0.isNilWhenLeftOut }
    }.map(\.label)
    for route in found.target.actions[found.index].routes {
      do {
        if let label = mute.first(where: { $0 != route.pattern.catchAllName }) {
          throw MediatorError.mute(label, address)
        }
        guard let namespace = registry.index.routes(ofNamespace: route.namespace)?.namespace else {
          var error = MediatorError(.notGenerable, address: address)
          error.underlying = MediatorError.unknown(route.namespace, found.target.module)
          throw error
        }
        let url = try route.pattern.url(values, self.scheme(scheme, namespace), host ?? self.host(namespace))
        try check(url, leadsTo: address, by: route.pattern, registry)
        return url
      } catch {
        cause = cause ?? error
      }
    }
    if cause == nil, let scheme = self.scheme(scheme, .global) {
      let direct = RoutePattern.direct(address)
      do {
        if let label = mute.first { throw MediatorError.mute(label, address) }
        let url = try direct.url(values, scheme, host ?? self.host(.global))
        try check(url, leadsTo: address, by: nil, registry)
        return url
      } catch {
        cause = error
      }
    }
    if let cause = cause as? MediatorError { throw cause }
    var error = MediatorError(.notGenerable, address: address)
    error.found = "the app names no scheme of its own; give one"
    error.underlying = cause
    throw error
  }

  /// Refuses a URL that another route takes before the action's own.
  ///
  /// One that a rewrite takes goes where the rewrite is meant to lead it; so does one that a route of the same pattern takes,
  /// which stands before the action's on purpose, such as a page. What the app does not own is the caller's wish.
  private func check(
    _ url: String, leadsTo address: ActionAddress, by pattern: RoutePattern?, _ registry: PlannedRegistry
  ) throws(MediatorError) {
    guard case .link(let link) = try? way(url, .inApp, registry), link.rewrites.isEmpty else { return }
    var candidates = LinkCandidates(link)
    guard let other = try candidates.next(), let taken = other.address, taken != address else { return }
    if let pattern, other.route?.record.pattern?.hasShape(of: pattern) == true { return }
    var error = MediatorError(.notGenerable, address: address)
    error.found = "'\(url)' leads to \(taken.route ?? "'\(taken)'")"
    if let pattern = other.route?.record.pattern, taken.route == nil { error.found? += " by \(pattern)" }
    throw error
  }

  private func scheme(_ given: String?, _ namespace: RouteNamespace) -> String? {
    if let given { return given }
    if let own = namespace.schemes.min() { return own }
    if !namespace.hosts.isEmpty { return "https" }
    return links.schemes?.min() ?? links.namespaces.flatMap(\.schemes).min()
  }

  private func host(_ namespace: RouteNamespace) -> String? {
    namespace.hosts.filter { !$0.hasPrefix("*") }.min()
  }
}

extension MediatorError {
  fileprivate static func notText(_ type: Any.Type, _ label: String, _ address: ActionAddress) -> MediatorError {
    var error = MediatorError(.notGenerable, address: address)
    error.label = label
    error.found = "'\(label)' is a \(readableTypeName(of: type)), which text cannot become"
    return error
  }
}

extension MediatorError {
  /// What is left out of a URL is nil only where nothing else is said.
  fileprivate static func mute(_ label: String, _ address: ActionAddress) -> MediatorError {
    var error = MediatorError(.notGenerable, address: address)
    error.label = label
    error.found = "'\(label)' has no text, and is not empty where it is left out"
    return error
  }
}

extension ParameterInfo {
  fileprivate var isNilWhenLeftOut: Bool {
    defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent == true
  }
}

extension RoutePattern {
  fileprivate var catchAllName: String? {
    components.lazy.compactMap { if case .catchAll(let name) = $0 { name } else { nil } }.first
  }

  /// The direct form as a pattern; names with characters that a pattern gives a meaning are escaped by it.
  fileprivate static func direct(_ address: ActionAddress) -> RoutePattern {
    do throws(PatternError) {
      return try RoutePattern([.literal(address.target.rawValue), .literal(address.action.rawValue)])
    } catch {
      // Carries its error, which generation throws.
      return RoutePattern(stringLiteral: "/\(address)")
    }
  }

  /// The URL of values by label: what the pattern names goes into the path, the rest into the query.
  fileprivate func url(
    _ values: [(label: String, texts: [String])], _ scheme: String?, _ host: String?
  ) throws(GenerationError) -> String {
    let names = Set(parameterNames)
    let catchAll = catchAllName
    var path: [String: RouteValue] = [:]
    var query: [(name: String, value: String?)] = []
    for (label, texts) in values {
      if label == catchAll {
        path[label] = .list(texts)
      } else if names.contains(label), texts.count <= 1 {
        path[label] = texts.first.map { .text($0) }
      } else {
        query += texts.map { (label, $0) }
      }
    }
    let isWeb = (self.scheme ?? scheme).map { $0 == "http" || $0 == "https" } ?? false
    guard isWeb, let host else { return try url(path, scheme: scheme, query: query) }
    // A host may be owned at a port, which no pattern has; a colon in brackets is one of an address.
    let colon = host.lastIndex(of: ":").flatMap { host[$0...].contains("]") ? nil : $0 } ?? host.endIndex
    var text = try url(path, scheme: scheme, host: String(host[..<colon]), query: query)
    let authority = text.firstRange(of: "://")?.upperBound ?? text.endIndex
    let end = text[authority...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    text.insert(contentsOf: host[colon...], at: end)
    return text
  }
}
