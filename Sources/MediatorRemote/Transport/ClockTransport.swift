import Foundation
import MediatorKit

/// A transport with a clock of its own, for tests.
package protocol ClockTransport: Transport {
  /// The present time, in milliseconds since 1970.
  var milliseconds: Int64 { get }
  /// What runs and suspends tasks on the clock.
  var timing: any TransportTiming { get }
}

/// Runs and suspends the tasks of a server.
package protocol TransportTiming: Sendable {
  /// Starts a task.
  func start(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Void) -> Task<Void, Never>

  /// Suspends the task for a duration, or until it is cancelled.
  nonisolated(nonsending) func pause(for duration: Duration) async
}

/// The clock of the machine.
private struct SystemTiming: TransportTiming {
  func start(_ body: nonisolated(nonsending) @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task { await body() }
  }

  func pause(for duration: Duration) async {
    _ = try? await Race<Void>().result(until: .now + duration) { .success(()) }
  }
}

extension Transport {
  /// Returns the present time, in milliseconds since 1970.
  var now: @Sendable () -> Int64 {
    guard let clock = self as? any ClockTransport else { return { .nowInMilliseconds } }
    return { clock.milliseconds }
  }

  /// What runs and suspends the tasks of a server.
  package var serverTiming: any TransportTiming { (self as? any ClockTransport)?.timing ?? SystemTiming() }
}

extension Int64 {
  /// The present time, in milliseconds since 1970.
  static var nowInMilliseconds: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }
}
