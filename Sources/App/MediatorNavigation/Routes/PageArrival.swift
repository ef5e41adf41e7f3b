public import MediatorKit
import MediatorLinks
import Synchronization

/// Shows the page of one link, after it has built the parents that are not shown already.
final class PageArrival: Sendable {
  private let mediator: Mediator
  private let url: String
  private let source: LinkSource
  private let overrides: PageOverrides
  /// The parents, the nearest first, or empty if the page is shown alone.
  private let parents: [Resolution.Parent]
  private let number: Int
  private let passage: GatePassage
  /// How long the built page waits for its parents.
  private let parentTimeout: Duration
  /// A century: adding a longer duration to an instant could overflow.
  private static let longestTimeout = Duration.seconds(100 * 365 * 86_400)
  private let result = Mutex<PageEntry?>(nil)

  init(
    _ mediator: Mediator, _ url: String, _ source: LinkSource, _ resolution: Resolution?, _ options: PageOptions,
    _ overrides: PageOverrides, isFromCode: Bool, number: Int, _ passage: GatePassage
  ) {
    self.mediator = mediator
    self.url = url
    self.source = source
    self.overrides = overrides
    self.number = number
    self.passage = passage
    let policy = options.policy ?? .standard(for: source)
    parents =
      policy == .onTop ? [] : resolution.map { mediator.parents(of: $0, passesExposure: isFromCode) } ?? []
    parentTimeout = options.parentTimeout
  }

  /// The shown page, or `nil` if a handler showed it without the arrival.
  var shown: PageEntry? { result.withLock { $0 } }

  /// Shows a page with its parents in one change.
  @MainActor func show(_ entry: PageEntry, in navigator: any Navigator) async throws {
    let deadline = ContinuousClock.now + min(max(.zero, parentTimeout), Self.longestTimeout)
    var target = entry
    var chain = chain(to: &target, navigator.state.sections.map(\.section))
    let release = PageRelease()
    while true {
      do {
        // Pages that were shown while the user was asked must not supersede this one.
        try await navigator.changeAsking(release, for: source, then: { chain.number = LinkNumber.next() }) { state in
          // Last check: a change that has begun is finished.
          try Task.checkCancellation()
          try self.rejectClosed(chain)
          let shown = try state.show(chain)
          self.result.withLock { $0 = shown }
        }
        return
      } catch let needed as NeededPages {
        await build(needed.indices, of: &chain, &target, until: deadline)
      } catch let error as NavigationError where error.code == .superseded && error.url == nil {
        throw NavigationError(.superseded, url: url, pattern: target.pattern, page: target.title)
      }
    }
  }

  /// Rejects pages whose gate was closed, as by a sign-out, after the link had passed it.
  private func rejectClosed(_ chain: PageChain) throws {
    for entry in chain.members.compactMap(\.entry) {
      guard let tag = mediator.closedGate(of: entry, since: passage.closings) else { continue }
      throw NavigationError(.gateClosed, url: url, page: tag.rawValue)
    }
  }

  private func chain(to target: inout PageEntry, _ sections: [PageSection]) -> PageChain {
    var members: [PageChain.Member] = []
    for parent in parents.reversed() {
      do {
        let form = try mediator.pageForm(of: parent)
        let placement = form.options.placement
        members.append(PageChain.Member(key: try form.key(parent.outcome.get().parameters), placement: placement))
      } catch {
        members.append(PageChain.Member(key: nil, placement: .push, isMissing: true))
        target.missing.insert(MissingPage(url: parent.shownURL, reason: error), at: 0)
      }
    }
    members.append(PageChain.Member(key: target.key, placement: target.options.placement, entry: target))
    return PageChain(
      members: members, policy: target.options.policy ?? .standard(for: source), section: overrides.section,
      roots: mediator.keys(ofRoots: sections), number: number)
  }

  /// Builds members concurrently; one that fails or is late is left out.
  private func build(
    _ indices: [Int], of chain: inout PageChain, _ target: inout PageEntry, until deadline: ContinuousClock.Instant
  ) async {
    let parents = Array(self.parents.reversed())
    let (builds, finished) = AsyncStream<(Int, Result<PageEntry, any Error>)>.makeStream()
    let tasks = indices.map { index in
      Task { [mediator] in
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
    // A stream and no task group: the loop ends at the deadline or on cancellation, even if a build does not.
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
  /// Returns the form of a parent's page.
  func pageForm(of parent: Resolution.Parent) throws -> PageForm {
    let resolution = try parent.outcome.get()
    guard let form = resolution.attachment as? PageForm else { throw NavigationError(.notAPage, url: parent.shownURL) }
    return form
  }

  /// Returns the roots that do not resolve to a page, each with the reason, without creating or running anything.
  ///
  /// Links choose a section by its root, so no link chooses a section with such a root.
  public func missingRoots(
    of sections: [PageSection], fileID: StaticString = #fileID, line: UInt = #line
  ) -> [MissingPage] {
    sections.compactMap { section in
      guard let root = section.root else { return nil }
      do {
        let resolution = try resolve(root, source: .inApp, fileID: fileID, line: line)
        if resolution.attachment is PageForm { return nil }
        return MissingPage(url: root, reason: NavigationError(.notAPage, url: root))
      } catch {
        return MissingPage(url: root, reason: error)
      }
    }
  }

  /// Returns the keys of the sections' roots, by the names of the sections.
  func keys(ofRoots sections: [PageSection]) -> [ExactText: PageKey] {
    var keys: [ExactText: PageKey] = [:]
    for section in sections {
      keys[ExactText(section.name)] = section.root.flatMap { (try? resolve($0, source: .inApp))?.pageKey }
    }
    return keys
  }
}
