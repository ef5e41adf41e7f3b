import Foundation
import MediatorKit

/// A transport with a clock of its own, for tests.
package protocol ClockTransport: Transport {
  /// The present time, in milliseconds since 1970.
  var milliseconds: Int64 { get }
  /// The object that runs and suspends tasks on the clock.
  var timing: any TransportTiming { get }
}

/// The clock of the machine, for all other transports.
package enum MachineClock {
  /// Whether the clock stands for servers that are created now, and calls wait for ten minutes by default.
  ///
  /// Among thousands of tests a task may wait for a thread for half a minute, and the call of a test would be late.
  @TaskLocal package static var stands = false
}

/// Runs and suspends the tasks of a server.
package protocol TransportTiming: Sendable {
  /// Starts a task.
  func start(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Void) -> Task<Void, Never>

  /// Suspends the task for a duration, or until it is cancelled.
  nonisolated(nonsending) func pause(for duration: Duration) async
}

/// The tasks of a server by the clock of the machine.
private struct MachineTiming: TransportTiming {
  let stands: Bool

  func start(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task { await body() }
  }

  func pause(for duration: Duration) async {
    let deadline = ContinuousClock.now + (stands ? .seconds(86_400) : duration)
    _ = try? await Race<Void>().result(until: deadline) { .success(()) }
  }
}

extension Transport {
  /// A closure that returns the present time, in milliseconds since 1970.
  var now: @Sendable () -> Int64 {
    if let clock = self as? any ClockTransport { return { clock.milliseconds } }
    if MachineClock.stands { return { 0 } }
    return { .nowInMilliseconds }
  }

  /// The object that runs and suspends the tasks of a server.
  package var serverTiming: any TransportTiming {
    (self as? any ClockTransport)?.timing ?? MachineTiming(stands: MachineClock.stands)
  }
}

extension Int64 {
  /// The present time, in milliseconds since 1970.
  static var nowInMilliseconds: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }
}
