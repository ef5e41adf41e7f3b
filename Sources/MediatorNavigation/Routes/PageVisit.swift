public import MediatorKit
import MediatorLinks

/// An opened link, for the decisions of a ``PageHandler``.
public struct PageVisit: Sendable {
  /// The mediator that opened the link.
  public let mediator: Mediator
  /// The call, with URL, source, parameters and route.
  public let invocation: Invocation
  /// The route's options with the overrides of the call.
  public let options: PageOptions
  private let request: PageRequest
  private let form: PageForm
  let number: LinkNumber
  private let passage: GatePassage

  init(_ mediator: Mediator, _ invocation: Invocation, _ form: PageForm) {
    self.mediator = mediator
    self.invocation = invocation
    self.form = form
    request = invocation.attachment as? PageRequest ?? PageRequest()
    let options = form.options.overridden(by: request.overrides)
    self.options = request.isStorable && !invocation.hasSecrets ? options : options.restored(false)
    number = LinkNumber(request.number ?? LinkNumber.next())
    passage = GatePassage(form.tags)
  }

  /// Whether a navigator is available or not needed.
  public var hasNavigator: Bool {
    if !request.shows || givenNavigator != nil { return true }
    if (try? mediator.serviceType((any Navigator).self)) != nil { return true }
    return !LaunchedWindows.navigators(of: mediator).isEmpty
  }
}

extension PageVisit {
  /// The navigator of the call, or that of the link for which a gate asks.
  private var givenNavigator: (any Navigator)? { request.navigator ?? AskingNavigator.current }

  /// Calls the closures of a handler in order.
  ///
  /// The navigator is looked up before the page is built, so that without one nothing is built.
  func run(_ handler: PageHandler, _ build: () async throws -> any Page) async throws -> PageEntry {
    if request.isRestored, !form.options.isRestored || invocation.hasSecrets { throw failure(.notRestored) }
    guard try await handler.shouldHandle(self) else { throw Declined() }
    let navigator = request.shows ? try self.navigator() : nil
    if let navigator, let section = request.overrides.section { try await navigator.state.knownIndex(of: section) }
    let page = try await built { try await handler.targetPage(try await build(), self) }
    let resolution = invocation.resolution
    let key = resolution.flatMap { form.areEqual($0.parameters, invocation.parameters) ? form.key($0.parameters) : nil }
    var entry = PageEntry(page, options, of: invocation, form, key: key)
    guard let navigator else { return entry }
    let arrival = PageArrival(
      mediator, invocation.url ?? "", invocation.source ?? .inApp, resolution, options, request.overrides,
      isFromCode: request.isFromCode, number: number.value, passage)
    entry.arrive = arrival.show
    entry.waiter = request.waiter
    let source = try await handler.sourcePage(entry, navigator)
    try rejectIfClosed(entry)
    try await handler.transition(entry, source, navigator)
    if arrival.shown == nil { try await removeIfClosed(entry, from: navigator) }
    let shown = arrival.shown ?? entry.settled
    await handler.didComplete(shown)
    return shown
  }

  /// Rejects the page of a gate that was closed, as by a sign-out, after the link had passed it.
  private func rejectIfClosed(_ entry: PageEntry) throws {
    guard let tag = mediator.closedGate(of: entry, since: passage.closings) else { return }
    throw NavigationError(.gateClosed, url: invocation.shownURL, page: tag.rawValue)
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

  private func navigator() throws -> any Navigator {
    if let givenNavigator { return givenNavigator }
    do {
      return try mediator.service((any Navigator).self, at: invocation.callSite)
    } catch let error as MediatorError where error.code == .unknownService {
      if let front = LaunchedWindows.navigators(of: mediator).last { return front }
      throw failure(.noNavigator, error)
    }
  }

  private func failure(_ code: NavigationError.Code, _ cause: (any Error)? = nil) -> NavigationError {
    NavigationError(code, url: invocation.shownURL, pattern: invocation.resolution?.pattern, underlying: cause)
  }
}
