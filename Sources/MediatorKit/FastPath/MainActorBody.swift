import CMediatorImage

/// A main-actor function of a target and inputs, stored as a nonisolated one.
///
/// A synchronous main-actor function is called like a nonisolated one; only the compiler's check of the caller differs. Why the
/// cast is safe: both structs have one stored property, and their functions differ in the isolation only. The result is stored
/// in slots that are read only after ``isOnMainActor(_:)`` has returned `true`. `MainActor.assumeIsolated`, which needs no
/// cast, looks for the current executor: 1,280 instructions a call instead of 292.
@usableFromInline struct MainActorBody<Inputs, Output> {
  @usableFromInline struct Nonisolated {
    @usableFromInline let body: @Sendable (Instance, Inputs) throws -> Output
  }

  @usableFromInline let body: @MainActor @Sendable (Instance, Inputs) throws -> Output

  @inlinable init(_ body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output) {
    self.body = body
  }

  @inlinable var nonisolated: @Sendable (Instance, Inputs) throws -> Output {
    unsafeBitCast(self, to: Nonisolated.self).body
  }
}

/// Returns whether the caller of a synchronous method is isolated to the main actor.
///
/// The main actor runs on the main thread. On another thread, such as the one that serves the main queue on Linux after
/// `dispatchMain`, the concurrency runtime is asked, which ends the program if client code passed a wrong actor.
///
/// - Parameter isolation: The actor of the caller, as the compiler passes it.
@usableFromInline func isOnMainActor(_ isolation: (any Actor)?) -> Bool {
  guard let isolation, ObjectIdentifier(isolation) == mainActor else { return false }
  if !mediator_is_main_thread() { MainActor.preconditionIsolated("the argument `isolation` is not the caller's actor") }
  return true
}

/// The main actor, which lives as long as the process; reading `MainActor.shared` would retain it.
private let mainActor = ObjectIdentifier(MainActor.shared)
