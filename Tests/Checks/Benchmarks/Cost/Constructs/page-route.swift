import MediatorKit
import MediatorLinks
import MediatorNavigation

/// A page of an order.
public struct OrderPage: Page {
  let id: Int
  let number: String
  let line: String
  let page: Int
}

/// Pages.
public enum OrdersModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Orders"
  /// The routes of the module.
  public static var contents: ModuleContents {
    // each
    PageRoute("/orders/detail_NNN/:id<int>/:line/:page", exposedTo: .all) { (id: Int, line: String, page: Int) in
      OrderPage(id: id, number: "NNN", line: line, page: page)
    }
    // end
  }
}
