// An action with a live object as input cannot be exposed.
// expect: 'exposed(to:)' is unavailable: an input cannot be read from a URL

import MediatorKit
import MediatorLinks

final class Session: Sendable {}

struct SessionTarget: Target {
  static let name: TargetName = "session"
  static var actions: ActionTable<SessionTarget> {
    #if RIGHT
    Action("resume", "id") { (_, id: Int) in id }.exposed(to: .push)
    #else
    Action("resume", "session") { (_, session: Session) in 1 }.exposed(to: .push)
    #endif
  }
}
