/// A call that reached no action: the action does not exist, or a URL matches no route.
public struct UnresolvedCall: Sendable {
  /// The original invocation.
  public let invocation: Invocation
  private let makeReason: @Sendable (Destination) -> MediatorError

  package init(_ invocation: Invocation, reason: @escaping @Sendable (Destination) -> MediatorError) {
    self.invocation = invocation
    makeReason = reason
  }

  /// The error, with the nearest names; it is created on each access.
  public var reason: MediatorError { invocation.completed(makeReason(invocation.destination)) }
}

/// A handler of unresolved calls: calls of actions that do not exist, and URLs that match no route.
///
/// Its declaration determines which calls it handles, and the most specific fallback is tried first:
///
/// - ``CallOptions/fallback`` handles one call.
/// - In a target's table it handles the target's unknown actions; its closure gets the target, elsewhere the mediator.
/// - In a module with `for:`, it handles the calls of one target, such as a feature that is switched off.
/// - In a module it handles all calls of unknown targets and actions.
/// - In a module with `for: .unmatchedURLs(in:)`, it handles the URLs of a namespace that match no route. The global routes and
///   the direct form are tried first.
///
/// ```swift
/// Fallback { _, call in
///   guard call.invocation.source == nil else { throw Declined() }
///   return "not yet: \(call.invocation.destination)"
/// }
/// Fallback(for: "tickets") { mediator, _ in try mediator.performNow("help", "soldOut") }
/// Fallback(for: .unmatchedURLs()) { _, call in "no page for \(call.invocation.url ?? "")" }
/// ```
///
/// The closure returns the result of the call. If it throws ``Declined``, the next fallback is tried; the caller gets
/// any other error.
public struct Fallback<Receiver: Sendable>: Sendable {
  let handler: MissHandler
  package let scope: FallbackScope

  /// Creates a synchronous fallback.
  ///
  /// - Parameters:
  ///   - scope: The calls that the fallback of a module handles: all calls, those of a target, or unmatched URLs.
  ///   - body: The closure; its first input is the target in a target's table, and else the mediator.
  public init<Output: Sendable>(
    for scope: FallbackScope = .calls,
    _ body: @escaping @Sendable (Receiver, UnresolvedCall) throws -> Output
  ) {
    self.scope = scope
    handler = .sync { try body(BoundTarget<Receiver>.target(of: $0), $1) }
  }

  /// Creates an asynchronous, nonisolated fallback; synchronous methods cannot run it.
  @_disfavoredOverload
  public init<Output: Sendable>(
    for scope: FallbackScope = .calls,
    _ body: @escaping @Sendable @concurrent (Receiver, UnresolvedCall) async throws -> Output
  ) {
    self.scope = scope
    handler = .async { try await body(BoundTarget<Receiver>.target(of: $0), $1) }
  }

  /// Creates a synchronous main-actor fallback; synchronous methods can run it on the main actor only.
  public init<Output: Sendable>(
    for scope: FallbackScope = .calls,
    onMain body: @escaping @MainActor @Sendable (Receiver, UnresolvedCall) throws -> Output
  ) {
    self.scope = scope
    handler = .main { try body(BoundTarget<Receiver>.target(of: $0), $1) }
  }

  /// Creates an asynchronous main-actor fallback; synchronous methods cannot run it.
  @_disfavoredOverload
  public init<Output: Sendable>(
    for scope: FallbackScope = .calls,
    onMain body: @escaping @MainActor @Sendable (Receiver, UnresolvedCall) async throws -> Output
  ) {
    self.scope = scope
    handler = .async { try await body(BoundTarget<Receiver>.target(of: $0), $1) }
  }
}

/// The calls that a ``Fallback`` in a module handles; a string literal is the name of a target.
public struct FallbackScope: Sendable, Hashable, ExpressibleByStringLiteral {
  enum Kind: Sendable, Hashable {
    case calls
    case target(TargetName)
    case library(FallbackPlace)
  }

  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  /// The target whose calls it handles, or `nil` for other scopes.
  package var target: TargetName? { if case .target(let name) = kind { name } else { nil } }

  /// All calls of unknown targets and actions.
  public static let calls = FallbackScope(.calls)

  /// The calls of a target, registered or not, whose action does not exist.
  public static func target(_ name: TargetName) -> FallbackScope { FallbackScope(.target(name)) }

  /// Creates the scope of calls for which a library finds no action.
  package init(_ place: FallbackPlace) { kind = .library(place) }

  /// Creates the scope of a target.
  public init(stringLiteral name: String) {
    self = .target(TargetName(name))
  }
}

/// The code of a fallback.
///
/// A handler in a target's table gets the bound target, others the bound mediator.
package enum MissHandler: Sendable {
  case sync(@Sendable (Instance, UnresolvedCall) throws -> any Sendable)
  case async(@Sendable (Instance, UnresolvedCall) async throws -> any Sendable)
  case main(@MainActor @Sendable (Instance, UnresolvedCall) throws -> any Sendable)
}

extension FallbackScope: CustomStringConvertible {
  /// The scope as in code, such as `.target("order")`.
  public var description: String {
    switch kind {
    case .calls: ".calls"
    case .target(let name): ".target(\"\(name)\")"
    case .library(let place): place.description
    }
  }
}

extension MediatorError {
  /// Returns the error of a fallback with a scope where its declaration already determines the scope.
  package static func misplaced(
    _ scope: FallbackScope, of destination: Destination? = nil, in place: String, _ modules: [ModuleName] = []
  ) -> MediatorError {
    MediatorError(.misplacedFallback, of: destination, expected: place, found: "\(scope)", modules: modules)
  }
}
