import MediatorKit
import Synchronization

/// The closings of all gates, numbered in order: a page that passed its gate before a closing is not shown after it.
enum GateClosings {
  private static let last = Atomic(0)

  /// For each gate that let the current call pass, the number of closings then.
  @TaskLocal static var passed: [ActionTag: Int] = [:]

  /// The number of closings so far.
  static var count: Int { last.load(ordering: .acquiring) }

  static func next() -> Int { last.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// When the page of a link passed its gates.
struct GatePassage: Sendable {
  /// The number of closings when the page began to be built.
  private let start = GateClosings.count
  private let passed: [ActionTag: Int]

  /// - Parameter tags: The tags of the page; its parents pass their own gates.
  init(_ tags: Set<ActionTag>) {
    passed = GateClosings.passed.filter { tags.contains($0.key) }
  }

  /// Returns the number of closings after which a page that a tag guards is not shown.
  func closings(_ tag: ActionTag) -> Int { passed[tag] ?? start }
}

/// The navigator of the link for which a gate asks the user: the sign-in belongs to the same window.
enum AskingNavigator {
  @TaskLocal static var current: (any Navigator)?
}
