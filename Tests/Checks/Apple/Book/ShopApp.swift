import MediatorNavigation
import SwiftUI
import UserNotifications

@main struct ShopApp: App {
  private let notifications = NotificationLinks()

  var body: some Scene { WindowGroup { ShopWindow() } }
}

@MainActor enum Shop {
  static var isSignedIn = false

  static let mediator: Mediator = {
    do {
      return try Mediator(modules: [OrdersModule.self], links: LinkSettings(schemes: ["shop"], gate: .holding))
    } catch {
      print(error)  // a mistake in a declaration, and where it is
      return .shared  // without modules: every link fails, and says so
    }
  }()

  static func links(of model: NavigationModel? = nil) -> SystemLinks {
    SystemLinks(mediator, using: model) { url, error in print(url ?? "no URL", error) }
  }
}

nonisolated enum Orders {
  static let list = PageLink("orders", "list")
  static let page = PageLink<Int>("orders", "page", "id")
}

enum OrdersModule: Module {
  static let name: ModuleName = "Orders"
  static var contents: ModuleContents {
    TagGate("signed-in") { _ in
      await Shop.isSignedIn
    } asking: { mediator, _ in
      try await mediator.result(of: QuestionPage(title: "Sign in"), options: .layer) ?? false
    }
    Service(HeldLinks.self) {
      HeldLinks(FileByteStore(URL.applicationSupportDirectory.appending(path: "links.json")))
    }
    PageRoute(Orders.list, "/orders", exposedTo: .all) { OrdersPage() }
    PageRoute(Orders.page, "/order/:id<int>", under: "/orders", exposedTo: .all) { id in OrderPage(id: id) }
      .guarded(by: "signed-in")
  }
}

struct ShopWindow: View {
  @State private var model: NavigationModel
  @State private var links: SystemLinks
  @SceneStorage("pages") private var pages: Data?

  init() {
    // Each window has its own pages.
    let sections = [PageSection("orders", root: "shop://orders"), PageSection("help", isDrawnByApp: true)]
    let model = NavigationModel(sections: sections)
    _model = State(wrappedValue: model)
    _links = State(wrappedValue: Shop.links(of: model))
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
    .launches(model, in: Shop.mediator, at: $pages) { report in
      for problem in report.problems { print(problem) }
    }
  }
}

/// Opens the links of notifications, in the window that was active last.
final class NotificationLinks: NSObject, UNUserNotificationCenterDelegate {
  override init() {
    super.init()
    // The system expects the delegate before the launch ends.
    UNUserNotificationCenter.current().delegate = self
  }

  #if !os(tvOS)
  func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
    await Shop.links().open(response)
  }
  #endif
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
