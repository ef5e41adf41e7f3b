/// Decides whether and how a URL's page is shown.
///
/// The methods are called in this order, each once: ``shouldHandle(_:)``, the route's closure and ``targetPage(_:for:)``,
/// ``sourcePage(for:in:)``, ``transition(to:from:with:)``, ``didComplete(_:)``. Each has a default, so a handler implements
/// only what differs:
///
/// ```swift
/// struct StaffOnly: PageHandler {
///   func shouldHandle(_ visit: PageVisit) async throws -> Bool { try await visit.mediator.call(Account.isStaff) }
/// }
/// ```
public protocol PageHandler: Sendable {
  /// Returns whether the page is for this link; if not, the next matching route is tried.
  ///
  /// - Throws: An error for the caller.
  func shouldHandle(_ visit: PageVisit) async throws -> Bool

  /// Returns the page to show, given the one that the route's closure built.
  ///
  /// - Throws: Why there is none; the caller receives it inside ``NavigationError/Code/pageNotBuilt``.
  func targetPage(_ page: any Page, for visit: PageVisit) async throws -> any Page

  /// Returns the page from which the transition starts, or `nil` if there is none.
  ///
  /// - Throws: An error for the caller.
  @MainActor func sourcePage(for entry: PageEntry, in navigator: any Navigator) async throws -> PageEntry?

  /// Shows the page.
  ///
  /// - Throws: An error for the caller.
  @MainActor func transition(
    to entry: PageEntry, from source: PageEntry?, with navigator: any Navigator
  ) async throws

  /// Notifies the handler that the page is shown.
  @MainActor func didComplete(_ entry: PageEntry) async
}

extension PageHandler {
  /// Returns `true`.
  public func shouldHandle(_ visit: PageVisit) async throws -> Bool { true }

  /// Returns the page that was built.
  public func targetPage(_ page: any Page, for visit: PageVisit) async throws -> any Page { page }

  /// Returns the front page.
  @MainActor public func sourcePage(for entry: PageEntry, in navigator: any Navigator) async throws -> PageEntry? {
    navigator.current
  }

  /// Shows the page as its options say.
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

/// A handler with the default behavior.
public struct StandardPageHandler: PageHandler {
  /// Creates the handler.
  public init() {}
}
