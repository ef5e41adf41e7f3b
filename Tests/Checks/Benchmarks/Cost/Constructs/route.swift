import MediatorKit
import MediatorLinks

/// Routes.
public enum OrdersModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Orders"
  /// The routes of the module.
  public static var contents: ModuleContents {
    // each
    Route("/orders/detail_NNN/:id<int>/:line/:page", exposedTo: .all) { (id: Int, line: String, page: Int) in
      detail(id, "NNN", line, page)
    }
    // end
  }

  @inline(never) private static func detail(_ id: Int, _ number: String, _ line: String, _ page: Int) -> String {
    "\(id)\(number)\(line)\(page)"
  }
}
