import MediatorNavigation
import SwiftUI

// The app of the README: one mediator, and one page that a link opens.

@main struct ShopApp: App {
  private let model = NavigationModel()
  private let links: SystemLinks

  init() {
    do {
      try Mediator.bootstrap(Mediator(modules: [OrdersModule.self], links: LinkSettings(schemes: ["shop"])))
    } catch {
      print(error)  // a mistake in a declaration, and where it is
    }
    links = SystemLinks(.shared, using: model) { url, error in print(url ?? "no URL", error) }
  }

  var body: some Scene {
    WindowGroup { PageStackView(model) { Text("Orders") }.opensLinks(in: links) }
  }
}

enum OrdersModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    PageRoute("/order/:id<int>", exposedTo: [.customScheme, .push]) { (id: Int) in OrderPage(id: id) }
  }
}

struct OrderPage: ViewPage {
  let id: Int
  var title: String { "Order \(id)" }
  var view: some View { Text(title) }
}
