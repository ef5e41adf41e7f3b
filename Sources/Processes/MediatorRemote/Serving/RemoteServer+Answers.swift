import Foundation
import MediatorKit

// The answers of a server to the messages that it gets.

extension RemoteServer {
  /// The milliseconds that a call may be older than its budget, because clocks differ.
  static let tolerance: Int64 = 1000
  /// The longest time of transit of a call, in milliseconds, so that IDs need not be remembered for longer.
  static let maximumTransit: Int64 = 10_000
  /// The milliseconds that a call may be sent in the future, by its caller's clock.
  static let maximumLead: Int64 = 60_000

  /// Answers a call, or returns `nil` for one without an answer: a copy, or a call with a malformed subject.
  func answer(_ message: RemoteMessage, _ subject: RemoteSubject) async -> RemoteMessage? {
    guard subject.parts.count == 5, let target = subject.parts[2], let action = subject.parts[3],
      let peer = sender(of: subject), ActionName(action).problem == nil
    else { return nil }
    let address = ActionAddress(TargetName(target), ActionName(action))
    return await answer(message, from: peer, address).map { fitting($0, address) }
  }

  private func answer(_ message: RemoteMessage, from peer: PeerName, _ address: ActionAddress) async -> RemoteMessage? {
    func reject(
      _ code: MediatorError.Code, _ text: String, expected: String? = nil, mayHaveRun: Bool = false
    ) -> RemoteMessage {
      Self.rejection(MediatorError(code, at: address, text, expected: expected, mayHaveRun: mayHaveRun), of: address)
        .message
    }
    guard let offer = offers[address], offer.isOffered(to: peer) else {
      return reject(.notOffered, "not offered to '\(peer)' by '\(transport.peer)', expected an 'Offer' to it")
    }
    guard let headers = CallHeaders(message) else {
      return reject(.incompatible, "incompatible: found headers of another form, expected those of this version")
    }
    guard offer.remoteKey.readable.contains(headers.signature) else {
      return reject(
        .incompatible, "incompatible: found another signature in '\(peer)', expected \(offer.remoteKey.text)",
        expected: offer.remoteKey.text)
    }
    guard headers.hops <= CallHeaders.maximumHops else {
      return reject(
        .tooManyHops, "too many hops: found \(headers.hops) processes, expected at most \(CallHeaders.maximumHops)")
    }
    let now = now()
    let budget = min(headers.budget, RemoteLink.maximumTimeout.components.seconds * 1000)
    // Both numbers are at least 0.
    let age = max(0, now - headers.sent)
    let transit = min(budget, Self.maximumTransit)
    guard age <= transit + Self.tolerance else {
      // A copy may have arrived in time.
      return reject(
        .deadlineExceeded, "too late: found a call of \(age) ms ago, expected at most \(transit) ms", mayHaveRun: true)
    }
    // The call would stay young, and its ID remembered, for as long. A copy may arrive in time.
    guard headers.sent <= now + Self.maximumLead else {
      return reject(
        .incompatible,
        "incompatible: found a call of \(headers.sent - now) ms from now, expected clocks that differ by less than \(Self.maximumLead) ms",
        mayHaveRun: true)
    }
    let id = RunningCalls.ID(peer: peer, call: headers.id, message: headers.message)
    switch calls.admit(id, until: headers.sent + transit + Self.tolerance, now: now) {
    case .known: return nil
    // An engine such as NATS remembers requests without an answer.
    case .cancelled: return Answer.cancelled.message
    case .full(let isFinal):
      return reject(
        .overloaded, "overloaded: '\(transport.peer)' runs or remembers as many calls as it may", mayHaveRun: !isFinal)
    case .admitted: break
    }
    let left = budget + Self.tolerance - age
    guard left > 0 else {
      calls.end(id)
      return reject(.deadlineExceeded, "too late: found a call of \(age) ms ago, expected less than \(budget) ms")
    }
    var options = CallOptions(timeout: .milliseconds(min(budget, left)))
    options[RemoteCallContext.self] = RemoteCallContext(
      callID: headers.id, caller: peer, traceParent: headers.traceParent)
    let request = AskedRequest.take()
    return await answer(id, options, address, request) { [self, options] in
      // Inputs are read before the deadline too, or not at all.
      let prepared: Offer.Prepared
      do throws(MediatorError) {
        prepared = try offer.prepare(mediator, message.content)
      } catch {
        return Self.rejection(error, of: address)
      }
      if Task.isCancelled { return .cancelled }
      if let deadline = options.deadline, deadline <= .now {
        return Self.rejection(
          MediatorError(.deadlineExceeded, at: address, "deadline exceeded, waiting for the inputs"), of: address)
      }
      return await run(id, prepared, options, headers, address, request?.connection)
    }
  }

