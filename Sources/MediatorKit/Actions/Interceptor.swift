/// Asynchronous code around invocations.
///
/// It may replace the invocation, answer in its place, suspend it and resume it, or stop it with an error.
///
/// ```swift
/// struct LoginGate: Interceptor {
///   func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
///     try await next.mediator.call(Account.awaitSignIn)
///     return try await next(invocation)
///   }
/// }
/// ```
///
/// A synchronous door refuses an action to which an interceptor applies: no call slips past a gate.
public protocol Interceptor: Sendable {
  /// The name that messages use, read when it is registered; by default the name of the type.
  var name: String { get }
  /// Handles one invocation; calling `next` goes on to the next interceptor and at last to the action.
  ///
  /// - Parameters:
  ///   - invocation: The call, whose inputs were checked already when it came by name or by URL.
  ///   - next: The rest of its way; it may be called more than once, to try again, or not at all.
  /// - Returns: What the caller gets.
  /// - Throws: Whatever the caller is to get in place of an answer; it reaches the caller as it is.
  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable
}

extension Interceptor {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }
}

/// The interceptors that remain, and the action behind them.
public struct Next: Sendable {
  /// The mediator that the invocation runs in.
  public let mediator: Mediator
  @usableFromInline let rest: any Onward
  /// How many interceptors of the plan have run or were skipped.
  @usableFromInline let step: Int
  /// The interceptors that ran for previous addresses of the call; few, so comparing is cheaper than hashing.
  @usableFromInline let passed: [Int]

  /// Passes an invocation on, the same or another one.
  ///
  /// An interceptor that applies to the other address and has not run yet runs first, wherever it stands in the order:
  /// replacing the address skips no interceptor. The other address is looked up in the registry that the call began with.
  ///
  /// - Throws: What the remaining interceptors and the action throw.
  @inlinable public func callAsFunction(_ invocation: Invocation) async throws -> any Sendable {
    try await rest.go(invocation, mediator, step, passed)
  }
}

/// What a call goes on with behind an interceptor.
@usableFromInline protocol Onward: AnyObject, Sendable {
  /// - Parameters:
  ///   - step: The index of the next interceptor.
  ///   - passed: The interceptors that ran for previous addresses of the call.
  func go(_ invocation: Invocation, _ mediator: Mediator, _ step: Int, _ passed: [Int]) async throws -> any Sendable
}

/// An interceptor as a module registers it.
///
/// Interceptors run by priority, higher first, then in the order of registration.
///
/// ```swift
/// Interception(.tag("signed-in"), priority: 10, LoginGate())
/// Interception(.target("order"), named: "a clock") { invocation, next in
///   print(invocation.destination)
///   return try await next(invocation)
/// }
/// ```
public struct Interception: Sendable {
  /// Which invocations an interceptor applies to.
  public enum Scope: Sendable, Hashable {
    /// All, also those that no action handles.
    case all
    /// Those of the targets of one module.
    case module(ModuleName)
    /// Those of one target.
    case target(TargetName)
    /// Those of the actions that carry a tag; a call can opt out of it with ``CallOptions/skippedTags``.
    case tag(ActionTag)
  }

  let scope: Scope
  let priority: Int
  let name: String
  let body: @Sendable (Invocation, Next) async throws -> any Sendable

  /// Registers an interceptor.
  ///
  /// - Parameters:
  ///   - scope: Which invocations it applies to.
  ///   - priority: Higher runs first, farther from the action.
  ///   - interceptor: The interceptor.
  public init(_ scope: Scope = .all, priority: Int = 0, _ interceptor: any Interceptor) {
    self.init(scope, priority: priority, named: interceptor.name) {
      try await interceptor.intercept($0, next: $1)
    }
  }

  /// Registers a closure as an interceptor.
  public init(
    _ scope: Scope = .all, priority: Int = 0, named name: String = "an interceptor",
    _ body: @escaping @Sendable (Invocation, Next) async throws -> any Sendable
  ) {
    self.scope = scope
    self.priority = priority
    self.name = name
    self.body = body
  }
}
