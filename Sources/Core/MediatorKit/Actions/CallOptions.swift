import MediatorText
import Synchronization

/// Options for a single call.
///
/// ```swift
/// try await mediator.call(Orders.place, options: CallOptions(timeout: .seconds(5), skipping: ["logged"]))
/// ```
public struct CallOptions: Sendable {
  fileprivate struct Values: Sendable {
    var caching: Bool?
    var deadline: ContinuousClock.Instant?
    /// The duration from which the deadline was computed, for its error.
    var timeout: Duration?
    var skippedTags: Set<ActionTag> = []
    var skippedGuards: Set<ActionTag> = []
    var fallback: Fallback<Mediator>?
    var attachment: (any Sendable)?
    var libraryValues: [any Sendable] = []
    var instrumented: InstrumentedCall?
    var redirection: Redirection?
  }

  /// This is an object, so that options that are all defaults are one empty word.
  @usableFromInline final class Storage: Sendable {
    fileprivate let values: Values
    fileprivate init(_ values: Values) { self.values = values }
  }

  @usableFromInline var storage: Storage?

  private var values: Values {
    get { storage?.values ?? Values() }
    set { storage = Storage(newValue) }
  }

  /// Creates options with the defaults.
  @inlinable public init() {
    storage = nil
  }

  /// Creates options; the deadline is `timeout` from now.
  public init(
    caching: Bool? = nil, timeout: Duration? = nil, skipping skippedTags: Set<ActionTag> = [],
    skippingGuards skippedGuards: Set<ActionTag> = [], fallback: Fallback<Mediator>? = nil
  ) {
    // The maximum is a decade, because the sum with a longer duration may overflow.
    let seconds = 315_360_000
    let deadline = timeout.map { ContinuousClock.now + max(.seconds(-seconds), min($0, .seconds(seconds))) }
    values = Values(
      caching: caching, deadline: deadline, timeout: timeout, skippedTags: skippedTags, skippedGuards: skippedGuards,
      fallback: fallback)
  }

  /// Whether a target created for this call is cached, or `nil` for the default of the target's lifetime.
  ///
  /// An instance that is already cached is used in any case.
  public var caching: Bool? {
    get { storage?.values.caching }
    set { values.caching = newValue }
  }

  /// The instant at which the caller of an asynchronous method stops waiting; the action's task is then cancelled.
  public var deadline: ContinuousClock.Instant? {
    get { storage?.values.deadline }
    set {
      values.deadline = newValue
      values.timeout = nil
    }
  }

  /// Returns the error of a call that reached its deadline while it waited for something.
  package func late(waitingFor awaited: String) -> MediatorError {
    MediatorError(.deadlineExceeded, expected: awaited, found: storage?.values.timeout.map { "\($0)" })
  }

  /// The tags whose interceptors do not apply to the call, unless they guard the action.
  public var skippedTags: Set<ActionTag> {
    get { storage?.values.skippedTags ?? [] }
    set { values.skippedTags = newValue }
  }

  /// The tags that do not guard the action in this call; see `guarded(by:)`.
  ///
  /// Set it in code that performs what the tag demands, such as the sign-in itself, or that does not need it.
  public var skippedGuards: Set<ActionTag> {
    get { storage?.values.skippedGuards ?? [] }
    set { values.skippedGuards = newValue }
  }

  /// The first fallback that handles a call without an action; it has no scope.
  public var fallback: Fallback<Mediator>? {
    get { storage?.values.fallback }
    set { values.fallback = newValue }
  }

  /// The value of a type that a library attaches to the options, or `nil`.
  package subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get {
      guard let storage else { return nil }
      for value in storage.values.libraryValues where isExactly(value, type) { return exactCast(value, type) }
      return nil
    }
    set {
      var new = values
      new.libraryValues.removeAll { isExactly($0, type) }
      if let newValue { new.libraryValues.append(newValue) }
      values = new
    }
  }

  /// The call around which instruments already stand.
  var instrumented: InstrumentedCall? {
    get { storage?.values.instrumented }
    set { values.instrumented = newValue }
  }

  /// Records whether interceptors redirect the call to an action whose result is secret, or `nil` if no record needs to
  /// know.
  var redirection: Redirection? {
    get { storage?.values.redirection }
    set { values.redirection = newValue }
  }

  /// A value that the action reads as ``Invocation/attachment``; nothing from outside can set it.
  public var attachment: (any Sendable)? {
    get { storage?.values.attachment }
    set { values.attachment = newValue }
  }

  /// Whether all options are the defaults.
  var isPlain: Bool { storage == nil }

  /// Whether there is a deadline; reading the deadline itself in an asynchronous function allocates.
  var hasDeadline: Bool { storage?.values.deadline != nil }
}

extension CallOptions: CustomStringConvertible {
  /// The options that are not the defaults, as `[caching: false]`.
  public var description: String {
    let options = [
      caching.map { "caching: \($0)" }, deadline.map { _ in "timeout: \(values.timeout.map { "\($0)" } ?? "set")" },
      skippedTags.isEmpty ? nil : "skipping: \(skippedTags.inOrder())",
      skippedGuards.isEmpty ? nil : "skippingGuards: \(skippedGuards.inOrder())", fallback.map { _ in "fallback: set" },
    ]
    return "[\(options.compactMap { $0 }.joined(separator: ", "))]".cutWords.printable
  }
}

/// Notes whether interceptors redirected a call to an action whose result is secret, for the record of the original call.
final class Redirection: Sendable {
  private let isSecret = Atomic(false)
  var hidesResult: Bool { isSecret.load(ordering: .acquiring) }
  func hideResult() { isSecret.store(true, ordering: .releasing) }
}
