import MediatorMigration
import Testing

/// A stand-in for a view controller.
@MainActor private class Screen {
  let text: String
  var presented: Screen?

  init(_ text: String) { self.text = text }
}

/// A stand-in for an alert with two buttons.
@MainActor private final class Alert: Screen {
  let cancel: () -> Void
  let confirm: () -> Void

  init(_ text: String, cancel: @escaping () -> Void, confirm: @escaping () -> Void) {
    self.cancel = cancel
    self.confirm = confirm
    super.init(text)
  }
}

/// A stand-in for a table of reusable cells.
@MainActor private final class Table {
  @MainActor final class Cell {
    var title = ""
  }

  var cells: [String: Cell] = [:]
}

/// Module A of the demo: its selectors, on the main actor.
@MainActor private final class TargetA {
  typealias Callback = @MainActor @Sendable (_ info: [String: String]) -> Void

  let window: Screen

  init(_ window: Screen) { self.window = window }

  func alert(_ parameters: CTMediatorParameters) {
    let info = ["alertAction": parameters["message"] as? String ?? ""]
    window.presented = Alert(
      parameters["message"] as? String ?? "",
      cancel: { (parameters["cancelAction"] as? Callback)?(info) },
      confirm: { (parameters["confirmAction"] as? Callback)?(info) })
  }

  func cell(_ parameters: CTMediatorParameters) -> Table.Cell? {
    guard let table = parameters["tableView"] as? Table, let name = parameters["identifier"] as? String else {
      return nil
    }
    let cell = table.cells[name] ?? Table.Cell()
    table.cells[name] = cell
    return cell
  }
}

nonisolated extension TargetA: Target {
  static let name: TargetName = "Target_A"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<TargetA> {
    CTMediator.action("nativeFetchDetailViewController", onMain: { Screen($1["key"] as? String ?? "") })
    CTMediator.action("nativePresentImage", onMain: { $0.window.presented = Screen("image \($1["image"] ?? "")") })
    CTMediator.action("nativeNoImage", onMain: { target, _ in target.window.presented = Screen("no image") })
    CTMediator.action("showAlert", onMain: { $0.alert($1) }).exposed(to: [.customScheme])
    CTMediator.action("cell", onMain: { $0.cell($1) })
    CTMediator.action(
      "configCell",
      onMain: { _, parameters in
        guard let row = parameters["indexPath"] as? Int else { return }
        (parameters["cell"] as? Table.Cell)?.title = "\(parameters["title"] ?? "") \(row)"
      })
    CTMediator.action("nativeVersion", perform: { (_: TargetA, _) in 1 })
  }
}

/// The category of module A.
@MainActor extension CTMediator {
  fileprivate func viewControllerForDetail() throws -> Screen {
    let screen = try perform("A", "nativeFetchDetailViewController", ["key": "value"], caching: false)
    return screen as? Screen ?? Screen("")
  }

  fileprivate func present(image: String?) throws {
    if let image {
      try perform("A", "nativePresentImage", ["image": image], caching: false)
    } else {
      try perform("A", "nativeNoImage", ["image": "noImage"], caching: false)
    }
  }

  fileprivate func showAlert(
    _ message: String, cancel: TargetA.Callback? = nil, confirm: TargetA.Callback? = nil
  ) throws {
    var parameters: [String: any Sendable] = ["message": message]
    parameters["cancelAction"] = cancel
    parameters["confirmAction"] = confirm
    try perform("A", "showAlert", parameters, caching: false)
  }

  fileprivate func cell(_ identifier: String, in table: Table) throws -> Table.Cell? {
    let parameters: [String: any Sendable] = ["identifier": identifier, "tableView": table]
    return try perform("A", "cell", parameters, caching: true) as? Table.Cell
  }

  fileprivate func configure(_ cell: Table.Cell, title: String, row: Int) throws {
    try perform("A", "configCell", ["cell": cell, "title": title, "indexPath": row], caching: true)
  }

  fileprivate func cleanCells() { release("Target_A") }
}

/// The rows of CTMediator's published demo, with its targets, selectors and results.
@MainActor @Suite("CTMediator's demo works on a mediator") struct CTMediatorDemoTests {
  private let window = Screen("window")
  private let old: CTMediator

  init() throws {
    let mediator = try Mediator(links: CTMediator.links(schemes: ["aaa"]))
    try mediator.register(
      ModuleContents { [window] in
        Registration(onMain: { TargetA(window) })
        Fallback { _, miss in "no response: \(miss.invocation.destination)" }
      }, as: "A")
    old = CTMediator(mediator)
  }

  @Test("The category returns the detail screen of module A (CT2)")
  func categoryReturnsTheScreen() throws {
    #expect(try old.viewControllerForDetail().text == "value")
  }

  @Test("An image is presented, and a missing image is an action of its own (CT2)")
  func imagesArePresented() throws {
    try old.present(image: "cat")
    #expect(window.presented?.text == "image cat")
    try old.present(image: nil)
    #expect(window.presented?.text == "no image")
  }

  @Test("The buttons of an alert call the caller's closures (CT8)")
  func alertCallsClosures() throws {
    let calls = Calls()
    try old.showAlert("casa", cancel: { _ in calls.names.append("cancel") }) { info in
      calls.names.append("confirm \(info["alertAction"] ?? "")")
    }
    let alert = try #require(window.presented as? Alert)
    alert.confirm()
    alert.cancel()
    #expect(calls.names == ["confirm casa", "cancel"])
    try old.showAlert("alone")
    (window.presented as? Alert)?.cancel()
    #expect(calls.names.count == 2)
  }

  @Test("A cached target creates cells until the table releases it (CT4, CT5)")
  func cellsComeFromACachedTarget() throws {
    let table = Table()
    let cell = try #require(try old.cell("cell", in: table))
    #expect(old.mediator.isCached("Target_A"))
    try old.configure(cell, title: "cell title", row: 3)
    #expect(try old.cell("cell", in: table) === cell && cell.title == "cell title 3")
    old.cleanCells()
    #expect(!old.mediator.isCached("Target_A"))
  }

  @Test("The fallback handles a call of an unknown target (CT7)")
  func fallbackHandlesUnknownTargets() throws {
    let response = try old.perform("InvalidTarget", "InvalidAction", nil, caching: false) as? String
    #expect(response == "no response: Target_InvalidTarget/Action_InvalidAction:")
    #expect(try old.perform(nil, "cell", nil, caching: false) == nil)
  }

  @Test("A URL opens main-actor actions, except native ones (CT11, CT12)")
  func urlsOpenMainActorActions() throws {
    #expect(try old.open("aaa://A/showAlert?message=hi&id=1234", source: .customScheme) == nil)
    #expect(window.presented?.text == "hi")
    let error = #expect(throws: MediatorError.self) {
      try old.open("aaa://A/nativeNoImage", source: .customScheme)
    }
    #expect(error?.code == .nativeAction)
  }

  @Test("Nonisolated calls of main-actor actions throw, and other actions run anywhere")
  nonisolated func nonisolatedCallsOfMainActorActionsThrow() async throws {
    let error = #expect(throws: MediatorError.self) { try old.perform("A", "cell", nil, caching: false) }
    #expect(error?.code == .mainActorRequired)
    let urlError = #expect(throws: MediatorError.self) { try old.open("aaa://A/showAlert", source: .customScheme) }
    #expect(urlError?.code == .mainActorRequired)
    #expect(try await version() == 1)
  }

  private func version() throws -> Int? { try old.perform("A", "nativeVersion", nil, caching: false) as? Int }

  private final class Calls {
    var names: [String] = []
  }
}
