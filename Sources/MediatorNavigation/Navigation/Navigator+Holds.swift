import MediatorKit
import MediatorLinks

extension PageEntry {
  /// Whether the page has unsaved changes: it does not leave before its closure has agreed.
  ///
  /// A view that draws pages switches off swipes and back buttons meanwhile; `PageStackView` does.
  @MainActor public var isHeld: Bool { hold.isHeld }
}

extension Navigator {
  /// Holds a page with unsaved changes: what would remove it asks first.
  ///
  /// ```swift
  /// navigator.hold(entry) { await editor.mayDiscard() }
  /// ```
  ///
  /// A link, code or a tap on a tab that would remove or renew the page waits for the answer. If the answer is `false`, nothing
  /// changes, and the caller gets ``NavigationError/Code/pageHeld``. ``finish(_:with:)`` of the page itself and
  /// ``MediatorKit/Mediator/closeGate(_:in:)`` do not ask. A page that leaves is released.
  ///
  /// - Parameters:
  ///   - entry: The page.
  ///   - mayLeave: Asks the user, and returns whether the page may leave. Runs once while changes wait; it may remove the page
  ///     itself.
  public func hold(_ entry: PageEntry, asking mayLeave: @escaping @MainActor @Sendable () async -> Bool) {
    shown(entry).hold.hold(asking: mayLeave)
  }

  /// Releases a held page, as after its changes were saved; changes that wait for the answer go on.
  public func release(_ entry: PageEntry) { shown(entry).hold.release() }

  /// Returns the entry with the current page, or the entry itself if it is not shown yet.
  private func shown(_ entry: PageEntry) -> PageEntry { state.entries.first { $0 == entry } ?? entry }

  /// Changes the state without asking held pages, as after a sign-out.
  func changeWithoutAsking(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    try await PageRelease.releasing(areAll: true) { try await self.change(change) }
  }

  /// Changes the state after the held pages that would leave were asked.
  func changeAsking(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    var released: Set<PageEntry.ID> = []
    try await changeAsking(&released, change)
  }

  /// Changes the state after the held pages that would leave were asked, each once.
  func changeAsking(
    _ released: inout Set<PageEntry.ID>, for source: LinkSource? = nil, then asked: () -> Void = {},
    _ change: @MainActor (inout NavigationState) throws -> Void
  ) async throws {
    try await PageRelease.asking(&released, insteadOfNavigator: true, for: source, then: asked) {
      try await self.change { state in
        let before = state
        try change(&state)
        try state.rejectRemovals(since: before)
      }
    }
  }
}
