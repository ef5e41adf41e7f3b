#if canImport(UIKit) && !os(watchOS)
/// Lets one change run to its end before the next one begins, in the order in which they come.
@MainActor final class Turn {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func taken<Result>(_ change: () async throws -> Result) async rethrows -> Result {
    if isTaken {
      // Whoever is before hands the turn over without giving it up.
      await withCheckedContinuation { waiting.append($0) }
    }
    isTaken = true
    defer {
      if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
    }
    return try await change()
  }
}
#endif
