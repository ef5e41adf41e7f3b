import RoutePatterns

/// Code that is told of every invocation when it is over: analytics, logging.
///
/// It is told of links that reach no action too, whether they were malformed, led nowhere or out of the app, expired at the
/// gate, or were answered in place of an action: see ``CallRecord/invocation``.
///
/// Observers run one after another on the caller's thread, in the order of registration, after the answer is known.
///
/// ```swift
/// CallObserver { record in print(record) }   // order/detail from push: succeeded in 0.4 ms
/// ```
public struct CallObserver: Sendable {
  let observe: @Sendable (CallRecord) -> Void

  /// Registers a closure as an observer.
  public init(_ observe: @escaping @Sendable (CallRecord) -> Void) {
    self.observe = observe
  }
}

/// An invocation that is over.
public struct CallRecord: Sendable, CustomStringConvertible {
  /// The invocation as the caller made it; that of a link which reached no action has the URL and no action's name.
  public let invocation: Invocation
  let begin: Moment
  /// How long it took, interceptors and waiting included.
  public let duration: Duration
  /// What it returned or threw.
  public let outcome: Result<any Sendable, any Error>

  /// When it began; calls that overlap end in another order than they began.
  public var start: ContinuousClock.Instant { begin.instant }

  /// The address, the source, the outcome and the duration.
  public var description: String {
    let from = invocation.source.map { " from \($0)" } ?? ""
    let end =
      switch outcome {
      case .success: "succeeded"
      case .failure(let error): "failed (\(error))"
      }
    let milliseconds = duration / .milliseconds(1)
    let what =
      switch invocation.destination {
      case .action, .closure: "\(invocation.destination)"
      case .unmatched, .external, .nothing: "'\(invocation.url ?? "")'"
      }
    return "\(what)\(from): \(end) in \((milliseconds * 1000).rounded(.towardZero) / 1000) ms".printable
  }
}

/// A moment, as the time since the first one that the process read.
///
/// `ContinuousClock.Instant` has no fixed layout: in an asynchronous function each use of an optional one allocates.
@usableFromInline struct Moment: Sendable {
  private static let first = ContinuousClock.now
  private let sinceFirst: Duration

  static var now: Moment { Moment(sinceFirst: first.duration(to: .now)) }
  var instant: ContinuousClock.Instant { Self.first.advanced(by: sinceFirst) }

  static func - (later: Moment, earlier: Moment) -> Duration { later.sinceFirst - earlier.sinceFirst }
}
