import RoutePatterns

extension Mediator {
  /// Explains what a URL would do, step by step, as data and as text.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from.
  ///   - context: What the caller would give besides.
  ///   - limit: How many routes of a namespace are looked at, those first that match or get farthest.
  /// - Complexity: Linear in the number of routes; for people and tools, not for every link.
  public func explain(
    _ url: String, source: LinkSource, context: Parameters = [:], limit: Int = 20, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Explanation {
    let registry = registry
    let outcome = outcome(url, source, CallSite(fileID: fileID, line: line))
    var explanation = Explanation(url: url, source: source, outcome: outcome)
    do throws(MediatorError) {
      let way = try way(url, source, registry)
      explanation.steps += [try read(url, registry).readStep, .gate(gate.state)]
      switch way {
      case .external(_, let rewrites):
        explanation.steps += rewrites.map { .rewrite($0) }
      case .link(let link):
        explanation.steps += link.rewrites.map { .rewrite($0) }
        try explain(link, context, limit, &explanation)
      }
    } catch {
      // The outcome holds the error.
    }
    return explanation
  }

  private func outcome(_ url: String, _ source: LinkSource, _ callSite: CallSite) -> Result<Resolution, MediatorError> {
    do throws(MediatorError) {
      return .success(try resolution(url, source))
    } catch {
      return .failure(error.with(url: url, source, [:], callSite))
    }
  }

  private func explain(
    _ link: Link, _ context: Parameters, _ limit: Int, _ explanation: inout Explanation
  ) throws(MediatorError) {
    var candidates = try LinkCandidates(link)
    let chosen = try candidates.next()
    var namespaces = [link.namespace]
    if link.namespace.name != Namespace.globalName, link.namespace.fallsBackToGlobal {
      namespaces.append(link.registry.index.namespaces[0])
    }
    for namespace in namespaces {
      explanation.steps.append(.namespace(namespace.name))
      let table = try link.registry.index.table(of: namespace)
      for item in table.patterns.explain(link.url, host: link.host, limit: limit) {
        let record = item.entry.value
        var isChosen = false
        if case .route(let winner, _, _) = chosen, winner === record { isChosen = true }
        var isMatch = false
        if case .matched = item.verdict { isMatch = true }
        explanation.steps.append(
          .route(
            .init(
              route: RouteInfo(record), verdict: item.verdict, isChosen: isChosen,
              refusal: isMatch ? link.refusal(of: record) : nil)))
      }
      for record in table.matchers {
        var isChosen = false
        if case .route(let winner, _, _) = chosen, winner === record { isChosen = true }
        explanation.steps.append(
          .route(.init(route: RouteInfo(record), verdict: nil, isChosen: isChosen, refusal: nil)))
      }
    }
    if case .route = chosen {} else { explanation.steps.append(link.directStep(chosen)) }
    if chosen.map({ link.isMiss($0) }) ?? true {
      let near = link.nearestRoutes
      if !near.isEmpty { explanation.steps.append(.nearMisses(near)) }
    }
    if let chosen { explainParameters(chosen, link, context, &explanation) }
  }

  private func explainParameters(
    _ candidate: LinkCandidate, _ link: Link, _ context: Parameters, _ explanation: inout Explanation
  ) {
    guard let address = candidate.address, let (target, index) = link.registry.find(candidate) else { return }
    let opening = Opening(link.original, link.source, context, CallOptions(), CallSite())
    let parameters = opening.invocation(candidate, link).parameters
    for info in target.actions[index].parameters where !RouteTarget.isWhole(info) {
      var fault: String?
      do throws(MediatorError) {
        try ArgumentReader.check(parameters, [info], address)
      } catch {
        fault = "\(error)"
      }
      let given = parameters[info.label].map { ParameterText.show($0) }
      explanation.steps.append(.parameter(info, given: given, fault: fault))
    }
  }
}

extension ParsedURL {
  fileprivate var readStep: Explanation.Step {
    let place = scheme == nil || isWeb ? HostPlacement.authority : .firstSegment
    return .read(
      scheme: scheme, host: place == .authority ? host : nil, segments: segments(host: place).map(\.text),
      query: queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name })
  }
}

extension LinkCandidate {
  /// Whether an error says that the direct form names no action.
  func isMissed(_ error: MediatorError) -> Bool {
    guard case .direct(let address) = self, error.address == address else { return false }
    return error.code == .unknownTarget || error.code == .unknownAction
  }
}

extension Link {
  /// Why a route that matches may not be used; nil when it may.
  fileprivate func refusal(of record: RouteRecord) -> String? {
    do throws(MediatorError) {
      try admit(.route(record, variant: nil, [:]))
      return nil
    } catch {
      return error.code == .nativeAction ? "native" : "not exposed to \(source)"
    }
  }

  fileprivate func directStep(_ chosen: LinkCandidate?) -> Explanation.Step {
    guard namespace.takesDirectForm else { return .direct(nil, "off in namespace \(namespace.name)") }
    guard let address = directAddress else {
      return .direct(nil, "\(url.segments(host: host).count) names are no target and action")
    }
    if case .direct = chosen {} else { return .direct(address, "no such target") }
    return .direct(address, registry.find(address) == nil ? "\(registry.reason(address))" : "a target and its action")
  }

  /// Whether a candidate is the direct form of an action that does not exist.
  fileprivate func isMiss(_ candidate: LinkCandidate) -> Bool {
    if case .direct(let address) = candidate { registry.find(address) == nil } else { false }
  }

  /// Why nothing answers a candidate whose action does not exist; nil when its target or a fallback may.
  func missError(_ candidate: LinkCandidate) -> MediatorError? {
    guard let address = candidate.address, registry.find(candidate) == nil, registry.contents.fallbacks.isEmpty,
      registry.target(named: address.target)?.hasNotFound != true
    else { return nil }
    return suggesting(registry.reason(address))
  }

  /// The error of a URL that names no action, with the routes that it almost matches.
  func suggesting(_ error: MediatorError) -> MediatorError {
    var error = error
    error.suggestions = error.suggestions + Suggestions { nearestRoutes }
    return error
  }

  /// Patterns that the URL almost matches, nearest first; at most three.
  var nearestRoutes: [String] {
    var near: [(distance: Int, pattern: String)] = []
    for name in Set([namespace.name, Namespace.globalName]) {
      guard let own = registry.index.namespaces.first(where: { $0.name == name }),
        let table = try? registry.index.table(of: own)
      else { continue }
      near += table.patterns.nearest(to: url, host: host).map { ($0.distance, $0.entry.pattern.description) }
    }
    var seen: Set<String> = []
    return Array(near.sorted { $0 < $1 }.map(\.pattern).filter { seen.insert($0).inserted }.prefix(3))
  }
}
