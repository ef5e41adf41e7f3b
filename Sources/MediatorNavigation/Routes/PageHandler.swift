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
  let shouldHandle: nonisolated(nonsending) @Sendable (PageVisit) async throws -> Bool
  let targetPage: nonisolated(nonsending) @Sendable (any Page, PageVisit) async throws -> any Page
  let sourcePage: @MainActor @Sendable (PageEntry, any Navigator) async throws -> PageEntry?
  let transition: @MainActor @Sendable (PageEntry, PageEntry?, any Navigator) async throws -> Void
  let didComplete: @MainActor @Sendable (PageEntry) async -> Void

  /// Creates a handler; what is not passed has the default behavior.
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
