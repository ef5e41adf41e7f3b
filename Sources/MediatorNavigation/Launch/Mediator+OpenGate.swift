public import MediatorKit
import MediatorLinks

extension Mediator {
  /// Opens a gate: missing roots of sections are built, links of earlier processes are opened, and waiting calls continue.
  ///
  /// Call it when the user has signed in by another way than the gate's own question. A closed gate, by its `isOpen`, stays
  /// closed.
  ///
  /// The roots are those of windows that launched, or in which a root waits for a gate. A root that fails leaves its section empty,
  /// as in a launch. Each link of an earlier process is opened from its own source, so exposure is checked
  /// again. It is removed from the disk before it runs, passes the link gate, and runs to its end even if the calling task is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - tag: The tag of the gate.
  ///   - navigator: The navigator for links of earlier processes, or `nil` for the registered one.
  /// - Returns: The outcomes of the links of earlier processes, once they have run; empty without ``HeldLinks``.
  /// - Throws: ``NavigationError/Code/unknownGate``; also what the gate's `isOpen` and the store throw.
  @discardableResult public func openGate(
    _ tag: ActionTag, using navigator: (any Navigator)? = nil
  ) async throws -> [HeldLinks.Outcome] {
    try await openGate(tag, using: navigator, fillingRoots: true)
  }

  /// Opens a gate.
  ///
  /// - Parameter fillsRoots: Whether missing roots are built; a launch has built them.
  func openGate(
    _ tag: ActionTag, using navigator: (any Navigator)?, fillingRoots fillsRoots: Bool
  ) async throws -> [HeldLinks.Outcome] {
    let queue = try gate(tag)
    guard try await queue.isOpen(in: self) else { return [] }
    // First, so that a link with a root under it does not build it again.
    if fillsRoots { await fillRoots() }
    var outcomes: [HeldLinks.Outcome] = []
    var tasks: [Task<HeldLinks.Outcome, Never>] = []
    do {
      defer { queue.open() }
      for (link, isExpired) in try await heldLinks?.takeEarlier(tag) ?? [] {
        if isExpired {
          outcomes.append(HeldLinks.Outcome(link: link, error: NavigationError(.linkExpired, url: link.url)))
          continue
        }
        // Numbered before the tasks start, so that the later of two links stays in front.
        let request = PageRequest(navigator: navigator, number: LinkNumber.next())
        tasks.append(Task { await self.run(link, request) })
      }
    }
    for task in tasks { outcomes.append(await task.value) }
    return outcomes
  }

  private func run(_ link: HeldLinks.Link, _ request: PageRequest) async -> HeldLinks.Outcome {
    do {
      var options = request.callOptions
      options.passesLinkGate = true
      try await open(link.url, source: link.source, options: options)
      return HeldLinks.Outcome(link: link, error: nil)
    } catch {
      return HeldLinks.Outcome(link: link, error: error)
    }
  }
}
