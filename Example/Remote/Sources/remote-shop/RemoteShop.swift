import Foundation
import MediatorNavigation
import MediatorRemote
import ShopAccountAPI
import ShopAccountFeature
import ShopCartAPI
import ShopOrdersAPI
import ShopProductsAPI
import ShopProductsFeature
import ShopSettings
import ShopStorage

/// The shop with its orders in another process: one command, or a prompt without one.
@main struct RemoteShop {
  private let mediator: Mediator
  private let console: Console

  static func main() async {
    let console = Console.standard
    guard let settings = CommandLineSettings(Array(CommandLine.arguments.dropFirst())) else {
      console.report(
        "usage: remote-shop [--data DIRECTORY] [--trace] [COMMAND …]; 'remote-shop help' lists the commands")
      exit(2)
    }
    do {
      let shop = try RemoteShop(settings, on: console)
      exit(settings.words.isEmpty ? await shop.runLines() : await shop.run(settings.words) ? 0 : 1)
    } catch {
      console.report("shop: \(error)")
      exit(1)
    }
  }

  private init(_ settings: CommandLineSettings, on console: Console) throws {
    self.console = console
    mediator = try Mediator(modules: [AccountModule.self, ProductsModule.self, RemoteOrders.self], discovering: true)
    try mediator.register(.storage(in: settings.data), as: "Storage")
    if settings.traces {
      let traces = TraceFiles(of: "shop", in: settings.data) { console.report($0) }
      try mediator.register(ModuleContents { traces }, as: "Trace")
    }
  }

  /// Runs lines until `quit` or the end of the input, and returns the exit code.
  private func runLines() async -> Int32 {
    await showStatus()
    let lines = TerminalLines(console: console)
    var isFine = true
    while !console.isBroken, let line = await lines.line(after: "shop> ", secretly: false) {
      do {
        let words = try WordSplitter.words(in: line)
        if words.first == "quit" { break }
        if !words.isEmpty { isFine = await run(words) }
      } catch {
        console.report("shop: \(error)")
      }
    }
    return isFine ? 0 : 1
  }

  /// Runs a command and prints its error, and returns whether there is none.
  private func run(_ words: [String]) async -> Bool {
    do {
      let command = words[0]
      let rest = words.dropFirst()
      switch (command, rest.count) {
      case ("products", _): show(try await mediator.searchProducts(rest.joined(separator: " ")))
      case ("cart", 0): show(try await mediator.cart())
      case ("add", 1...2):
        show(try await mediator.addToCart(number(rest.first), quantity: rest.count == 2 ? number(rest.last) : 1))
      case ("sign-in", 2): show(try await mediator.signIn(user: words[1], password: words[2]))
      case ("sign-in", 1):
        guard let password = await TerminalLines(console: console).line(after: "password: ", secretly: true) else {
          break
        }
        show(try await mediator.signIn(user: words[1], password: password))
      case ("sign-out", 0): console.show([try await mediator.signOut() ? "signed out" : "nobody was signed in"])
      case ("orders", 0): show(try await mediator.orders())
      case ("order", 1): show(try await mediator.call(Orders.detail, number(rest.first)))
      case ("place", _):
        show(try await mediator.placeOrder(note: rest.isEmpty ? nil : rest.joined(separator: " ")))
      case ("status", 0): await showStatus()
      case ("help", 0): console.show(Self.help)
      default: throw UsageError("'\(words.joined(separator: " "))': unknown command; 'help' lists all commands")
      }
      return true
    } catch {
      report(error)
      return false
    }
  }

  private func number(_ word: String?) throws(UsageError) -> Int {
    guard let word, let number = Int(word) else { throw UsageError("'\(word ?? "")': expected a number") }
    return number
  }

  private func show(_ value: any Sendable) { console.show(readable(value)) }

  private static let help: [String] = {
    var table = Table()
    table.add("products [WORDS]", "find products")
    table.add("add NUMBER [QUANTITY]", "put a product into the cart")
    table.add("cart", "show the cart")
    table.add("sign-in USER [PASSWORD]", "sign in, as ada or grace")
    table.add("sign-out", "sign out")
    table.add("place [NOTE]", "order what is in the cart; runs in orders-server")
    table.add("orders", "list your orders; runs in orders-server")
    table.add("order NUMBER", "show an order; runs in orders-server")
    table.add("status", "ask orders-server whether it is there and fits")
    table.add("quit", "leave")
    return table.lines
  }()

  // MARK: The other process

  private func showStatus() async {
    let status = await RemoteOrders.orders.compare(with: mediator)
    switch status.reachability {
    case .unreachable(let reason): console.show(Self.away(status, reason))
    case .reachable where status.incompatible.isEmpty:
      let instances = status.instanceCount == 1 ? "1 instance" : "\(status.instanceCount) instances"
      console.show(["orders: reachable by \(EngineSettings.address), \(instances), compatible"] + status.findings)
    case .reachable:
      console.show(status.incompatible.sorted { $0.key.rawValue < $1.key.rawValue }.map { "orders/\($0): \($1)" })
    case .unknown: console.show(["\(status)"])
    }
  }

  /// Returns which server is away, since when, and what works without it.
  private static func away(_ status: RemoteStatus, _ reason: String) -> [String] {
    let last = status.answeredAt.map { answered in
      let age = ContinuousClock.now - answered
      let time = Date(timeIntervalSinceNow: -(age / .seconds(1))).formatted(
        .iso8601.time(includingFractionalSeconds: false))
      return "since its last answer at \(time) UTC, \(age.components.seconds) s ago"
    }
    return [
      "orders: away \(last ?? "since the start"): \(reason)",
      "products and the cart work without it; orders come back by themselves",
    ]
  }

  private func report(_ error: any Error) {
    guard var error = error as? MediatorError else {
      // The gate would show a page.
      let isGate = (error as? NavigationError)?.code == .gateDeclined
      return console.report("shop: \(isGate ? "sign in first: sign-in USER" : "\(error)")")
    }
    error.callSite = nil
    let status = RemoteOrders.orders.status
    guard error.underlying is TransportError, case .unreachable(let reason) = status.reachability else {
      console.report("shop: \(error)")
      if error.mayHaveRun, error.code == .deadlineExceeded { console.report(Self.mayHaveRun) }
      return
    }
    for line in Self.away(status, reason) { console.report(line) }
    if error.mayHaveRun { console.report(Self.mayHaveRun) }
  }

  private static let mayHaveRun = "it may have run: look at 'orders' before you repeat it"
}
