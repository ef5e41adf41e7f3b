import RoutePatterns

extension Mediator {
  /// Returns the resolution of a URL: the action, handler or external URL that it maps to.
  ///
  /// It creates no target, and runs no action, interceptor or handler. The link gate does not apply.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The resolution, which ``perform(_:context:options:fileID:line:)`` performs.
  /// - Throws: ``MediatorError`` if the URL is malformed, matches no route or is rejected.
  /// - Complexity: O(*n*) in the length of the URL; the first call also builds the routes' tables.
  public func resolve(
    _ url: String, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    try outcome(url, source, registry, CallSite(fileID: fileID, line: line)).get()
  }

  /// Returns whether a URL maps to an action that is exposed to its source, with valid inputs, or to an external URL.
  ///
  /// External URLs require ``LinkSettings/openExternally``. Handlers of unmatched URLs and of unknown actions do not count.
  /// While links are rejected, the result is `false`.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  /// - Complexity: As ``resolve(_:source:fileID:line:)-(String,_,_,_)``.
  public func canOpen(_ url: String, source: LinkSource, context: Parameters = [:]) -> Bool {
    if gate.state == .rejecting { return false }
    do throws(MediatorError) {
      if context.isEmpty, let isOpened = opens(url, source) { return isOpened }
      guard case .link(let link) = try location(url, source, registry) else { return links.openExternally != nil }
      var candidates = LinkCandidates(link)
      guard let candidate = try candidates.next(),
        let (target, index) = link.registry.find(candidate)
      else { return false }
      try link.admit(candidate)
      let inputs = target.actions[index].parameters
      if !inputs.isEmpty {
        try ArgumentReader.check(link.parameters(candidate, context), inputs, candidate.destination)
      }
      return true
    } catch {
      return false
    }
  }

  /// Returns whether a URL would be opened, or `nil` if finding out requires a link.
  ///
  /// Patterns and captured texts are sufficient for most URLs; for these it creates no objects and no errors.
  private func opens(_ text: String, _ source: LinkSource) -> Bool? {
    fastPath.withRoot(PlannedRegistry.self) { planned in
      let registry = planned.registry
      guard let url = try? read(text, registry), let place = try? place(url, registry) else { return false }
      if isRewritten(url, place.host) { return nil }
      let match = registry.index.firstMatch(url, place)
      if match.number == FirstMatch.none {
        // Only two segments can be the direct form.
        let takesDirectForm = registry.index.namespaces[place.namespace].namespace.takesDirectForm
        return takesDirectForm && url.segments(host: place.host).count == 2 ? nil : false
      }
      return registry.index.withRoute(match) { route, tables in
        guard registry.isExposed(route, to: source) else { return nil }
        if url.queryItems.isEmpty, route.isComplete { return true }
        return planned.withPlan(of: match) { tables.accepts(url, place.host, route, match.number, $0.context) }
          ?? tables.accepts(url, place.host, route, match.number, planned.plan(of: tables.hit(match.number)).context)
      }
    }
  }

  /// Performs a resolution, as `open` would open its URL.
  ///
  /// - Throws: As ``open(_:source:context:options:fileID:line:)-(String,_,_,_,_,_)``.
  @discardableResult public func perform(
    _ resolution: Resolution, context: Parameters = [:], options: CallOptions = CallOptions(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> any Sendable {
    let request = OpenRequest(
      resolution.url, resolution.source, context, options, CallSite(fileID: fileID, line: line))
    do {
      try await pass(request)
      // Resolves the URL again if the registry was changed since.
      let planned = planned
      if let link = resolution.link, link.registry === planned.registry {
        return try await answer(link, request, planned)
      }
      return try await follow(request)
    } catch let error as MediatorError {
      throw reported(error, request)
    }
  }

  /// Returns the resolution of a URL, or the error with a call site.
  func outcome(
    _ url: String, _ source: LinkSource, _ registry: Registry, _ callSite: CallSite?
  ) -> Result<Resolution, MediatorError> {
    do throws(MediatorError) {
      return .success(try resolution(url, source, registry))
    } catch {
      return .failure(error.completed(source: source, url: url, parameters: [:], callSite: callSite))
    }
  }

  private func resolution(
    _ url: String, _ source: LinkSource, _ registry: Registry
  ) throws(MediatorError) -> Resolution {
    switch try location(url, source, registry) {
    case .external(_, let rewrites): return Resolution(location: .outside(url, source: source, rewrites))
    case .link(let link):
      // The most frequent case: a route to an existing action that is exposed to the source.
      if let hit = link.hit, registry.isExposed(hit.route, to: source) { return Resolution(location: .hit(link)) }
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
      return Resolution(location: .inside(link, candidate))
    }
  }
}
