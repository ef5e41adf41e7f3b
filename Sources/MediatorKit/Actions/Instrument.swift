import Synchronization

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
  // The functions below, as values: a program without instruments then does not link them.
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

/// A call that runs within instruments.
///
/// The options of the invocation contain it, so that instruments begin a call once, also before its action is found, and end it
/// with the invocation that it reached.
package final class InstrumentedCall: Sendable {
  private let invocation: Mutex<Invocation>

  package init(_ invocation: Invocation) { self.invocation = Mutex(invocation) }

  /// Records what the call reached, without this object, which would retain itself.
  package func reached(_ invocation: Invocation) {
    let invocation = invocation.instrumented(by: nil)
    // The previous one is released outside the lock, because it contains values of client code.
    let old = self.invocation.withLock { current in
      defer { current = invocation }
      return current
    }
    withExtendedLifetime(old) {}
  }

  var last: Invocation { invocation.withLock { $0 } }
}

extension [Instrument] {
  package func around(
    _ call: InstrumentedCall, _ body: @escaping @Sendable () async throws -> any Sendable
  ) async throws -> any Sendable { try await self[0].run(self, call, body) }

  package func aroundNow(
    _ call: InstrumentedCall, _ body: @escaping @Sendable () throws -> any Sendable
  ) throws -> any Sendable { try self[0].runNow(self, call, body) }

  /// Begins and ends the instruments of a call that is rejected before it has a plan.
  package func report(_ invocation: Invocation, rejectedBy error: any Error) {
    if isEmpty { return }
    _ = try? aroundNow(InstrumentedCall(invocation)) { throw error }
  }
}
