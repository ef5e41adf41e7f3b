import Foundation
import MediatorRemote
import MediatorRemoteTestSupport
import Synchronization
import MediatorTestSupport
import Testing

@Suite("Failures of remote calls", .clockStands, .timeLimit(.minutes(10))) struct RemoteFailureTests {
  @Test("A listed error arrives as it is, another one by its name, and Declined and cancellation as they are (RM15)")
  func errors() async throws {
    let two = try TwoProcesses()
    try await two.served {
      await #expect(throws: Depot.Failure.none(7)) { try await two.caller.call(Depot.fail, 0) }
      let failure = await #expect(throws: RemoteFailure.self) { try await two.caller.call(Depot.fail, 1) }
      #expect(failure?.type == "MediatorRemoteTests.Depot.Private")
      #expect(failure?.callID == two.sent.all.last?.message.headers["mk-id"])
      #expect(failure?.description.contains("'depot/fail': failed in its process with") == true)
      await #expect(throws: Declined.self) { try await two.caller.call(Depot.fail, 2) }
      await #expect(throws: CancellationError.self) { try await two.caller.call(Depot.fail, 3) }
      let value = try await two.caller.call(Depot.fail, 4)
      #expect(value == 4)
    }
  }

  @Test("A MediatorError crosses with its code and words, and without parameters (RM14)") func mediatorErrors()
    async throws
  {
    let rejecting = ModuleContents {
      Interception(.target("depot"), named: "no") { invocation, next in
        _ = try await next.mediator.perform("depo", "echo", ["secret": "s3cr3t"])
        return try await next(invocation)
      }
    }
    let two = try TwoProcesses(beside: rejecting)
    try await two.served {
      let error = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
      #expect(error?.code == .unknownTarget)
      #expect(error?.address == "depo/echo")
      #expect(error?.candidates == ["depot"])
      #expect(error?.mayHaveRun == true)
      let text = try #require(error?.description)
      #expect(text.hasPrefix("'depo/echo': unknown target; did you mean 'depot'? (called at "))
      #expect(text.contains("RemoteFailureTests.swift"))
      #expect(!text.contains("s3cr3t"))
    }
  }

  @Test("A code of a newer version survives (RM14)") func newerCodes() async throws {
    let body =
      #"{"code":"frozen","words":"'depot/echo': frozen","target":"depot","action":"echo","mayHaveRun":false,"new":1}"#
    let two = try TwoProcesses(result: { () throws(TransportError) in
      RemoteMessage(headers: ["mk-outcome": "rejected"], body: Data(body.utf8))
    })
    let error = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
    #expect(error?.code.description == "frozen")
    #expect(error?.mayHaveRun == false)
  }

  @Test(
    "What a transport throws says whether the action may have run (RM12)",
    arguments: [
      (TransportError.notServed, MediatorError.Code.unreachable, false),
      (.notSent("no connection"), .unreachable, false),
      (.tooLarge(size: 9, limit: 8), .messageTooLarge, false),
      (.lost("the connection broke"), .answerLost, true),
      (.timedOut, .deadlineExceeded, true),
    ])
  func transportErrors(error: TransportError, code: MediatorError.Code, mayHaveRun: Bool) async throws {
    let two = try TwoProcesses(result: { () throws(TransportError) in throw error })
    let thrown = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
    #expect(thrown?.code == code)
    #expect(thrown?.mayHaveRun == mayHaveRun)
    #expect(thrown?.address == "depot/echo")
    #expect(thrown?.description.contains("(remote depot by memory)") == true)
  }

  @Test("A call whose deadline has passed is not sent, and says nothing of the process (RM12, RM35)")
  func passedDeadline() async throws {
    let two = try TwoProcesses(timeout: .zero)
    try await two.served {
      let error = await expect(.deadlineExceeded) { try await two.caller.call(Depot.echo, "a") }
      #expect(error?.mayHaveRun == false)
    }
    #expect(two.sent.all.isEmpty && two.remote.status.reachability == .unknown)
  }

  @Test(
    "An answer of another form is incompatible (RM12)",
    arguments: [
      RemoteMessage(), RemoteMessage(headers: ["mk-outcome": "value"], body: Data("{}".utf8)),
      RemoteMessage(headers: ["mk-outcome": "rejected"], body: Data("{}".utf8)),
      RemoteMessage(headers: ["mk-outcome": "error"]),
      RemoteMessage(headers: ["mk-outcome": "value"], body: Data("3".utf8)),
    ])
  func strangeAnswers(answer: RemoteMessage) async throws {
    let two = try TwoProcesses(result: { () throws(TransportError) in answer })
    let error = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
    #expect(error?.code == .incompatible)
    #expect(error?.mayHaveRun == true)
  }

  @Test("Nobody serves: the status says since when, and calls work again without help (RM18)") func status()
    async throws
  {
    let two = try TwoProcesses()
    #expect("\(two.remote.status)" == "remote depot by memory: not tried yet")
    await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
    let since = try #require(two.remote.status.since)
    await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
    #expect(two.remote.status.since == since)
    let status = "\(two.remote.status)"
    #expect(status.wholeMatch(of: #/remote depot by memory: unreachable for \d+ s: no process serves it/#) != nil)
    let echo = try await two.served { try await two.caller.call(Depot.echo, "a") }
    #expect(echo == "a")
    #expect(two.remote.status.reachability == .reachable)
  }

  @Test(
    "Retries keep the ID, and are made only if the action has not run or may run twice (RM12)",
    arguments: [
      ([TransportError.notServed, .notSent("away")], "clear", 3, true),
      ([.lost("broke"), .notServed, .notServed], "echo", 3, false), ([.lost("broke")], "clear", 1, false),
      ([.lost("broke")], "echo", 2, true),
      ([.tooLarge(size: 9, limit: 8)], "clear", 1, false), ([.timedOut], "echo", 1, false),
      ([.notServed, .notServed, .notServed], "clear", 3, false),
    ])
  func retries(errors: [TransportError], action: String, tries: Int, works: Bool) async throws {
    let left = ErrorQueue(errors)
    let two = try TwoProcesses(
      guards: ModuleContents { Interception(.target("depot"), RemoteRetry(attempts: 3, delay: .zero)) },
      result: { () throws(TransportError) in
        if let error = left.next() { throw error }
        return nil
      })
    try await two.served {
      do {
        if action == "clear" {
          try await two.caller.call(Depot.clear, 1)
        } else {
          _ = try await two.caller.call(Depot.echo, "a")
        }
        #expect(works)
      } catch {
        #expect(!works, "\(error)")
        // An earlier try may have run, whatever the last one says.
        let mayHaveRun = errors.contains { $0 == .timedOut || $0 == .lost("broke") }
        #expect((error as? MediatorError)?.mayHaveRun == mayHaveRun, "\(error)")
      }
      let calls = two.sent.all.filter { $0.subject.contains(".\(action).") }
      #expect(calls.count == tries)
      #expect(Set(calls.map { $0.message.headers["mk-id"] }).count == 1)
    }
  }
}

