import MediatorRemote
import MediatorRemoteTestSupport
import MediatorTestSupport
import Testing

@Suite("Extremes of numbers of remote calls", .clockStands) struct ExtremeRemoteTests {
  static let durations: [Duration] = [
    .seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1), .nanoseconds(-1), .seconds(3601),
  ]

  @Test("A timeout may have any value (RM10, AT9)", arguments: durations) func timeouts(_ timeout: Duration)
    async throws
  {
    let two = try TwoProcesses(timeout: timeout)
    try await two.served {
      let text = try? await two.caller.call(Depot.echo, "a")
      #expect(text == "a" || timeout <= .nanoseconds(1))
    }
  }

  @Test("A deadline may be any instant (RM10, AT9)") func deadlines() async throws {
    let transport = LocalTransport(as: "shop", over: LocalEngine())
    let subject = RemoteSubject("mk", "shop")
    let serving = try await transport.serve(subject, group: nil) { message, _ in message }
    let now = ContinuousClock.now
    for deadline in [now - .seconds(1 << 40), now, now + .seconds(1 << 40)] {
      let answer = try? await transport.request(subject, RemoteMessage(), until: deadline)
      #expect((answer != nil) == (deadline > now))
    }
    await serving.stop()
  }

  @Test("A request that waits may have any deadline (RM28, AT9)") func pending() async throws {
    let pending = PendingAnswers()
    let now = ContinuousClock.now
    for deadline in [now - .seconds(1 << 40), now, now + .seconds(1 << 40)] {
      let answer = try? await pending.answer(until: deadline) { id in
        if deadline > now { pending.finish(id, .success(RemoteMessage())) }
      }
      #expect((answer != nil) == (deadline > now))
      pending.finish(.max, .success(RemoteMessage()))
    }
    #expect(pending.count == 0)
  }

  @Test("The numbers of a retry may have any value (RM12, AT9)", arguments: [Int.min, -1, 0, 1, 100, .max])
  func retries(_ attempts: Int) {
    for delay in Self.durations {
      let retry = RemoteRetry(attempts: attempts, delay: delay)
      #expect((1...100).contains(retry.attempts))
      #expect(retry.delay >= .zero && retry.delay <= .seconds(10))
    }
  }

  @Test("A limit may have any value, and at least one call runs (RM13, AT9)", arguments: [Int.min, -1, 0, 1, .max])
  func limits(_ limit: Int) async throws {
    let two = try TwoProcesses(limit: limit)
    try await two.served { try await two.caller.call(Depot.clear, 1) }
    #expect(two.log.texts == ["clear 1"])
  }
}
