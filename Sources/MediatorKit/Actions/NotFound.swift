/// A call that no action has: what was called, and why nothing runs.
public struct Miss: Sendable {
  /// The invocation as the caller made it, with its original parameters.
  public let invocation: Invocation
  private let makeReason: @Sendable () -> MediatorError

  init(_ invocation: Invocation, reason: @escaping @Sendable () -> MediatorError) {
    self.invocation = invocation
    makeReason = reason
  }

  /// Why no action runs, with the nearest names.
  ///
  /// - Complexity: The error is created each time; a fallback that does not read it costs no error.
  public var reason: MediatorError { invocation.completed(makeReason()) }
}

/// What a target answers when it has no action of the name that was called.
///
/// It stands in the target's table. A closure that throws ``Declined`` passes on to the mediator's fallbacks.
///
/// ```swift
/// static var actions: ActionTable<HelpTarget> {
///   Action("topics") { $0.topics }
///   NotFound { target, miss in "no help on \(miss.invocation.destination)" }
/// }
/// ```
public struct NotFound<T: Target>: Sendable {
  let body: MissBody

  /// Answers synchronously.
  public init<Output: Sendable>(perform body: @escaping @Sendable (T, Miss) throws -> Output) {
    self.body = .sync { try body(BoundTarget<T>.target(of: $0), $1) }
  }

  /// Answers asynchronously, on no actor.
  @_disfavoredOverload
  public init<Output: Sendable>(perform body: @escaping @Sendable @concurrent (T, Miss) async throws -> Output) {
    self.body = .async { try await body(BoundTarget<T>.target(of: $0), $1) }
  }

  /// Answers synchronously on the main actor.
  public init<Output: Sendable>(onMain body: @escaping @MainActor @Sendable (T, Miss) throws -> Output) {
    self.body = .main { try body(BoundTarget<T>.target(of: $0), $1) }
  }

  /// Answers asynchronously on the main actor.
  @_disfavoredOverload
  public init<Output: Sendable>(onMain body: @escaping @MainActor @Sendable (T, Miss) async throws -> Output) {
    self.body = .mainAsync { try await body(BoundTarget<T>.target(of: $0), $1) }
  }
}

/// What answers for a mediator when no target, or no action of a target, has the name that was called.
///
/// A closure that throws ``Declined`` passes on to the next fallback.
///
/// ```swift
/// Fallback { miss in
///   guard miss.invocation.source == nil else { throw Declined() }
///   return "not yet: \(miss.invocation.destination)"
/// }
/// ```
public struct Fallback: Sendable {
  enum Kind: Sendable {
    case sync(@Sendable (Miss) throws -> any Sendable)
    case async(@Sendable (Miss) async throws -> any Sendable)
    case main(@MainActor @Sendable (Miss) throws -> any Sendable)
  }

  let kind: Kind

  /// Answers synchronously.
  public init(_ answer: @escaping @Sendable (Miss) throws -> any Sendable) {
    kind = .sync(answer)
  }

  /// Handles misses asynchronously, on no actor; a synchronous method cannot use it.
  @_disfavoredOverload
  public init(_ answer: @escaping @Sendable @concurrent (Miss) async throws -> any Sendable) {
    kind = .async(answer)
  }

  /// Handles misses synchronously on the main actor; of the synchronous methods only those of the main actor can use it.
  public init(onMain answer: @escaping @MainActor @Sendable (Miss) throws -> any Sendable) {
    kind = .main(answer)
  }

  /// Handles misses asynchronously on the main actor; a synchronous method cannot use it.
  @_disfavoredOverload
  public init(onMain answer: @escaping @MainActor @Sendable (Miss) async throws -> any Sendable) {
    kind = .async { try await answer($0) }
  }
}

extension Fallback.Kind {
  func handleNow(_ miss: Miss) throws -> any Sendable {
    switch self {
    case .sync(let body): try body(miss)
    case .async: throw MediatorError(.asynchronousAction)
    case .main: throw MediatorError(.mainActorRequired)
    }
  }

  @MainActor func handleOnMain(_ miss: Miss) throws -> any Sendable {
    switch self {
    case .sync(let body): try body(miss)
    case .async: throw MediatorError(.asynchronousAction)
    case .main(let body): try body(miss)
    }
  }
}
