/// What decides and acts around a page that a URL leads to.
///
/// The steps come in this order, each once: ``shouldHandle(_:)``, the route's closure and ``targetPage(_:for:)``,
/// ``sourcePage(for:in:)``, ``transition(to:from:with:)``, ``didComplete(_:)``. Each has a usual answer, so that a handler
/// says only what is special:
///
/// ```swift
/// struct StaffOnly: PageHandler {
///   func shouldHandle(_ visit: PageVisit) async throws -> Bool { try await visit.mediator.call(Account.isStaff) }
/// }
/// ```
public protocol PageHandler: Sendable {
  /// Whether the page is for this link; false passes on to the next route that matches.
  ///
  /// - Throws: An error for the caller.
  func shouldHandle(_ visit: PageVisit) async throws -> Bool

  /// The page to show, given the one that the route's closure built.
  ///
  /// - Throws: Why there is none; the opener gets it inside ``NavigationError/Code/pageNotBuilt``.
  func targetPage(_ page: any Page, for visit: PageVisit) async throws -> any Page

  /// The page to come from; nil when there is none.
  ///
  /// - Throws: An error for the caller.
  @MainActor func sourcePage(for entry: PageEntry, in navigator: any Navigator) async throws -> PageEntry?

  /// Shows the page.
  ///
  /// - Throws: An error for the caller.
  @MainActor func transition(
    to entry: PageEntry, from source: PageEntry?, with navigator: any Navigator
  ) async throws

  /// Called when the page is shown.
  @MainActor func didComplete(_ entry: PageEntry) async
}

extension PageHandler {
  /// True.
  public func shouldHandle(_ visit: PageVisit) async throws -> Bool { true }

  /// The page that was built.
  public func targetPage(_ page: any Page, for visit: PageVisit) async throws -> any Page { page }

  /// The page that is in front.
  @MainActor public func sourcePage(for entry: PageEntry, in navigator: any Navigator) async throws -> PageEntry? {
    navigator.current
  }

  /// Shows the page where its options say.
  ///
  /// - Throws: What the navigator throws.
  @MainActor public func transition(
    to entry: PageEntry, from source: PageEntry?, with navigator: any Navigator
  ) async throws {
    try await navigator.show(entry)
  }

  /// Does nothing.
  @MainActor public func didComplete(_ entry: PageEntry) async {}
}

/// The handler that does what is usual.
public struct StandardPageHandler: PageHandler {
  /// Makes the handler.
  public init() {}
}
