// An instrument with the closure of former versions, which a client's settings gave another type, so that it never ran.
// expect: type 'Traces' does not conform to protocol 'CallInstrument'
import MediatorKit

struct Traces: CallInstrument {
  func begin(_ call: CallStart) -> UInt64 { call.id }
  func end(_ call: CallRecord, _ id: UInt64) {}

  #if RIGHT
  func within(_ id: UInt64, _ body: CallBody) async throws -> CallResult { try await body() }
  func withinNow(_ id: UInt64, _ body: SynchronousCallBody) throws -> CallResult { try body() }
  #else
  func within<Value>(_ id: UInt64, _ body: () async throws -> Value) async rethrows -> Value { try await body() }
  func within<Value>(_ id: UInt64, _ body: () throws -> Value) rethrows -> Value { try body() }
  #endif
}
