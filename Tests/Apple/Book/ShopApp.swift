import MediatorKit
import MediatorNavigation
import RoutePatterns
import SwiftUI
import UserNotifications

// A whole app, which `.ci/darwin` compiles for each platform (LN67): its views know their page and its navigator (LN60).

@main struct ShopApp: App {
  private let mediator = Shop.mediator
  private let notifications = NotificationLinks(
    SystemLinks(Shop.mediator) { url, error in print(url ?? "no URL", error) })

  var body: some Scene {
    WindowGroup { ShopWindow(mediator: mediator) }
  }
}

/// Opens the links of notifications, which the system passes to its delegate alone.
final class NotificationLinks: NSObject, UNUserNotificationCenterDelegate {
  private let links: SystemLinks

  init(_ links: SystemLinks) {
    self.links = links
    super.init()
    UNUserNotificationCenter.current().delegate = self
  }

  #if !os(tvOS)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
    await links.open(response)
  }
  #endif
}

enum Orders {
  static let list = PageLink("orders", "list")
  static let page = PageLink<Int>("orders", "page", "id")
}

@MainActor enum Shop {
  static var isSignedIn = false

  static let mediator: Mediator = {
    do {
      let mediator = try Mediator(links: LinkSettings(schemes: ["shop"], gate: .holding))
      try mediator.register(orders, as: "Orders")
      return mediator
    } catch {
      // A mistake in a declaration: the app has no routes.
      fatalError("\(error)")
    }
  }()

  private static let orders = ModuleContents {
    TagGate("signed-in") { _ in
      await isSignedIn
    } asking: { mediator, _ in
      try await mediator.result(of: QuestionPage(title: "Sign in"), options: .layer) ?? false
    }
    PageRoute(Orders.list, "/orders", exposedTo: .all) { OrdersPage() }
    PageRoute(Orders.page, "/order/:id<int>", under: "/orders", exposedTo: .all) { id in OrderPage(id: id) }
      .guarded(by: "signed-in")
  }
}

struct ShopWindow: View {
  let mediator: Mediator
  @State private var model: NavigationModel
  @State private var links: SystemLinks
  @SceneStorage("pages") private var pages: Data?

  init(mediator: Mediator) {
    // Each window has its own pages.
    let sections = [PageSection("orders", root: "shop://orders"), PageSection("help", isDrawnByApp: true)]
    let model = NavigationModel(sections: sections)
    self.mediator = mediator
    _model = State(wrappedValue: model)
    _links = State(wrappedValue: SystemLinks(mediator, using: model) { url, error in print(url ?? "no URL", error) })
  }

  var body: some View {
    TabView(selection: Bindable(model).tab) {
      PageStackView(model, section: "orders") { EmptyView() }
        .tabItem { Label("Orders", systemImage: "shippingbox") }
        .tag("orders")
      PageStackView(model, section: "help") { Text("Tap an order to write a note.") }
        .tabItem { Label("Help", systemImage: "questionmark") }
        .tag("help")
    }
    .opensLinks(in: links)
    .launches(model, in: mediator, at: $pages) { report in
      for problem in report.problems { print(problem) }
    }
  }
}

struct OrdersPage: ViewPage {
  var title: String { "Orders" }
  var view: some View { OrdersView() }
}

struct OrdersView: View {
  @Environment(\.navigator) private var navigator

  var body: some View {
    Button("Order 42") {
      Task { try await Shop.mediator.show(Orders.page, 42, using: navigator) }
    }
  }
}

struct OrderPage: ViewPage {
  let id: Int
  var title: String { "Order \(id)" }
  var view: some View { OrderView() }
}

struct OrderView: View {
  @State private var note = ""
  @Environment(\.navigator) private var navigator

  var body: some View {
    TextField("Note", text: $note).holdsPage(!note.isEmpty) { [navigator] in
      let question = QuestionPage(title: "Discard the note")
      return (try? await Shop.mediator.result(of: question, options: .layer, using: navigator)) ?? false
    }
  }
}

struct QuestionPage: ResultPage, ViewPage {
  typealias Result = Bool
  let title: String
  var view: some View { QuestionView(title: title) }
}

struct QuestionView: View {
  let title: String
  @Environment(\.navigator) private var navigator
  @Environment(\.pageEntry) private var entry

  var body: some View {
    Button(title) {
      if title == "Sign in" { Shop.isSignedIn = true }
      Task { if let entry { try await navigator?.finish(entry, with: true) } }
    }
  }
}

/// The same sections in three columns: each page is a column, and the last one is a stack.
struct ShopColumns: View {
  let model: NavigationModel

  var body: some View {
    NavigationSplitView {
      List(selection: section) {
        ForEach(model.state.sections.map(\.section.name), id: \.self) { Text($0).tag($0) }
      }
    } content: {
      if let root = model.root { PageView(root, in: model) }
    } detail: {
      NavigationStack(path: Bindable(model).stack) {
        Text("Choose an order").navigationDestination(for: PageEntry.self) { PageView($0, in: model) }
      }
    }
  }

  private var section: Binding<String?> {
    Binding { @MainActor in
      model.tab
    } set: { @MainActor section in
      if let section { model.tab = section }
    }
  }
}
