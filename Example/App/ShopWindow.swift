#if canImport(SwiftUI)
import MediatorNavigation
import ShopComposition
import ShopOrdersAPI
import ShopPages
import SwiftUI

/// A window of the app: a tab for each section, links, and the pages of the last time.
struct ShopWindow: View {
  let mediator: Mediator
  @State private var model: NavigationModel
  @State private var links: SystemLinks
  @SceneStorage("pages") private var pages: Data?

  init(mediator: Mediator) {
    let model = NavigationModel(sections: Composition.sections)
    self.mediator = mediator
    _model = State(wrappedValue: model)
    _links = State(wrappedValue: SystemLinks(mediator, using: model) { url, error in print(url ?? "no URL", error) })
  }

  var body: some View {
    TabView(selection: Bindable(model).tab) {
      PageStackView(model, section: "catalog") { EmptyView() }
        .tabItem { Label("Catalog", systemImage: "magnifyingglass") }
        .tag("catalog")
      PageStackView(model, section: "garden") { EmptyView() }
        .tabItem { Label("Garden", systemImage: "leaf") }
        .tag("garden")
      PageStackView(model, section: "orders") { ActionButton("Sign in") { try await $0.show(Orders.listPage) } }
        .tabItem { Label("Orders", systemImage: "shippingbox") }
        .tag("orders")
    }
    .drawsContent { ValueView($0) }
    .opensLinks(in: links)
    .launches(model, in: mediator, at: $pages) { report in
      for problem in report.problems { print(problem) }
    }
  }
}
#endif
