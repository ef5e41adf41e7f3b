import MediatorManifest
import MediatorTestSupport

enum Stock {
  static let count = ActionKey<Int, Int, [String]>("stock", "count", "id", ActionParameter("places", default: ["main"]))
}

struct StockTarget: Target {
  static let name: TargetName = "stock"
  static let lifetime: Lifetime = .transient
  static var actions: ActionTable<StockTarget> {
    Action(Stock.count) { $1 + $2.count }
      .summary("How many there are").route("/stock/:id<int>", priority: 3).tagged("staff", "audited")
      .exposed(to: [.web, .inApp])
    Action("refill", ActionParameter("by", note: "pieces"), onMain: { (_, by: Int?) async in "\(by ?? 0)" })
      .deprecated("call stock/order").exposed(to: .sources(where: "staff only") { $0 == .server })
    Fallback { _, miss in "\(miss.reason)" }
  }
}

protocol Shelves: Sendable {}
struct OakShelves: Shelves {}

enum StockModule: Module {
  static let name: ModuleName = "Stock"
  static var contents: ModuleContents {
    Registration(StockTarget.init)
    Service((any Shelves).self, named: "oak", OakShelves.init, as: { $0 })
    Publication(Stock.count)
    Interception(.tag("staff"), named: "staff") { try await $1($0) }
    Interception(.tag("audited"), named: "audit") { try await $1($0) }
    Requirement((any Shelves).self, named: "oak")
  }
}

enum ClerkModule: Module {
  static let name: ModuleName = "Clerk"
  static var contents: ModuleContents {
    Requirement(Stock.count, Orders.detail)
    Route("/clerk/:id", exposedTo: .push) { (id: Int) in id }.defaults(["id": 7, "tone": "kind"])
    Route(matching: NoURL(), exposedTo: .all) { _ in 1 }
  }
}

struct NoURL: RouteMatcher {
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? { nil }
}

extension Manifest {
  /// Returns a manifest of one module with the given parts.
  static func of(
    _ modules: [Module] = [Module("M")], actions: [Action] = [], routes: [RegisteredRoute] = [],
    rewrites: [Rewrite] = [],
    namespaces: [Namespace] = []
  ) -> Manifest {
    Manifest(
      modules: modules, targets: actions.isEmpty ? [] : [Target("t", module: "M", actions: actions)],
      namespaces: [Namespace("global", .global, schemes: nil, fallsBackToGlobal: false, routes: routes)] + namespaces,
      rewrites: rewrites)
  }
}
