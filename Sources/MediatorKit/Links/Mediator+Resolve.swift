import RoutePatterns

extension Mediator {
  /// Returns the resolution of a URL: the action, handler or external URL that it maps to.
  ///
  /// It creates no target, and runs no action, interceptor or handler. The link gate does not apply.
  ///
  /// - Parameters:
  ///   - url: The URL, a string or a Foundation `URL`.
  ///   - source: The source of the URL.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The resolution, which ``open(_:context:options:fileID:line:)`` opens.
  /// - Throws: ``MediatorError`` if the URL is malformed, matches no route or is rejected.
  /// - Complexity: O(*n*) in the length of the URL; the first call also builds the routes' tables.
  public func resolve(
    _ url: some LinkText, source: LinkSource, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> Resolution {
    try outcome(url.linkText, source, CallSite(fileID: fileID, line: line)).get()
  }

  /// Returns whether a URL maps to an action that is exposed to its source, with valid inputs, or to an external URL.
  ///
  /// External URLs require ``LinkSettings/openExternally``. Handlers of unmatched URLs and of unknown actions do not count.
  /// While links are rejected, the result is `false`.
  ///
  /// - Parameters:
  ///   - url: The URL, a string or a Foundation `URL`.
  ///   - source: The source of the URL.
  ///   - context: The context that would be passed to `open`.
  /// - Complexity: As ``resolve(_:source:fileID:line:)``.
  public func canOpen(_ url: some LinkText, source: LinkSource, context: Parameters = [:]) -> Bool {
    if !gate.isOpen, gate.state == .rejecting { return false }
    do throws(MediatorError) {
      let planned = planned
      let text = url.linkText
      let link = try link(read(text, planned.registry), of: text, source, planned.registry)
      var search = LinkSearch(link, planned, self)
      guard let (candidate, plan) = try search.next(of: link) else { return false }
      if candidate.isExternal { return links.openExternally != nil }
      guard plan.hasAction else { return false }
      try plan.admit(candidate.destination, from: source, by: candidate.route)
      if !plan.context.infos.isEmpty { try ArgumentReader.check(link.parameters(candidate, context), plan.context) }
      return true
    } catch {
      return false
    }
  }

  /// Returns the resolution of a URL, or the error with a call site.
  func outcome(
    _ url: String, _ source: LinkSource, _ callSite: CallSite?
  ) -> Result<Resolution, MediatorError> {
    do throws(MediatorError) {
      let planned = planned
      let link = try link(read(url, planned.registry), of: url, source, planned.registry)
      var search = LinkSearch(link, planned, self)
      let match = try search.next(of: link)
      return .success(try resolution(of: link, match))
    } catch {
      return .failure(error.completed(source: source, url: url, parameters: [:], callSite: callSite))
    }
  }

  /// Returns the resolution of a link to its first candidate.
  ///
  /// - Throws: The error if there is none, if it is not exposed to the source, or if neither it nor a handler exists.
  func resolution(of link: Link, _ match: LinkSearch.Match?) throws(MediatorError) -> Resolution {
    guard let (candidate, plan) = match else { throw link.unmatchedError(after: 0) }
    do throws(MediatorError) {
      try plan.admit(candidate.destination, from: link.source, by: candidate.route)
      if !plan.hasAction, let error = link.missError(candidate) { throw error }
    } catch {
      var error = error
      error.parameters = link.parameters(candidate, [:])
      throw error
    }
    return Resolution(link: link, candidate: candidate)
  }
}
