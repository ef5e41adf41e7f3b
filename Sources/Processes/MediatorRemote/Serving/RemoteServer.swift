import Foundation
public import MediatorManifest
import Synchronization

/// A process that runs actions for others.
///
/// ```swift
/// let mediator = try Mediator(modules: [StockModule.self])
/// let offers = [Offer(Stock.count, to: "shop")]
/// let server = try RemoteServer(mediator, over: transport, offers: offers, errors: [StockError.self])
/// try await server.run()
/// ```
///
/// Several instances may serve the same actions; each call reaches one of them.
public final class RemoteServer: Sendable {
  /// The time for which results in parts may continue once the server is to end.
  private static let partsTime = Duration.seconds(10)

  let mediator: Mediator
  let transport: any Transport
  let offers: [ActionAddress: Offer]
  /// The processes that may call an action, or `nil` for every process on the engine.
  let callers: Set<PeerName>?
  let errors: ErrorTypes
  private let version: Int
  private let manifest: Manifest
  let calls: RunningCalls
  let now: @Sendable () -> Int64
  let timing: any TransportTiming
  private let readiness = Mutex<(result: Result<Void, any Error>?, waiting: [Race<Void>])>((nil, []))
  /// A random name that callers use to count instances.
  private let instance = String(UInt64.random(in: 0 ... .max), radix: 36)

  /// Creates a server, and checks its offers.
  ///
  /// - Parameters:
  ///   - mediator: The mediator that runs the actions.
  ///   - transport: The engine.
  ///   - offers: The actions, and the processes that may call them.
  ///   - errors: The errors that are sent to the caller; of others only the name of the type is sent.
  ///   - maximumConcurrentCalls: The maximum number of calls that run at once, at least one; others are rejected as overloaded. If
  ///     several peers may call, each runs at most three times as many as could still begin, so one peer alone gets
  ///     three quarters.
  ///   - version: The version of the offers, a part of the subject.
  /// - Throws: ``/MediatorKit/MediatorError`` with the problems of all offers: an action that does not exist, has other types,
  ///   is native, is not exposed to `.peer` or lacks its guard; an offer without a peer, or to a peer whose name the engine does not verify.
  public convenience init(
    _ mediator: Mediator, over transport: any Transport, offers: [Offer], errors: [any (Error & Codable).Type] = [],
    maximumConcurrentCalls: Int = 64, version: Int = 1
  ) throws(MediatorError) {
    try self.init(
      mediator, over: transport, offers: offers, errors: errors, maximumConcurrentCalls: maximumConcurrentCalls,
      version: version, now: nil)
  }

  /// - Parameter now: Returns the present time, in milliseconds since 1970, or `nil` for the clock of the transport.
  package init(
    _ mediator: Mediator, over transport: any Transport, offers: [Offer], errors: [any (Error & Codable).Type],
    maximumConcurrentCalls: Int, version: Int, now: (@Sendable () -> Int64)?
  ) throws(MediatorError) {
    var problems: [MediatorError] = []
    for offer in offers { problems += offer.problems(mediator, transport) }
    let byAddress = Dictionary(grouping: offers, by: \.address)
    for (address, repeated) in byAddress where repeated.count > 1 {
      problems.append(
        MediatorError(.duplicateAction, at: address, "offered twice: expected one offer to all its peers"))
    }
    if let error = MediatorError(joining: problems) { throw error }
    self.mediator = mediator
    self.transport = transport
    self.offers = byAddress.compactMapValues(\.first)
    let peers = offers.compactMap(\.peers)
    callers = peers.count < offers.count ? nil : peers.reduce(into: []) { $0.formUnion($1) }
    self.errors = ErrorTypes(errors)
    self.version = version
    let now = now ?? transport.now
    // A peer chooses the time that is subtracted from it.
    self.now = { max(0, now()) }
    timing = transport.serverTiming
    manifest = mediator.manifest()
    calls = RunningCalls(limit: max(1, maximumConcurrentCalls), isShared: callers?.count != 1)
  }

  /// The number of calls that run.
  public var runningCount: Int { calls.count }

