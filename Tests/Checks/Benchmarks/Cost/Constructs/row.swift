import MediatorKit
import MediatorLinks

/// Orders.
public final class OrdersTarget: Target {
  /// The name of the target.
  public static let name: TargetName = "orders"
  /// The actions of the target.
  public static var actions: ActionTable<OrdersTarget> {
    // each
    Action("detail_NNN", "id", "note") { (target, id: Int, note: String) in target.detail(id, "NNN", note) }
      .route("/orders/detail_NNN/:id<int>/:note")
      .exposed(to: [.push, .universalLink])
    // end
  }

  @inline(never) func detail(_ id: Int, _ number: String, _ note: String) -> String { "\(id)\(number)\(note)" }
}
