import Foundation
import MediatorKit
import Synchronization

/// The calls that wait at a gate, in the order of arrival.
final class GateQueue: Sendable {
  static let maximumLinks = 8

  fileprivate struct Waiter {
    let link: PendingLink?
    let outcome: Outcome
  }

  fileprivate struct State {
    var openings = 0
    var isAsking = false
    var waiters: [Waiter] = []
  }

  private let state = Mutex(State())

  /// Returns whether the app regards the gate as open.
  let isOpen: @Sendable (Mediator) async throws -> Bool

  init(isOpen: @escaping @Sendable (Mediator) async throws -> Bool) {
    self.isOpen = isOpen
  }

  /// The number of openings; read it before calling `isOpen`, so that no opening is missed.
  var openings: Int { state.withLock { $0.openings } }

  /// Waits for the next opening, unless the number of openings has changed.
  ///
  /// - Parameter ask: Asks the user; called unless the user is asked already. It outlives its caller because others wait for
  ///   the answer.
  func wait(_ link: PendingLink?, since openings: Int, ask: @escaping @Sendable () async throws -> Void) async throws {
    let outcome = Outcome()
    let (isFirst, displaced) = state.withLock { state -> (Bool?, [Waiter]) in
      guard state.openings == openings else { return (nil, []) }
      defer { state.isAsking = true }
      let displaced = link.map { state.makeRoom(for: $0) } ?? []
      state.waiters.append(Waiter(link: link, outcome: outcome))
      return (!state.isAsking, displaced)
    }
    for waiter in displaced {
      waiter.outcome.end(.failure(NavigationError(.linkDisplaced, url: waiter.link?.url)))
    }
    guard let isFirst else { return }
    defer { leave(outcome) }
    if isFirst {
      Task {
        do {
          try await ask()
        } catch {
          decline(error, since: openings)
        }
      }
    }
    _ = try await outcome.value()
  }

  func open() { end(.success(nil)) { $0.openings += 1 } }

  func decline(_ error: any Error) { end(.failure(error)) { _ in } }

  /// Declines unless the gate was opened since.
  private func decline(_ error: any Error, since openings: Int) {
    if self.openings == openings { decline(error) }
  }

  private func end(_ value: Outcome.Value, _ change: (inout State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      state.isAsking = false
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.outcome.end(value) }
  }

  private func leave(_ outcome: Outcome) {
    state.withLock { state in
      state.waiters.removeAll { $0.outcome === outcome }
      if state.waiters.isEmpty { state.isAsking = false }
    }
  }
}

extension GateQueue.State {
  /// Removes and returns the waiters that a link displaces: those of the same URL and source, or of the oldest of 8 links.
  fileprivate mutating func makeRoom(for link: PendingLink) -> [GateQueue.Waiter] {
    let links = waiters.compactMap(\.link)
    if links.contains(where: { $0.id == link.id }) { return [] }
    var oldest = links.first { $0.url == link.url && $0.source == link.source }
    if oldest == nil, Set(links.map(\.id)).count >= GateQueue.maximumLinks { oldest = links.first }
    guard let oldest else { return [] }
    let displaced = waiters.filter { $0.link?.id == oldest.id }
    waiters.removeAll { $0.link?.id == oldest.id }
    return displaced
  }
}

/// A link that is being opened; calls of its page's closure wait at gates as part of it.
struct PendingLink: Sendable {
  /// The identity of one arrival; calls of one page's closure share it.
  let id = UUID()
  let url: String
  let source: LinkSource
  /// Whether the link may be written to disk.
  var isStored = true
  /// The number of the link, once its page is being built.
  var number: LinkNumber?

  /// The link whose page is being built.
  @TaskLocal static var current: PendingLink?
  /// Whether a gate may ask the user: not for pages under a page, and not for restored ones.
  @TaskLocal static var mayAsk = true

  init?(_ invocation: Invocation, _ form: PageForm?) {
    guard let url = invocation.url, let source = invocation.source else { return nil }
    self.url = url
    self.source = source
    isStored = form?.options.isKept ?? true
  }

  init?(_ invocation: Invocation, _ mediator: Mediator) {
    self.init(invocation, nil)
    let form = (try? mediator.resolve(url, source: source))?.attachment as? PageForm
    isStored = form?.options.isKept ?? true
  }
}
