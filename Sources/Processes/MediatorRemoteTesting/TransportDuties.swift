import Foundation
import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorRemote
import Synchronization

/// The duties of a transport, each on its own.
package struct TransportDuties: Sendable {
  private let caller: any Transport
  private let servers: [any Transport]
  private let target: String
  /// The time limit for events that must happen at once, on a machine with other work.
  private let moment: Duration

  package init(
    caller: any Transport, servers: [any Transport], target: String, moment: Duration = .seconds(600)
  ) {
    (self.caller, self.servers, self.target, self.moment) = (caller, servers, target, moment)
  }

  private var calls: RemoteSubject { RemoteSubject("mk", "1", target, nil, nil) }
  private var notices: RemoteSubject { RemoteSubject("mk", "cancel", "1", target, nil) }

  private func call(_ action: String = "echo", by peer: String? = nil) -> RemoteSubject {
    RemoteSubject("mk", "1", target, action, peer ?? caller.peer.rawValue)
  }

  func check() async throws {
    try await nobody()
    try await messages()
    try await groups()
    try await checkNotices()
    try await deadlines()
    try await cancellations()
    try await otherNames()
    try await stops()
    try await nobody()
    try await MachineClock.$stands.withValue(true) {
      try await expectParts(from: caller, to: servers, serving: target, seed: 1)
    }
  }

  // MARK: Duties

  private func nobody() async throws {
    let duty = "a request that nobody serves ends at once, as not sent"
    let start = ContinuousClock.now
    let error = await failure(call(), RemoteMessage())
    try require(error == .notServed, duty, "found \(text(error)), expected \(TransportError.notServed)")
    try require(.now - start < moment, duty, "found \(ContinuousClock.now - start)")
  }

  private func messages() async throws {
    let duty = "a message and its answer arrive as they are"
    let serving = try await servers[0].serve(calls, group: target) { message, subject in
      var answer = message
      answer.headers["subject"] = subject.description
      return answer
    }
    let largest = max(0, caller.limits.messageSize - 4096)
    for count in [0, 1, 64, 65_536, largest] where count <= largest {
      let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      let sent = RemoteMessage(headers: ["mk-id": "7", "traceparent": "00-a-b-01"], body: body)
      for action in ["echo", "a.b *>/%é"] {
        let subject = call(action)
        let answer = try await caller.request(subject, sent, until: soon)
        var expected = sent
        expected.headers["subject"] = subject.description
        try require(
          answer == expected, duty,
          "found \(answer.body.count) bytes with \(answer.headers), expected \(count) bytes with \(expected.headers)")
      }
    }
    let limit = caller.limits.messageSize
    let large = RemoteMessage(body: Data(repeating: 0, count: limit + 1))
    let error = await failure(call(), large)
    try require(
      error == .tooLarge(size: large.size, limit: limit), "a message over the limit is not sent",
      "found \(text(error)), expected \(TransportError.tooLarge(size: large.size, limit: limit))")
    try await withThrowingTaskGroup { group in
      for number in 0..<64 {
        group.addTask {
          let body = Data("\(number)".utf8)
          let answer = try await caller.request(call(), RemoteMessage(body: body), until: soon)
          try require(
            answer.body == body, "each of many requests gets its own answer",
            "found \(String(decoding: answer.body, as: UTF8.self)), expected \(number)")
        }
      }
      try await group.waitForAll()
    }
    await serving.stop()
  }

  private func groups() async throws {
    let duty = "a request reaches one of a group, and each in the end"
    let counts = Counts()
    var servings: [any Serving] = []
    for (index, server) in servers.enumerated() {
      servings.append(
        try await server.serve(calls, group: target) { _, _ in
          counts.add("\(index)")
          return RemoteMessage()
        })
    }
    var sent = 0
    while counts.all.count < servers.count, sent < 1000 {
      _ = try await caller.request(call(), RemoteMessage(), until: soon)
      sent += 1
    }
    let found = counts.all.values.reduce(0, +)
    try require(found == sent, duty, "found \(found) runs of \(sent) requests")
    try require(
      counts.all.count == servers.count, duty, "found requests only at \(counts.all.keys.sorted()) of \(servers.count)")
    for serving in servings { await serving.stop() }
  }

  private func checkNotices() async throws {
    let duty = "a message without an answer reaches all that serve it without a group, and no others"
    let (arrivals, arrived) = AsyncStream<Int>.makeStream()
    let others = Counts()
    var servings = [
      try await servers[0].serve(notices, group: target) { _, _ in
        others.add("")
        return nil
      }
    ]
    for (index, server) in servers.enumerated() {
      servings.append(
        try await server.serve(notices, group: nil) { _, _ in
          arrived.yield(index)
          return nil
        })
    }
    // The check is repeated, because a message may reach one server too many a moment later.
    for _ in 0..<8 {
      try caller.send(RemoteSubject("mk", "cancel", "1", target, caller.peer.rawValue), RemoteMessage())
      let indices = try await within(duty) {
        var indices: [Int] = []
        for await index in arrivals {
          indices.append(index)
          if indices.count == servers.count { break }
        }
        return indices
      }
      try require(Set(indices).count == servers.count, duty, "found \(indices)")
    }
    try require(others.all.isEmpty, duty, "found one that reached a group")
    for serving in servings { await serving.stop() }
    arrived.finish()
    for await index in arrivals { throw BrokenDuty(duty: duty, text: "found one more at \(index)") }
  }

  package func deadlines() async throws {
    let duty = "a request without an answer ends at its deadline"
    let serving = try await servers[0].serve(calls, group: target) { _, _ in nil }
    for deadline in [ContinuousClock.now, .now + .milliseconds(20)] {
      let error = try await within(duty) { await failure(call(), RemoteMessage(), until: deadline) }
      let isLate = if case .notSent = error { true } else { error == .timedOut }
      try require(
        isLate && .now < deadline + moment, duty, "found \(text(error)) after \(ContinuousClock.now - deadline)")
    }
    await serving.stop()
  }

  package func cancellations() async throws {
    let duty = "a cancelled request ends at once"
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let serving = try await servers[0].serve(calls, group: target) { _, _ in
      arrived.yield()
      return nil
    }
    for waits in [true, false] {
      let request = Task {
        while !waits, !Task.isCancelled { await Task.yield() }
        return await failure(call(), RemoteMessage(), until: .now + .seconds(3600))
      }
      if waits { _ = try await within(duty) { for await _ in arrivals { break } } }
      request.cancel()
      let error = try await within(duty) { await request.value }
      try require(error == .cancelled, duty, "found \(text(error)), expected \(TransportError.cancelled)")
    }
    await serving.stop()
  }

  private func otherNames() async throws {
    guard caller.limits.verifiesCallers else { return }
    let counts = Counts()
    let serving = try await servers[0].serve(calls, group: target) { _, _ in
      counts.add("")
      return RemoteMessage()
    }
    let error = await failure(call(by: "\(caller.peer.rawValue)2"), RemoteMessage())
    let duty = "no process publishes under another's name"
    switch error {
    case .notSent, .lost: break
    default: throw BrokenDuty(duty: duty, text: "found \(text(error)), expected 'notSent' or 'lost'")
    }
    try require(counts.all.isEmpty, duty, "found a message that was served")
    await serving.stop()
  }

  private func stops() async throws {
    let duty = "what is stopped gets no more, and what it has got is answered"
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let serving = try await servers[0].serve(calls, group: target) { _, _ in
      arrived.yield()
      for await _ in ends { break }
      return RemoteMessage(body: Data("done".utf8))
    }
    let request = Task { try await caller.request(call(), RemoteMessage(), until: .now + .seconds(3600)) }
    _ = try await within(duty) { for await _ in arrivals { break } }
    let stop = Task { await serving.stop() }
    // An engine may detect it a moment later.
    let start = ContinuousClock.now
    while await failure(call(), RemoteMessage(), until: .now + .milliseconds(100)) != .notServed {
      try require(.now - start < moment, duty, "found requests that are still served")
    }
    end.finish()
    let answer = try await within(duty) { await request.result }
    try require(
      (try? answer.get())?.body == Data("done".utf8), duty, "found \(answer), expected the answer of what ran")
    try await within(duty) { await stop.value }
  }

  // MARK: Helpers

  private var soon: ContinuousClock.Instant { .now + moment }

  private func failure(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant? = nil
  ) async -> TransportError? {
    do throws(TransportError) {
      _ = try await caller.request(subject, message, until: deadline ?? soon)
      return nil
    } catch {
      return error
    }
  }

  private func text(_ error: TransportError?) -> String { error?.description ?? "an answer" }

  private func require(_ isFulfilled: Bool, _ duty: String, _ text: @autoclosure () -> String) throws {
    if !isFulfilled { throw BrokenDuty(duty: duty, text: text()) }
  }

  /// Returns the result of a body, unless that takes too long.
  private func within<Value: Sendable>(_ duty: String, _ body: @escaping @Sendable () async -> Value) async throws
    -> Value
  {
    let (race, time) = (Race<Value>(), moment * 2)
    let late = BrokenDuty(duty: duty, text: "found nothing after \(time)")
    return try await race.result(until: .now + time, { .failure(late) }) {
      let task = Task { race.finish(.success(await body())) }
      return { task.cancel() }
    }
  }
}

/// The number of additions of each name.
private final class Counts: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  var all: [String: Int] { counts.withLock { $0 } }
  func add(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
}
