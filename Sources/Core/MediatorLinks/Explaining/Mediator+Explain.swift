public import MediatorKit
import RoutePatterns

extension Mediator {
  /// Returns an explanation of how a URL is resolved.
  ///
  /// - Parameters:
  ///   - url: The URL, a string or a Foundation `URL`.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  ///   - limit: The maximum number of routes per namespace; routes that match or nearly match come first.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Complexity: O(*n*) in the number of routes, up to a limit; the explanation says how many routes were not compared. Use it
  ///   in tools, not for every link.
  public func explain(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], limit: Int = 20,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> Explanation {
    let planned = planned
    let registry = planned.registry
    let text = url.linkText
    let callSite = CallSite(fileID: fileID, line: line)
    var steps: [Explanation.Step] = []
    var secrets = secrets(of: text)
    func explanation(_ outcome: Result<Resolution, MediatorError>) -> Explanation {
      Explanation(
        url: secrets?.url(text) ?? text, source: source, steps: secrets.map { steps.map($0.step) } ?? steps,
        outcome: outcome)
    }
    do throws(MediatorError) {
      // The URL is read here too, so that the explanation of a URL that belongs to no namespace shows its parts.
      if let read = try? registry.links.read(text) { steps += [read.readStep, .gate(registry.links.state.gate.state)] }
      let link = try registry.links.link(text, source, in: registry)
      steps += link.rewrites.map { .rewrite($0) }
      var search = LinkSearch()
      guard let match = try search.next(of: link, in: planned, context: context) else {
        try explainRoutes(of: link, nil, context, planned, limit, &steps)
        throw search.unmatchedError(link)
      }
      secrets = link.secrets(match.candidate)
      try explainRoutes(of: link, match.candidate, context, planned, limit, &steps)
      // The inputs of a rejected link are not decoded.
      if match.rejection(of: source) == nil {
        steps += match.guardSteps
        steps += inputSteps(of: link, match.candidate, context)
        steps += parents(of: Resolution(link: link, candidate: match.candidate), passesExposure: false).map {
          .parent($0)
        }
      }
      let resolution = try resolution(of: link, match, callSite, reading: context)
      return explanation(.success(resolution))
    } catch {
      let error = error.completed(
        origin: LinkOrigin(text, source), parameters: [:], callSite: callSite, redaction: secrets)
      return explanation(.failure(error))
    }
  }

  private func explainRoutes(
    of link: Link, _ chosen: LinkCandidate?, _ context: Parameters, _ planned: PlannedRegistry, _ limit: Int,
    _ steps: inout [Explanation.Step]
  ) throws(MediatorError) {
    guard let routes = link.routes else { return }
    func add(_ route: RouteRecord, _ verdict: RouteVerdict?, _ match: LinkMatch? = nil) {
      let rejection =
        match?.mismatch(of: link, context).map { "no value of \($0)" } ?? match?.rejection(of: link.source)
      let candidate = Explanation.Candidate(
        route: Catalog.RegisteredRoute(route, link.links.index), verdict: verdict,
        isChosen: chosen?.route === route
          || chosen?.isExternal == true && route.destination.opensBrowser && verdict == .matched(position: 0),
        rejection: rejection, isDescribed: route.isDescribedMatcher)
      steps.append(.route(candidate))
    }
    for namespace in routes.fallsBack ? [routes, link.links.index.global] : [routes] {
      steps.append(.namespace(namespace.name))
      let tables = try namespace.tables()
      let explanations = tables.patterns.explanations(link.url, host: link.host, limit: limit)
      for item in explanations.items {
        let isMatched = if case .matched = item.verdict { true } else { false }
        let number = isMatched ? tables.patterns.values.firstIndex { $0 === item.entry.value } : nil
        add(item.entry.value, item.verdict, number.map { planned.match(ofRoute: $0, in: tables, link.links) })
      }
      if explanations.uncompared > 0 { steps.append(.uncompared(explanations.uncompared)) }
      for route in tables.matchers { add(route, nil) }
    }
    if chosen?.route == nil, chosen?.isExternal != true { steps.append(link.directStep(routes.namespace, chosen)) }
    if chosen?.isAnswered(in: link.registry) != true {
      let near = link.nearRoutes.names
      if !near.isEmpty { steps.append(.nearMisses(near)) }
    }
  }

