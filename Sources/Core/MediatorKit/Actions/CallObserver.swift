import MediatorText

/// A closure that runs after every call, for logging or analytics.
///
/// It also runs for calls that reach no action: misses that a fallback handled, and calls that a library rejected. See
/// ``CallRecord/invocation``.
///
/// Observers run one after another in the caller's task or thread, in the order of registration. A call that an observer makes
/// is reported to the others. A task that it starts is a caller like any other.
///
/// ```swift
/// CallObserver { record in print(record) }   // order/detail from push: succeeded in 0.4 ms
/// ```
public struct CallObserver: Sendable {
  let observe: @Sendable (CallRecord) -> Void
  /// Identifies the observer on the stack of a thread.
  private let identity = CodeIdentity()

  /// Creates an observer from a closure.
  public init(_ observe: @escaping @Sendable (CallRecord) -> Void) {
    self.observe = observe
  }

  /// Notifies the observer, unless it makes the call itself.
  fileprivate func report(_ record: CallRecord) {
    if !identity.isRunning { identity.run { observe(record) } }
  }
}

/// A finished call.
public struct CallRecord: Sendable, CustomStringConvertible {
  /// The original invocation, whose secrets are not printed; for one that reached no action, see ``Invocation/destination``.
  public let invocation: Invocation
  let begin: Moment
  /// The duration, including interceptors and waiting.
  public let duration: Duration
  /// The returned value or thrown error; a secret value is `(secret)`, see ``value``.
  public let outcome: Result<any Sendable, any Error>

  /// The returned value, also a secret one, or `nil` if the call threw.
  public var value: (any Sendable)? {
    if case .success(let value) = outcome { Parameters.revealed(value) } else { nil }
  }

  /// The start of the call; overlapping calls may be reported in another order.
  public var start: ContinuousClock.Instant { begin.instant }

  /// The name of the call for metrics; it contains no text from outside, so a program has few names.
  ///
  /// It is the action as it is declared, such as `order/detail`, or the pattern of a route. For a call without an
  /// action or a pattern it is `TARGET/(unknown action)` if the target or a fallback for it is registered, or else
  /// `(unknown action)`, `(matcher)`, `(unmatched in NAMESPACE)`, `(outside the app)` or `(no destination)`.
  public var name: String { invocation.name }

  /// The address, the source, the outcome and the duration.
  public var description: String {
    let from = invocation.sourceName.map { " from \($0)" } ?? ""
    let end =
      switch outcome {
      case .success: "succeeded"
      case .failure(let error): "failed (\(error.textWithoutValues))"
      }
    let milliseconds = duration / .milliseconds(1)
    let what =
      switch invocation.destination {
      case .action, .closure: "\(invocation.destination)".shortened(to: 160)
      case .unmatched, .external, .nothing: (invocation.origin?.text ?? "").quoted
      }
    return "\(what)\(from): \(end) in \((milliseconds * 1000).rounded(.towardZero) / 1000) ms".printable
  }
}

// The initializer is in an extension for the same reason as those of `Invocation`.
extension CallRecord {
  /// Creates the record of a call that ends now; it contains nothing that its origin hides.
  package init(
    _ invocation: consuming Invocation, since begin: Moment, _ outcome: consuming Result<any Sendable, any Error>
  ) {
    let duration: Duration = .now - begin
    if invocation.hidesResult { outcome = outcome.map { Parameters.Secret($0) } }
    if invocation.origin != nil { invocation.hideSecrets() }
    self.init(invocation: invocation, begin: begin, duration: duration, outcome: outcome)
  }
}

extension [CallObserver] {
  func report(
    _ invocation: consuming Invocation, since start: Moment, _ outcome: consuming Result<any Sendable, any Error>
  ) {
    let record = CallRecord(invocation, since: start, outcome)
    // Iterates indices, because elements would be copied.
    for index in indices { self[index].report(record) }
  }
}
