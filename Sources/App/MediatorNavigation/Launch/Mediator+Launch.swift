public import MediatorLinks

extension Mediator {
  /// Shows the stored pages, opens the link gate, and then opens the gates that the app regards as open.
  ///
  /// Create the mediator with a link gate that is `holding`: a link that starts the app waits until the pages are restored, and is
  /// shown on top of them. If several windows launch at the same time, the last one opens the gates.
  ///
  /// ```swift
  /// let report = await mediator.launch(restoring: FileByteStore(file), in: model)
  /// for problem in report.problems { print(problem) }
  /// ```
  ///
  /// - Parameters:
  ///   - store: The stored pages, or `nil` to build only the roots of the sections.
  ///   - navigator: The navigator that shows the pages.
  /// - Returns: What was restored and opened, once held links have run.
  public func launch(
    restoring store: (any ByteStore)? = nil, in navigator: any Navigator
  ) async -> LaunchReport {
    if let store {
      LaunchedWindows.add(navigator, in: self) { navigator in try store.write(navigator?.state.stored) }
    }
    return await launch(in: navigator) {
      guard let store else { return try await self.restore(nil, in: navigator) }
      return try await self.restore(from: store, in: navigator)
    }
  }

  /// Restores pages by a closure, opens the links of the launch, and then the gates.
  @MainActor func launch(
    in navigator: any Navigator, opening openLinks: @MainActor () -> Void = {},
    restoring restore: @MainActor () async throws -> RestorationReport
  ) async -> LaunchReport {
    LaunchedWindows.addIfNew(navigator, in: self)
    var report = LaunchReport()
    PendingLaunches.begin(in: self)
    do {
      report.restoration = .success(try await restore())
    } catch {
      report.restoration = .failure(error)
    }
    openLinks()
    guard PendingLaunches.end(in: self) else { return report }
    linkGate = .open
    for tag in gateTags {
      do {
        report.heldLinks += try await openGate(tag, using: navigator, inLaunch: true)
      } catch {
        report.gateErrors.append(error)
      }
    }
    return report
  }
}

/// The result of a launch; see ``MediatorKit/Mediator/launch(restoring:in:)``.
public struct LaunchReport: Sendable {
  /// The restored pages, or the error that prevented the restoration.
  ///
  /// `superseded` means that a link was shown first; the sections have their roots in any case. A root behind a closed gate is
  /// not a problem: see ``RestorationReport/waiting``.
  public internal(set) var restoration: Result<RestorationReport, any Error> = .success(RestorationReport())
  /// The links of earlier processes that were opened because their gates are open.
  public internal(set) var heldLinks: [HeldLinks.Outcome] = []
  /// The errors of gates that could not be asked whether they are open, or of the store of held links.
  public internal(set) var gateErrors: [any Error] = []

  /// The problems that the user may need to know: pages that were left out, and errors.
  public var problems: [any Error] {
    var problems: [any Error] = []
    switch restoration {
    case .success(let report):
      problems += report.leftOut.map(\.reason)
      if let unreadable = report.unreadable { problems.append(unreadable) }
    case .failure(let error): problems.append(error)
    }
    return problems + heldLinks.compactMap(\.error) + gateErrors
  }
}

extension Mediator {
  /// Opens a gate: missing roots of sections are built, links of earlier processes are opened, and waiting calls continue.
  ///
  /// Call it after the user has signed in without the gate's own question. If the gate's `isOpen` returns `false`, the
  /// gate stays closed.
  ///
  /// The roots are those of windows that launched, or in which a root waits for a gate. A root that fails leaves its section empty
  /// until the next call. Each link of an earlier process is opened from its own source, so exposure is checked
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
    try await openGate(tag, using: navigator, inLaunch: false)
  }

  private func openGate(
    _ tag: ActionTag, using navigator: (any Navigator)?, inLaunch: Bool
  ) async throws -> [HeldLinks.Outcome] {
    let gate = try gate(tag)
    guard try await gate.isOpen(in: self) else { return [] }
    // The roots are built first, so that a link with a root under its page does not build the root again.
    // A launch has built the others, and does not repeat those that failed.
    await fillRoots(ifWaiting: inLaunch)
    var outcomes: [HeldLinks.Outcome] = []
    var tasks: [Task<HeldLinks.Outcome, Never>] = []
    do {
      defer { gate.open() }
      for (link, isExpired) in try await heldLinks?.takeEarlier(tag) ?? [] {
        if isExpired {
          outcomes.append(HeldLinks.Outcome(link: link, error: NavigationError(.linkExpired, url: link.url)))
          continue
        }
        // Numbered before the tasks start, so that the later of two links stays in front.
        let request = PageRequest(navigator: navigator, number: LinkNumber(), passesLinkGate: true)
        tasks.append(Task { await self.run(link, request) })
      }
    }
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
}
