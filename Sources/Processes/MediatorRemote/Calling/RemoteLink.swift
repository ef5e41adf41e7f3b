import Foundation
import MediatorLinks
import Synchronization

/// The link from a remote target to the process that runs it.
final class RemoteLink: Sendable {
  /// The longest time that a call waits.
  static let maximumTimeout = Duration.seconds(3600)

  let target: TargetName
  let transport: any Transport
  /// `remote order by nats`.
  let place: String
  let version: Int
  let timeout: Duration
  private let errors: ErrorTypes
  /// The subject of the calls of each action.
  private let subjects: [ActionName: RemoteSubject]
  private let now: @Sendable () -> Int64
  let current: Mutex<Current>

  init(
    _ target: TargetName, _ transport: any Transport, _ timeout: Duration, _ version: Int,
    _ errors: [any (Error & Codable).Type], _ actions: [ActionName]
  ) {
    let subjects = actions.map { action in
      (action, Subjects.call(version, target.rawValue, action.rawValue, transport.peer.rawValue))
    }
    self.subjects = Dictionary(subjects, uniquingKeysWith: { first, _ in first })
    self.target = target
    self.transport = transport
    self.timeout = max(.zero, min(timeout, Self.maximumTimeout))
    self.version = version
    self.errors = ErrorTypes(errors)
    now = transport.now
    place = "remote \(target) by \(transport.engine)"
    current = Mutex(Current(RemoteStatus(place: place)))
  }

  /// Runs the rest of a call with the parts of the invocation that its message needs.
  func run(_ invocation: Invocation, _ next: Next) async throws -> any Sendable {
    var invocation = invocation
    let known = invocation.remoteContext
    let context = known ?? .ofNewCall()
    if known == nil { invocation.remoteContext = context }
    let call = OutgoingCall(id: Self.id(of: context), deadline: invocation.deadline)
    return try await OutgoingCall.$current.withValue(call) { try await next(invocation) }
  }

  /// Returns the ID for the next process: the same for each try, but another one for a call that another process
  /// started.
  private static func id(of context: RemoteCallContext) -> String {
    let id = context.callID
    guard let caller = context.caller else { return id }
    return "\(id.prefix(100))-\(StableHash.of("\(caller) \(id)"))"
  }

  func call<Output: Decodable, each Input: Encodable>(
    _ key: RemoteKey, _ input: repeat each Input, as type: Output.Type
  ) async throws -> Output {
    guard case .value(let result) = try await exchange(key, try body(key, repeat each input)).answer else {
      throw key.incompatible("found one in parts")
    }
    return try key.decode(type, from: result)
  }

  /// Returns the parts of a result, each requested when its caller wants it.
  func parts<Part: Decodable & Sendable, each Input: Encodable>(
    _ key: RemoteKey, _ input: repeat each Input, of type: Part.Type
  ) async throws -> AsyncThrowingStream<Part, any Error> {
    let (answer, instance, call) = try await exchange(key, try body(key, repeat each input))
    guard answer.isParts, let instance else { throw key.incompatible("found one without parts") }
    let parts = RemoteParts<Part>(of: key, call, at: instance, over: self)
    return AsyncThrowingStream(unfolding: { try await parts.next() })
  }

  private func body<each Input: Encodable>(
    _ key: RemoteKey, _ input: repeat each Input
  ) throws(MediatorError) -> [UInt8] {
    do throws(CodingProblem) {
      return try WireJSON.encode(repeat each input, by: key.parameters)
    } catch {
      throw MediatorError(
        .malformedParameter, at: key.address, "inputs without a JSON form: \(error)", underlying: error)
    }
  }

  /// Sends the inputs of a call, and returns the result with the instance that has it.
  private func exchange(
    _ key: RemoteKey, _ body: [UInt8]
  ) async throws -> (answer: Answer, instance: String?, call: CallHeaders) {
    let address = key.address
    let mediator = current.withLock { $0.comparing(before: address.action) }
    if let mediator { await compare(with: mediator) }
    if let error = current.withLock({ $0.error(of: address) }) { throw error }
    let hops = IncomingCall.current?.hops ?? 0
    guard hops < CallHeaders.maximumHops else {
      throw MediatorError(
        .tooManyHops, at: address,
        "too many hops: found \(hops) processes before this one, expected less than \(CallHeaders.maximumHops)")
    }
    let call = OutgoingCall.current ?? OutgoingCall(id: RemoteCallContext.ofNewCall().callID, deadline: nil)
    let now = ContinuousClock.now
    // No caller waits after the deadline of the call that makes this one.
    let latest = min(IncomingCall.current?.deadline ?? now + Self.maximumTimeout, now + Self.maximumTimeout)
    let deadline = min(call.deadline ?? now + timeout, latest)
    guard now < deadline else {
      throw MediatorError(
        .deadlineExceeded, at: address, "deadline exceeded before the call was sent (\(place))", mayHaveRun: false)
    }
    let budget = max(0, Int64((now.duration(to: deadline) / .milliseconds(1)).rounded(.up)))
    let headers = CallHeaders(
      id: call.id, message: RemoteCallContext.nextNumber(), budget: budget, sent: self.now(), signature: key.hash,
      hops: hops + 1,
      traceParent: TraceContext.traceParent.flatMap(TraceParent.valid))
    // Only actions of the target's own table call, and it has them all.
    guard let subject = subjects[address.action] else { preconditionFailure("an action that was not declared") }
    let answer: RemoteMessage
    do throws(TransportError) {
      answer = try await transport.request(subject, headers.message(body), until: deadline)
    } catch {
      if error == .cancelled || error == .timedOut { cancel(headers) }
      throw failure(error, address, after: now.duration(to: deadline))
    }
    note(answer)
    do {
      return (try result(answer, address, call.id), Answer.instance(of: answer), headers)
    } catch let error as MediatorError where error.code == .deadlineExceeded {
      // A copy that came too late was rejected, while the call may still run.
      cancel(headers)
      throw error
    }
  }

