import MediatorKit
import Synchronization

/// The windows of a mediator that launch and have not restored their pages.
enum PendingLaunches {
  private static let counts = Mutex<[ObjectIdentifier: Int]>([:])

  static func begin(in mediator: Mediator) {
    counts.withLock { $0[ObjectIdentifier(mediator), default: 0] += 1 }
  }

  /// Ends a launch, and returns whether it was the last one.
  static func end(in mediator: Mediator) -> Bool {
    counts.withLock { counts in
      let others = (counts[ObjectIdentifier(mediator)] ?? 1) - 1
      counts[ObjectIdentifier(mediator)] = others > 0 ? others : nil
      return others <= 0
    }
  }
}
