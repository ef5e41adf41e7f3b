import MediatorNavigation
import ShopPages

/// A navigator that prints the front page, then the sections and the pages behind.
@MainActor final class ConsoleNavigator: Navigator {
  /// The main areas of the shop.
  nonisolated static let sections = [
    PageSection("catalog", root: "shop://search"), PageSection("orders", root: "shop://orders"),
  ]

  private let model = NavigationModel(sections: ConsoleNavigator.sections)
  private let console: Console

  nonisolated init(on console: Console) {
    self.console = console
  }

  var state: NavigationState { model.state }

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    let before = state
    try model.change(change)
    // Changes in other sections are not visible.
    if state.selection != before.selection || state.pages != before.pages { draw() }
  }

  func openExternally(_ url: String) {
    console.show(["would open \(url) in a browser"])
  }

  private func draw() {
    let content = (model.current?.page as? any ContentPage).map { Self.lines(of: $0) }
    console.show((content ?? []) + ["pages:"] + model.drawing.split(separator: "\n").map { "  \($0)" })
  }

  private static func lines(of page: some ContentPage) -> [String] { readable(page.content) }
}
