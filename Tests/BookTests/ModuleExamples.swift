import MediatorNavigation

@MainActor final class ProfileTarget {
  private var visits = 0
  func visit(by guest: String) -> Int {
    visits += guest.isEmpty ? 0 : 1
    return visits
  }
}

nonisolated extension ProfileTarget: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<ProfileTarget> {
    Action("visit", "guest", onMain: { $0.visit(by: $1) })
  }
}

struct OrdersPage: Page {
  var title: String { "Orders" }
}

struct OrderPage: Page {
  let id: Int
  var title: String { "Order \(id)" }
}

let pages = ModuleContents {
  PageRoute("/orders", exposedTo: .push) { OrdersPage() }
  PageRoute("/order/:id<int>/page", under: "/orders", exposedTo: .push) { (id: Int) in OrderPage(id: id) }
}
