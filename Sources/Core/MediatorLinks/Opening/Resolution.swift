public import MediatorKit
import MediatorText
public import RoutePatterns

/// The result of resolving a URL, which can be opened later.
///
/// ```swift
/// let resolution = try mediator.resolve("shop://order/42", source: .push)
/// print(resolution)                                    // shop://order/42 → order/detail by /order/:id<int>
/// let summary = try await mediator.open(resolution)
/// ```
public struct Resolution: Sendable, CustomStringConvertible, CustomReflectable {
  let link: Link
  let candidate: LinkCandidate

  /// The original text of the URL, with its secrets, which the description does not contain.
  public var url: String { link.original }

  /// The source of the URL.
  public var source: LinkSource { link.source }

  /// The destination of the URL.
  public var destination: Destination { candidate.destination }

  /// The name of the URL's namespace, or `nil` for a URL outside the app.
  public var namespace: String? { link.routes?.name }

  /// The pattern that matched, or `nil` for the direct form and for a matcher.
  public var pattern: RoutePattern? { candidate.route?.pattern }

  /// The pattern without the optional groups that the URL leaves out.
  public var variant: RoutePattern? { link.variant(of: candidate) }

  /// The priority of the route, or `nil` for the direct form.
  public var priority: Int? { candidate.route?.priority }

  /// The module that registered the route, or in the direct form the target.
  public var module: ModuleName? {
    candidate.route?.module ?? destination.address.flatMap { link.registry.target(named: $0.target)?.module }
  }

  /// The rewrites that were applied, in order.
  public var rewrites: [AppliedRewrite] { link.rewrites }

  /// The declaration of the action or route closure, or `nil` if there is none.
  public var action: ActionInfo? { link.action(of: candidate) }

  /// Whether a ``/MediatorKit/Fallback`` handles the URL instead of an action.
  ///
  /// ``MediatorLinks/MediatorKit/Mediator/canOpen(_:source:context:)`` is `false` for such a URL.
  public var isFallback: Bool {
    if candidate.isExternal { return false }
    return link.registry.find(candidate) == nil
  }

  /// The code of the error that a ``/MediatorKit/Fallback`` handles, or `nil` if there is an action.
  package var missCode: MediatorError.Code? {
    guard isFallback else { return nil }
    return destination.address.map { link.registry.reason($0).code } ?? .unmatchedURL
  }

  /// The parameters of the URL: the route's defaults, the query and the path; values of secret inputs are not printed.
  ///
  /// - Complexity: O(*n*) in the length of the URL, which is decoded on each access.
  public var parameters: Parameters {
    link.parameters(candidate, [:]).hiding(link.registry.secretLabels(of: link.registry.find(candidate)), secrets)
  }

  /// The URL of the parent, or `nil` if the route has none; see ``Route/under(_:)``.
  public var parent: String? { link.parent(of: candidate)?.url }

  /// The page that code names by its key, or `nil` if the URL alone decides its destination.
  package var page: NamedPage? { link.page }

  /// The value that was attached to the route; see ``Route/attaching(_:)``.
  public var attachment: (any Sendable)? { candidate.route?.destination.attachment }

  /// The URL, the rewrites and the destination, in one line.
  public var description: String {
    let secrets = secrets
    func shown(_ url: String) -> String { (secrets?.url(url) ?? url).shortened(to: 120) }
    var text = shown(url)
    // For a URL outside the app, the last rewrite is the destination.
    for rewrite in rewrites.dropLast(candidate.isExternal ? 1 : 0) { text += " ⇒ \(shown(rewrite.to))" }
    text += " → \("\(secrets?.destination(destination) ?? destination)".shortened(to: 160))"
    if let pattern, case .action = destination { text += " by \("\(pattern)".shortened(to: 120))" }
    if isFallback, case .action = destination { text += ", which does not exist: a fallback handles it" }
    return text.printable
  }

  /// The description alone, because a mirror would show secrets.
  public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

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
  /// External URLs require ``LinkSettings/openExternally``. Handlers of unmatched URLs and of unknown actions do not count, nor does
  /// an action that a tag without an interceptor guards.
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
      guard match.plan.found != nil, match.plan.missingGuard == nil else { return false }
      try match.admit(source)
      try match.checkInputs(of: link, context)
      return true
    } catch {
      return false
    }
  }

  /// Returns the resolution of a URL to a page that code names by its key, or of a link if it names none.
  package func resolve(
    _ url: String, source: LinkSource, to page: NamedPage?, passesExposure: Bool = false, callSite: CallSite?
  ) throws -> Resolution {
    try resolution(url, source, callSite, to: page, passesExposure: passesExposure)
  }

  /// Returns the resolution that opening a URL would reach, without running code.
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
    _ url: String, _ source: LinkSource, _ callSite: CallSite? = nil, to page: NamedPage? = nil,
    passesExposure: Bool = false, hidesInputs: Bool = false, reading context: Parameters? = nil
  ) throws(MediatorError) -> Resolution {
    do throws(MediatorError) {
      let planned = planned
      let link = try planned.registry.links.link(
        url, source, in: planned.registry, to: page, hidesInputs: hidesInputs)
      var search = LinkSearch()
      guard let match = try search.next(of: link, in: planned, context: context ?? [:], passesExposure: passesExposure)
      else { throw search.unmatchedError(link) }
      return try resolution(of: link, match, callSite, passesExposure: passesExposure, reading: context)
    } catch {
      throw error.completed(
        origin: LinkOrigin(url, source), parameters: [:], callSite: callSite, redaction: secrets(of: url))
    }
  }

  /// Returns the resolution of a link to a candidate.
  ///
  /// - Throws: The error if it is not exposed to the source, if neither it nor a handler exists, or of an input that is read.
  func resolution(
    of link: Link, _ match: LinkMatch, _ callSite: CallSite? = nil, passesExposure: Bool = false,
    reading context: Parameters? = nil
  ) throws(MediatorError) -> Resolution {
    let resolution = Resolution(link: link, candidate: match.candidate)
    do throws(MediatorError) {
      try match.admit(link.source, passesExposure: passesExposure)
      if match.plan.found == nil {
        if let error = link.missError(match.candidate) { throw error }
      } else if let context {
        if let error = match.plan.missingGuard { throw error }
        try match.checkInputs(of: link, context)
      }
    } catch {
      throw error.completed(
        origin: LinkOrigin(link.original, link.source), parameters: resolution.parameters, callSite: callSite,
        redaction: resolution.secrets)
    }
    return resolution
  }
}
