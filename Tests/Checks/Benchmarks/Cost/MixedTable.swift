// The largest table that a team would write: ten kinds of rows, repeated, in parts.

import Foundation
import MediatorKit
import MediatorLinks

/// How orders are sorted.
public enum Sorting: String, Sendable, CaseIterable, TextDecodable {
  /// By date, the default.
  case date
  /// By price.
  case price
}

/// Keys.
public enum Orders {
  // each
  /// An order.
  public static let detail_NNN = ActionKey<String, Int, String>("orders", "detail_NNN", "id", "note")
  /// A search.
  public static let search_NNN = ActionKey<[Int], String, Sorting?, Int>(
    "orders", "search_NNN", "text", "sorting", ActionParameter("limit", default: 10))
  // end
}

/// Orders.
public final class OrdersTarget: Target {
  /// The name of the target.
  public static let name: TargetName = "orders"
  /// The actions of the target.
  public static var actions: ActionTable<OrdersTarget> {
    // each
    part_NNN
    // end
  }

  // each
  @ActionTableBuilder<OrdersTarget> private static var part_NNN: ActionTable<OrdersTarget> {
    Action(Orders.detail_NNN) { try $0.detail($1, $2) }
      .summary("An order")
      .route("/orders/detail_NNN/:id<int>/:note")
      .exposed(to: [.push, .universalLink])
    Action(Orders.search_NNN) { $0.search($1, $2, $3) }
      .route("/orders/search_NNN/:text", "/orders/find_NNN/:text")
      .exposed(to: .push)
    Action("cancel_NNN", "id", "reason") { try await $0.cancel($1, $2) }
      .tagged("signed-in", "writes")
    Action("total_NNN") { $0.total() }
    Action("note_NNN", "text") { (_, text: String) in text.isEmpty }
      .exposed(to: .inApp)
    Action("place_NNN", "ids", "on", "price") { (target, ids: [Int], date: Date, price: Decimal) async throws in
      try await target.cancel(ids.count, "\(date)\(price)")
    }
    .route("/orders/place_NNN/*ids")
    .exposed(to: [.push, .web])
    .tagged("signed-in")
    Action("show_NNN", "id", onMain: { (target, id: Int) in try target.show(id) })
      .route("/orders/show_NNN/:id<int>")
      .exposed(to: .universalLink)
    Action("scan_NNN", "number", onMain: { try await $0.scan($1) })
    Action("sorted_NNN", "by", "descending") { (_, sorting: Sorting?, descending: Bool) in
      sorting == .price && !descending ? [3, 2, 1] : [1, 2, 3]
    }
    Action("old_NNN", "id") { (target, id: Int) in try target.detail(id, "") }
      .deprecated("call detail_NNN")
  }
  // end

  func detail(_ id: Int, _ note: String) throws -> String { "\(id)\(note)" }
  func search(_ text: String, _ sorting: Sorting?, _ limit: Int) -> [Int] { [text.count, limit] }
  func cancel(_ id: Int, _ reason: String) async throws -> Bool { id == reason.count }
  func total() -> Decimal { 0 }
  @MainActor func show(_ id: Int) throws -> Int { id }
  @MainActor func scan(_ number: UInt8) async throws -> Int { Int(number) }
}
