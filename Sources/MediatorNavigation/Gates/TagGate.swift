public import MediatorKit

/// A gate for all actions and pages with a tag: calls wait until it is opened.
///
/// ```swift
/// TagGate("signed-in") { mediator in
///   try await mediator.call(Account.isSignedIn)
/// } asking: { mediator, destination in
///   try await mediator.show(SignInPage(reason: destination), options: .modal)
/// }
/// ```
///
/// A call waits as long as its caller does. At most 8 links wait; a further one displaces the oldest. With a ``HeldLinks``
/// service the links that wait survive the process. ``MediatorKit/Mediator/openGate(_:using:)`` opens the gate, and
/// ``MediatorKit/Mediator/declineGate(_:)`` declines it.
public struct TagGate: ModuleItem {
  private let tag: ActionTag
  private let priority: Int
  private let isOpen: @Sendable (Mediator) async throws -> Bool
  private let ask: @Sendable (Mediator, Destination) async throws -> Void

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - tag: The tag of the actions and pages that wait.
  ///   - priority: The priority of its interceptor; higher runs first.
  ///   - isOpen: Returns whether a call may pass. Runs for each call on arrival, and again when the gate is opened.
  ///   - ask: Asks the user, given what the first call is for, and returns without waiting for the answer. Runs once while calls wait. If it throws, all calls
  ///     that wait fail with its error.
  public init(
    _ tag: ActionTag, priority: Int = 0, isOpen: @escaping @Sendable (Mediator) async throws -> Bool,
    asking ask: @escaping @Sendable (Mediator, Destination) async throws -> Void
  ) {
    self.tag = tag
    self.priority = priority
    self.isOpen = isOpen
    self.ask = ask
  }

  /// The interceptor and its queue.
  public var contents: ModuleContents {
    Interception(.tag(tag), priority: priority, named: "the gate of '\(tag.rawValue)'") { [self] invocation, next in
      try await pass(invocation, next.mediator)
      return try await next(invocation)
    }
    Service(GateQueue.self, named: tag.rawValue) { GateQueue(isOpen: isOpen) }
  }

  private func pass(_ invocation: Invocation, _ mediator: Mediator) async throws {
    let queue = try mediator.service(GateQueue.self, named: tag.rawValue)
    var openings = queue.openings
    if try await isOpen(mediator) { return }
    guard PendingLink.mayAsk else { throw NavigationError(.gateClosed, url: invocation.url, page: tag.rawValue) }
    let link = PendingLink(invocation, mediator) ?? PendingLink.current
    let held = try mediator.heldLinks
    var record: HeldLinks.Link?
    // Write the link before the user is asked: to answer, the user may leave the app, and the system may end it.
    if let link, let held { record = await held.hold(tag, link) }
    do {
      repeat {
        try await queue.wait(link, since: openings) { [ask] in try await ask(mediator, invocation.destination) }
        openings = queue.openings
      } while try await !isOpen(mediator)
    } catch {
      if let record { await held?.drop(record) }
      throw error
    }
    // Pages that were opened meanwhile, such as the sign-in, must not supersede the page that waited.
    PendingLink.current?.number?.renew()
    // A link runs at most once, so it must be gone from the disk first.
    if let record { try await held?.take(record) }
  }
}

extension Mediator {
  /// Opens a gate: links of earlier processes are opened and waiting calls continue, in the order of arrival.
  ///
  /// Call it after a sign-in, and at launch once modules are registered. If the gate's `isOpen` still returns `false`, calls
  /// wait on, and the user is asked again. Each link of an earlier process is opened from its own source, so exposure is
  /// checked again. It is removed from the disk before it runs, and runs to its end even if the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - tag: The tag of the gate.
  ///   - navigator: The navigator for links of earlier processes, or `nil` for the registered one.
  /// - Returns: The outcomes of the links of earlier processes, once they have run; empty without ``HeldLinks``.
  /// - Throws: `MediatorError` with `unknownService` if no gate has the tag; also what the gate's `isOpen` throws.
  @discardableResult public func openGate(
    _ tag: ActionTag, using navigator: (any Navigator)? = nil
  ) async throws -> [HeldLinks.Outcome] {
    let queue = try service(GateQueue.self, named: tag.rawValue)
    guard let held = try heldLinks, try await queue.isOpen(self) else {
      queue.open()
      return []
    }
    var outcomes: [HeldLinks.Outcome] = []
    var tasks: [Task<HeldLinks.Outcome, Never>] = []
    for link in await held.earlier(tag) {
      do {
        guard try await held.takeEarlier(link) else { continue }
        // Numbered before the tasks start, so that the later of two links stays in front.
        let request = PageRequest(navigator: navigator, number: LinkNumber.next())
        tasks.append(Task { await self.run(link, request) })
      } catch {
        outcomes.append(HeldLinks.Outcome(link: link, error: error))
      }
    }
    queue.open()
    for task in tasks { outcomes.append(await task.value) }
    return outcomes
  }

  private func run(_ link: HeldLinks.Link, _ request: PageRequest) async -> HeldLinks.Outcome {
    do {
      try await open(link.url, source: link.source, options: request.callOptions)
      return HeldLinks.Outcome(link: link, error: nil)
    } catch {
      return HeldLinks.Outcome(link: link, error: error)
    }
  }

  /// Declines a gate: waiting calls fail with ``NavigationError/Code/gateDeclined``, and held links are dropped.
  ///
  /// - Throws: `MediatorError` with `unknownService` if no gate has the tag; also what the ``LinkStore`` throws.
  public func declineGate(_ tag: ActionTag) async throws {
    let queue = try service(GateQueue.self, named: tag.rawValue)
    defer { queue.decline(NavigationError(.gateDeclined, page: tag.rawValue)) }
    // Remove the links first, so that none is left if the process ends.
    try await heldLinks?.removeAll(tag)
  }

  fileprivate var heldLinks: HeldLinks? {
    get throws {
      do {
        return try service(HeldLinks.self)
      } catch let error as MediatorError where error.code == .unknownService {
        return nil
      }
    }
  }
}
