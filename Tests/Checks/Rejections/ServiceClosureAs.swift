// A service's recorded type conforms to its protocol.
// expect: 'init(_:named:lifetime:_:as:)' is unavailable: the implementation does not conform to the service's protocol

import MediatorKit

protocol PriceList: Sendable {}
struct StandardPriceList: PriceList {}
struct Clock: Sendable {}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Service((any PriceList).self, StandardPriceList.init) { $0 }
    #else
    Service((any PriceList).self, Clock.init) { $0 }
    #endif
  }
}
