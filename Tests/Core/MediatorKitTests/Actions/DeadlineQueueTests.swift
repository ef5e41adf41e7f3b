import MediatorKit
import MediatorTestSupport
import Synchronization
import Testing

// Cause: each call with a deadline slept in a task of its own, which kept its memory until the deadline passed.
@Suite("Deadlines share few sleeping tasks") struct DeadlineQueueTests {
  private final class Box: Sendable {}

  private struct WaitTarget: Target {
    static let name: TargetName = "wait"
    static var actions: ActionTable<WaitTarget> { Action("done", "box") { (_, _: Box) in 1 } }
  }

  // Cause: the task of the action was started before the cancellation was seen.
  @Test("A cancelled task runs no action, also with a deadline") func cancelledTasks() async throws {
    let runs = Mutex(0)
    let key = ActionKey<Void>("late", "run")
    let mediator = try Mediator { Registration { LateTarget { runs.withLock { $0 += 1 } } } }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await mediator.call(key, options: CallOptions(timeout: .seconds(100)))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(runs.withLock { $0 } == 0)
  }

  private struct LateTarget: Target {
    static let name: TargetName = "late"
    static var actions: ActionTable<LateTarget> { Action("run") { target in await target.asynchronously() } }
    let note: @Sendable () -> Void
    func asynchronously() async { note() }
  }

  @Test("Removed deadlines use no memory", arguments: [1, -1])
  func removedDeadlinesUseNoMemory(step: Int) {
    let queue = DeadlineQueue()
    for round in 0..<20_000 {
      queue.remove(queue.add(.now + .seconds(100_000 + step * round)) {})
    }
    #expect(queue.count == 0)
    #expect(queue.sleeperCount <= 39)
  }

  @Test("Earlier and earlier deadlines wake at most one task for each power of two")
  func earlierDeadlinesWakeFewTasks() {
    let queue = DeadlineQueue()
    let entries = (0..<20_000).map { queue.add(.now + .seconds(100_000 - $0 * 4)) {} }
    #expect(queue.count == 20_000)
    #expect(queue.sleeperCount <= 39)
    for entry in entries { queue.remove(entry) }
    #expect(queue.count == 0)
  }

  @Test("Passed deadlines call back once, and removed ones never", arguments: 1...4 as ClosedRange<UInt64>)
  func passedDeadlinesCallBackOnce(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    let queue = DeadlineQueue()
    let calls = Mutex([Int](repeating: 0, count: 200))
    let (ends, end) = AsyncStream<Void>.makeStream()
    var removed: Set<Int> = []
    for index in 0..<200 {
      let entry = queue.add(.now + .milliseconds(20 + generator.next(below: 60))) {
        calls.withLock { $0[index] += 1 }
        end.yield()
      }
      if generator.next(below: 3) == 0 {
        queue.remove(entry)
        removed.insert(index)
      }
    }
    // The queue is empty before it has called back for the last deadlines.
    let kept = (0..<200).filter { !removed.contains($0) }
    for await _ in ends where calls.withLock({ calls in kept.allSatisfy { calls[$0] > 0 } }) { break }
    #expect(queue.count == 0)
    // On a slow machine a deadline may pass before it is removed.
    calls.withLock { calls in
      for index in calls.indices { #expect(removed.contains(index) ? calls[index] <= 1 : calls[index] == 1) }
    }
  }

  @Test("A call that has ended releases its memory before its deadline")
  func endedCallsReleaseTheirMemory() async throws {
    let mediator = try Mediator { Registration { WaitTarget() } }
    weak var box: Box?
    do {
      let value = Box()
      box = value
      let options = CallOptions(timeout: .seconds(3600))
      #expect(try await mediator.perform("wait", "done", ["box": value], as: Int.self, options: options) == 1)
    }
    // The task of the action may end after the call.
    for _ in 0..<100_000 where box != nil { await Task.yield() }
    #expect(box == nil)
  }
}
