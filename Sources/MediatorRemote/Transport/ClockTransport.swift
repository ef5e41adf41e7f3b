import Foundation

/// A transport with a clock of its own, for tests.
package protocol ClockTransport: Transport {
  /// The present time, in milliseconds since 1970.
  var milliseconds: Int64 { get }
}

extension Transport {
  /// Returns the present time, in milliseconds since 1970.
  var now: @Sendable () -> Int64 {
    guard let clock = self as? any ClockTransport else { return { .nowInMilliseconds } }
    return { clock.milliseconds }
  }
}

extension Int64 {
  /// The present time, in milliseconds since 1970.
  static var nowInMilliseconds: Int64 { Int64((Date().timeIntervalSince1970 * 1000).rounded()) }
}
