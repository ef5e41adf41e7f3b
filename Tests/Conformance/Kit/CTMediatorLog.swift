import MediatorKit
import Synchronization

/// Records one operation: its calls, and the instances that are created and released.
final class CTMediatorLog: Sendable {
  struct Events {
    var calls: [JSON] = []
    var created: [String] = []
    var deallocated: [String] = []
    /// An action threw.
    var threw = false
    /// The target without the action or a handler of its own.
    var declined: TargetName?
    fileprivate var counts: [String: Int] = [:]
    fileprivate var kept: [any Sendable] = []
  }

  private let events = Mutex(Events())

  func change(_ change: (inout Events) -> Void) { events.withLock { change(&$0) } }

  /// Returns the number of a new instance of a class, from 1.
  func number(_ name: String) -> Int {
    events.withLock { events in
      let number = events.counts[name, default: 0] + 1
      events.counts[name] = number
      events.created.append("\(name)#\(number)")
      return number
    }
  }

  /// Holds a target until the operation ends, as CTMediator's call does while its fallback runs.
  func keep(_ target: any Sendable) { change { $0.kept.append(target) } }

  /// Returns and removes the records; held targets are released first.
  func take() -> Events {
    var kept: [any Sendable] = []
    change { events in swap(&kept, &events.kept) }
    kept = []
    var taken = Events()
    change { events in
      taken.counts = events.counts
      swap(&taken, &events)
    }
    return taken
  }
}
