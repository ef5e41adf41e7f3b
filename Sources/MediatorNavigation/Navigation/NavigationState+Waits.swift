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
