public import MediatorKit
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
    try resolution(url.linkText, source, CallSite(fileID: fileID, line: line))
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
    let planned = planned
    let links = planned.registry.links
    if !links.state.gate.isOpen, links.state.gate.state == .rejecting { return false }
    do throws(MediatorError) {
      let link = try links.link(url.linkText, source, in: planned.registry)
      var search = LinkSearch()
      guard let match = try search.next(of: link, in: planned, context: context) else { return false }
      if match.candidate.isExternal { return links.settings.openExternally != nil }
      guard match.plan.hasAction else { return false }
      try match.admit(source)
      if match.guaranteesInputs, context.isEmpty { return true }
      try ArgumentReader.check(link.parameters(match.candidate, context), match.plan.context)
      return true
    } catch {
      return false
    }
  }

  /// Returns the resolution of a URL that code of the app makes, exposed to the source or not.
  package func resolve(
    _ url: String, source: LinkSource, passesExposure: Bool, callSite: CallSite?
  ) throws -> Resolution {
    try resolution(url, source, callSite, passesExposure: passesExposure)
  }

  /// Returns the resolution of a text.
  func resolution(
    _ url: String, _ source: LinkSource, _ callSite: CallSite? = nil, passesExposure: Bool = false
  ) throws(MediatorError) -> Resolution {
    do throws(MediatorError) {
      let planned = planned
      let link = try planned.registry.links.link(url, source, in: planned.registry)
      var search = LinkSearch()
      guard let match = try search.next(of: link, in: planned, passesExposure: passesExposure) else {
        throw search.unmatchedError(link)
      }
      return try resolution(of: link, match, passesExposure: passesExposure)
    } catch {
      throw error.completed(
        origin: LinkOrigin(url, source), parameters: [:], callSite: callSite, redaction: secrets(of: url, source))
    }
  }

  /// Returns the resolution of a link to a candidate.
  ///
  /// - Throws: The error if it is not exposed to the source, or if neither it nor a handler exists.
  func resolution(
    of link: Link, _ match: LinkMatch, passesExposure: Bool = false
  ) throws(MediatorError) -> Resolution {
    do throws(MediatorError) {
      try match.admit(link.source, passesExposure: passesExposure)
      if !match.plan.hasAction, let error = link.missError(match.candidate) { throw error }
    } catch {
      var error = error
      error.parameters = Resolution(link: link, candidate: match.candidate).parameters
      throw error
    }
    return Resolution(link: link, candidate: match.candidate)
  }
}