  /// Returns the answer of a call, or at its deadline an error; the call counts as running until its action returns.
  private func answer(
    _ id: RunningCalls.ID, _ options: CallOptions, _ address: ActionAddress, _ request: AskedRequest?,
    _ body: @escaping @Sendable () async -> Answer
  ) async -> RemoteMessage {
    let deadline = options.deadline ?? .now
    let late: @Sendable () -> RemoteMessage = {
      let error = MediatorError(
        .deadlineExceeded, at: address, "deadline exceeded, waiting for the action", mayHaveRun: true)
      return Self.rejection(error, of: address).message
    }
    let run: @Sendable () async -> RemoteMessage = { [calls] in
      let answer = await body()
      if !answer.isParts { calls.end(id) }
      return answer.message
    }
    // In the task of the request, if it can be answered and cancelled from outside.
    if let request {
      guard calls.begin(id, { { request.cancel() } }) else { return cancelled(id) }
      let entry = DeadlineQueue.shared.add(deadline) { [self] in
        request.answer(named(late()))
        request.cancel()
      }
      defer { DeadlineQueue.shared.remove(entry) }
      return await run()
    }
    let race = Race<RemoteMessage>()
    var task: Task<Void, Never>?
    let isBegun = calls.begin(id) {
      // The task is not detached, so that the call has the context in which the transport passes the message.
      let started = Task { race.finish(.success(await run())) }
      task = started
      return { started.cancel() }
    }
    guard isBegun else { return cancelled(id) }
    let message = try? await race.result(until: deadline) { .success(late()) }
    // The deadline has passed, or the transport has cancelled the request.
    task?.cancel()
    return message ?? Answer.cancelled.message
  }

  private func cancelled(_ id: RunningCalls.ID) -> RemoteMessage {
    calls.end(id)
    return Answer.cancelled.message
  }

  /// Returns an answer with the name of this instance, or an error that replaces it if it is too large.
  private func fitting(_ answer: RemoteMessage, _ address: ActionAddress) -> RemoteMessage {
    let answer = named(answer)
    if answer.size <= transport.limits.messageSize { return answer }
    let error = MediatorError(
      .messageTooLarge, at: address,
      "result too large: found \(answer.size) bytes, expected at most \(transport.limits.messageSize)",
      mayHaveRun: true)
    return named(Self.rejection(error, of: address).message)
  }

  /// Returns the answer of an error that this process creates.
  private static func rejection(_ error: MediatorError, of address: ActionAddress) -> Answer {
    .rejected(WireError(error, mayHaveRun: error.mayHaveRun, calling: address))
  }

  private func run(
    _ id: RunningCalls.ID, _ prepared: Offer.Prepared, _ options: CallOptions, _ headers: CallHeaders,
    _ address: ActionAddress, _ asked: AskedFor?
  ) async -> Answer {
    let call = IncomingCall(hops: headers.hops, until: options.deadline)
    defer { call.end() }
    return await IncomingCall.$current.withValue(call) {
      await TraceContext.$traceParent.withValue(headers.traceParent) {
        do {
          switch try await prepared(options) {
          case .value(let data): return .value(data)
          case .parts(let source):
            let parts = OpenParts(of: address, messageSize: transport.limits.messageSize, timing)
            guard !Task.isCancelled, calls.open(id, parts) else { return .cancelled }
            let asking = asked?.add { parts.cancel() }
            call.end()
            parts.begin(source) { [self] in
              failure($0, of: address)
            } end: { [calls] in
              asked?.remove(asking)
              calls.end(id)
            }
            return .parts(from: 0, Array("[]".utf8), isLast: false)
          }
        } catch {
          return failure(error, of: address)
        }
      }
    }
  }

  /// Returns the answer of an error of an action.
  private func failure(_ error: any Error, of address: ActionAddress) -> Answer {
    switch error {
    // The action may have got the error from a call of its own, so it may have run.
    case let error as MediatorError: .rejected(WireError(error, mayHaveRun: true, calling: address))
    case is CancellationError: .cancelled
    case is Declined: .declined
    case let error as Offer.ResultWithoutForm:
      Self.rejection(
        MediatorError(
          .outputTypeMismatch, at: address, "result without a JSON form: found \(error.type): \(error.problem)",
          mayHaveRun: true),
        of: address)
    default: errors.answer(error)
    }
  }

  /// Cancels a call, also one that has not arrived.
  func cancel(_ message: RemoteMessage, _ subject: RemoteSubject) {
    guard let peer = sender(of: subject), callers?.contains(peer) ?? true, let (id, message) = CallHeaders.call(message)
    else { return }
    let now = now()
    // Its call may begin for as long, if the clock of its caller is ahead.
    let expiry = now + Self.maximumLead + Self.maximumTransit + Self.tolerance
    calls.cancel(.init(peer: peer, call: id, message: message), until: expiry, now: now)
  }

  /// Answers a request for parts of a result.
  func parts(_ message: RemoteMessage, _ subject: RemoteSubject) async -> RemoteMessage? {
    guard let peer = sender(of: subject), let (id, number) = CallHeaders.call(message),
      let first = message[.part].flatMap({ Int($0) }), let count = message[.count].flatMap({ Int($0) }),
      let budget = message[.budget].flatMap({ Int64($0) })
    else { return nil }
    guard let parts = calls.parts(of: RunningCalls.ID(peer: peer, call: id, message: number)) else {
      return named(Answer.ended.message)
    }
    // An answer without parts shows that the process runs. The request of a caller that has died keeps the result for
    // as long.
    let wait = min(.milliseconds(max(0, budget)), OpenParts.idleTime) / 2
    return await parts.parts(from: first, atMost: count, within: wait).map { fitting($0.message, parts.address) }
  }
}
