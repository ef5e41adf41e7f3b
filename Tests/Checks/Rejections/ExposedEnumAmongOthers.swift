// Every input of an exposed action can be read from a URL.
// expect: an input cannot be read from a URL: conform its type to StructureDecodable or TextDecodable, as in 'enum Tab: String, TextDecodable'

import MediatorKit
import MediatorLinks

enum Plain: String { case a }

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("a", "b", "c") { (_, id: Int, tab: Int) in 1 }.exposed(to: .push)
    #else
    Action("a", "b", "c") { (_, id: Int, tab: Plain) in 1 }.exposed(to: .push)
    #endif
  }
}
