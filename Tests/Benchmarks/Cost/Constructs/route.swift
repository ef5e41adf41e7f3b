import MediatorKit

/// Routes.
public enum OrdersModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Orders"
  /// The routes of the module.
  public static var contents: ModuleContents {
    // each
    Route("/orders/detail_NNN/:id<int>/:line/:page", exposedTo: .all) { (id: Int, line: String, page: Int) in
      "NNN\(id)\(line)\(page)"
    }
    // end
  }
}
