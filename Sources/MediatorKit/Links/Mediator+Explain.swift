import RoutePatterns

extension Mediator {
  /// Returns an explanation of how a URL is resolved.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  ///   - limit: The maximum number of routes per namespace; routes that match or nearly match come first.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Complexity: O(*n*) in the number of routes. Use it in tools, not for every link.
  public func explain(
    _ url: String, source: LinkSource, context: Parameters = [:], limit: Int = 20, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Explanation {
    let registry = registry
    let outcome = outcome(url, source, CallSite(fileID: fileID, line: line))
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

  /// Returns the resolution of a URL, or the error with a call site.
  func outcome(_ url: String, _ source: LinkSource, _ callSite: CallSite?) -> Result<Resolution, MediatorError> {
    do throws(MediatorError) {
      return .success(try resolution(url, source))
    } catch {
      return .failure(error.completed(source: source, url: url, parameters: [:], callSite: callSite))
    }
  }

  private func explain(
    _ link: Link, _ context: Parameters, _ limit: Int, _ explanation: inout Explanation
  ) throws(MediatorError) {
    var candidates = LinkCandidates(link)
    let chosen = try candidates.next()
    func isChosen(_ route: BoundRoute) -> Bool { chosen?.route === route }
    var namespaces = [link.routes]
    if link.routes.fallsBack { namespaces.append(link.registry.index.global) }
    for namespace in namespaces {
      explanation.steps.append(.namespace(namespace.name))
      let tables = try namespace.tables()
      for item in tables.patterns.explain(link.url, host: link.host, limit: limit) {
        let route = item.entry.value
        let isMatch = if case .matched = item.verdict { true } else { false }
        explanation.steps.append(
          .route(
            .init(
              route: Routes.Info(route.record), verdict: item.verdict, isChosen: isChosen(route),
              rejection: isMatch ? link.rejection(of: route) : nil)))
      }
      for route in tables.matchers {
        explanation.steps.append(
          .route(.init(route: Routes.Info(route.record), verdict: nil, isChosen: isChosen(route), rejection: nil)))
      }
    }
    if chosen?.route == nil { explanation.steps.append(link.directStep(chosen)) }
    if chosen.map({ link.isMiss($0) }) ?? true {
      let near = link.nearestRoutes
      if !near.isEmpty { explanation.steps.append(.nearMisses(near)) }
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
      explanation.steps.append(.parameter(info, given: given, fault: problem))
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

extension LinkCandidate {
  /// Returns whether an error means that the action of the direct form does not exist.
  func isMissed(_ error: MediatorError) -> Bool {
    guard case .direct(let address, _) = self, error.address == address else { return false }
    return error.code == .unknownTarget || error.code == .unknownAction
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

  /// Returns whether a candidate is the direct form of an action that does not exist.
  fileprivate func isMiss(_ candidate: LinkCandidate) -> Bool {
    if case .direct(_, nil) = candidate { true } else { false }
  }

  /// Returns the error of a candidate whose action does not exist, or `nil` if a handler exists.
  func missError(_ candidate: LinkCandidate) -> MediatorError? {
    guard let address = candidate.destination.address, registry.find(candidate) == nil, handlerOfMisses(address) == nil
    else {
      return nil
    }
    return suggesting(registry.reason(address))
  }

  /// Returns the name of the handler of an action that does not exist, for messages, or `nil` if there is none.
  private func handlerOfMisses(_ address: ActionAddress) -> String? {
    if registry.target(named: address.target)?.hasNotFound == true { return "NotFound of '\(address.target)'" }
    return registry.fallbacks.isEmpty ? nil : "a fallback"
  }

  /// Returns an error with the routes that the URL nearly matches.
  func suggesting(_ error: MediatorError) -> MediatorError {
    error.adding(Suggestions { [self] in nearRoutes })
  }
}
