import Foundation
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
    let session = try ShopSession(on: console, ShopOptions(data: directory.path), gate: .holding)
    try session.mediator.register(
      ModuleContents { Service((any OrderClock).self, StoppedClock.init, as: { $0 }) }, as: "Tour", replacing: true)
    let lines = ScriptedLines(Self.script, on: console)
    let pages = FileByteStore(directory.appending(path: "pages.json"))
    _ = await Shell(session: session, lines: lines, pages: pages).run()
    return .success
  }

  private static let script: [ScriptedLines.Item] = [
    .text("The shop has four modules, which call each other through a mediator without importing each other."),
    .text("This is a session of 'shop shell'. It stores nothing.\n"),
    .text("A push searches for lamps, and a universal link shows one of them:"),
    .line("open 'shop://products/search?text=desk+lamp&maxPrice=100' --source push"),
    .line("open https://shop.example/product/1001 --source universal-link"),
    .text("\nA push shows a page. While the page has a bug, a rewrite sends its URLs to the web:"),
    .line("open shop://product/1020 --source push"),
    .line("downgrade /product/:id<int>"),
    .line("open shop://product/1020 --source push"),
    .line("rewrites reset"),
    .text("\nA link selects the tab that has its page as its root. Another page of the same route comes above a root:"),
    .line("open 'shop://search/garden?limit=5' --source push"),
    .line("open 'shop://search/toys?limit=3' --source push"),
    .text("\nThe URL of an action, and how another URL is resolved:"),
    .line("url orders.detail id=42"),
    .line("explain shop://basket --source web"),
    .text("\nA web page cannot place an order, and no URL can call a native action:"),
    .line("open shop://orders/place --source web"),
    .line("open shop://products/nativeFilter?accepts=all --source push"),
    .text("\nA wrong name, and a wrong value:"),
    .line("call cart/ad id=1001"),
    .line("call cart/add id=1001 quantity=many"),
    .text("\nAn order waits until the user has signed in, and then continues:"),
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
