import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import RoutePatterns
import Synchronization

/// Answers a message of a peer, and reads a message as the answer of a call and as a manifest.
///
/// The first byte says which; lines `name: value` are headers, and the body follows an empty line. In headers and bodies, `@` is
/// the value of a real call, so that inputs get past the first checks.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  let message = read(input.dropFirst())
  let runs = Depot.runs.load(ordering: .relaxed)
  switch first % 4 {
  case 0: checkAnswer(message, runs)
  case 1: checkCall(message)
  case 2: checkComparison(message)
  default:
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    if let subject = RemoteSubject(text) {
      require(RemoteSubject("\(subject)") == subject, "a subject is read as it is written")
    }
  }
}

private func checkAnswer(_ message: RemoteMessage, _ runs: Int) {
  let answer = waiting { await served.answer(message, to: "count", of: "depot") }
  let outcome = answer?.headers["mk-outcome"]
  let hasRun = Depot.runs.load(ordering: .relaxed) > runs
  require(!hasRun || outcome == "value", "a call that ran is answered with its value")
  require(hasRun || outcome != "value", "a value is that of a run")
  require((answer?.size ?? 0) < 4096, "an answer to bad input is short")
  require(process.server.runningCount == 0, "no call is left")
}

private func checkCall(_ message: RemoteMessage) {
  let mediator = caller(answering: message)
  waiting {
    do {
      _ = try await mediator.call(Depot.count, 1, "a")
    } catch {
      require("\(error)".utf8.count < 8192, "an error is short")
    }
  }
}

private func checkComparison(_ message: RemoteMessage) {
  let remote = remote(answering: message)
  let mediator = try? Mediator()
  guard let mediator, (try? mediator.register(ModuleContents { remote }, as: "Depot")) != nil else { return }
  waiting {
    let status = await remote.compare(with: mediator)
    require(status.findings.allSatisfy { $0.utf8.count < 8192 }, "a finding is short")
    require(status.incompatible.count <= 1, "only actions that are called are compared")
  }
}

private func read(_ input: Slice<UnsafeBufferPointer<UInt8>>) -> RemoteMessage {
  var message = message(in: input, like: process.example)
  // Each input is a call of its own.
  if message.headers["mk-id"] == nil {
    message.headers["mk-id"] = "\(Depot.next.wrappingAdd(1, ordering: .relaxed).newValue)"
  }
  return message
}

private enum Depot {
  static let count = ActionKey<Int, Int, String?>("depot", "count", "id", "note")
  static let runs = Atomic<Int>(0)
  static let next = Atomic<Int>(0)

  struct Depot: Target {
    static let name: TargetName = "depot"
    static var actions: ActionTable<Depot> {
      Action(count) { _, id, _ in
        runs.wrappingAdd(1, ordering: .relaxed)
        return id
      }
      .exposedToPeers()
    }
  }
}

private let served = Wire(answering: nil)

private func remote(answering message: RemoteMessage?) -> Remote {
  Remote("depot", over: Wire(answering: message)) { RemoteAction(Depot.count) }
}

private func caller(answering message: RemoteMessage?) -> Mediator {
  do {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { remote(answering: message) }, as: "Depot")
    return mediator
  } catch {
    finding("\(error)")
  }
}

/// The process that serves, and the message of a call that it accepts.
private let process: (server: RemoteServer, example: RemoteMessage) = {
  do {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { Depot.Depot() } }, as: "Depot")
    let server = try RemoteServer(
      mediator, over: served, offers: [Offer(Depot.count, to: "shop")], errors: [],
      maximumConcurrentCalls: 64, version: 1
    ) { 0 }
    let wire = Wire(answering: nil)
    let caller = try Mediator()
    // At zero, as the clock of the process.
    try MachineClock.$stands.withValue(true) {
      try caller.register(
        ModuleContents { Remote("depot", over: wire) { RemoteAction(Depot.count) } }, as: "Depot")
    }
    waiting {
      _ = try? await server.serve()
      _ = try? await caller.call(Depot.count, 1, "a")
    }
    guard let example = wire.last else { finding("the call is not sent") }
    return (server, example)
  } catch {
    finding("\(error)")
  }
}()
