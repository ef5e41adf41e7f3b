public import MediatorLinks
import MediatorText

// Each method generates the URL of the page and continues as with a link, so that a page that code shows has the
// parents, gates and key of the same page by a link, and is restored as well. The steps that are for links alone do not
// apply: matching other routes, rewrites, exposure and the link gate.

extension Mediator {
  /// Shows the page of a key.
  ///
  /// ```swift
  /// try await mediator.show(Orders.page, 42)
  /// ```
  ///
  /// The page is shown as its URL would be: with its parents, by the policy of the source, behind its gates, and again
  /// at the next launch. The call needs neither exposure nor a scheme, and the link gate does not hold it. But a page
  /// that its URL alone would not show from inside the app is not shown again at the next launch. A source other than
  /// `inApp` is checked as for a link.
  ///
  /// - Parameters:
  ///   - link: The key of a registered page.
  ///   - input: The inputs; each must have a text form.
  ///   - source: The source, which decides the policy: by default the page is shown on top.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - navigator: The navigator that shows the page, or `nil` for the registered one.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``NavigationError/Code/unknownPage``; `MediatorError.Code.notGenerable` if an input has no text; the errors of
  ///   ``navigate(to:source:context:overriding:using:ignoring:fileID:line:)``.
  @discardableResult public func show<each Input>(
    _ link: PageLink<repeat each Input>, _ input: repeat each Input, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), using navigator: (any Navigator)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry {
    let callSite = CallSite(fileID: fileID, line: line)
    let found = try resolution(of: link, repeat each input, source: source, callSite)
    return try await open(found, pageRequest(for: found, overrides, navigator), fileID: fileID, line: line)
  }

  /// Generates the URL of the page of a key.
  ///
  /// ```swift
  /// let url = try mediator.url(for: Orders.page, 42)   // shop://order/42
  /// ```
  ///
  /// The URL is that of the first pattern whose parameters all have a value; other inputs are added to the query.
  ///
  /// - Parameters:
  ///   - link: The key of a registered page.
  ///   - input: The inputs; each must have a text form.
  ///   - scheme: The scheme, or `nil` for that of the routes' namespace, or else the app's first one in alphabetical order.
  ///   - host: The host of a web URL, or `nil` for that of the routes' namespace.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``NavigationError/Code/unknownPage``; `MediatorError.Code.notGenerable` with the cause, also if the page has no
  ///   pattern or is not exposed to any source.
  public func url<each Input>(
    for link: PageLink<repeat each Input>, _ input: repeat each Input, scheme: String? = nil, host: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> String {
    try url(
      ofClosure: link.key, repeat each input, by: routes(of: link, forCode: false), scheme: scheme, host: host,
      callSite: CallSite(fileID: fileID, line: line))
  }

  /// Returns the pages that showing the page of a key would show, without creating or running anything.
  ///
  /// - Parameters:
  ///   - link: The key of a registered page.
  ///   - input: The inputs; each must have a text form.
  ///   - source: The source, which decides the policy.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - state: The pages that are shown, such as `navigator.state`; by default those of a newly started app without sections.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``NavigationError/Code/unknownPage``; the errors of `show`; ``NavigationError/Code/notAPage``.
  public func plan<each Input>(
    for link: PageLink<repeat each Input>, _ input: repeat each Input, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), in state: NavigationState = NavigationState(),
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> PagePlan {
    let callSite = CallSite(fileID: fileID, line: line)
    let found = try resolution(of: link, repeat each input, source: source, callSite)
    return try plan(for: found, overrides, state, isFromCode: source == .inApp)
  }

  /// Builds the page of a key without showing it; no navigator is needed.
  ///
  /// - Throws: ``NavigationError/Code/unknownPage``; the errors of `show` and of
  ///   ``buildPage(for:source:context:overriding:fileID:line:)``.
  public func buildPage<each Input>(
    for link: PageLink<repeat each Input>, _ input: repeat each Input, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry {
    let callSite = CallSite(fileID: fileID, line: line)
    let found = try resolution(of: link, repeat each input, source: source, callSite)
    var request = pageRequest(for: found, overrides, nil)
    request.shows = false
    return try await open(found, request, fileID: fileID, line: line)
  }

  /// Returns the resolution of a page that code names by its key, even if other routes match its URL.
  func resolution<each Input>(
    of link: PageLink<repeat each Input>, _ input: repeat each Input, source: LinkSource, _ callSite: CallSite
  ) throws -> Resolution {
    let url = try url(
      ofClosure: link.key, repeat each input, by: routes(of: link, forCode: true), scheme: nil, host: nil,
      callSite: callSite)
    return try resolve(
      url, source: source, to: NamedPage(link.address), passesExposure: source == .inApp, callSite: callSite)
  }

  /// Returns the routes of the registered page of a link.
  ///
  /// - Throws: ``NavigationError/Code/unknownPage`` with the nearest pages.
  func routes<each Input>(of link: PageLink<repeat each Input>, forCode isForCode: Bool) throws -> ClosureRoutes {
    let name = "\(link.address)"
    do {
      let page = try service(PageDeclaration.self, named: name)
      if let key = page.key, !key.hasInputs(of: AnyPageLink(link)) {
        throw NavigationError(.unknownPage, page: "\(link)", candidates: [key.text])
      }
      return page.routes(of: link.address, forCode: isForCode)
    } catch let error as MediatorError where error.code == .unknownService {
      throw NavigationError(
        .unknownPage, page: "\(link)", candidates: nearest(to: name, among: names(of: PageDeclaration.self)))
    }
  }

  /// Returns the request for a page that code names by its key.
  func pageRequest(
    for resolution: Resolution, _ overrides: PageOverrides, _ navigator: (any Navigator)?
  ) -> PageRequest {
    PageRequest(
      overrides: overrides, navigator: navigator, isFromCode: resolution.source == .inApp,
      isStorable: isShownByURL(resolution))
  }
}
