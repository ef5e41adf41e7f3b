import MediatorKit
import MediatorLinks

struct OrderSummary: Sendable, Equatable { var id: Int }

enum Orders {
  static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")
  static let cancel = ActionKey<Bool, Int, String?>("order", "cancel", "id", "reason")
}

final class OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    Action(Orders.detail) { $0.detail(id: $1) }.exposed(to: [.push, .universalLink])
    Action(Orders.cancel) { try await $0.cancel(id: $1, reason: $2) }
    Action("count") { _ in 3 }
    Action("native", "f") { (_, f: @escaping @Sendable (Int) -> Int) in f(20) }
  }
  func detail(id: Int) -> OrderSummary { OrderSummary(id: id) }
  func cancel(id: Int, reason: String?) async throws -> Bool { reason != nil }
}
@MainActor final class Profile {
  init() {}
  var n = 0
  func show(_ a: Int) -> Int {
    n += a
    return n
  }
}
nonisolated extension Profile: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<Profile> {
    Action("show", "by", onMain: { $0.show($1) })
  }
}
actor Counter: Target {
  static let name: TargetName = "counter"
  var n = 0
  func bump(_ a: Int) -> Int {
    n += a
    return n
  }
  static var actions: ActionTable<Counter> {
    Action("bump", "by") { await $0.bump($1) }
  }
}

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    Registration(OrderTarget.init)
    Registration(onMain: Profile.init)
    Registration { Counter() }
  }
}
