// An enum input of an exposed action conforms to `TextDecodable` (FD41).
// expect: an input cannot be read from a URL: conform its type to StructureDecodable or TextDecodable, as in 'enum Tab: String, TextDecodable'

import MediatorKit
import MediatorLinks

enum Tab: String, TextDecodable { case info, photos }
enum Plain: String { case info, photos }

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    #if RIGHT
    Action("show", "tab") { (_, tab: Tab) in tab.rawValue }.exposed(to: .push)
    #else
    Action("show", "tab") { (_, tab: Plain) in tab.rawValue }.exposed(to: .push)
    #endif
  }
}
