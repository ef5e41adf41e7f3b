/// Runs a body on the main actor, for a caller that must be isolated to it.
///
/// - Parameter isolation: The actor of the caller.
/// - Throws: ``MediatorError/Code/mainActorRequired``; also what the body throws.
func onMain<Value: Sendable>(_ isolation: (any Actor)?, _ body: @MainActor () throws -> Value) throws -> Value {
  guard isolation === MainActor.shared else { throw MediatorError(.mainActorRequired) }
  return try MainActor.assumeIsolated(body)
}
