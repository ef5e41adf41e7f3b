import MediatorKit
import MediatorNavigation
import RoutePatterns
import Testing

// The code of the article on MediatorNavigation, as it stands there.

private struct OrderPage: Page {
  let id: Int
  var title: String { "Order \(id)" }
}

private enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    PageRoute("/order/:id<int>", exposed: .all) { (id: Int) in OrderPage(id: id) }
  }
}

@Suite struct OverviewTests {
  @Test func overviewRuns() async throws {
    let model = NavigationModel()
    let mediator = try Mediator(modules: [OrderModule.self])
    let navigation = ModuleContents { Service((any Navigator).self, { model }) { $0 } }
    try mediator.register(navigation, as: "Navigation")

    try await mediator.open("shop://order/42", source: .push)
    #expect(await model.drawing == "Order 42  <")
  }
}
