import Observation

/// Whether a page has unsaved changes, and the question whether it may leave.
///
/// Copies of an entry share the hold; a renewed page has one of its own.
@MainActor @Observable final class PageHold {
  typealias Question = @MainActor @Sendable () async -> Bool

  private(set) var isHeld = false
  @ObservationIgnored private var question: Question?
  /// The changes that wait for the answer.
  @ObservationIgnored private var waiting: [Outcome] = []
  /// The number of the last conversation, so that an earlier one does not answer for it.
  @ObservationIgnored private var conversation = 0

  nonisolated init() {}

  func hold(asking question: @escaping Question) {
    self.question = question
    if !isHeld { isHeld = true }
  }

  /// Releases the page; changes that wait for the answer go on.
  func release() {
    question = nil
    if isHeld { isHeld = false }
    answer(true)
  }

  /// Asks whether the page may leave; all that ask meanwhile get the same answer.
  ///
  /// - Throws: `CancellationError` if the task that asks is cancelled; the question stays.
  func mayLeave(_ page: PageEntry.ID) async throws -> Bool {
    guard isHeld, let question else { return !isHeld }
    let outcome = Outcome()
    waiting.append(outcome)
    if waiting.count == 1 {
      conversation += 1
      // A task of its own, because it outlives its caller. The closure itself may remove the page.
      Task { [conversation] in
        let answer = await PageRelease.$isAsking.withValue(false) {
          await PageRelease.$pages.withValue(PageRelease.pages.union([page])) { await question() }
        }
        if conversation == self.conversation { self.answer(answer) }
      }
    }
    return try await outcome.value() as? Bool ?? false
  }

  private func answer(_ value: Bool) {
    let outcomes = waiting
    waiting = []
    for outcome in outcomes { outcome.end(.success(value)) }
  }
}

/// The held pages that a change removes.
struct HeldPages: Error {
  /// The entries, the lowest first.
  let entries: [PageEntry]
}

/// The held pages that the current task may remove without asking.
enum PageRelease {
  /// The pages that were asked.
  @TaskLocal static var pages: Set<PageEntry.ID> = []
  /// Whether no page is asked, as after a sign-out.
  @TaskLocal static var areAll = false
  /// Whether a caller asks the pages, so that a navigator does not.
  @TaskLocal fileprivate static var isAsking = false

  /// Runs a change, asks each held page that it would remove once, and runs it again.
  ///
  /// - Parameters:
  ///   - released: The pages that were asked before, and then also those that are asked now.
  ///   - asked: Runs when all have agreed, before the change runs again.
  ///   - change: The change; if it throws `HeldPages`, nothing has changed.
  /// - Throws: ``NavigationError/Code/pageHeld``; `CancellationError`; also what the change throws.
  @MainActor static func asking(
    _ released: inout Set<PageEntry.ID>, then asked: () -> Void = {}, _ change: () async throws -> Void
  ) async throws {
    if isAsking { return try await change() }
    while true {
      do {
        return try await $isAsking.withValue(true) {
          try await $pages.withValue(pages.union(released)) { try await change() }
        }
      } catch let held as HeldPages {
        for entry in held.entries.reversed() {
          // A navigator that changes its state in another task does not see the answers.
          guard !released.contains(entry.pageID), try await entry.hold.mayLeave(entry.pageID) else {
            throw NavigationError(.pageHeld, url: entry.url, pattern: entry.pattern, page: entry.title)
          }
          released.insert(entry.pageID)
        }
        asked()
      }
    }
  }
}

extension NavigationState {
  /// Rejects a change that removes or renews held pages that were not asked.
  @MainActor func rejectRemovals(since before: NavigationState) throws {
    if PageRelease.areAll { return }
    let held = before.entries.filter(\.isHeld)
    guard !held.isEmpty else { return }
    let allowed = PageRelease.pages.union(entries.map(\.pageID))
    let removed = held.filter { !allowed.contains($0.pageID) }
    if !removed.isEmpty { throw HeldPages(entries: removed) }
  }
}
