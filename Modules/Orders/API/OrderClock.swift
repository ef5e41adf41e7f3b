public import Foundation

/// The clock for the times of orders; a service, so that a program can register its own.
public protocol OrderClock: Sendable {
  /// The current time.
  var now: Date { get }
}
