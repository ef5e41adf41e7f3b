// The initializer of a service is nonisolated.
// expect: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context

import MediatorKit

protocol PriceList: Sendable {}
struct StandardPriceList: PriceList {}
@MainActor final class Main: PriceList {
  var shown: Int
  init() { shown = 0 }
}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    #if RIGHT
    Service((any PriceList).self) { StandardPriceList() }
    #else
    Service((any PriceList).self) { Main() }
    #endif
  }
}
