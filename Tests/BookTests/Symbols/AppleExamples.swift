import Foundation
import MediatorNavigation

#if canImport(SwiftUI)
import SwiftUI
#endif
#if canImport(UIKit) && !os(watchOS)
import UIKit
#endif

// The book's examples for SwiftUI and UIKit. `.ci/darwin` compiles this file for Apple's platforms, which checks the types of
// the views and modifiers for links (LN37), pages and restoration (LN38); nothing of SwiftUI runs.

#if canImport(SwiftUI)
private struct OrderPage: Page {
  let id: Int
}

private struct OrderView: View {
  let id: Int
  var body: some View { Text(verbatim: "Order \(id)") }
}

private struct HomeView: View { var body: some View { EmptyView() } }
private struct CatalogView: View { var body: some View { EmptyView() } }
private struct OrdersView: View { var body: some View { EmptyView() } }

struct ShopView: View {
  @Bindable var model: NavigationModel
  let mediator: Mediator
  let links: SystemLinks
  @SceneStorage("pages") private var pages: Data?

  var body: some View {
    TabView(selection: $model.tab) {
      PageStackView(model, section: "catalog") { CatalogView() }.tag("catalog")
      PageStackView(model, section: "orders") { OrdersView() }.tag("orders")
    }
    .pageView(for: OrderPage.self) { OrderView(id: $0.id) }
    .opensLinks(in: links, activities: ["com.example.order"])
    .launches(model, in: mediator, at: $pages)
  }
}

private enum SwiftUIExamples {
  struct Shell: View {
    let model: NavigationModel

    var body: some View {
      PageStackView(model) { HomeView() }
        .pageView(for: OrderPage.self) { OrderView(id: $0.id) }
    }
  }

  struct ShopView: View {
    let model: NavigationModel
    @SceneStorage("pages") private var pages: Data?
    let mediator: Mediator

    var body: some View {
      PageStackView(model) { HomeView() }.restoresPages(of: model, in: mediator, at: $pages) { print($0) }
    }
  }

  struct NoteEditor: View {
    @Binding var text: String
    var body: some View { Text(verbatim: text) }
  }

  struct NoteView: View {
    let saved: String
    @State private var text = ""

    var body: some View {
      NoteEditor(text: $text).holdsPage(text != saved) { await mayDiscard() }
    }

    private func mayDiscard() async -> Bool { false }
  }

  struct LaunchedView: View {
    let model: NavigationModel
    @SceneStorage("pages") private var pages: Data?
    let mediator: Mediator

    var body: some View {
      PageStackView(model) { HomeView() }.launches(model, in: mediator, at: $pages) { print($0.problems) }
    }
  }

  @MainActor static func window(_ model: NavigationModel, _ links: SystemLinks) -> some Scene {
    WindowGroup { Shell(model: model).opensLinks(in: links, activities: ["com.example.order"]) }
  }

  @MainActor static func layers(_ model: NavigationModel) -> some View {
    Shell(model: model).presentsLayers(of: model)
  }

  @MainActor static func view(_ model: NavigationModel) -> some View {
    Shell(model: model).pageView(for: OrderPage.self) { OrderView(id: $0.id) }
  }
}

extension OrderPage: ViewPage {
  var view: some View { OrderView(id: id) }
}
#endif

#if canImport(UIKit) && !os(watchOS)
private enum UIKitExamples {
  final class OrderViewController: UIViewController {
    convenience init(orderID: Int) { self.init() }
  }

  @MainActor static func inUIKit(_ mediator: Mediator, _ navigationController: UINavigationController) throws {
    let navigator = UIKitNavigator(navigationController)
    let navigation = ModuleContents { Service((any Navigator).self, { navigator }) { $0 } }
    try mediator.register(navigation, as: "Navigation")
  }
}

private typealias OrderViewController = UIKitExamples.OrderViewController

extension OrderPage: ViewControllerPage {
  func makeViewController() -> UIViewController { OrderViewController(orderID: id) }
}

private struct PaymentPage: Page { let isPaid: Bool }

@MainActor private final class PaymentViewController: UIViewController { var isPaid = false }

extension PaymentPage: UpdatableViewControllerPage {
  func update(_ viewController: UIViewController) {
    (viewController as? PaymentViewController)?.isPaid = isPaid
  }
}
#endif
