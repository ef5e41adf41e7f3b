public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorLinks

// `open` shows pages too; these methods add overrides, or build pages without showing them.

extension Mediator {
  /// Opens a URL as `open` does, with overrides for the page that it shows.
  ///
  /// ```swift
  /// try await mediator.navigate(
  ///   to: "shop://order/42", source: .push, overriding: PageOverrides(animated: false), ignoring: [.notFound])
  /// ```
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - context: Parameters that take precedence over those of the URL.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - navigator: The navigator that shows the page, or `nil` for the registered one.
  ///   - ignored: Failures for which the method returns `nil` and does not throw.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The shown page, or `nil` if a failure was ignored or a fallback handled the URL.
  /// - Throws: The errors of `open`, and ``NavigationError``; ``NavigationError/Code/notAPage``, before anything runs,
  ///   if the URL resolves to an action that does not build a page.
  @discardableResult public func navigate(
    to url: String, source: LinkSource, context: Parameters = [:],
    overriding overrides: PageOverrides = PageOverrides(),
    using navigator: (any Navigator)? = nil, ignoring ignored: Set<NavigationFailure> = [],
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry? {
    let options = PageRequest(overrides: overrides, navigator: navigator).callOptions
    // A URL that does not resolve is opened too, so that the observers and fallbacks of `open` run.
    let resolution = try? resolve(url, source: source)
    if let resolution, kind(of: resolution) == .action { throw NavigationError(.notAPage, url: resolution.shownURL) }
    do {
      let result =
        if let resolution {
          try await open(resolution, context: context, options: options, fileID: fileID, line: line)
        } else {
          try await open(url, source: source, context: context, options: options, fileID: fileID, line: line)
        }
      return result as? PageEntry
    } catch {
      guard let failure = NavigationFailure(error), ignored.contains(failure) else { throw error }
      return nil
    }
  }

  /// Builds the page of a URL without showing it; no navigator is needed.
  ///
  /// - Throws: The errors of `open`; ``NavigationError/Code/notAPage``, before anything runs, if the URL resolves to something
  ///   else.
  public func buildPage(
    for url: String, source: LinkSource, context: Parameters = [:],
    overriding overrides: PageOverrides = PageOverrides(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry {
    let resolution = try resolve(url, source: source, fileID: fileID, line: line)
    let request = PageRequest(overrides: overrides, shows: false)
    return try await open(resolution, request, context: context, fileID: fileID, line: line)
  }

  /// Opens the URL of a page; nothing else that the URL may reach is run.
  func open(
    _ resolution: Resolution, _ request: PageRequest, context: Parameters = [:], fileID: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> PageEntry {
    var options = request.callOptions
    options.requiredOutput = PageEntry.self
    guard kind(of: resolution) == .page,
      let entry = try await open(resolution, context: context, options: options, fileID: fileID, line: line)
        as? PageEntry
    else { throw NavigationError(.notAPage, url: resolution.shownURL) }
    return entry
  }

  /// Builds a page for the app itself, which passes the link gate and never waits at a tag's gate.
  func buildPage(
    of resolution: Resolution, overriding overrides: PageOverrides = PageOverrides(), passesExposure: Bool = false,
    isRestored: Bool = false
  ) async throws -> PageEntry {
    let request = PageRequest(
      overrides: overrides, isFromCode: passesExposure, passesLinkGate: true,
      isStorable: !passesExposure || isShownByURL(resolution), shows: false, isRestored: isRestored)
    return try await ClientCode.run(.unattended) { try await open(resolution, request) }
  }

  /// Returns whether the URL alone, from its source, shows the page later, so that it may be stored.
  func isShownByURL(_ resolution: Resolution) -> Bool {
    guard let key = resolution.pageKey else { return false }
    return (try? resolve(resolution.url, source: resolution.source))?.pageKey == key
  }

  /// Shows a page without a URL.
  ///
  /// - Throws: ``NavigationError/Code/noNavigator``; also what the navigator throws.
  @discardableResult public func show(_ page: some Page, options: PageOptions = .push) async throws -> PageEntry {
    let entry = PageEntry(page, options: options)
    try await navigator(or: NavigationError(.noNavigator, page: entry.title)).show(entry)
    return entry
  }

  /// Returns the kind of a URL's destination, without creating or running anything.
  ///
  /// The result is `.nothing` if the URL is malformed, is not exposed to the source or matches no route.
  public func linkKind(of url: String, source: LinkSource) -> LinkKind {
    guard let resolution = try? resolve(url, source: source) else { return .nothing }
    return kind(of: resolution)
  }

  /// Returns the kind of a resolution's destination.
  func kind(of resolution: Resolution) -> LinkKind {
    switch resolution.destination {
    case .action, .closure:
      guard let action = resolution.action else { return .nothing }
      return action.output == PageEntry.self ? .page : .action
    case .unmatched, .nothing: return .nothing
    case .external: return .external
    }
  }

  /// Returns the given navigator, that of the link for which a gate asks, the registered one, or that of the window in front.
  ///
  /// - Parameter failure: The error if there is none, without its cause.
  func navigator(
    _ given: (any Navigator)? = nil, at callSite: CallSite = CallSite(fileID: #fileID, line: #line),
    or failure: @autoclosure () -> NavigationError
  ) throws -> any Navigator {
    if let navigator = given ?? ClientCode.navigator { return navigator }
    do {
      return try service((any Navigator).self, at: callSite)
    } catch let error as MediatorError where error.code == .unknownService {
      if let front = LaunchedWindows.navigators(of: self).last { return front }
      var failure = failure()
      failure.underlying = error
      throw failure
    }
  }
}

/// The kind of a URL's destination.
public enum LinkKind: Sendable, Hashable, CaseIterable {
  /// The URL is malformed, matches no route, or is not exposed to its source.
  case nothing
  /// A page.
  case page
  /// An action of a target or a closure of a route, without a page.
  case action
  /// A URL outside the app.
  case external
}
