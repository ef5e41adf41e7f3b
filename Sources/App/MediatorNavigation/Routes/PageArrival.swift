public import MediatorLinks
import Synchronization

/// Shows the page of one link, after it has built the parents that are not shown already.
final class PageArrival: Sendable {
  private let visit: PageVisit
  /// The parents, the nearest first, or empty if the page is shown alone.
  private let parents: [Resolution.Parent]
  private let number: Int
  /// A century: adding a longer duration to an instant could overflow.
  private static let longestTimeout = Duration.seconds(100 * 365 * 86_400)
  private let result = Mutex<PageEntry?>(nil)

  init(_ visit: PageVisit) {
    self.visit = visit
    number = visit.number.value
    let resolution = visit.policy == .onTop ? nil : visit.invocation.resolution
    parents = resolution.map { visit.mediator.parents(of: $0, passesExposure: visit.request.isFromCode) } ?? []
  }

  /// The shown page, or `nil` if a handler showed it without the arrival.
  var shown: PageEntry? { result.withLock { $0 } }

  /// Shows a page with its parents in one change.
  @MainActor func show(_ entry: PageEntry, in navigator: any Navigator) async throws {
    let timeout = min(max(.zero, visit.options.parentTimeout), Self.longestTimeout)
    // The time begins with the parents: the page may have waited for its turn, or for a held page.
    var deadline: ContinuousClock.Instant?
    var target = entry
    var chain = chain(to: &target, navigator.state.sections.map(\.section))
    let release = PageRelease()
    while true {
      do {
        // Pages that were shown while the user was asked must not supersede this one.
        func renew() {
          chain.number = LinkNumber.next()
          deadline = nil
        }
        try await navigator.changeAsking(release, for: visit.source, then: renew) { state in
          // This is the last check, because a change that has begun is finished.
          try Task.checkCancellation()
          try visit.mediator.rejectClosed(chain.members.compactMap(\.entry), url: visit.invocation.shownURL)
          let shown = try state.show(chain)
          self.result.withLock { $0 = shown }
        }
        return
      } catch let needed as NeededPages {
        let end = deadline ?? .now + timeout
        deadline = end
        await build(needed.indices, of: &chain, &target, until: end)
      } catch let error as NavigationError where error.code == .superseded && error.url == nil {
        throw NavigationError(.superseded, url: visit.invocation.shownURL, pattern: target.pattern, page: target.title)
      }
    }
  }

  private func chain(to target: inout PageEntry, _ sections: [PageSection]) -> PageChain {
    let steps = parents.map(visit.mediator.step)
    target.missing = steps.compactMap { step in step.missing.map { MissingPage(url: step.url, reason: $0) } }
    var members = steps.reversed().map {
      PageChain.Member(key: $0.key, placement: $0.options.placement, isMissing: $0.missing != nil)
    }
    members.append(PageChain.Member(key: target.key, placement: target.options.placement, entry: target))
    return PageChain(
      members: members, policy: visit.policy, section: visit.request.overrides.section,
      roots: visit.mediator.keys(ofRoots: sections), number: number)
  }

  /// Builds members concurrently; one that fails or is late is left out.
  private func build(
    _ indices: [Int], of chain: inout PageChain, _ target: inout PageEntry, until deadline: ContinuousClock.Instant
  ) async {
    let parents = Array(self.parents.reversed())
    let (builds, finished) = AsyncStream<(Int, Result<PageEntry, any Error>)>.makeStream()
    let tasks = indices.map { index in
      Task { [mediator = visit.mediator] in
        do {
          let parent = parents[index]
          let entry = try await mediator.buildPage(
            of: parent.outcome.get(), passesExposure: parent.passesExposure)
          finished.yield((index, .success(entry)))
        } catch {
          finished.yield((index, .failure(error)))
        }
      }
    }
    let timer = DeadlineQueue.shared.add(deadline) { finished.finish() }
    // With a stream instead of a task group, the loop ends at the deadline or on cancellation, even if a build does
    // not.
    var built: [Int: Result<PageEntry, any Error>] = [:]
    for await (index, result) in builds {
      built[index] = result
      if built.count == indices.count { break }
    }
    DeadlineQueue.shared.remove(timer)
    for task in tasks { task.cancel() }
    for index in indices.reversed() {
      do {
        let late = NavigationError(.parentTimedOut, url: parents[index].shownURL)
        chain.members[index].entry = try built[index]?.get() ?? { throw late }()
      } catch {
        chain.members[index].isMissing = true
        target.missing.append(MissingPage(url: parents[index].shownURL, reason: error))
      }
    }
    chain.members[chain.members.count - 1].entry = target
  }
}

extension Mediator {
  /// Returns the roots that do not resolve to a page, each with the reason, without creating or running anything.
  ///
  /// Links choose a section by its root, so no link chooses a section with such a root.
  public func missingRoots(
    of sections: [PageSection], fileID: StaticString = #fileID, line: UInt = #line
  ) -> [MissingPage] {
    sections.compactMap { section in
      guard let root = section.root else { return nil }
      do {
        _ = try resolve(root, source: .inApp, fileID: fileID, line: line).pageForm
        return nil
      } catch {
        return MissingPage(url: root, reason: error)
      }
    }
  }

  /// Returns the keys of the sections' roots, by the names of the sections.
  func keys(ofRoots sections: [PageSection]) -> [ExactText: PageKey] {
    var keys: [ExactText: PageKey] = [:]
    for section in sections {
      keys[section.exactName] = section.root.flatMap { (try? resolve($0, source: .inApp))?.pageKey }
    }
    return keys
  }
}