  /// Serves until the task is cancelled, and then ends once the calls that run are over.
  ///
  /// While the engine cannot be reached, or forbids the subjects, it tries again each second. To drain on SIGTERM, cancel the task
  /// there.
  ///
  /// - Parameter report: Called with the reason why the server does not serve yet, and again if the reason changes.
  /// - Throws: ``TransportError`` other than ``TransportError/notSent(_:)``, if the transport cannot serve.
  public func run(reporting report: (TransportError) -> Void = { _ in }) async throws {
    note(nil)
    var problem: TransportError?
    var begun: (calls: [any Serving], others: [any Serving])?
    while begun == nil, !Task.isCancelled {
      do throws(TransportError) {
        begun = try await begin()
      } catch {
        guard case .notSent = error else {
          note(.failure(error))
          throw error
        }
        if error != problem { report(error) }
        problem = error
        await timing.pause(for: .seconds(1))
      }
    }
    guard let servings = begun else { return note(.failure(CancellationError())) }
    note(.success(()))
    let (forever, _) = AsyncStream<Never>.makeStream()
    for await _ in forever {}
    note(.failure(CancellationError()))
    await Self.stop(servings.calls)
    let limit = timing.start { [calls, timing] in
      await timing.pause(for: Self.partsTime)
      if !Task.isCancelled { calls.endParts() }
    }
    await calls.drain()
    limit.cancel()
    await limit.value
    // Calls can be cancelled until they have ended.
    await Self.stop(servings.others)
  }

  /// Waits until ``run(reporting:)`` serves all targets.
  ///
  /// Call it from a task other than that of `run`, also before `run`. It waits while the engine cannot be reached.
  ///
  /// - Throws: The error that ended `run`; `CancellationError` if the task of `run`, or the one that waits, is cancelled.
  public func waitUntilReady() async throws {
    let race = Race<Void>()
    try await race.result {
      let result = readiness.withLock { readiness in
        if readiness.result == nil { readiness.waiting.append(race) }
        return readiness.result
      }
      if let result { race.finish(result) }
      return { [self] in readiness.withLock { $0.waiting.removeAll { $0 === race } } }
    }
  }

  /// Records whether calls reach the targets, or `nil` while that is not known.
  private func note(_ result: Result<Void, any Error>?) {
    let waiting = readiness.withLock { readiness -> [Race<Void>] in
      readiness.result = result
      guard result != nil else { return [] }
      defer { readiness.waiting = [] }
      return readiness.waiting
    }
    if let result { for race in waiting { race.finish(result) } }
  }

  /// Stops all servings concurrently, because each may wait for its answers.
  private static func stop(_ servings: [any Serving]) async {
    await withTaskGroup { group in
      for serving in servings { group.addTask { await serving.stop() } }
    }
  }

  /// Begins to serve, and returns the servings, which stop it.
  package func serve() async throws(TransportError) -> [any Serving] {
    let servings = try await begin()
    return servings.calls + servings.others
  }

  private func begin() async throws(TransportError) -> (calls: [any Serving], others: [any Serving]) {
    calls.open()
    var servings: (calls: [any Serving], others: [any Serving]) = ([], [])
    do {
      for target in Set(offers.keys.map(\.target)).sorted() {
        let name = target.rawValue
        servings.calls.append(
          try await transport.serve(Subjects.call(version, name, nil, nil), group: name) { [self] message, subject in
            await answer(message, subject)
          })
        servings.others.append(
          try await transport.serve(Subjects.cancel(version, name, nil), group: nil) { [self] message, subject in
            cancel(message, subject)
            return nil
          })
        if offers.values.contains(where: { $0.isInParts && $0.address.target == target }) {
          let subject = Subjects.parts(version, name, instance, nil)
          servings.others.append(
            try await transport.serve(subject, group: instance) { [self] message, subject in
              await parts(message, subject)
            })
        }
        servings.others.append(
          try await transport.serve(Subjects.manifest(version, name, nil), group: name) { [self] _, subject in
            guard let peer = sender(of: subject) else { return nil }
            return named(RemoteMessage([:], content: Array(offered(of: target, to: peer).json().utf8)))
          })
      }
    } catch {
      await Self.stop(servings.calls + servings.others)
      throw error
    }
    return servings
  }

  /// Returns an answer with the name of this instance.
  func named(_ answer: RemoteMessage) -> RemoteMessage {
    var answer = answer
    Answer.name(instance, in: &answer)
    return answer
  }

  private func offered(of target: TargetName, to peer: PeerName) -> Manifest {
    let actions = manifest.targets.first { $0.name == target }?.actions ?? []
    let offered = actions.filter { offers[ActionAddress(target, $0.name)]?.isOffered(to: peer) ?? false }
    return .offered(offered, of: target)
  }

  /// Returns the sender of a message, or `nil` if it is not a name.
  ///
  /// Long texts would be remembered, and marks are hashed in quadratic time.
  func sender(of subject: RemoteSubject) -> PeerName? {
    subject.publisher.flatMap { $0.problem == nil ? $0 : nil }
  }
}
