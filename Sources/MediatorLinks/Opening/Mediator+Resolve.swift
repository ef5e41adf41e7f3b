public import MediatorKit
import RoutePatterns

extension Mediator {
  /// Returns the resolution of a URL: the action, handler or external URL that it maps to.
  ///
  /// It creates no target, and runs no action, interceptor or handler. The link gate does not apply. Inputs are not read, because
  /// the context may pass them: ``canOpen(_:source:context:)`` and ``explain(_:source:context:limit:fileID:line:)`` read them.
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
      try match.checkInputs(of: link, context)
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

  /// Returns what opening a URL would reach, without running code.
  ///
  /// Unlike ``resolve(_:source:fileID:line:)`` it reads the inputs too.
  ///
  /// - Parameter context: The context that would be passed to `open`.
  /// - Throws: The error that opening the URL would throw before an interceptor or an action runs.
  package func decision(
    _ url: String, source: LinkSource, context: Parameters = [:]
  ) throws(MediatorError) -> Resolution {
    try resolution(url, source, reading: context)
  }

  /// Returns the resolution of a text.
  ///
  /// - Parameter context: The context with which the inputs are read, or `nil` to not read them.
  func resolution(
    _ url: String, _ source: LinkSource, _ callSite: CallSite? = nil, passesExposure: Bool = false,
    reading context: Parameters? = nil
  ) throws(MediatorError) -> Resolution {
    do throws(MediatorError) {
      let planned = planned
      let link = try planned.registry.links.link(url, source, in: planned.registry)
      var search = LinkSearch()
      guard let match = try search.next(of: link, in: planned, context: context ?? [:], passesExposure: passesExposure)
      else { throw search.unmatchedError(link) }
      return try resolution(of: link, match, passesExposure: passesExposure, reading: context)
    } catch {
      throw error.completed(
        origin: LinkOrigin(url, source), parameters: [:], callSite: callSite, redaction: secrets(of: url, source))
    }
  }

  /// Returns the resolution of a link to a candidate.
  ///
  /// - Throws: The error if it is not exposed to the source, if neither it nor a handler exists, or of an input that is read.
  func resolution(
    of link: Link, _ match: LinkMatch, passesExposure: Bool = false, reading context: Parameters? = nil
  ) throws(MediatorError) -> Resolution {
    do throws(MediatorError) {
      try match.admit(link.source, passesExposure: passesExposure)
      if !match.plan.hasAction {
        if let error = link.missError(match.candidate) { throw error }
      } else if let context {
        try match.checkInputs(of: link, context)
      }
    } catch {
      var error = error
      error.parameters = Resolution(link: link, candidate: match.candidate).parameters
      throw error
    }
    return Resolution(link: link, candidate: match.candidate)
  }
}
