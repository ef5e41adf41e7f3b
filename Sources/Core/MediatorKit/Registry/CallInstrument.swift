import Synchronization

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
  /// The value that the instrument keeps from the beginning of a call to its end, such as a span.
  associatedtype Context: Sendable

  /// Begins a call.
  func begin(_ call: CallStart) -> Context

  /// Runs an asynchronous call; a call of the mediator outside of `body` would be within the instrument again.
  ///
  /// - Parameters:
  ///   - context: The value that `begin` returned.
  ///   - body: The rest of the call; run it once.
  /// - Throws: The error of the body; the caller gets any other error too.
  nonisolated(nonsending) func within(_ context: Context, _ body: CallBody) async throws -> CallResult

  /// Runs a synchronous call: `callNow`, `performNow` or `openNow`.
  ///
  /// - Parameters:
  ///   - context: The value that `begin` returned.
  ///   - body: The rest of the call; run it once.
  /// - Throws: The error of the body; the caller gets any other error too.
  func withinNow(_ context: Context, _ body: SynchronousCallBody) throws -> CallResult

  /// Ends a call.
  func end(_ call: CallRecord, _ context: Context)
}

/// A call that begins, as instruments get it.
public struct CallStart: Sendable {
  /// A number of the call, unique in the process.
  public let id: UInt64
  /// The number of the call in whose task this one starts, or `nil`; only instrumented calls have one.
  ///
  /// `Task {}` and child tasks inherit it, `Task.detached` does not.
  public let parent: UInt64?
  /// The name of the call for metrics, as ``CallRecord/name``.
  ///
  /// A call that a library begins before it finds the action has a placeholder in parentheses. Name its span at the end, as
  /// servers name the span of a request once it is read.
  public let name: String
  /// The method that starts the call, such as `call`, `callNow`, `perform` or `performNow`.
  public let method: String
  /// The name of the source of a call that the app's own code did not make.
  package let sourceName: String?
  /// The options of the call, for the values that libraries attach.
  package let options: CallOptions
  /// The location of the call in the source code.
  public let callSite: CallSite

  @TaskLocal static var current: UInt64?
  private static let last = Atomic<UInt64>(0)

  init(_ invocation: Invocation, isNow: Bool) {
    id = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    parent = Self.current
    name = invocation.origin?.placeholder ?? invocation.name
    method =
      if let origin = invocation.origin { origin.method(isNow: isNow) } else if invocation.isStrict {
        isNow ? "performNow" : "perform"
      } else {
        isNow ? "callNow" : "call"
      }
    sourceName = invocation.sourceName
    options = invocation.options
    callSite = invocation.callSite
  }
}

/// The rest of an asynchronous call within a ``CallInstrument``: further instruments, the interceptors and the action.
public struct CallBody: Sendable {
  let body: @Sendable () async throws -> any Sendable

  /// Runs the rest of the call.
  ///
  /// - Throws: The error of the call.
  public func callAsFunction() async throws -> CallResult { CallResult(value: try await body()) }
}

/// The rest of a synchronous call within a ``CallInstrument``.
public struct SynchronousCallBody: Sendable {
  let body: @Sendable () throws -> any Sendable

  /// Runs the rest of the call.
  ///
  /// - Throws: The error of the call.
  public func callAsFunction() throws -> CallResult { CallResult(value: try body()) }
}

/// The result of a call, which a ``CallInstrument`` returns as it is; ``CallRecord/outcome`` has its value.
///
/// Its description does not have the value, which may be secret.
public struct CallResult: Sendable, CustomStringConvertible, CustomReflectable {
  let value: any Sendable

  /// `(result)`.
  public var description: String { "(result)" }
  /// The description alone.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An instrument without the type of its context.
package struct Instrument: Sendable {
  let begin: @Sendable (CallStart) -> Running
  /// Identifies the instrument on the stack of a thread.
  let identity = CodeIdentity()
  // The functions of `Instrument+Running.swift`, as values: a program without instruments then does not link them.
  /// Runs an asynchronous call within instruments.
  let run:
    @Sendable ([Instrument], InstrumentedCall, @escaping @Sendable () async throws -> any Sendable) async throws ->
      any Sendable
  /// Runs a synchronous call within instruments.
  let runNow:
    @Sendable ([Instrument], InstrumentedCall, @escaping @Sendable () throws -> any Sendable) throws -> any Sendable

  /// An instrument that has begun a call.
  struct Running: Sendable {
    let within: @Sendable (CallBody) async throws -> CallResult
    let withinNow: @Sendable (SynchronousCallBody) throws -> CallResult
    let end: @Sendable (CallRecord) -> Void
  }
}

extension [Instrument] {
  func around(
    _ call: InstrumentedCall, _ body: @escaping @Sendable () async throws -> any Sendable
  ) async throws -> any Sendable { try await self[0].run(self, call, body) }

  func aroundNow(
    _ call: InstrumentedCall, _ body: @escaping @Sendable () throws -> any Sendable
  ) throws -> any Sendable { try self[0].runNow(self, call, body) }

  /// Begins and ends the instruments of a call that is rejected before it has a plan.
  func report(_ invocation: Invocation, rejectedBy error: any Error) {
    if isEmpty { return }
    _ = try? aroundNow(InstrumentedCall(invocation)) { throw error }
  }
}
