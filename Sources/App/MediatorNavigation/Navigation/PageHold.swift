import MediatorLinks
import Observation

extension PageEntry {
  /// Whether the page has unsaved changes: it does not leave before its closure has agreed.
  ///
  /// While it is `true`, a view that draws pages disables swipes and back buttons, as `PageStackView` does.
  @MainActor public var isHeld: Bool { hold.isHeld }
}

extension Navigator {
  /// Holds a page with unsaved changes, so that a change that would remove the page asks first.
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

  /// Releases a held page, as after its changes were saved; changes that wait for the answer continue.
  public func release(_ entry: PageEntry) { shown(entry).hold.release() }

  /// Returns the entry with the current page, or the entry itself if it is not shown yet.
  private func shown(_ entry: PageEntry) -> PageEntry { state.entries.first { $0 == entry } ?? entry }

  /// Changes the state without asking held pages, as after a sign-out.
  func changeWithoutAsking(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    try await self.change { state in
      try change(&state)
      state.asksHeldPages = false
    }
  }

  /// Changes the state after the held pages that would leave were asked, each once.
  ///
  /// - Parameters:
  ///   - release: The pages that were asked before, and then also those that are asked now.
  ///   - source: The source of the link that changes the pages, if it is one.
  ///   - asked: Runs when all have agreed, before the change runs again.
  ///   - begin: Runs when the change may be shown.
  ///   - change: The change.
  func changeAsking(
    _ release: PageRelease = PageRelease(), for source: LinkSource? = nil, then asked: () -> Void = {},
    beginning begin: () -> Void = {}, _ change: @MainActor (inout NavigationState) throws -> Void
  ) async throws {
    try await release.asking(for: source, then: asked) {
      try await self.change { state in
        let before = state
        // A navigator of the app may have stored the state of the last change with its flag.
        state.asksHeldPages = true
        try change(&state)
        try release.check(&state, since: before)
        state.asksHeldPages = false
        begin()
      }
    }
  }
}

/// Whether a page has unsaved changes, and the question whether it may leave.
///
/// Copies of an entry share the hold; a renewed page has one of its own.
@MainActor @Observable final class PageHold {
  typealias Question = @MainActor @Sendable () async -> Bool

  private(set) var isHeld = false
  @ObservationIgnored private var question: Question?
  /// The changes that wait for the answer.
  @ObservationIgnored private lazy var changes = Gate()

  nonisolated init() {}

  func hold(asking question: @escaping Question) {
    self.question = question
    if !isHeld { isHeld = true }
  }

  /// Releases the page; changes that wait for the answer continue.
  func release() {
    question = nil
    if isHeld { isHeld = false }
    changes.end(.success(true))
  }

  /// Asks whether the page may leave; changes that ask meanwhile get the same answer.
  ///
  /// - Parameter source: The source of the link that would remove the page, if it is one. If a ninth link of the source
  ///   waits, the first one ends.
  /// - Throws: `CancellationError` if the task that asks is cancelled, and the question stays;
  ///   ``NavigationError/Code/superseded``.
  func mayLeave(_ page: PageEntry.ID, for source: LinkSource? = nil) async throws -> Bool {
    guard isHeld, let question else { return !isHeld }
    let source = source == .inApp ? nil : source
    let link = source.map { Gate.Link(origin: Gate.Origin(source: $0), displacement: NavigationError(.superseded)) }
    guard let arrival = try changes.enter(link) else { return true }
    arrival.displace()
    if let number = arrival.question {
      // The question runs in a task of its own, because it may outlive its caller. The closure itself may remove the
      // page.
      Task { [changes] in
        let answer = await ClientCode.run(.leave(page)) { await question() }
        changes.end(.success(answer), to: number)
      }
    }
    return try await changes.answer(to: arrival.wait)
  }
}

/// The held pages that may leave in one change because they have agreed.
@MainActor final class PageRelease {
  /// The held pages that the change would remove.
  private struct Held: Error {
    /// The release that asks the pages; a navigator that passes a change on to another one does not ask them.
    let release: PageRelease
    /// The entries, the lowest first.
    let entries: [PageEntry]
  }

  private var pages: Set<PageEntry.ID>

  /// - Parameter pages: The pages that are not asked.
  init(_ pages: Set<PageEntry.ID> = []) { self.pages = pages }

  /// Runs a change, asks each held page that it would remove once, and runs it again.
  ///
  /// - Throws: ``NavigationError/Code/pageHeld``; `CancellationError`; also what the change throws.
  func asking(
    for source: LinkSource? = nil, then asked: () -> Void = {}, _ change: () async throws -> Void
  ) async throws {
    while true {
      do {
        return try await change()
      } catch let held as Held where held.release === self {
        for entry in held.entries.reversed() {
          guard try await entry.hold.mayLeave(entry.pageID, for: source) else {
            throw NavigationError(.pageHeld, url: entry.url, pattern: entry.pattern, page: entry.title)
          }
          pages.insert(entry.pageID)
        }
        asked()
      }
    }
  }

  /// Rejects a change that removes or renews held pages that have not agreed.
  func check(_ state: inout NavigationState, since before: NavigationState) throws {
    if let duplicate = state.duplicate { throw duplicate }
    // The flag is for this change alone, and a navigator may copy the state for another change.
    defer { state.asksHeldPages = true }
    guard state.asksHeldPages else { return }
    let held = before.entries.filter(\.isHeld)
    guard !held.isEmpty else { return }
    let allowed = pages.union(ClientCode.leaving).union(state.entries.map(\.pageID))
    let removed = held.filter { !allowed.contains($0.pageID) }
    if !removed.isEmpty { throw Held(release: self, entries: removed) }
  }
}

extension NavigationState {
  /// Ends the waits for pages, and the holds of pages, that were in the previous state and are not in this one.
  @MainActor func endWaits(since before: NavigationState) {
    let waiting = before.entries.filter { $0.waiter != nil || $0.isHeld }
    guard !waiting.isEmpty else { return }
    let shown = Set(entries.map(\.pageID))
    for entry in waiting where !shown.contains(entry.pageID) {
      entry.waiter?.leave()
      entry.hold.release()
    }
  }
}
