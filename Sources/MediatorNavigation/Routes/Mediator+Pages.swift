public import MediatorKit

// `open` shows pages too; these methods say how, or build pages without showing them.

extension Mediator {
  /// Opens a URL as `open` does, and shows the page that it leads to as this call wishes.
  ///
  /// ```swift
  /// try await mediator.navigate(
  ///   to: "shop://order/42", source: .push, overriding: PageOverrides(animated: false), ignoring: [.notFound])
  /// ```
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: Where it came from.
  ///   - context: Extra parameters; they stand over the URL's.
  ///   - overrides: Overrides of the page's options for this call.
  ///   - navigator: What shows the page; nil for the one that is registered.
  ///   - ignored: Failures that are answered with nil; none unless the call says so.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Returns: The page that is shown, or `nil` for an ignored failure, and if a fallback handled the URL.
  /// - Throws: As `open`, and ``NavigationError``; ``NavigationError/Code/notAPage``, before anything runs, if the URL resolves
  ///   to an action that builds no page.
  @discardableResult public func navigate(
    to url: String, source: LinkSource, context: Parameters = [:],
    overriding overrides: PageOverrides = PageOverrides(),
    using navigator: (any Navigator)? = nil, ignoring ignored: Set<NavigationFailure> = [],
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry? {
    let options = PageRequest(overrides: overrides, navigator: navigator).callOptions
    if linkKind(of: url, source: source) == .action { throw NavigationError(.notAPage, url: url) }
    do {
      return try await open(
        url, source: source, context: context, options: options, fileID: fileID, line: line) as? PageEntry
    } catch {
      guard let failure = NavigationFailure(error), ignored.contains(failure) else { throw error }
      return nil
    }
  }

  /// Builds the page that a URL leads to and does not show it; no navigator is needed.
  ///
  /// - Throws: As `open`, and ``NavigationError/Code/notAPage``, before anything runs, for a URL that leads to something else.
  public func buildPage(
    for url: String, source: LinkSource, context: Parameters = [:],
    overriding overrides: PageOverrides = PageOverrides(), fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry {
    let resolution = try resolve(url, source: source, fileID: fileID, line: line)
    guard kind(of: resolution) == .page else { throw NavigationError(.notAPage, url: url) }
    let options = PageRequest(overrides: overrides, shows: false).callOptions
    let result = try await perform(resolution, context: context, options: options, fileID: fileID, line: line)
    guard let entry = result as? PageEntry else { throw NavigationError(.notAPage, url: url) }
    return entry
  }

  /// Builds a page for the app itself: links may be held meanwhile.
  func buildPage(
    for url: String, source: LinkSource, overriding overrides: PageOverrides, passesLinkGate: Bool
  ) async throws -> PageEntry {
    let resolution = try resolve(url, source: source)
    guard kind(of: resolution) == .page else { throw NavigationError(.notAPage, url: url) }
    var options = PageRequest(overrides: overrides, shows: false).callOptions
    options.passesLinkGate = passesLinkGate
    let result = try await PendingLink.$mayAsk.withValue(false) { try await perform(resolution, options: options) }
    guard let entry = result as? PageEntry else { throw NavigationError(.notAPage, url: url) }
    return entry
  }

  /// Shows a page that no URL leads to.
  ///
  /// - Throws: ``NavigationError/Code/noNavigator``, or what the navigator throws.
  @discardableResult public func show(_ page: some Page, options: PageOptions = .push) async throws -> PageEntry {
    let entry = PageEntry(page, options: options)
    try await navigator(nil, for: entry).show(entry)
    return entry
  }

  /// What a URL leads to; nothing is created and nothing runs.
  ///
  /// Returns `.nothing` for a malformed URL, a URL that is not exposed to the source, and a URL that matches no route.
  public func linkKind(of url: String, source: LinkSource) -> LinkKind {
    guard let resolution = try? resolve(url, source: source) else { return .nothing }
    return kind(of: resolution)
  }

  /// What a resolution leads to.
  public func kind(of resolution: Resolution) -> LinkKind {
    switch resolution.destination {
    case .action:
      guard let action = resolution.action else { return .nothing }
      return action.output == PageEntry.self ? .page : .action
    case .unmatched: return .nothing
    case .external: return .external
    }
  }

  /// Returns what shows an entry: what is given, or what is registered.
  func navigator(_ given: (any Navigator)?, for entry: PageEntry) throws -> any Navigator {
    if let given { return given }
    do {
      return try service((any Navigator).self)
    } catch let error as MediatorError where error.code == .unknownService {
      throw NavigationError(.noNavigator, page: entry.title, underlying: error)
    }
  }
}
