import RoutePatterns

extension Mediator {
  /// Decides what a URL would do.
  ///
  /// Nothing is created and nothing runs: no target, interceptor, handler or queue.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Returns: The decision, which ``perform(_:context:options:fileID:line:)`` carries out.
  /// - Throws: ``MediatorError`` when the URL is malformed, leads nowhere or is refused.
  /// - Complexity: Linear in the length of the URL; the routes' tables are built the first time.
  public func resolve(
    _ url: String, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    try outcome(url, source, CallSite(fileID: fileID, line: line)).get()
  }

  /// Whether a URL would be opened: it leads to an action that its source may reach, and gives it what it needs.
  ///
  /// What answers for URLs that nothing matches, or for actions that do not exist, does not count.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from.
  ///   - context: What the caller would give besides.
  /// - Complexity: As ``resolve(_:source:fileID:line:)-(String,_,_,_)``.
  public func canOpen(_ url: String, source: LinkSource, context: Parameters = [:]) -> Bool {
    if gate.state == .rejecting { return false }
    do throws(MediatorError) {
      if context.isEmpty, !hasRewrites, let isOpened = opens(url, source) { return isOpened }
      guard case .link(let link) = try way(url, source, registry) else { return links.openExternally != nil }
      var candidates = LinkCandidates(link)
      guard let candidate = try candidates.next(), let address = candidate.address,
        let (target, index) = link.registry.find(candidate)
      else { return false }
      try link.admit(candidate)
      let inputs = target.actions[index].parameters
      if !inputs.isEmpty { try ArgumentReader.check(link.parameters(candidate, context), inputs, address) }
      return true
    } catch {
      return false
    }
  }

  /// Returns whether a URL without a rewrite is opened, or `nil` if a link must be made to find out.
  ///
  /// Most links are decided by patterns and by the texts that these capture. For these nothing is made, no error either.
  private func opens(_ text: String, _ source: LinkSource) -> Bool? {
    fastPath.withRoot(PlannedRegistry.self) { planned in
      let registry = planned.registry
      guard let url = try? read(text, registry), let place = try? place(url, registry) else { return false }
      let match = registry.index.firstMatch(url, place)
      if match.number == FirstMatch.none {
        // The direct form has two names.
        let takesDirectForm = registry.index.namespaces[place.namespace].namespace.takesDirectForm
        return takesDirectForm && url.segments(host: place.host).count == 2 ? nil : false
      }
      return registry.index.withRoute(match) { route, tables in
        guard registry.isOpen(route, to: source) else { return nil }
        var hasQuery = false
        url.eachQueryItem { _, _ in hasQuery = true }
        if !hasQuery, route.isComplete { return true }
        return planned.withPlan(of: match) { tables.accepts(url, place.host, route, match.number, $0.context) }
          ?? tables.accepts(url, place.host, route, match.number, planned.plan(of: tables.hit(match.number)).context)
      }
    }
  }

  /// Does what was decided, when links are taken; a route that declines passes on to the next, as when the URL is opened.
  ///
  /// - Throws: As ``open(_:source:context:options:fileID:line:)-(String,_,_,_,_,_)``.
  @discardableResult public func perform(
    _ resolution: Resolution, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    let opening = Opening(
      resolution.url, resolution.source, context, options, CallSite(fileID: fileID, line: line))
    do {
      try await pass(opening)
      // Decided anew if anything was registered since.
      let planned = planned
      if let link = resolution.link, link.registry === planned.registry {
        return try await answer(link, opening, planned)
      }
      return try await follow(opening)
    } catch let error as MediatorError {
      throw reported(error, opening)
    }
  }

  func resolution(_ url: String, _ source: LinkSource) throws(MediatorError) -> Resolution {
    switch try way(url, source, registry) {
    case .external(_, let rewrites): return Resolution(way: .outside(url, source: source, rewrites))
    case .link(let link):
      // What most links need: a route to an action that is there and open to the source.
      if let hit = link.hit, link.isOpen(hit.route) { return Resolution(way: .hit(link)) }
      var candidates = LinkCandidates(link)
      guard let candidate = try candidates.next() else { throw link.unmatchedError(after: 0) }
      do throws(MediatorError) {
        try link.admit(candidate)
        if let error = link.missError(candidate) { throw error }
      } catch {
        var rejection = error
        rejection.parameters = link.parameters(candidate, [:])
        throw rejection
      }
      return Resolution(way: .inside(link, candidate))
    }
  }
}
