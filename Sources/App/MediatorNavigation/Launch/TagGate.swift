public import MediatorKit
import MediatorLinks

/// A gate for all actions and pages with a tag: calls wait until the user has answered.
///
/// ```swift
/// TagGate("signed-in") { mediator in
///   try await mediator.call(Account.isSignedIn)
/// } asking: { mediator, destination in
///   try await mediator.result(of: SignInPage(for: destination), options: .layer) ?? false
/// }
/// ```
///
/// The first call that finds the gate closed asks the user, and further calls wait for the same answer. If it is `true` and the
/// gate is open then, all of them go on. Otherwise they end with ``NavigationError/Code/gateDeclined``, and the next call asks
/// anew.
///
/// When the gate opens, sections without a root get it first: a root never asks the user, so its section was empty until then.
///
/// A call waits as long as its caller does. At most 8 links of a source wait; a further one displaces the oldest. With a
/// ``HeldLinks`` service the links that wait survive the process. If the user signs in elsewhere in the app, call
/// ``MediatorKit/Mediator/openGate(_:using:)``, and after a sign-out ``MediatorKit/Mediator/closeGate(_:in:)``.
public struct TagGate: ModuleItem {
  private let tag: ActionTag
  private let priority: Int
  private let isOpen: @Sendable (Mediator) async throws -> Bool
  private let ask: @Sendable (Mediator, Destination) async throws -> Bool

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - tag: The tag of the actions and pages that wait.
  ///   - priority: The priority of its interceptor; higher runs first.
  ///   - isOpen: Returns whether a call may pass. Runs for each call on arrival, and again before it goes on. For a call that it
  ///     makes itself the gate is closed.
  ///   - ask: Asks the user, given what the first call is for, and returns the answer: whether calls may go on. Runs once while
  ///     calls wait. If it throws, the answer is `false`. A call that it makes itself does not wait at this gate, nor at one
  ///     whose own question waits at this gate.
  public init(
    _ tag: ActionTag, priority: Int = 0,
    isOpen: nonisolated(nonsending) @escaping @Sendable (Mediator) async throws -> Bool,
    asking ask: nonisolated(nonsending) @escaping @Sendable (Mediator, Destination) async throws -> Bool
  ) {
    self.tag = tag
    self.priority = priority
    self.isOpen = isOpen
    self.ask = ask
  }

  /// The interceptor and its queue.
  public var contents: ModuleContents {
    let queues = GateQueues { GateQueue(tag, isOpen: isOpen) }
    Interception(.tag(tag), priority: priority, named: "the gate of '\(tag.rawValue)'") { [self] invocation, next in
      try await pass(invocation, next, queues.queue(in: next.mediator))
    }
    .onEnding { queues.end(in: $0) }
    Service(GateQueue.self, named: tag.rawValue) { queues.queue(in: $0) }
  }

  private func pass(_ invocation: Invocation, _ next: Next, _ queue: GateQueue) async throws -> any Sendable {
    let mediator = next.mediator
    var openings = queue.openings
    if let closings = try await closingsIfOpen(queue, mediator) {
      return try await next(GatePassage.noting(tag, closings, in: invocation))
    }
    let questions = Visit.questions
    guard Visit.mayAsk, !queue.isAsking, Conversation.beginWait(of: questions, at: queue) else {
      throw NavigationError(.gateClosed, url: invocation.shownURL, page: tag.rawValue)
    }
    defer { Conversation.endWait(of: questions, at: queue) }
    let own = PendingLink(invocation, mediator)
    let link = own ?? Visit.link
    let held = try mediator.heldLinks
    var record: HeldLinks.Link?
    var closings: Int?
    // Write the link before the user is asked: to answer, the user may leave the app, and the system may end it.
    while true {
      guard let entry = try await enter(link, held, queue, since: openings) else {
        openings = queue.openings
        closings = try await closingsIfOpen(queue, mediator)
        if closings != nil { break }
        continue
      }
      entry.displace()
      record = entry.record
      if let conversation = entry.conversation { converse(conversation, invocation, mediator, queue) }
      do {
        _ = try await entry.outcome.value()
        closings = try await closingsIfOpen(queue, mediator)
        guard closings != nil else {
          throw NavigationError(.gateClosed, url: invocation.shownURL, page: tag.rawValue)
        }
      } catch {
        queue.leave(entry.outcome)
        if let record { await held?.drop(record) }
        throw error
      }
      break
    }
    // Pages that were opened meanwhile, such as the sign-in, must not supersede the page that waited.
    Visit.link?.number?.renew()
    // A link runs at most once, so it must be gone from the disk first.
    if let record { try await held?.take(record) }
    return try await resume(closings.map { GatePassage.noting(tag, $0, in: invocation) } ?? invocation, own, next)
  }

  /// Returns the number of closings before the gate was found open, or `nil` if it is closed.
  private func closingsIfOpen(_ queue: GateQueue, _ mediator: Mediator) async throws -> Int? {
    let closings = GateClosings.count
    return try await queue.isOpen(in: mediator) ? closings : nil
  }

  private func enter(
    _ link: PendingLink?, _ held: HeldLinks?, _ queue: GateQueue, since openings: Int
  ) async throws -> GateQueue.Entry? {
    guard let held else { return try queue.enter(link, since: openings) }
    return try await held.enter(tag, link, queue, since: openings)
  }

  /// Asks the user; a task of its own, because it outlives its caller: others wait for the answer.
  private func converse(_ conversation: Int, _ invocation: Invocation, _ mediator: Mediator, _ queue: GateQueue) {
    let navigator = (invocation.attachment as? PageRequest)?.navigator ?? Visit.navigator
    Task {
      do {
        let mayPass = try await Visit.run(.question(of: ObjectIdentifier(queue), navigator: navigator)) {
          try await ask(mediator, invocation.destination)
        }
        if mayPass, try await queue.isOpen(in: mediator) {
          await mediator.fillRoots()
          queue.open(after: conversation)
        } else {
          queue.decline(after: conversation)
        }
      } catch {
        queue.decline(after: conversation, because: error)
      }
    }
  }

  /// Goes on with a call that waited; a link is resolved again because routes and exposure may have changed.
  private func resume(_ invocation: Invocation, _ link: PendingLink?, _ next: Next) async throws -> any Sendable {
    let isFromCode = (invocation.attachment as? PageRequest)?.isFromCode ?? false
    guard !isFromCode, let link, let source = invocation.source else { return try await next(invocation) }
    let resolution = try next.mediator.resolve(
      link.url, source: source, to: invocation.resolution?.page, callSite: invocation.callSite)
    if resolution.destination == invocation.destination, link.hasParameters(of: resolution) {
      return try await next(invocation)
    }
    var options = CallOptions()
    options.attachment = invocation.attachment
    return try await next.mediator.open(resolution, options: options)
  }
}
