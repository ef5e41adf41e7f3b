/// A call of an action that does not exist.
public struct Miss: Sendable {
  /// The original invocation.
  public let invocation: Invocation
  private let makeReason: @Sendable (Destination) -> MediatorError

  init(_ invocation: Invocation, reason: @escaping @Sendable (Destination) -> MediatorError) {
    self.invocation = invocation
    makeReason = reason
  }

  /// The error, with the nearest names; it is created on each access.
  public var reason: MediatorError { invocation.completed(makeReason(invocation.destination)) }
}

/// A handler of a target for calls of unknown actions.
///
/// Declare it in the target's table. If the closure throws ``Declined``, the mediator's fallbacks are tried.
///
/// ```swift
/// static var actions: ActionTable<HelpTarget> {
///   Action("topics") { $0.topics }
///   NotFound { target, miss in "no help on \(miss.invocation.destination)" }
/// }
/// ```
public struct NotFound<T: Target>: Sendable {
  let body: MissBody

  /// Creates a synchronous handler.
  public init<Output: Sendable>(perform body: @escaping @Sendable (T, Miss) throws -> Output) {
    self.body = .sync { try body(BoundTarget<T>.target(of: $0), $1) }
  }

  /// Creates an asynchronous, nonisolated handler.
  @_disfavoredOverload
  public init<Output: Sendable>(perform body: @escaping @Sendable @concurrent (T, Miss) async throws -> Output) {
    self.body = .async { try await body(BoundTarget<T>.target(of: $0), $1) }
  }

  /// Creates a synchronous main-actor handler.
  public init<Output: Sendable>(onMain body: @escaping @MainActor @Sendable (T, Miss) throws -> Output) {
    self.body = .main { try body(BoundTarget<T>.target(of: $0), $1) }
  }

  /// Creates an asynchronous main-actor handler.
  @_disfavoredOverload
  public init<Output: Sendable>(onMain body: @escaping @MainActor @Sendable (T, Miss) async throws -> Output) {
    self.body = .async { try await body(BoundTarget<T>.target(of: $0), $1) }
  }
}

/// A handler of a mediator for calls of unknown targets and actions.
///
/// If the closure throws ``Declined``, the next fallback is tried.
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

  /// Creates a synchronous fallback.
  public init(_ answer: @escaping @Sendable (Miss) throws -> any Sendable) {
    kind = .sync(answer)
  }

  /// Creates an asynchronous, nonisolated fallback; synchronous methods cannot run it.
  @_disfavoredOverload
  public init(_ answer: @escaping @Sendable @concurrent (Miss) async throws -> any Sendable) {
    kind = .async(answer)
  }

  /// Creates a synchronous main-actor fallback; synchronous methods run it in main-actor code only.
  public init(onMain answer: @escaping @MainActor @Sendable (Miss) throws -> any Sendable) {
    kind = .main(answer)
  }

  /// Creates an asynchronous main-actor fallback; synchronous methods cannot run it.
  @_disfavoredOverload
  public init(onMain answer: @escaping @MainActor @Sendable (Miss) async throws -> any Sendable) {
    kind = .async { try await answer($0) }
  }
}

extension Fallback.Kind {
  /// - Parameter isolation: The actor of the caller.
  func handleNow(_ miss: Miss, _ isolation: (any Actor)?) throws -> any Sendable {
    switch self {
    case .sync(let body): try body(miss)
    case .async: throw MediatorError(.asynchronousAction)
    case .main(let body): try onMain(isolation) { try body(miss) }
    }
  }
}
