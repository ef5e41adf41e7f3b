/// Code around every call, for traces whose context must be current while the call runs.
///
/// An observer is notified after a call; an instrument also begins before it, and can bind task-local values for it:
///
/// ```swift
/// struct TracedCalls: CallInstrument {
///   func begin(_ call: CallStart) -> any Span { startSpan(call.name) }
///
///   func within(_ span: any Span, _ body: CallBody) async throws -> CallResult {
///     try await ServiceContext.withValue(span.context) { try await body() }
///   }
///
///   func withinNow(_ span: any Span, _ body: SynchronousCallBody) throws -> CallResult {
///     try ServiceContext.withValue(span.context) { try body() }
///   }
///
///   func end(_ call: CallRecord, _ span: any Span) {
///     span.operationName = call.name
///     if case .failure(let error) = call.outcome { span.recordError(error) }
///     span.end()
///   }
/// }
/// ```
///
/// It is an item of a module. The one that is registered first is the outermost. One that binds nothing returns `try await body()`
/// and `try body()`. No method has a default, because a method that differs from its requirement would then never run.
///
/// `begin` runs in every method that starts a call, before the interceptors. `end` runs once for each `begin`,
/// also if the call is rejected, expires or is cancelled. Both run in the caller's task or thread. What `within` returns or throws
/// is the result of the call.
public protocol CallInstrument: ModuleItem {
  /// What the instrument keeps from the beginning of a call to its end, such as a span.
  associatedtype Context: Sendable

  /// Begins a call.
  func begin(_ call: CallStart) -> Context

  /// Runs an asynchronous call.
  ///
  /// - Parameters:
  ///   - context: What `begin` returned.
  ///   - body: The rest of the call; run it once.
  /// - Throws: The error of the body; the caller gets any other error too.
  nonisolated(nonsending) func within(_ context: Context, _ body: CallBody) async throws -> CallResult

  /// Runs a synchronous call: `callNow`, `performNow` or `openNow`.
  ///
  /// - Parameters:
  ///   - context: What `begin` returned.
  ///   - body: The rest of the call; run it once.
  /// - Throws: The error of the body; the caller gets any other error too.
  func withinNow(_ context: Context, _ body: SynchronousCallBody) throws -> CallResult

  /// Ends a call.
  func end(_ call: CallRecord, _ context: Context)
}
