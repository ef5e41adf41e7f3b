extension Mediator {
  /// Decides what a URL would do.
  ///
  /// Nothing is created and nothing runs: no target, interceptor, handler or queue.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from.
  /// - Returns: The decision, which ``perform(_:context:options:fileID:line:)`` carries out.
  /// - Throws: ``MediatorError`` when the URL is malformed, leads nowhere or is refused.
  /// - Complexity: Linear in the length of the URL; the routes' tables are built the first time.
  public func resolve(
    _ url: String, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    do throws(MediatorError) {
      return try resolution(url, source)
    } catch {
      throw error.with(url: url, source, [:], CallSite(fileID: fileID, line: line))
    }
  }

  /// Whether a URL would be opened: it leads to an action that its source may reach, and gives it what it needs.
  ///
  /// What answers for URLs that nothing matches, or for actions that do not exist, does not count.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from.
  ///   - context: What the caller would give besides.
  public func canOpen(_ url: String, source: LinkSource, context: Parameters = [:]) -> Bool {
    if gate.state == .refusing { return false }
    do throws(MediatorError) {
      let resolution = try resolution(url, source)
      switch resolution.destination {
      case .external: return links.openExternally != nil
      case .unmatched: return false
      case .action(let address):
        guard let link = resolution.link, let candidate = resolution.candidate,
          let (target, index) = link.registry.find(candidate)
        else { return false }
        let parameters = resolution.parameters.overlaid(with: context)
        try ArgumentReader.check(parameters, target.actions[index].parameters, address)
        return true
      }
    } catch {
      return false
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
      if let link = resolution.link { return try await answer(link, opening) }
      guard case .external(let url) = resolution.destination else { throw MediatorError(.unmatchedURL) }
      return try await openExternally(url, opening)
    } catch let error as MediatorError {
      throw told(error, opening)
    }
  }

  func resolution(_ url: String, _ source: LinkSource) throws(MediatorError) -> Resolution {
    switch try way(url, source, registry) {
    case .external(let to, let rewrites):
      return Resolution(
        url: url, source: source, destination: .external(to), namespace: nil, pattern: nil, variant: nil, priority: nil,
        module: nil, rewrites: rewrites, link: nil, candidate: nil)
    case .link(let link):
      var candidates = try LinkCandidates(link)
      guard let candidate = try candidates.next() else { throw link.unmatchedError(after: 0) }
      let resolution = Resolution(link, candidate)
      do throws(MediatorError) {
        try link.admit(candidate)
        if let error = link.missError(candidate) { throw error }
      } catch {
        var refusal = error
        refusal.parameters = resolution.parameters
        throw refusal
      }
      return resolution
    }
  }
}

extension Resolution {
  fileprivate init(_ link: Link, _ candidate: LinkCandidate) {
    url = link.original
    source = link.source
    namespace = link.namespace.name
    rewrites = link.rewrites
    self.link = link
    self.candidate = candidate
    switch candidate {
    case .route(let record, let variant, _):
      destination = .action(record.address)
      pattern = record.pattern
      self.variant = variant
      priority = record.priority
      module = record.module
    case .direct(let address):
      destination = .action(address)
      pattern = nil
      variant = nil
      priority = nil
      module = link.registry.target(named: address.target)?.module
    case .unmatched(_, let namespace):
      destination = .unmatched(namespace: namespace)
      pattern = nil
      variant = nil
      priority = nil
      module = nil
    }
  }
}
