public import MediatorKit
import Synchronization

/// The page of one link on its way to a navigator: it builds the parents that are not shown already.
final class PageArrival: Arrival {
  private let mediator: Mediator
  private let url: String
  private let source: LinkSource
  private let overrides: PageOverrides
  /// The parents, the nearest first; none if the page is shown alone.
  private let parents: [Resolution.Parent]
  private let number: Int
  /// How long the page waits for its parents once it is built.
  private let patience: Duration
  private let result = Mutex<PageEntry?>(nil)

  init(
    _ mediator: Mediator, _ url: String, _ source: LinkSource, parent: String?, _ options: PageOptions,
    _ overrides: PageOverrides, number: Int
  ) {
    self.mediator = mediator
    self.url = url
    self.source = source
    self.overrides = overrides
    self.number = number
    let policy = options.policy ?? .standard(for: source)
    parents = policy == .onTop ? [] : mediator.parents(from: parent, of: url, source: source)
    patience = options.parentPatience
  }

  /// The page as it is shown, or `nil` if a handler showed it by its own means.
  var shown: PageEntry? { result.withLock { $0 } }

  /// Shows a page with its parents in one change.
  @MainActor func show(_ entry: PageEntry, in navigator: any Navigator) async throws {
    let deadline = ContinuousClock.now + patience
    var target = entry
    var chain = chain(to: &target, navigator.state.sections.map(\.section))
    while true {
      let current = chain
      do {
        try await navigator.change { state in
          // From here on the change is finished.
          try Task.checkCancellation()
          let shown = try state.show(current)
          self.result.withLock { $0 = shown }
        }
        return
      } catch let needed as NeededPages {
        await build(needed.indices, of: &chain, &target, until: deadline)
      }
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
        target.missing.insert(MissingPage(url: parent.url, reason: error), at: 0)
      }
    }
    members.append(PageChain.Member(key: target.key, placement: target.options.placement, entry: target))
    return PageChain(
      members: members, policy: target.options.policy ?? .standard(for: source), section: overrides.section,
      roots: mediator.keys(ofRoots: sections), number: number)
  }

  /// Builds members side by side; one that fails, or is not built in time, is left out.
  private func build(
    _ indices: [Int], of chain: inout PageChain, _ target: inout PageEntry, until deadline: ContinuousClock.Instant
  ) async {
    let parents = Array(self.parents.reversed())
    let builds = PageBuilds(count: indices.count)
    let tasks = indices.map { index in
      Task { [mediator, source] in
        do {
          builds.finish(
            index,
            .success(
              try await mediator.buildPage(
                for: parents[index].url, source: source, overriding: PageOverrides(), passesLinkGate: true)))
        } catch {
          builds.finish(index, .failure(error))
        }
      }
    }
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      builds.end()
    }
    let built = await withTaskCancellationHandler {
      await builds.results()
    } onCancel: {
      builds.end()
    }
    timer.cancel()
    for task in tasks { task.cancel() }
    for index in indices.reversed() {
      do {
        let late = NavigationError(.parentTimedOut, url: parents[index].url)
        chain.members[index].entry = try built[index]?.get() ?? { throw late }()
      } catch {
        chain.members[index].isMissing = true
        target.missing.append(MissingPage(url: parents[index].url, reason: error))
      }
    }
    chain.members[chain.members.count - 1].entry = target
  }
}

/// Pages that are built side by side, awaited until all are built or the time is over.
private final class PageBuilds: Sendable {
  private struct State {
    var results: [Int: Result<PageEntry, any Error>] = [:]
    var isEnded = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let count: Int
  private let state = Mutex(State())

  init(count: Int) {
    self.count = count
  }

  func finish(_ index: Int, _ result: Result<PageEntry, any Error>) {
    resume { state in
      if !state.isEnded { state.results[index] = result }
      if state.results.count == count { state.isEnded = true }
    }
  }

  func end() { resume { $0.isEnded = true } }

  func results() async -> [Int: Result<PageEntry, any Error>] {
    await withCheckedContinuation { continuation in resume { $0.waiter = continuation } }
    return state.withLock { $0.results }
  }

  private func resume(after change: (inout State) -> Void) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      return state.isEnded ? state.waiter.take() : nil
    }
    waiter?.resume()
  }
}

extension Mediator {
  /// Returns what is known of a parent before it is built.
  func pageForm(of parent: Resolution.Parent) throws -> PageForm {
    let resolution = try parent.outcome.get()
    guard let form = resolution.attachment as? PageForm else { throw NavigationError(.notAPage, url: parent.url) }
    return form
  }

  /// Returns the roots of sections to which no page is routed, each with the reason; nothing is created and nothing runs.
  ///
  /// Links choose a section by its root, so a root that leads nowhere is never chosen.
  public func missingRoots(of sections: [PageSection]) -> [MissingPage] {
    sections.compactMap { section in
      guard let root = section.root else { return nil }
      do {
        if try resolve(root, source: .inApp).attachment is PageForm { return nil }
        return MissingPage(url: root, reason: NavigationError(.notAPage, url: root))
      } catch {
        return MissingPage(url: root, reason: error)
      }
    }
  }

  /// Returns the keys of the pages at the bottom of sections, by the names of the sections.
  func keys(ofRoots sections: [PageSection]) -> [String: PageKey] {
    var keys: [String: PageKey] = [:]
    for section in sections {
      guard let root = section.root, let resolution = try? resolve(root, source: .inApp),
        let form = resolution.attachment as? PageForm
      else { continue }
      keys[section.name] = form.key(resolution.parameters)
    }
    return keys
  }
}
