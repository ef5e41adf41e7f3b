// An action that is declared by name has one label for each input of its closure.
// expect: is unavailable: pass a closure that accepts the target and one input for each label

import MediatorKit

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("detail", "id", "tab") { (_, id: Int, tab: String) in "\(id) \(tab)" }
    #else
    Action("detail", "id") { (_, id: Int, tab: String) in "\(id) \(tab)" }
    #endif
  }
}
