// An enum input of an exposed action conforms to `TextDecodable`.
// expect: 'exposed(to:)' is unavailable: an input cannot be read from a URL: conform its type to TextDecodable or StructureDecodable

import MediatorKit

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
