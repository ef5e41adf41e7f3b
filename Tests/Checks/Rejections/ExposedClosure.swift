// An action with a closure as input cannot be exposed.
// expect: 'exposed(to:)' is unavailable: an input cannot be read from a URL

import MediatorKit
import MediatorLinks

struct SyncTarget: Target {
  static let name: TargetName = "sync"
  static var actions: ActionTable<SyncTarget> {
    #if RIGHT
    Action("start", "done") { (_, done: @escaping @Sendable () -> Void) in done() }
    #else
    Action("start", "done") { (_, done: @escaping @Sendable () -> Void) in done() }.exposed(to: .push)
    #endif
  }
}
