public import MediatorLinks

/// Decides whether and how a URL's page is shown.
///
/// Its closures are called in this order, each once: `shouldHandle`, the route's closure and `targetPage`, `sourcePage`, `transition`,
/// `didComplete`. Pass those that differ from the default:
///
/// ```swift
/// let staffOnly = PageHandler(shouldHandle: { visit in try await visit.mediator.call(Account.isStaff) })
/// PageRoute("/team", exposedTo: .all, handler: staffOnly) { HelpPage() }
/// ```
public struct PageHandler: Sendable {
  fileprivate let shouldHandle: nonisolated(nonsending) @Sendable (PageVisit) async throws -> Bool
  fileprivate let targetPage: nonisolated(nonsending) @Sendable (any Page, PageVisit) async throws -> any Page
  fileprivate let sourcePage: @MainActor @Sendable (PageEntry, any Navigator) async throws -> PageEntry?
  fileprivate let transition: @MainActor @Sendable (PageEntry, PageEntry?, any Navigator) async throws -> Void
  fileprivate let didComplete: @MainActor @Sendable (PageEntry) async -> Void

  /// Creates a handler; closures that are not passed have the default behavior.
  ///
  /// - Parameters:
  ///   - shouldHandle: Returns whether the page is for this link; if not, the next matching route is tried. By default `true`. If it
  ///     throws, the caller gets the error.
  ///   - targetPage: Returns the page to show, given the one that the route's closure built; by default that one. If it throws, the
  ///     caller gets the error inside ``NavigationError/Code/pageNotBuilt``.
  ///   - sourcePage: Returns the page from which the transition starts, or `nil` if there is none; by default the front page.
  ///   - transition: Shows the page, given the one from which the transition starts; by default as its options say.
  ///   - didComplete: Is notified that the page is shown.
  public init(
    shouldHandle: nonisolated(nonsending) @escaping @Sendable (PageVisit) async throws -> Bool = { _ in true },
    targetPage: nonisolated(nonsending) @escaping @Sendable (any Page, PageVisit) async throws -> any Page = {
      page, _ in page
    },
    sourcePage: @escaping @MainActor @Sendable (PageEntry, any Navigator) async throws -> PageEntry? = { $1.current },
    transition: @escaping @MainActor @Sendable (PageEntry, PageEntry?, any Navigator) async throws -> Void = {
      entry, _, navigator in
      try await navigator.show(entry)
    },
    didComplete: @escaping @MainActor @Sendable (PageEntry) async -> Void = { _ in }
  ) {
    self.shouldHandle = shouldHandle
    self.targetPage = targetPage
    self.sourcePage = sourcePage
    self.transition = transition
    self.didComplete = didComplete
  }
}

/// An opened link, for the decisions of a ``PageHandler``.
public struct PageVisit: Sendable {
  /// The mediator that opened the link.
  public let mediator: Mediator
  /// The call, with URL, source, parameters and route.
  public let invocation: Invocation
  /// The route's options with the overrides of the call.
  public let options: PageOptions
  let request: PageRequest
  private let form: PageForm
  let number: LinkNumber
  /// The tags before the page, each with the number of closings when the link passed its gate.
  let guards: [ActionTag: Int]

  init(_ mediator: Mediator, _ invocation: Invocation, _ form: PageForm) {
    self.mediator = mediator
    self.invocation = invocation
    self.form = form
    request = invocation.attachment as? PageRequest ?? PageRequest()
    let options = form.options.overridden(by: request.overrides)
    self.options = request.isStorable && !invocation.hasSecrets ? options : options.restored(false)
    number = request.number ?? LinkNumber()
    guards = GateClosings.passed(form.tags, by: invocation)
  }

  /// Whether a navigator is available or not needed.
  public var hasNavigator: Bool {
    if !request.shows || (request.navigator ?? ClientCode.navigator) != nil { return true }
    if (try? mediator.serviceType((any Navigator).self)) != nil { return true }
    return !LaunchedWindows.navigators(of: mediator).isEmpty
  }
}

extension PageVisit {
  var source: LinkSource { invocation.source ?? .inApp }
  var policy: PagePolicy { options.policy ?? .standard(for: source) }

  /// Calls the closures of a handler in order.
  ///
  /// The navigator is looked up first, so that no page is built without one.
  func run(_ handler: PageHandler, _ build: () async throws -> any Page) async throws -> PageEntry {
    if request.isRestored, !form.options.isRestored || invocation.hasSecrets { throw failure(.notRestored) }
    guard try await handler.shouldHandle(self) else { throw Declined() }
    let navigator =
      request.shows
      ? try mediator.navigator(request.navigator, at: invocation.callSite, or: failure(.noNavigator)) : nil
    if let navigator, let section = request.overrides.section { try await navigator.state.knownIndex(of: section) }
    let page = try await built { try await handler.targetPage(try await build(), self) }
    if let problem = request.waiter?.problem(of: page) { throw failure(.resultTypeMismatch, problem, page.title) }
    let resolution = invocation.resolution
    let written = invocation.writtenParameters
    let key = resolution.flatMap { form.areEqual($0.parameters, written) ? form.key($0.parameters) : nil }
    var entry = PageEntry(page, options, of: invocation, guards, key: key)
    guard let navigator else { return entry }
    let arrival = PageArrival(self)
    entry.arrive = arrival.show
    entry.waiter = request.waiter
    let source = try await handler.sourcePage(entry, navigator)
    try rejectIfClosed(entry)
    try await handler.transition(entry, source, navigator)
    if arrival.shown == nil { try await removeIfClosed(entry, from: navigator) }
    var shown = arrival.shown ?? entry.settled
    await handler.didComplete(shown)
    // A record of the call must not prolong the wait for the result.
    shown.waiter = nil
    return shown
  }

  /// Rejects the page of a gate that was closed, as by a sign-out, after the link had passed it.
  private func rejectIfClosed(_ entry: PageEntry) throws {
    try mediator.rejectClosed([entry], url: invocation.shownURL)
  }

  /// Removes a page that a handler has shown by other means than the arrival, if its gate was closed meanwhile.
  private func removeIfClosed(_ entry: PageEntry, from navigator: any Navigator) async throws {
    do {
      try rejectIfClosed(entry)
    } catch {
      try await navigator.changeWithoutAsking { $0.close { $0 == entry } }
      throw error
    }
  }

  private func built(_ build: () async throws -> any Page) async throws -> any Page {
    do {
      return try await build()
    } catch let error where error is Declined || error is CancellationError {
      throw error
    } catch {
      throw failure(.pageNotBuilt, error)
    }
  }

  private func failure(
    _ code: NavigationError.Code, _ cause: (any Error)? = nil, _ title: String? = nil
  ) -> NavigationError {
    NavigationError(
      code, url: invocation.shownURL, pattern: invocation.resolution?.pattern, page: title, underlying: cause)
  }
}
