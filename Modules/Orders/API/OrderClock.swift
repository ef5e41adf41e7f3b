public import Foundation

/// What tells the time of an order; a service, so that a program can give its own.
public protocol OrderClock: Sendable {
  /// The time now.
  var now: Date { get }
}
