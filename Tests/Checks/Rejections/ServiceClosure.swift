// A service's closure returns the protocol's type.
// expect: cannot convert value of type 'Clock' to closure result type 'any PriceList'

import MediatorKit

protocol PriceList: Sendable {}
struct StandardPriceList: PriceList {}
struct Clock {}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Service((any PriceList).self) { StandardPriceList() }
    #else
    Service((any PriceList).self) { Clock() }
    #endif
  }
}
