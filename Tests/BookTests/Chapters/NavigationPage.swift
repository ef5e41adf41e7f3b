import MediatorNavigation

enum OrderModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    PageRoute("/order/:id<int>", exposedTo: .all) { (id: Int) in OrderPage(id: id) }
  }
}

private struct ListPage: Page {
  let year: Int
  let sorting: String?
  var title: String { "Orders of \(year)" }
}

private let lists = ModuleContents {
  PageRoute("/orders/:year<int>", labels: ["year", "sorting"], exposedTo: .all) { (year: Int, sorting: String?) in
    ListPage(year: year, sorting: sorting)
  }
}

nonisolated func navigation(print: Printout) async throws {
  let model = NavigationModel()
  let mediator = try Mediator(modules: [OrderModule.self])
  let navigation = ModuleContents { Service((any Navigator).self, { model }) { $0 } }
  try mediator.register(navigation, as: "Navigation")

  try await mediator.open("shop://order/42", source: .push)
  await print(model.drawing)
}
