import MediatorKit

/// Orders.
public final class OrdersTarget: Target {
  /// The name of the target.
  public static let name: TargetName = "orders"
  /// The actions of the target.
  public static var actions: ActionTable<OrdersTarget> {
    // each
    Action("detail_NNN", "id", "note") { (_, id: Int, note: String) in "NNN\(id)\(note)" }
      .route("/orders/detail_NNN/:id<int>/:note")
      .exposed(to: [.push, .universalLink])
    // end
  }
}
