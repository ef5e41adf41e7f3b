// A closure cannot come from a URL, so that an action that takes one cannot be exposed.
// expect: type '@Sendable () -> Void' cannot conform to 'ParameterDecodable'

import MediatorKit

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
