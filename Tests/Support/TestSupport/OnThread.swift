import Foundation

/// Runs long work on a thread of its own.
///
/// On the shared threads of tasks it would delay the tests that wait for a deadline.
public func onThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result { try work() }) }
    thread.stackSize = 8 << 20
    thread.start()
  }
}
