import MediatorKit
import MediatorTestSupport
import Synchronization
import Testing

// A test that recursed without end runs in a process of its own.
@Suite("Code around calls may call the mediator") struct ReentryTests {
  @Test("A call that an observer makes is reported to the other observers alone (FD49)")
  func observerCallingTheMediatorReturns() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      let held = Mutex<Mediator?>(nil)
      let mediator = try Mediator {
        Registration { PlainTarget() }
        CallObserver { record in
          log.add("first \(record.name)")
          _ = try? held.withLock { $0 }?.performNow("plain", "id")
        }
        CallObserver { log.add("second \($0.name)") }
      }
      held.withLock { $0 = mediator }
      _ = try mediator.performNow("plain", "id")
      #expect(log.texts == ["first plain/id", "second plain/id", "second plain/id"])
    }
  }
}
