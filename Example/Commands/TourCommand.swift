import Foundation
import MediatorKit
import MediatorNavigation
import ShopOrdersAPI

/// `shop` without a command: runs a shell with scripted lines.
struct TourCommand: Command {
  static let name = "tour"
  static let usage = "tour"
  static let summary = "a short tour"

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.expectNothing(after: Self.name)
  }

  /// Runs the tour in a temporary directory and with a stopped clock, so that its output is always the same.
  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    let directory = URL.temporaryDirectory.appending(path: "shop-tour-\(UUID())", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: directory) }
    let console = console.withMessagesAmongResults()
    let presenter = ShellPresenter()
    let session = try ShopSession(on: console, ShopOptions(data: directory.path), presenter: presenter, gate: .holding)
    try session.mediator.register(
      ModuleContents { Service((any OrderClock).self, StoppedClock.init, as: { $0 }) }, as: "Tour", replacing: true)
    let lines = ScriptedLines(Self.script, on: console)
    let pages = FileLinkStore(directory.appending(path: "pages.json"))
    _ = await Shell(session: session, presenter: presenter, lines: lines, pages: pages).run()
    return .success
  }

  private static let script: [ScriptedLines.Item] = [
    .text("This is the shop: four modules that call each other through one mediator and know nothing of each other."),
    .text("Below is what 'shop shell' shows. Nothing is kept.\n"),
    .text("A link from outside finds lamps, and looks at one of them:"),
    .line("open 'shop://products/search?text=desk+lamp&maxPrice=100' --source push"),
    .line("open https://shop.example/products/detail?id=1001 --source universal-link"),
    .text("\nA short link from a push leads to a page, until the page is broken and sent to the web:"),
    .line("open shop://product/1020 --source push"),
    .line("downgrade /product/:id<int>"),
    .line("open shop://product/1020 --source push"),
    .line("rewrites reset"),
    .text("\nThe URL of an action, and why a URL leads where it does:"),
    .line("url orders.detail id=42"),
    .line("explain shop://basket --source web"),
    .text("\nA web page may not order anything, and nobody outside may call what is native:"),
    .line("open shop://orders/place --source web"),
    .line("open shop://products/nativeFilter?accepts=all --source push"),
    .text("\nA name is wrong, a value is wrong:"),
    .line("call cart/ad id=1001"),
    .line("call cart/add id=1001 quantity=many"),
    .text("\nNow an order. It waits until somebody has signed in, and then goes on:"),
    .line("call cart/add id=1001 quantity=2"),
    .line("call cart/add id=1020"),
    .line("call orders/place note='at the back door'"),
    .line("ada"),
    .line("wrong"),
    .line("ada"),
    .line("difference"),
    .line("call cart/show"),
    .text(
      """

      Try it:
        swift run shop open 'shop://products/search?text=lamp'
        swift run shop list
        swift run shop explain shop://order/42 --source push
        swift run shop shell
        swift run shop help
      """),
  ]
}

/// A clock with a fixed time, for the tour.
private struct StoppedClock: OrderClock {
  let now = Date(timeIntervalSince1970: 1_772_357_400)
}
