// The `perform:` closure of a named action is nonisolated: write `onMain:`, or `await` as the compiler's note says (FD41).
// alone: with an extension
// expect: call to main actor-isolated instance method 'show()' in a synchronous nonisolated context
// note: calls to instance method 'show()' from outside of its actor context are implicitly asynchronous

import MediatorKit

@MainActor final class Profile {
  func show() -> Int { 1 }
}

nonisolated extension Profile: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<Profile> {
    #if RIGHT
    Action("show", onMain: { $0.show() })
    Action("showLater") { await $0.show() }
    #else
    Action("show") { $0.show() }
    #endif
  }
}
