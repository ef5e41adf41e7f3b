// A service is `Sendable`.
// expect: type 'any Unsafe' does not conform to the 'Sendable' protocol

import MediatorKit

protocol PriceList: Sendable {}
struct StandardPriceList: PriceList {}
protocol Unsafe {}
final class Plain: Unsafe { var a = 0 }

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Service((any PriceList).self) { StandardPriceList() }
    #else
    Service((any Unsafe).self) { Plain() }
    #endif
  }
}