extension RemoteFailureTests {
  @Test("The error of another call that an interceptor makes repeats nothing (RM12)") func errorsOfOthers() async throws
  {
    let audit = ActionKey<Int>("audit", "log")
    let two = try TwoProcesses(
      guards: ModuleContents {
        Remote("audit", over: LocalTransport(as: "shop", over: LocalEngine())) { RemoteAction(audit) }
        Interception(.target("depot"), priority: 1, RemoteRetry(attempts: 3, delay: .zero))
        Interception(.target("depot"), named: "audit") { invocation, next in
          let value = try await next(invocation)
          _ = try await next.mediator.call(audit)
          return value
        }
      })
    try await two.served {
      let error = await expect(.unreachable) { try await two.caller.call(Depot.clear, 1) }
      #expect(error?.address == "audit/log")
      #expect(two.log.texts == ["clear 1"])
    }
  }

  @Test("No URL and no text of another error crosses in an error (RM14, RM15)") func textsStay() async throws {
    struct LostConnection: Error { let password = "s3cr3t" }
    struct Broken: Target {
      static let name: TargetName = "broken"
      static var actions: ActionTable<Broken> { Action("run") { _ in } }
      init() throws { throw LostConnection() }
    }
    let two = try TwoProcesses(
      beside: ModuleContents {
        Registration { try Broken() }
        Interception(.target("depot"), named: "calls") { invocation, next in
          if invocation.parameters["text"] as? String == "link" {
            _ = try await next.mediator.open("app://nowhere/s3cr3t", source: .push)
          }
          _ = try await next.mediator.perform("broken", "run")
          return try await next(invocation)
        }
      })
    try await two.served {
      let link = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "link") }
      #expect(link?.code == .unknownTarget || link?.code == .unmatchedURL)
      #expect(link?.description.contains("'(URL)'") == true, "\(link?.description ?? "")")
      let creation = await expect(.creationFailed) { try await two.caller.call(Depot.echo, "a") }
      #expect(creation?.description.contains("creation failed: LostConnection") == true)
      for error in [link, creation] { #expect(error?.description.contains("s3cr3t") == false) }
    }
  }
}

/// Errors that are taken one by one.
final class ErrorQueue: Sendable {
  private let errors: Mutex<[TransportError]>
  init(_ errors: [TransportError]) { self.errors = Mutex(errors) }
  func next() -> TransportError? { errors.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