  private func inputSteps(of link: Link, _ candidate: LinkCandidate, _ context: Parameters) -> [Explanation.Step] {
    guard let action = link.action(of: candidate) else { return [] }
    let parameters = link.parameters(candidate, context)
    let redaction = link.secrets(candidate)
    let shown = parameters.hiding(action.hiddenLabels, redaction)
    return action.parameters.filter { !$0.isWhole }.map { info in
      let isSecret = action.secretLabels.contains(info.label)
      var problem: String?
      do throws(MediatorError) {
        try action.check(parameters, of: candidate.destination, [info])
      } catch {
        problem = "\(error.hiding(redaction))"
      }
      let given = parameters[info.label].map { _ in shown.shown(info.label) }
      let isFromContext = action.contextLabels.contains(info.label)
      return .parameter(
        isSecret ? info.hidingDefault : info, given: given, isFromContext: isFromContext, problem: problem)
    }
  }
}

extension LinkMatch {
  /// Returns the reason why a source is rejected, or `nil` if it is not.
  fileprivate func rejection(of source: LinkSource) -> String? {
    do throws(MediatorError) {
      try admit(source)
      return nil
    } catch {
      return error.code == .nativeAction ? "native" : "not exposed to \(source)"
    }
  }

  /// The interceptors that the call passes, in their order.
  fileprivate var guardSteps: [Explanation.Step] {
    plan.guards.map { guardian in
      // The interceptor of a target in another process shows the state of that process.
      let elsewhere = guardian.isOfAction ? plan.address.flatMap { plan.registry.forwarded($0.target) } : nil
      let name = guardian.tag?.rawValue ?? elsewhere?.state ?? guardian.name
      return .guarded(by: name, isMissing: guardian.isMissing)
    }
  }
}

extension LinkCandidate {
  /// Returns whether the URL reaches something: all but a direct form without its action.
  fileprivate func isAnswered(in registry: Registry) -> Bool {
    if case .direct = kind { registry.find(self) != nil } else { true }
  }
}

extension ParsedURL {
  fileprivate var readStep: Explanation.Step {
    let placement = scheme == nil || isWeb ? HostPlacement.authority : .firstSegment
    return .read(
      scheme: scheme, host: placement == .authority ? host : nil, segments: segments(host: placement).map(\.text),
      query: queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }, fragment: fragment)
  }
}

extension Link {
  fileprivate func directStep(_ namespace: RouteNamespace, _ chosen: LinkCandidate?) -> Explanation.Step {
    guard namespace.acceptsDirectForm else { return .direct(nil, "off in namespace \(namespace.name)") }
    guard namespace.acceptsDirectForm(of: url) else {
      return .direct(nil, "off for web hosts in namespace \(namespace.name)")
    }
    guard let address = directAddress else {
      return .direct(nil, "\(url.segments(host: host).count) segments, expected 2")
    }
    if case .direct = chosen?.kind {} else { return .direct(address, "unknown target") }
    if registry.find(address) != nil { return .direct(address, "a target and its action") }
    let reason = registry.target(named: address.target) == nil ? "unknown target" : "unknown action"
    return .direct(address, handlerOfMisses(address).map { "\(reason); \($0) handles it" } ?? reason)
  }
}

extension Secrets {
  /// Returns a step for messages.
  fileprivate func step(_ step: Explanation.Step) -> Explanation.Step {
    switch step {
    case .read:
      .read(
        scheme: urls[0].shown.scheme, host: urls[0].shown.host, segments: urls[0].shown.segments,
        query: urls[0].shown.query, fragment: urls[0].shown.fragment)
    case .rewrite(let rewrite): .rewrite(rewrite.showing(url))
    case .route(let candidate):
      .route(
        Explanation.Candidate(
          route: candidate.route, verdict: candidate.verdict?.withoutTexts, isChosen: candidate.isChosen,
          rejection: candidate.rejection, isDescribed: candidate.isDescribed))
    case .direct(let address, let text): .direct(address.flatMap { destination(.action($0)).address }, text)
    case .gate, .namespace, .uncompared, .guarded, .parameter, .parent, .nearMisses: step
    }
  }
}
