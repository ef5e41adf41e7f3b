import Foundation
import MediatorNavigation

// The examples in the comments of MediatorNavigation's sources.

enum NavigationExamples {
  struct OrderPage: Page {
    let id: Int
    var title: String { "Order \(id)" }
  }

  struct HelpPage: Page {}
  struct UserPage: Page { let id: Int }

  struct SignInPage: ResultPage {
    typealias Result = Bool
    let destination: Destination

    init(for destination: Destination) {
      self.destination = destination
    }
  }

  nonisolated enum Account {
    static let isSignedIn = ActionKey<Bool>("account", "isSignedIn")
    static let isStaff = ActionKey<Bool>("account", "isStaff")
  }

  nonisolated enum Orders {
    static let detail = ActionKey<Int, Int>("order", "detail", "id")
  }

  enum UserModule: Module {
    static let name: ModuleName = "Users"
    static var contents: ModuleContents {
      PageRoute("/user/:id", exposedTo: .all, options: .modal) { (id: Int) in UserPage(id: id) }
    }
  }

  static let team = ModuleContents {
    let staffOnly = PageHandler(shouldHandle: { visit in try await visit.mediator.call(Account.isStaff) })
    PageRoute("/team", exposedTo: .all, handler: staffOnly) { HelpPage() }
  }

  static let routes = ModuleContents {
    // swift-format-ignore
    PageRoute("/order/:id<int>", exposedTo: .all, withMediator: { (mediator: Mediator, id: Int) in
      OrderPage(id: try await mediator.call(Orders.detail, id))
    })
  }

  struct ProjectPage: Page { let title: String }

  static let projects = ModuleContents {
    PageRoutes("/projects/:creator/:project") {
      PageRoute("/", exposedTo: .all) { (creator: String, project: String) in ProjectPage(title: project) }
      PageRoute("/comments", exposedTo: .all) { (creator: String, project: String) in ProjectPage(title: "Comments") }
      PageRoutes("/updates") {
        PageRoute("/:number<int>", exposedTo: .all) { (creator: String, project: String, number: Int) in
          ProjectPage(title: "Update \(number)")
        }
      }
    }
  }

  static func launching(_ mediator: Mediator, _ model: NavigationModel, _ file: URL) async {
    let report = await mediator.launch(restoring: FileByteStore(file), in: model)
    for problem in report.problems { print(problem) }
  }

  static func gates(_ file: URL) -> ModuleContents {
    ModuleContents {
      TagGate("signed-in") { mediator in
        try await mediator.call(Account.isSignedIn)
      } asking: { mediator, destination in
        try await mediator.result(of: SignInPage(for: destination), options: .layer) ?? false
      }
      Service(HeldLinks.self) { HeldLinks(FileByteStore(file)) }
    }
  }

  static func payload() throws -> String? {
    let payload = LinkPayload(
      .url(at: "data.link"), .pattern("shop://room/:room_id/chat/:chat_id", when: ["type": "chat"]),
      .pattern("shop://order/:order_id/return", action: "RETURN"))
    let url = try payload.link(in: ["data": ["link": "shop://order/7"]])
    return url
  }

  static func options() {
    let detail: PageOptions = .push
    let signIn: PageOptions = .modal(.formSheet, transition: .crossDissolve)
    let start = PageOptions.root.animated(false).defaults(["tab": "offers"])
    _ = (detail, signIn, start)
  }

  static func navigating(_ mediator: Mediator) async throws {
    try await mediator.navigate(to: "shop://order/42", source: .push, overriding: PageOverrides(animated: false))
    try await mediator.navigate(
      to: "shop://order/42", source: .push, overriding: PageOverrides(animated: false), ignoring: [.notFound])
    let navigator = try mediator.service((any Navigator).self)
    try await navigator.show(PageEntry(HelpPage(), options: .modal))
  }

  @MainActor static func sections() async throws {
    // swift-format-ignore
    let model = NavigationModel(sections: [
      PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
    ])
    let navigator: any Navigator = model
    try await navigator.change { state in
      try state.select("account")
      state.pop { $0.title == "Profile" }
    }
  }

  @MainActor final class Editor {
    func mayDiscard() async -> Bool { false }
  }

  @MainActor static func holding(_ entry: PageEntry, _ editor: Editor, in navigator: any Navigator) {
    navigator.hold(entry) { await editor.mayDiscard() }
  }

  static func links(in mediator: Mediator) -> SystemLinks {
    let links = SystemLinks(mediator, payload: LinkPayload(.url(at: "data.link"))) { url, error in
      print(url ?? "a notification", error)
    }
    return links
  }
}
