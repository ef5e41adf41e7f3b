import MediatorKit
import MediatorLinks

/// Keys.
public enum Orders {
  // each
  /// An order.
  public static let detail_NNN = ActionKey<String, Int, String>("orders", "detail_NNN", "id", "note")
  // end
}

/// Orders.
public final class OrdersTarget: Target {
  /// The name of the target.
  public static let name: TargetName = "orders"
  /// The actions of the target.
  public static var actions: ActionTable<OrdersTarget> {
    // each
    Action(Orders.detail_NNN) { $0.detail($1, "NNN", $2) }
      .route("/orders/detail_NNN/:id<int>/:note")
      .exposed(to: [.push, .universalLink])
    // end
  }

  @inline(never) func detail(_ id: Int, _ number: String, _ note: String) -> String { "\(id)\(number)\(note)" }
}
