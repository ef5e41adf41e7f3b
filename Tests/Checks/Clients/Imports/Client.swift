// A file of an app that imports everything that an app may import beside swift-mediator, and uses names that both could
// declare.
import AppIntents
import Foundation
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorRouteFiles
import MediatorManifest
import MediatorMigration
import MediatorNavigation
import MediatorProject
import MediatorRemote
import MediatorRemoteUnix
import Observation
import RegexBuilder
import RoutePatterns
import SwiftUI
import Synchronization

@Observable final class Basket {
  var items: [Int] = []
}

struct BasketView: View {
  @Namespace private var namespace
  @State private var basket = Basket()
  var body: some View { Text("\(namespace) \(basket.items.count)") }
}

struct AddToBasket: AppIntent {
  @Parameter(title: "Product", default: 1) var product: Int
  func perform() async throws { _ = try await Mediator.shared.call(Baskets.add, product) }
}

// Keys are read from any thread.
nonisolated enum Baskets {
  static let add = ActionKey<Int, Int>("basket", "add", "product")
  static let product: ActionParameter<Int> = "product"
  static let signedIn: ActionTag = "signed-in"
}

struct BasketTarget: Target {
  static var name: TargetName { "basket" }
  static var actions: ActionTable<BasketTarget> {
    Action(Baskets.add) { $1 }
      .route("/basket/:product<int>")
      .tagged(Baskets.signedIn)
      .exposed(to: .push)
  }
}

struct BasketPage: Page {
  let product: Int
}

enum BasketModule: Module {
  static var name: ModuleName { "Basket" }
  static var contents: ModuleContents {
    RouteNamespace.schemes("client")
    Registration { BasketTarget() }
    PageRoute("/basket/:product<int>/page", exposedTo: .push) { (id: Int) in BasketPage(product: id) }
    CallObserver { record in print(record) }
  }
}

func productNumber(in text: String) -> Int? {
  let number: Reference<Int> = Reference()
  let pattern = Regex {
    "product "
    TryCapture(as: number) {
      OneOrMore(.digit)
    } transform: { digits in
      Int(digits)
    }
  }
  return text.firstMatch(of: pattern)?[number]
}

func reference(_ mediator: Mediator) -> String { MarkdownReference(mediator.manifest(), title: "Basket").markdown }

@MainActor func observeStack(_ model: NavigationModel) -> Int {
  withObservationTracking({ model.stack.count }, onChange: {})
}

func migrate() throws -> JLRoutes {
  let routes = JLRoutes()
  try routes.add("/basket/:product") { _ in true }
  return routes
}
