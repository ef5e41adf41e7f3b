#if canImport(UIKit) && !os(watchOS)
/// Runs changes one after another, in the order of arrival.
@MainActor final class Turn {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func perform<Result>(_ change: () async throws -> Result) async rethrows -> Result {
    if isTaken {
      // The previous change resumes this one; `isTaken` stays set.
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
