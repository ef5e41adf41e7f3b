import Synchronization

/// Code around every call, for traces whose context must be current while the call runs.
///
/// An observer is notified after a call; an instrument also begins before it, and can bind task-local values for it:
///
/// ```swift
/// struct TracedCalls: CallInstrument {
///   func begin(_ call: CallStart) -> any Span { startSpan(call.name) }
///
///   func within<Value>(_ span: any Span, _ body: () async throws -> Value) async rethrows -> Value {
///     try await ServiceContext.withValue(span.context) { try await body() }
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
/// A module registers it with ``Instrument``.
///
/// `begin` runs in every method that starts a call, before the link gate and the interceptors. `end` runs once for each `begin`,
/// also if the call is rejected, expires or is cancelled. Both run in the caller's task or thread. What `within` returns or throws
/// is the result of the call.
public protocol CallInstrument: Sendable {
  /// What the instrument keeps from the beginning of a call to its end, such as a span.
  associatedtype Context: Sendable

  /// Begins a call.
  func begin(_ call: CallStart) -> Context

  /// Runs an asynchronous call; without an implementation it only runs the body.
  func within<Value>(_ context: Context, _ body: () async throws -> Value) async rethrows -> Value

  /// Runs a synchronous call; without an implementation it only runs the body.
  func within<Value>(_ context: Context, _ body: () throws -> Value) rethrows -> Value

  /// Ends a call.
  func end(_ call: CallRecord, _ context: Context)
}

extension CallInstrument {
  /// Runs the body.
  public func within<Value>(_ context: Context, _ body: () async throws -> Value) async rethrows -> Value {
    try await body()
  }

  /// Runs the body.
  public func within<Value>(_ context: Context, _ body: () throws -> Value) rethrows -> Value { try body() }
}

/// A call that begins, as instruments get it.
public struct CallStart: Sendable {
  /// The method that starts the call.
  public enum Method: String, Sendable {
    case call, callNow, perform, performNow, open, openNow
  }

  /// A number of the call, unique in the process.
  public let id: UInt64
  /// The number of the call in whose task this one starts, or `nil`; only instrumented calls have one.
  ///
  /// `Task {}` and child tasks inherit it, `Task.detached` does not.
  public let parent: UInt64?
  /// The name of the call for metrics, as ``CallRecord/name``.
  ///
  /// That of a link is `(link)`, because it is begun before it is read. Name its span at the end, as servers name that of a
  /// request once its route is known.
  public let name: String
  /// The method that starts the call.
  public let method: Method
  /// The source of the URL, or `nil` for a call from code.
  public let source: LinkSource?
  /// The W3C `traceparent` of a call from another process, whose span is the parent, or `nil`.
  public let traceParent: String?
  /// The location of the call in the source code.
  public let callSite: CallSite

  @TaskLocal static var current: UInt64?
  private static let last = Atomic<UInt64>(0)

  init(_ invocation: Invocation, isNow: Bool) {
    id = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    parent = Self.current
    name = invocation.origin == nil ? invocation.name : "(link)"
    method =
      if invocation.origin != nil { isNow ? .openNow : .open } else if invocation.isStrict {
        isNow ? .performNow : .perform
      } else {
        isNow ? .callNow : .call
      }
    source = invocation.source
    traceParent = invocation.traceParent
    callSite = invocation.callSite
  }
}

/// The item of a module that registers an instrument.
///
/// The instrument that is registered first is the outermost. Calls without instruments do nothing for them.
public struct Instrument: Sendable {
  let begin: @Sendable (CallStart) -> Running

  /// An instrument that has begun a call.
  struct Running: Sendable {
    let within: @Sendable (() async throws -> any Sendable) async throws -> any Sendable
    let withinNow: @Sendable (() throws -> any Sendable) throws -> any Sendable
    let end: @Sendable (CallRecord) -> Void
  }

  /// Creates the item.
  public init(_ instrument: some CallInstrument) {
    begin = { call in
      let context = instrument.begin(call)
      return Running(
        within: { try await instrument.within(context, $0) }, withinNow: { try instrument.within(context, $0) },
        end: { instrument.end($0, context) })
    }
  }
}

/// A call around which instruments stand.
///
/// It is in the options of the invocation, so that each call is begun once, a link before the gate, and is ended as what it reached.
final class InstrumentedCall: Sendable {
  private let invocation: Mutex<Invocation>

  init(_ invocation: Invocation) { self.invocation = Mutex(invocation) }

  /// Notes what a link reached, without this call, which would retain itself.
  func reached(_ invocation: Invocation) {
    let invocation = invocation.instrumented(by: nil)
    // The previous one is released outside the lock, because it contains values of client code.
    let old = self.invocation.withLock { current in
      defer { current = invocation }
      return current
    }
    withExtendedLifetime(old) {}
  }

  fileprivate var last: Invocation { invocation.withLock { $0 } }
}

extension [Instrument] {
  func around(
    _ call: InstrumentedCall, _ body: () async throws -> any Sendable
  ) async throws -> any Sendable {
    let (start, begin) = (CallStart(call.last, isNow: false), Moment.now)
    return try await CallStart.$current.withValue(start.id) { try await around(call, start, begin, 0, body) }
  }

  /// Begins the instruments from an index on, each within those before it.
  private func around(
    _ call: InstrumentedCall, _ start: CallStart, _ begin: Moment, _ index: Int, _ body: () async throws -> any Sendable
  ) async throws -> any Sendable {
    guard index < count else { return try await body() }
    let running = self[index].begin(start)
    do {
      let value = try await running.within { try await around(call, start, begin, index + 1, body) }
      running.end(CallRecord(call.last, since: begin, .success(value)))
      return value
    } catch {
      running.end(CallRecord(call.last, since: begin, .failure(error)))
      throw error
    }
  }

  /// Begins and ends the instruments of a call that is rejected before it has a plan.
  func report(_ invocation: Invocation, rejectedBy error: any Error) {
    if isEmpty { return }
    _ = try? aroundNow(InstrumentedCall(invocation)) { throw error }
  }

  func aroundNow(_ call: InstrumentedCall, _ body: () throws -> any Sendable) throws -> any Sendable {
    let (start, begin) = (CallStart(call.last, isNow: true), Moment.now)
    return try CallStart.$current.withValue(start.id) { try aroundNow(call, start, begin, 0, body) }
  }

  private func aroundNow(
    _ call: InstrumentedCall, _ start: CallStart, _ begin: Moment, _ index: Int, _ body: () throws -> any Sendable
  ) throws -> any Sendable {
    guard index < count else { return try body() }
    let running = self[index].begin(start)
    do {
      let value = try running.withinNow { try aroundNow(call, start, begin, index + 1, body) }
      running.end(CallRecord(call.last, since: begin, .success(value)))
      return value
    } catch {
      running.end(CallRecord(call.last, since: begin, .failure(error)))
      throw error
    }
  }
}
