import Foundation
import MediatorNavigation

private struct LinePage: Page {
  let order: Int
  let line: Int
  var title: String { "Line \(line) of order \(order)" }
}

struct ColorPage: ResultPage {
  typealias Result = String
  let current: String
}

func chooseColor(_ mediator: Mediator) async throws -> String {
  try await mediator.result(of: ColorPage(current: "red"), options: .modal) ?? "red"
}

@MainActor private func restoring(_ model: NavigationModel, _ mediator: Mediator) async throws {
  let data = model.state.snapshot.data
  let report = try await mediator.restore(NavigationSnapshot(data), in: model)
  for page in report.leftOut { print(page.url, page.reason) }
}

private func choosing(_ mediator: Mediator) async throws {
  let color = try await mediator.result(of: ColorPage(current: "red"))
  _ = color
}

@MainActor private func launching(_ model: NavigationModel, _ file: URL) async throws {
  let mediator = try Mediator(links: LinkSettings(schemes: ["shop"], gate: .holding))
  let report = await mediator.launch(restoring: FileByteStore(file), in: model)
  for problem in report.problems { print(problem) }
}

private nonisolated enum Account {
  static let isSignedIn = ActionKey<Bool>("account", "isSignedIn")
}

private struct SignInPage: ResultPage {
  typealias Result = Bool
  let reason: Destination
}

private struct BillPage: Page {
  let id: Int
}

private func waiting(_ mediator: Mediator, _ file: URL) async throws {
  let account = ModuleContents {
    TagGate("signed-in") { mediator in
      try await mediator.call(Account.isSignedIn)
    } asking: { mediator, destination in
      try await mediator.result(of: SignInPage(reason: destination), options: .layer) ?? false
    }
    Service(HeldLinks.self) { HeldLinks(FileByteStore(file)) }
    PageRoute("/bill/:id<int>", exposedTo: .all) { (id: Int) in BillPage(id: id) }.guarded(by: "signed-in")
  }
  try mediator.register(account, as: "Account")
  try await mediator.openGate("signed-in")
  try await mediator.closeGate("signed-in")
}

private func notified(_ mediator: Mediator, _ userInfo: [AnyHashable: Any], _ action: String) async throws {
  let payload = LinkPayload(
    .url(at: "data.link"), .pattern("shop://room/:room_id/chat/:chat_id", when: ["type": "chat"]),
    .pattern("shop://order/:order_id/return", action: "RETURN"))
  if let url = try payload.link(in: userInfo, action: action) { try await mediator.open(url, source: .push) }
}

nonisolated func linksInAnApp(print: Printout) async throws {
  let orders = ModuleContents {
    PageRoute("/orders", exposedTo: .all) { OrdersPage() }
    PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in OrderPage(id: id) }
    PageRoute("/order/:id<int>/line/:line<int>", under: "/order/:id", exposedTo: .all) { (id: Int, line: Int) in
      LinePage(order: id, line: line)
    }
  }

  // swift-format-ignore
  let model = NavigationModel(sections: [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
  ])
  let mediator = try Mediator()
  try mediator.register(orders, as: "Orders")
  let navigation = ModuleContents { Service((any Navigator).self, { model }) { $0 } }
  try mediator.register(navigation, as: "Navigation")

  try await mediator.open("shop://order/7/line/2", source: .push)
  await print(model.drawing)

  print(try mediator.plan(for: "shop://order/7/line/2", source: .push))

  let navigator: any Navigator = model
  try await navigator.pop(to: "shop://orders", in: mediator)
  try await navigator.change { try $0.select("catalog") }
}
