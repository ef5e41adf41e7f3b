import MediatorKit
import Synchronization

/// The closings of all gates, numbered in order: a page that passed its gate before a closing is not shown after it.
enum GateClosings {
  private static let last = Atomic(0)

  /// The number of closings when a gate let the current call pass, or `nil` behind no gate.
  @TaskLocal static var passed: Int?

  /// The number of closings so far.
  static var count: Int { last.load(ordering: .acquiring) }

  static func next() -> Int { last.add(1, ordering: .acquiringAndReleasing).newValue }
}

/// The navigator of the link for which a gate asks the user: the sign-in belongs to the same window.
enum AskingNavigator {
  @TaskLocal static var current: (any Navigator)?
}
