public import MediatorKit
import RoutePatterns

extension Mediator {
  /// Opens a gate: links of earlier processes are opened and waiting calls continue, in the order of arrival.
  ///
  /// Call it when the user has signed in by another way than the gate's own question. A closed gate, by its `isOpen`, stays
  /// closed. Each link of an earlier process is opened from its own source, so exposure is checked again. It is removed from the
  /// disk before it runs, passes the link gate, and runs to its end even if the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - tag: The tag of the gate.
  ///   - navigator: The navigator for links of earlier processes, or `nil` for the registered one.
  /// - Returns: The outcomes of the links of earlier processes, once they have run; empty without ``HeldLinks``.
  /// - Throws: ``NavigationError/Code/unknownGate``; also what the gate's `isOpen` and the store throw.
  @discardableResult public func openGate(
    _ tag: ActionTag, using navigator: (any Navigator)? = nil
  ) async throws -> [HeldLinks.Outcome] {
    let queue = try gate(tag)
    guard try await queue.isOpen(in: self) else { return [] }
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

  /// Declines a gate: waiting calls fail with ``NavigationError/Code/gateDeclined``, and held links are dropped.
  ///
  /// - Throws: ``NavigationError/Code/unknownGate``; also what the store throws.
  public func declineGate(_ tag: ActionTag) async throws {
    let queue = try gate(tag)
    guard let held = try heldLinks else { return queue.decline() }
    try await held.decline(tag, queue)
  }

  /// Closes a gate after a sign-out: the pages that it guards leave, with all above them.
  ///
  /// Each navigator removes them from all sections and layers in one change, without asking held pages. Code that waits for the
  /// result of such a page gets `nil`. Calls that wait at the gate fail as with ``declineGate(_:)``, and its held links are
  /// dropped. A page that passed the gate and is not shown yet fails with ``NavigationError/Code/gateClosed``. Call it once
  /// `isOpen` returns `false`.
  ///
  /// - Parameters:
  ///   - tag: The tag of the gate.
  ///   - navigators: The navigators of all windows; without any, those that launched and the registered one. Then the pages of
  ///     these windows are also written to the stores from which they launched, and the store of a closed window is emptied. A
  ///     SwiftUI window stores its pages itself: in the `@SceneStorage` of a closed one, the URLs of guarded pages stay on the
  ///     disk until the window is opened or the system discards it. They are shown again only behind an open gate.
  /// - Throws: ``NavigationError/Code/unknownGate``; also the first error of the navigators and the stores, once all were asked.
  public func closeGate(_ tag: ActionTag, in navigators: any Navigator...) async throws {
    try gate(tag).close()
    // A store or a window that fails must not keep the pages of the others.
    var failure: (any Error)?
    func attempt(_ body: () async throws -> Void) async {
      do { try await body() } catch { failure = failure ?? error }
    }
    await attempt { try await declineGate(tag) }
    var all = navigators
    if all.isEmpty {
      all = LaunchedWindows.navigators(of: self)
      await attempt { if let registered = try registeredNavigator { all.append(registered) } }
    }
    for navigator in all {
      await attempt { try await navigator.changeWithoutAsking { $0.close { $0.guards.contains(tag) } } }
    }
    if navigators.isEmpty { await attempt { try await LaunchedWindows.write(of: self) } }
    if let failure { throw failure }
  }

  /// Returns the tag of a gate that was closed after a page had passed it, as by a sign-out, or `nil` if none was.
  func closedGate(of entry: PageEntry, since closings: (ActionTag) -> Int) -> ActionTag? {
    entry.guards.first { tag in
      guard let gate = try? service(GateQueue.self, named: tag.rawValue) else { return false }
      return gate.lastClosing > closings(tag)
    }
  }

  /// Returns the queue of a gate.
  private func gate(_ tag: ActionTag) throws -> GateQueue {
    do {
      return try service(GateQueue.self, named: tag.rawValue)
    } catch let error as MediatorError where error.code == .unknownService {
      throw NavigationError(
        .unknownGate, page: tag.rawValue, candidates: nearest(to: tag.rawValue, among: gateTags.map(\.rawValue)))
    }
  }

  /// The tags of gates, in the order in which calls pass them.
  var gateTags: [ActionTag] {
    var tags: [ActionTag] = []
    for interceptor in catalog().interceptors {
      guard case .tag(let tag) = interceptor.scope, !tags.contains(tag),
        (try? serviceType(GateQueue.self, named: tag.rawValue)) != nil
      else { continue }
      tags.append(tag)
    }
    return tags
  }

  var heldLinks: HeldLinks? {
    get throws {
      do {
        return try service(HeldLinks.self)
      } catch let error as MediatorError where error.code == .unknownService {
        return nil
      }
    }
  }

  private var registeredNavigator: (any Navigator)? {
    get throws {
      do {
        return try service((any Navigator).self)
      } catch let error as MediatorError where error.code == .unknownService {
        return nil
      }
    }
  }
}
