import MediatorNavigation
import ShopPages

/// A navigator that writes the page in front, and under it the pages that lie behind.
@MainActor final class ConsoleNavigator: Navigator {
  private let model = NavigationModel()
  private let console: Console

  nonisolated init(on console: Console) {
    self.console = console
  }

  var current: PageEntry? { model.current }

  func push(_ entry: PageEntry) {
    model.push(entry)
    draw()
  }

  func present(_ entry: PageEntry) {
    model.present(entry)
    draw()
  }

  func setRoot(_ entry: PageEntry) {
    model.setRoot(entry)
    draw()
  }

  @discardableResult func pop(animated: Bool) -> PageEntry? {
    guard let entry = model.pop(animated: animated) else { return nil }
    draw()
    return entry
  }

  @discardableResult func dismiss(animated: Bool) -> PageEntry? {
    guard let entry = model.dismiss(animated: animated) else { return nil }
    draw()
    return entry
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
