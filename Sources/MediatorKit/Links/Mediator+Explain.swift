import RoutePatterns

extension Mediator {
  /// Returns an explanation of how a URL is resolved.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  ///   - limit: The maximum number of routes per namespace; routes that match or nearly match come first.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Complexity: O(*n*) in the number of routes. Use it in tools, not for every link.
  public func explain(
    _ url: String, source: LinkSource, context: Parameters = [:], limit: Int = 20, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Explanation {
    let registry = registry
    let outcome = outcome(url, source, registry, CallSite(fileID: fileID, line: line))
    var explanation = Explanation(url: url, source: source, outcome: outcome)
    do throws(MediatorError) {
      let location = try location(url, source, registry)
      explanation.steps += [try read(url, registry).readStep, .gate(gate.state)]
      switch location {
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

  private func explain(
    _ link: Link, _ context: Parameters, _ limit: Int, _ explanation: inout Explanation
  ) throws(MediatorError) {
    var candidates = LinkCandidates(link)
    let chosen = try candidates.next()
    func add(_ route: BoundRoute, _ verdict: RouteVerdict?) {
      let rejection: String? = if case .matched? = verdict { link.rejection(of: route) } else { nil }
      let candidate = Explanation.Candidate(
        route: Routes.Info(route.record), verdict: verdict, isChosen: chosen?.route === route, rejection: rejection)
      explanation.steps.append(.route(candidate))
    }
    for namespace in link.routes.fallsBack ? [link.routes, link.registry.index.global] : [link.routes] {
      explanation.steps.append(.namespace(namespace.name))
      let tables = try namespace.tables()
      for item in tables.patterns.explain(link.url, host: link.host, limit: limit) {
        add(item.entry.value, item.verdict)
      }
      for route in tables.matchers { add(route, nil) }
    }
    if chosen?.route == nil { explanation.steps.append(link.directStep(chosen)) }
    switch chosen {
    case nil, .direct(_, nil):
      let near = link.nearRoutes.names
      if !near.isEmpty { explanation.steps.append(.nearMisses(near)) }
    default: break
    }
    if let chosen { explainParameters(chosen, link, context, &explanation) }
    if let parent = chosen.flatMap(link.parent) {
      let parents = parents(from: parent, of: explanation.url, source: explanation.source)
      explanation.steps += parents.map { .parent($0) }
    }
  }

  private func explainParameters(
    _ candidate: LinkCandidate, _ link: Link, _ context: Parameters, _ explanation: inout Explanation
  ) {
    guard let (target, index) = link.registry.find(candidate) else { return }
    let parameters = link.parameters(candidate, context)
    for info in target.actions[index].parameters where !RouteTarget.isWhole(info) {
      var problem: String?
      do throws(MediatorError) {
        try ArgumentReader.check(parameters, [info], candidate.destination)
      } catch {
        problem = "\(error)"
      }
      let given = parameters[info.label].map { Parameters.Text.show($0) }
      explanation.steps.append(.parameter(info, given: given, problem: problem))
    }
  }
}

extension ParsedURL {
  fileprivate var readStep: Explanation.Step {
    let placement = scheme == nil || isWeb ? HostPlacement.authority : .firstSegment
    return .read(
      scheme: scheme, host: placement == .authority ? host : nil, segments: segments(host: placement).map(\.text),
      query: queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name })
  }
}

extension Link {
  /// Returns why a route that matches is rejected, or `nil` if it is not.
  fileprivate func rejection(of route: BoundRoute) -> String? {
    do throws(MediatorError) {
      try admit(.matcher(route, [:]))
      return nil
    } catch {
      return error.code == .nativeAction ? "native" : "not exposed to \(source)"
    }
  }

  fileprivate func directStep(_ chosen: LinkCandidate?) -> Explanation.Step {
    guard routes.namespace.takesDirectForm else { return .direct(nil, "off in namespace \(routes.name)") }
    guard let address = directAddress else {
      return .direct(nil, "\(url.segments(host: host).count) segments, expected 2")
    }
    if case .direct = chosen {} else { return .direct(address, "unknown target") }
    if registry.find(address) != nil { return .direct(address, "a target and its action") }
    let reason = registry.target(named: address.target) == nil ? "unknown target" : "unknown action"
    return .direct(address, handlerOfMisses(address).map { "\(reason); \($0) handles it" } ?? reason)
  }
}
