public import MediatorLinks
import MediatorText
import Synchronization

extension Mediator {
  /// Declines a gate: waiting calls fail with ``NavigationError/Code/gateDeclined``, and held links are dropped.
  ///
  /// - Throws: ``NavigationError/Code/unknownGate``; also what the store throws.
  public func declineGate(_ tag: ActionTag) async throws {
    let gate = try gate(tag)
    guard let held = try heldLinks else { return gate.decline() }
    try await held.decline(gate)
  }

  /// Closes a gate after a sign-out, and removes the pages that it guards with all above them.
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
  /// - Throws: ``NavigationError/Code/unknownGate``; also the first error of the navigators and the stores, after all
  ///   were changed.
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
      await attempt { if let registered = try registered((any Navigator).self) { all.append(registered) } }
    }
    for navigator in all {
      await attempt {
        try await navigator.changeWithoutAsking { state in
          let before = state.sections
          state.close { $0.guards[tag] != nil }
          // The gate builds them again when it opens.
          for (old, new) in zip(before, state.sections) where old.root != new.root {
            LaunchedWindows.record(navigator, in: self, new.section, waits: true)
          }
        }
      }
    }
    if navigators.isEmpty { await attempt { try await LaunchedWindows.write(of: self) } }
    if let failure { throw failure }
  }

  /// Rejects pages whose gate was closed, as by a sign-out, after they had passed it.
  ///
  /// - Parameter url: The URL of the link that shows them, or `nil` for their own.
  func rejectClosed(_ entries: [PageEntry], url: String? = nil) throws {
    for entry in entries {
      for (tag, closings) in entry.guards {
        guard let gate = try? service(TaggedGate.self, named: tag.rawValue), gate.lastClosing > closings else {
          continue
        }
        throw NavigationError(.gateClosed, url: url ?? entry.url, page: tag.rawValue)
      }
    }
  }

  /// Returns the gate of a tag.
  func gate(_ tag: ActionTag) throws -> TaggedGate {
    do {
      return try service(TaggedGate.self, named: tag.rawValue)
    } catch let error as MediatorError where error.code == .unknownService {
      throw NavigationError(
        .unknownGate, page: tag.rawValue, candidates: nearest(to: tag.rawValue, among: gateTags.map(\.rawValue)))
    }
  }

  /// The tags of gates, in the order in which calls pass them.
  var gateTags: [ActionTag] {
    var tags: [ActionTag] = []
    for item in registry.contents.interceptions {
      guard case .tag(let tag) = item.interception.scope, !tags.contains(tag),
        (try? serviceType(TaggedGate.self, named: tag.rawValue)) != nil
      else { continue }
      tags.append(tag)
    }
    return tags
  }

  var heldLinks: HeldLinks? { get throws { try registered(HeldLinks.self) } }

  /// Returns a service, or `nil` if none is registered.
  private func registered<S: Sendable>(_ type: S.Type) throws -> S? {
    do {
      return try service(type)
    } catch let error as MediatorError where error.code == .unknownService {
      return nil
    }
  }
}

/// The closings of all gates, numbered in order: a page that passed its gate before a closing is not shown after it.
enum GateClosings {
  /// For each gate that let a call pass, the number of closings then.
  private struct Passed {
    var closings: [ActionTag: Int] = [:]
  }

  private static let last = Atomic(0)

  /// The number of closings so far.
  static var count: Int { last.load(ordering: .acquiring) }

  static func next() -> Int { last.add(1, ordering: .acquiringAndReleasing).newValue }

  /// Returns a call that a gate lets pass, with the number of closings when the gate was found open.
  static func noting(_ tag: ActionTag, _ closings: Int, in invocation: Invocation) -> Invocation {
    var (invocation, passed) = (invocation, invocation[Passed.self] ?? Passed())
    passed.closings[tag] = closings
    invocation[Passed.self] = passed
    return invocation
  }

  /// Returns the tags of a page that begins to be built, each with the number of closings when its call passed the gate.
  static func passed(_ tags: Set<ActionTag>, by invocation: Invocation) -> [ActionTag: Int] {
    let passed = invocation[Passed.self]?.closings ?? [:]
    return Dictionary(uniqueKeysWithValues: tags.map { ($0, passed[$0] ?? count) })
  }
}
