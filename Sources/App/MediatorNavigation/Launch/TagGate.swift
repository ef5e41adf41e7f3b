public import MediatorLinks
import Synchronization

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
/// The first call that finds the gate closed asks the user, and further calls wait for the same answer. If it is `true`
/// and the gate is open then, all of them continue. Otherwise they end with ``NavigationError/Code/gateDeclined``, and
/// the next call asks anew.
///
/// When the gate opens, sections without a root get their root first. A root never asks the user, so its section was
/// empty until then.
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
  ///   - isOpen: Returns whether a call may pass. Runs for each call on arrival, and again before the call continues.
  ///     For a call that it makes itself the gate is closed.
  ///   - ask: Asks the user, given the destination of the first call, and returns the answer: whether calls may
  ///     continue. Runs once while calls wait. If it throws, the answer is `false`. A call that it makes itself does
  ///     not wait at this gate, nor at one whose own question waits at this gate.
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

  /// The interceptor and its gate.
  public var contents: ModuleContents {
    let gates = GatesByMediator { TaggedGate(tag, isOpen: isOpen) }
    Interception(.tag(tag), priority: priority, named: "the gate of '\(tag.rawValue)'") { [self] invocation, next in
      try await pass(invocation, next, gates.gate(in: next.mediator))
    }
    .onEnding { gates.end(in: $0) }
    Service(TaggedGate.self, named: tag.rawValue) { gates.gate(in: $0) }
  }

  private func pass(_ invocation: Invocation, _ next: Next, _ gate: TaggedGate) async throws -> any Sendable {
    let mediator = next.mediator
    let answers = gate.calls.answers
    if let closings = try await closingsIfOpen(gate, mediator) {
      return try await next(GateClosings.noting(tag, closings, in: invocation))
    }
    let questions = ClientCode.questions
    guard ClientCode.mayAsk, !gate.isTested, Conversation.beginWait(of: questions, at: gate) else {
      throw closed(to: invocation)
    }
    defer { Conversation.endWait(of: questions, at: gate) }
    let own = PendingLink(invocation)
    let held = try mediator.heldLinks
    let link = own ?? ClientCode.link
    let (closings, record) = try await wait(link, held, for: invocation, at: gate, mediator, since: answers)
    // Pages that were opened meanwhile, such as the sign-in, must not supersede the page that waited.
    own?.number?.renew()
    ClientCode.link?.number?.renew()
    // A link runs at most once, so it must be gone from the disk first.
    if let record { try await held?.take(record) }
    return try await resume(GateClosings.noting(tag, closings, in: invocation), own, next)
  }

  /// Waits until the gate is open.
  ///
  /// - Returns: The number of closings before the gate was found open, and the record of the link, which is still on the disk.
  private func wait(
    _ link: PendingLink?, _ held: HeldLinks?, for invocation: Invocation, at gate: TaggedGate, _ mediator: Mediator,
    since answers: Int
  ) async throws -> (closings: Int, record: HeldLinks.Link?) {
    var answers = answers
    while true {
      // Write the link before the user is asked: to answer, the user may leave the app, and the system may end it.
      guard let (arrival, record) = try await enter(link, held, gate, since: answers) else {
        answers = gate.calls.answers
        if let closings = try await closingsIfOpen(gate, mediator) { return (closings, nil) }
        continue
      }
      // The displaced links are no longer on the disk.
      arrival.displace()
      if let question = arrival.question { ask(question, invocation, mediator, gate) }
      do {
        _ = try await gate.calls.answer(to: arrival.wait)
        guard let closings = try await closingsIfOpen(gate, mediator) else { throw closed(to: invocation) }
        return (closings, record)
      } catch {
        if let record { await held?.drop(record) }
        throw error
      }
    }
  }

  private func closed(to invocation: Invocation) -> NavigationError {
    NavigationError(.gateClosed, url: invocation.shownURL, page: tag.rawValue)
  }

  /// Returns the number of closings before the gate was found open, or `nil` if it is closed.
  private func closingsIfOpen(_ gate: TaggedGate, _ mediator: Mediator) async throws -> Int? {
    let closings = GateClosings.count
    return try await gate.isOpen(in: mediator) ? closings : nil
  }

  private func enter(
    _ link: PendingLink?, _ held: HeldLinks?, _ gate: TaggedGate, since answers: Int
  ) async throws -> (arrival: Gate.Arrival, record: HeldLinks.Link?)? {
    guard let held else { return try gate.calls.enter(link?.waiting, since: answers).map { ($0, nil) } }
    return try await held.enter(gate, link, since: answers)
  }

  /// Asks the user in a task of its own, because other calls wait for the answer even if the first one ends.
  private func ask(_ question: Int, _ invocation: Invocation, _ mediator: Mediator, _ gate: TaggedGate) {
    let request = invocation.attachment as? PageRequest
    let navigator = request?.navigator ?? ClientCode.link?.navigator ?? ClientCode.navigator
    Task {
      do {
        let mayPass = try await ClientCode.run(.question(of: ObjectIdentifier(gate), navigator: navigator)) {
          try await ask(mediator, invocation.destination)
        }
        if mayPass, try await gate.isOpen(in: mediator) {
          await mediator.fillRoots()
          gate.open(after: question)
        } else {
          gate.decline(after: question)
        }
      } catch {
        gate.decline(after: question, because: error)
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
    // What code has passed beside the URL stays.
    let context = PageForm.difference(
      of: invocation.writtenParameters, from: invocation.resolution?.parameters ?? [:])
    return try await next.mediator.open(resolution, context: context, repeating: invocation)
  }
}

/// The gates of one item, which may be registered in several mediators.
private final class GatesByMediator: Sendable {
  private let gates = Mutex<[ObjectIdentifier: TaggedGate]>([:])
  private let make: @Sendable () -> TaggedGate

  init(_ make: @escaping @Sendable () -> TaggedGate) {
    self.make = make
  }

  func gate(in mediator: Mediator) -> TaggedGate {
    gates.withLock { gates in
      let gate = gates[ObjectIdentifier(mediator)] ?? make()
      gates[ObjectIdentifier(mediator)] = gate
      return gate
    }
  }

  /// Ends the calls that wait in a mediator; a later registration starts with a new gate.
  func end(in mediator: Mediator) { gates.withLock { $0.removeValue(forKey: ObjectIdentifier(mediator)) }?.end() }
}
