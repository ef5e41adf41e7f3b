import MediatorLinks

enum Orders {
  static let detail = ActionKey<String, Int>("order", "detail", "id")
  static let place = ActionKey<String, String, Int>("order", "place", "item", ActionParameter("count", default: 1))
  static let screen = ActionKey<String, Int>("order", "screen", "id")
  static let missing = ActionKey<Int>("ghost", "count")
  static let misspelt = ActionKey<String, Int>("order", "detial", "id")
}

struct OrderTarget: Target {
  static let name: TargetName = "order"
  static var actions: ActionTable<OrderTarget> {
    Action(Orders.detail) { _, id in "order \(id)" }.exposed(to: .push)
    Action(Orders.place) { target, item, count in try await target.place(item, count) }.tagged("signed-in")
    Action(Orders.screen, onMain: { _, id in "screen \(id)" })
    Action("explode") { (_: OrderTarget) throws -> Int in throw Explosion() }
  }

  weak let mediator: Mediator?

  func place(_ item: String, _ count: Int) async throws -> String {
    "\(count) of \(item) at \(try await mediator.get().perform("prices", "of", ["item": item], as: Int.self))"
  }
}

struct Explosion: Error {}

struct PriceTarget: Target {
  static let name: TargetName = "prices"
  static var actions: ActionTable<PriceTarget> {
    Action("of", "item") { (_, item: String) in item.count }
  }
}

protocol Clock: Sendable { var hour: Int { get } }
struct FixedClock: Clock { var hour: Int }

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    Registration(OrderTarget.init(mediator:))
    Registration(PriceTarget.init)
    Service((any Clock).self, { FixedClock(hour: 9) }) { $0 }
  }
}
