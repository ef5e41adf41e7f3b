/// A point in time, stored as the duration since the first one that the process read.
///
/// `ContinuousClock.Instant` has no fixed layout, so each optional one in an asynchronous function allocates.
@usableFromInline package struct Moment: Sendable {
  private static let first = ContinuousClock.now
  private let sinceFirst: Duration

  package static var now: Moment { Moment(sinceFirst: first.duration(to: .now)) }
  var instant: ContinuousClock.Instant { Self.first.advanced(by: sinceFirst) }

  static func - (later: Moment, earlier: Moment) -> Duration { later.sinceFirst - earlier.sinceFirst }
}
