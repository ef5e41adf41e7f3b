import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import Synchronization

/// Asks for parts of a result of three, or reads messages as the answers to such requests.
///
/// The first byte says which; the rest is a message as of `remote`.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  if first % 2 == 0 { checkRequest(input.dropFirst()) } else { checkAnswers(input.dropFirst()) }
}

private func checkRequest(_ input: Slice<UnsafeBufferPointer<UInt8>>) {
  var call = process.call
  call.headers["mk-id"] = "\(Mill.next.wrappingAdd(1, ordering: .relaxed).newValue)"
  var question = process.question
  question.headers["mk-id"] = call.headers["mk-id"]
  let (opened, asked) = (call, message(in: input, like: question))
  waiting {
    let open = await served.answer(opened, to: "count", of: "mill")
    require(open?.headers["mk-outcome"] == "parts", "a call is answered")
    let answer = await served.parts(asked, of: "mill")
    if let answer {
      let body = String(decoding: answer.body, as: UTF8.self)
      let outcome = answer.headers["mk-outcome"]
      let isPrefix = body.hasPrefix("[") && "[0,1,2]".hasPrefix(body.dropLast())
      require(outcome == "ended" || outcome == "parts" || outcome == "last", "a request has parts, or there are none")
      require(body.isEmpty ? outcome == "ended" : isPrefix, "parts are the first ones: \(body)")
      require(outcome != "last" || body == "[0,1,2]", "the last parts are all")
    }
    await served.cancel(opened, of: "mill")
    while process.server.runningCount > 0 { await Task.yield() }
  }
}

private func checkAnswers(_ input: Slice<UnsafeBufferPointer<UInt8>>) {
  let wire = Wire(answering: message(in: input, like: process.answer), first: process.opened, count: 4)
  let maximumCount = 4 * (input.count + process.answer.body.count)
  waiting {
    var parts: [Int] = []
    do {
      let mediator = try caller(over: wire)
      for try await part in try await mediator.call(Mill.count, 1) { parts.append(part) }
    } catch {
      require("\(error)".utf8.count < 8192, "an error is short")
    }
    require(parts.count <= maximumCount, "each part takes a byte")
  }
}

private enum Mill {
  static let count = ActionKey<AsyncThrowingStream<Int, any Error>, Int>("mill", "count", "to")
  static let next = Atomic<Int>(0)

  struct Mill: Target {
    static let name: TargetName = "mill"
    static var actions: ActionTable<Mill> {
      Action(count) { _, count in
        AsyncThrowingStream { continuation in
          for part in 0..<count { continuation.yield(part) }
          continuation.finish()
        }
      }
      .exposedToPeers()
    }
  }
}

private let served = Wire(answering: nil)

private func caller(over wire: Wire) throws -> Mediator {
  let mediator = try Mediator()
  // At zero, as the clock of the process.
  try MachineClock.$stands.withValue(true) {
    try mediator.register(ModuleContents { Remote("mill", over: wire) { RemoteAction(Mill.count) } }, as: "Mill")
  }
  return mediator
}

private struct Process: Sendable {
  let server: RemoteServer
  let call: RemoteMessage
  let question: RemoteMessage
  let opened: RemoteMessage
  let answer: RemoteMessage
}

/// The process that serves, and the messages of a call that it accepts.
private let process: Process = {
  do {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { Mill.Mill() } }, as: "Mill")
    let server = try RemoteServer(
      mediator, over: served, offers: [Offer(Mill.count, to: "shop")], errors: [],
      maximumConcurrentCalls: 64, version: 1
    ) { 0 }
    return waiting {
      _ = try? await server.serve()
      // A call that nobody answers.
      let wire = Wire(answering: nil)
      _ = try? await caller(over: wire).call(Mill.count, 3)
      guard let call = wire.last, let opened = await served.answer(call, to: "count", of: "mill") else {
        finding("the call is not answered")
      }
      let asking = Wire(answering: nil, first: opened)
      do { for try await _ in try await caller(over: asking).call(Mill.count, 3) {} } catch {}
      guard var question = asking.last else { finding("the parts are not asked for") }
      for name in ["mk-id", "mk-message"] { question.headers[name] = call.headers[name] }
      question.headers["mk-count"] = "64"
      guard let answer = await served.parts(question, of: "mill") else { finding("the request is not answered") }
      await served.cancel(call, of: "mill")
      return Process(server: server, call: call, question: question, opened: opened, answer: answer)
    }
  } catch {
    finding("\(error)")
  }
}()