  /// Asks all instances to cancel a call; the message may be lost, because the call also ends at its deadline.
  func cancel(_ call: CallHeaders) {
    try? transport.send(Subjects.cancel(version, target.rawValue, transport.peer.rawValue), call.cancellation)
  }

  /// Asks an instance for parts of the result of a call; parts that are lost are not requested again.
  ///
  /// - Returns: The parts as a JSON array, and whether they are the last.
  func ask(
    for count: Int, from first: Int, of call: CallHeaders, at instance: String, _ address: ActionAddress
  ) async throws -> (parts: [UInt8], areLast: Bool) {
    func lost(_ reason: String, _ error: TransportError? = nil) -> MediatorError {
      MediatorError(
        .answerLost, at: address, "parts lost from number \(first) on: \(reason) (\(place))", mayHaveRun: true,
        underlying: error)
    }
    let subject = Subjects.parts(version, target.rawValue, instance, transport.peer.rawValue)
    let message: RemoteMessage
    do throws(TransportError) {
      let question = call.asking(from: first, atMost: count, budget: timeout)
      message = try await transport.request(subject, question, until: .now + timeout)
    } catch {
      if error == .cancelled { throw CancellationError() }
      note(error)
      throw lost("\(error)", error)
    }
    note(message)
    switch try result(message, address, call.id) {
    case .parts(from: first, let parts, isLast: let areLast): return (parts, areLast)
    case .parts(from: let number, _, isLast: _): throw lost("found parts from number \(number) on")
    case .ended: throw lost("its process has ended them")
    default: throw lost("found a result without parts")
    }
  }

  /// Returns a result, or throws the error of an answer.
  private func result(_ message: RemoteMessage, _ address: ActionAddress, _ id: String) throws -> Answer {
    switch Answer(message) {
    case let result? where result.isResult: return result
    case .rejected(let error): throw error.error
    case .error(let type, let data):
      throw errors.decode(type, data) ?? RemoteFailure(type: type.cutToLine, callID: id, address: address)
    case .failure(let type): throw RemoteFailure(type: type.cutToLine, callID: id, address: address)
    case .declined: throw Declined()
    case .cancelled: throw CancellationError()
    default:
      throw MediatorError(
        .incompatible, at: address, "incompatible: found an answer of another form, expected that of this version",
        mayHaveRun: true)
    }
  }

  /// Records the reason of a request without an answer, if it is about the other process.
  func note(_ error: TransportError) { if let reason = error.absence { note(.unreachable(reason)) } }

  /// Returns the error of a request without an answer, and records its reason if it is about the other process.
  private func failure(_ error: TransportError, _ address: ActionAddress, after time: Duration) -> any Error {
    func make(_ code: MediatorError.Code, _ text: String, mayHaveRun: Bool) -> MediatorError {
      MediatorError(code, at: address, "\(text) (\(place))", mayHaveRun: mayHaveRun, underlying: error)
    }
    note(error)
    switch error {
    case .notServed, .notSent:
      return make(.unreachable, "unreachable: \(error.absence ?? "")", mayHaveRun: false)
    case .tooLarge(let size, let limit):
      return make(
        .messageTooLarge, "inputs too large: found \(size) bytes, expected at most \(limit)", mayHaveRun: false)
    case .lost(let reason): return make(.answerLost, "answer lost: \(reason)", mayHaveRun: true)
    case .timedOut:
      return make(.deadlineExceeded, "deadline exceeded after \(time), waiting for the answer", mayHaveRun: true)
    case .cancelled: return CancellationError()
    }
  }
}

extension TransportError {
  /// The reason why the other process cannot be reached, or `nil` if the error has another reason.
  fileprivate var absence: String? {
    switch self {
    case .notServed: "no process serves it"
    case .notSent(let reason), .lost(let reason): reason
    case .tooLarge, .timedOut, .cancelled: nil
    }
  }
}

/// The parts of an invocation that the message of its call needs.
struct OutgoingCall: Sendable {
  @TaskLocal static var current: OutgoingCall?

  let id: String
  let deadline: ContinuousClock.Instant?
}

/// The call from another process that a task belongs to.
final class IncomingCall: Sendable {
  @TaskLocal static var current: IncomingCall?

  /// The number of processes that the call has passed.
  let hops: Int
  private let latest: ContinuousClock.Instant?
  private let isOver = Atomic(false)

  init(hops: Int, until deadline: ContinuousClock.Instant?) { (self.hops, latest) = (hops, deadline) }

  /// The deadline while the call runs, or `nil` after it: a result in parts, and a task that the action leaves behind, have none.
  var deadline: ContinuousClock.Instant? { isOver.load(ordering: .acquiring) ? nil : latest }

  func end() { isOver.store(true, ordering: .releasing) }
}
