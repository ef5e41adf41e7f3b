import UIKit

/// A clock on which each sleep is one step of the stub, without waiting.
struct StepClock: Clock {
  let minimumResolution = Duration.zero
  var now: ContinuousClock.Instant { .now }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await Hostility.current?.tick()
    await Task.yield()
  }
}
