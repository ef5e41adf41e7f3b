import Dispatch
import Foundation
import MediatorKit
import MediatorTestSupport
import Synchronization
import Testing

// Cause: an initializer waited forever for a thread or a task that needed the initializer's target.
//
// Each test runs in its own process, which ends after a minute, so that a deadlock fails only that test.
@Suite("Waits for a creation by another thread end") struct CreationWaitTests {
  @Test("An initializer that waits for work that needs its own target gets the cycle error")
  func initializerWaitingForItselfThrows() async {
    await #expect(processExitsWith: .success) {
      limit(waits: .milliseconds(50))
      for handover in Handover.allCases {
        let mediator = try Mediator {
          Registration { (mediator: Mediator) in
            handover.expectCycle {
              try mediator.callNow(plainID)
            } orAwait: {
              try await mediator.call(plainID)
            }
            return PlainTarget()
          }
        }
        // The initializer itself succeeds: only the work for which it waits gets the error.
        check(try mediator.callNow(plainID), 7)
      }
    }
  }

  @Test("A cycle of two targets over threads and tasks ends with the cycle error")
  func cycleOverThreadsThrows() async {
    await #expect(processExitsWith: .success) {
      limit(waits: .milliseconds(50))
      for handover in Handover.allCases {
        let mediator = try Mediator {
          Registration { (mediator: Mediator) in
            handover.expectCycle {
              try mediator.callNow(slowID)
            } orAwait: {
              try await mediator.call(slowID)
            }
            return PlainTarget()
          }
          Registration { (mediator: Mediator) in
            _ = try mediator.callNow(plainID)
            return SlowTarget(Counted())
          }
        }
        check(try mediator.callNow(plainID), 7)
        check(try mediator.callNow(slowID), 1)
      }
    }
  }

  @Test("A service whose initializer waits for work that needs it gets the cycle error")
  func serviceWaitingForItselfThrows() async {
    await #expect(processExitsWith: .success) {
      limit(waits: .milliseconds(50))
      for handover in Handover.allCases {
        let mediator = try Mediator {
          Service(
            SlowTarget.self,
            { (mediator: Mediator) in
              handover.expectCycle {
                try mediator.service(SlowTarget.self).id
              } orAwait: {
                try mediator.service(SlowTarget.self).id
              }
              return SlowTarget(Counted())
            }
          ) { $0 }
        }
        check(try mediator.service(SlowTarget.self).id, 1)
      }
    }
  }

  // Cause: only asynchronous calls checked the deadline, so a synchronous one waited until the creation ended.
  @Test("A synchronous call that waits for another thread's creation ends at its deadline (N2)")
  func synchronousWaitEndsAtItsDeadline() async {
    await #expect(processExitsWith: .success) {
      limit(waits: .seconds(3600))
      let creation = PendingCreation()
      let mediator = try Mediator { Registration { creation.target() } }
      creation.begin { try mediator.callNow(plainID) }
      for _ in 0..<3 {
        let options = CallOptions(timeout: .milliseconds(20))
        expect(.deadlineExceeded) { try mediator.callNow(plainID, options: options) }
        expect(.deadlineExceeded) { try mediator.performNow("plain", "id", options: options) }
      }
      creation.end()
      check(try mediator.callNow(plainID, options: CallOptions(timeout: .seconds(3600))), 7)
    }
  }

  @Test("A cancelled task no longer waits for a creation by another thread (F8)")
  func cancelledTaskStopsWaiting() async {
    await #expect(processExitsWith: .success) {
      limit(waits: .seconds(3600))
      let creation = PendingCreation()
      let mediator = try Mediator { Registration { creation.target() } }
      creation.begin { try mediator.callNow(plainID) }
      let task = Task { try await mediator.call(plainID) }
      task.cancel()
      do {
        _ = try await task.value
        preconditionFailure("the call ends before the creation")
      } catch { precondition(error is CancellationError) }
      creation.end()
      check(try await mediator.call(plainID), 7)
    }
  }
}

private let plainID = ActionKey<Int>("plain", "id")
private let slowID = ActionKey<Int>("slow", "id")

/// Limits waits for creations in this process, and ends the process after a minute.
private func limit(waits: Duration) {
  Creation.waitLimit = waits
  // A signal, because a timer of a queue may need one of the blocked threads.
  alarm(60)
}

private func check(_ value: Int, _ expected: Int) { precondition(value == expected, "\(value)") }

private func expect(_ code: MediatorError.Code, _ body: () throws -> some Any) {
  do {
    _ = try body()
    preconditionFailure("expected \(code)")
  } catch { precondition((error as? MediatorError)?.code == code, "\(error)") }
}

/// How an initializer starts other work and waits for it.
private enum Handover: CaseIterable {
  case queue
  case thread
  case synchronousTask
  case task
  case detachedTask

  /// Runs the work elsewhere, blocks until it ends, and expects the cycle error from it.
  func expectCycle(
    _ work: @escaping @Sendable () throws -> Int, orAwait asyncWork: @escaping @Sendable () async throws -> Int
  ) {
    let done = DispatchSemaphore(value: 0)
    let failure = Failure()
    let runNow: @Sendable () -> Void = {
      do { _ = try work() } catch { failure.error.withLock { $0 = error } }
      done.signal()
    }
    let runLater: @Sendable () async -> Void = {
      do { _ = try await asyncWork() } catch { failure.error.withLock { $0 = error } }
      done.signal()
    }
    switch self {
    case .queue: DispatchQueue.global().async(execute: runNow)
    case .thread: Thread(block: runNow).start()
    case .synchronousTask: Task { runNow() }
    case .task: Task { await runLater() }
    case .detachedTask: Task.detached { await runLater() }
    }
    done.wait()
    precondition(failure.error.withLock { ($0 as? MediatorError)?.code } == .creationCycle, "\(self)")
  }

  private final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }
}

/// A creation on its own thread, which ends when the test lets it.
private final class PendingCreation: Sendable {
  private let began = DispatchSemaphore(value: 0)
  private let mayEnd = DispatchSemaphore(value: 0)

  func target() -> PlainTarget {
    began.signal()
    mayEnd.wait()
    return PlainTarget()
  }

  /// Starts a call on a new thread and returns once the initializer runs.
  func begin(_ call: @escaping @Sendable () throws -> Int) {
    Thread { _ = try? call() }.start()
    began.wait()
  }

  func end() { mayEnd.signal() }
}
