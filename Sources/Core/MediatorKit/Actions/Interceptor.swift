import MediatorText

/// Asynchronous code that runs around calls.
///
/// An interceptor may change the invocation, return a result without running the action, suspend the call, or throw an error.
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
/// Synchronous methods throw ``MediatorError/Code/asynchronousInterceptor`` if an interceptor applies, so no call
/// bypasses it. An interceptor may call actions that it applies to, if this recursion ends: endless calls throw
/// ``MediatorError/Code/endlessInterception``.
public protocol Interceptor: Sendable {
  /// The name in messages, read at registration; by default the name of the type.
  var name: String { get }
  /// Handles an invocation; calling `next` runs the next interceptor and finally the action.
  ///
  /// - Parameters:
  ///   - invocation: The call. Its inputs have been checked, and have the types that the action declares, also in a
  ///     call by name or URL.
  ///   - next: The remaining interceptors and the action. Call it once, several times to retry, or not at all.
  /// - Returns: The result for the caller.
  /// - Throws: Any error; the caller gets it unchanged.
  nonisolated(nonsending) func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable
}

extension Interceptor {
  /// The name of the type.
  public var name: String { String(describing: Self.self) }
}

/// The remaining interceptors and the action.
public struct Next: Sendable {
  /// The mediator that the invocation runs in.
  public let mediator: Mediator
  @usableFromInline let rest: Plan
  /// The next interceptor, or `nil` if the action comes next.
  @usableFromInline let interceptor: ChainedInterceptor?
  /// The interceptors that ran for previous addresses of the call; an array, because comparing a few is faster than hashing.
  @usableFromInline let passed: [Int]
}

/// The registration of an interceptor.
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
  /// The calls to which an interceptor applies.
  public enum Scope: Sendable, Hashable {
    /// All calls, including those without an action.
    case all
    /// Calls of the targets of a module.
    case module(ModuleName)
    /// Calls of a target.
    case target(TargetName)
    /// Calls of the actions with a tag; a call can opt out with ``CallOptions/skippedTags``, or of those that guard
    /// the action with ``CallOptions/skippedGuards``.
    case tag(ActionTag)
  }

  package let scope: Scope
  package let priority: Int
  package let name: String
  /// The role: whether it runs, only counts as passed, runs the action itself, or stands for a missing guard.
  package var role = Role.running
  /// Runs once the interceptor is unregistered.
  var ending: (@Sendable (Mediator) -> Void)?
  let body: @Sendable (Invocation, Next) async throws -> any Sendable
  let activity = InterceptorActivity()

  /// Creates the registration of an interceptor.
  ///
  /// - Parameters:
  ///   - scope: The calls to which it applies.
  ///   - priority: The priority; higher runs first.
  ///   - interceptor: The interceptor.
  public init(_ scope: Scope = .all, priority: Int = 0, _ interceptor: any Interceptor) {
    self.init(scope, priority: priority, named: interceptor.name) {
      try await interceptor.intercept($0, next: $1)
    }
  }

  /// Creates the registration of a closure as an interceptor.
  public init(
    _ scope: Scope = .all, priority: Int = 0, named name: String = "an interceptor",
    _ body: nonisolated(nonsending) @escaping @Sendable (Invocation, Next) async throws -> any Sendable
  ) {
    self.scope = scope
    self.priority = priority
    self.name = name
    self.body = body
  }
}

extension Interception: CustomStringConvertible {
  /// The name of the interceptor with its scope.
  public var description: String { "\(name) of \(scope)".cutWords.printable }
}

extension Interception {
  /// The role of an interceptor for actions that its tag guards.
  package enum Role: Sendable {
    /// The interceptor runs.
    case running
    /// The tag counts as passed: nothing runs, so synchronous calls work too.
    case passing
    /// The interceptor runs the action itself, which is asynchronous, as in another process: a synchronous call gets the error of
    /// the action, not that of an interceptor.
    case ofAction
    /// No interceptor has the tag; the error says so.
    case missing(MediatorError)
  }

  /// Returns the registration with a closure that runs once its module is unregistered or replaced.
  package func onEnding(_ ending: @escaping @Sendable (Mediator) -> Void) -> Interception {
    var copy = self
    copy.ending = ending
    return copy
  }

  /// The registration of an interceptor that runs actions itself, which are asynchronous.
  package var ofAction: Interception {
    var copy = self
    copy.role = .ofAction
    return copy
  }

  var isOfAction: Bool { if case .ofAction = role { true } else { false } }

  /// Returns an interceptor that replaces a missing one and rejects all calls.
  static func missing(_ error: MediatorError) -> Interception {
    var interception = Interception(named: "a missing interceptor") { _, _ in throw error }
    interception.role = .missing(error)
    return interception
  }

  var isPassing: Bool { if case .passing = role { true } else { false } }
}

/// An interceptor that applies to an action, with its number and the tag that makes it apply.
typealias AppliedInterception = (id: Int, tag: ActionTag?, isGuarding: Bool, interception: Interception)

/// An interceptor that applies to the calls of an action: one of the chain that is created once for all calls.
///
/// An object, so that a call retains only one reference.
@usableFromInline final class ChainedInterceptor: Sendable {
  let id: Int
  /// The tag that makes it apply, which a call may skip.
  let tag: ActionTag?
  /// Whether the tag guards the action, so that only a call that names guards skips it.
  let isGuarding: Bool
  let interception: Interception
  /// The interceptors before it in the chain.
  let previous: [Int]
  /// The interceptor after it, or `nil` if the action comes next.
  let next: ChainedInterceptor?

  init(_ applied: AppliedInterception, after previous: [Int], before next: ChainedInterceptor?) {
    id = applied.id
    tag = applied.tag
    isGuarding = applied.isGuarding
    interception = applied.interception
    self.previous = previous
    self.next = next
  }

  func isSkipped(by invocation: Invocation) -> Bool {
    guard let tag else { return false }
    return (isGuarding ? invocation.options.skippedGuards : invocation.options.skippedTags).contains(tag)
  }
}
