import Foundation
import MediatorManifest

// The examples in the comments of the manifest's sources, each with the declarations that it needs.

enum ManifestExamples {
  typealias Orders = CheckedShop.Orders
  typealias Cart = CheckedShop.Cart
  typealias Products = CheckedShop.Products
  typealias Account = CheckedShop.Account
  typealias OrdersTarget = CheckedShop.OrdersTarget
  typealias DataStore = CheckedShop.DataStore

  enum OrdersModule: Module {
    static let name: ModuleName = "Orders"
    static var contents: ModuleContents {
      Registration { OrdersTarget(mediator: $0) }
      Requirement(Cart.show, Products.detail, Account.session)
      Requirement((any DataStore).self)
    }
  }

  static func openers(_ manifest: Manifest) {
    for route in manifest.namespaces.flatMap(\.routes) {
      print(route.pattern ?? "a matcher", manifest.exposure(of: route))
    }
  }

  static func manifest(_ mediator: Mediator, file: URL, released: URL) throws {
    let manifest = mediator.manifest()
    try manifest.json().write(to: file, atomically: true, encoding: .utf8)
    for finding in manifest.validate() { print(finding) }
    for change in manifest.changes(from: try Manifest(contentsOf: released)) { print(change) }
  }

  static func findings(_ mediator: Mediator) -> Bool {
    let findings = mediator.manifest().validate()
    for finding in findings { print(finding) }
    let isReady = !findings.contains { $0.severity == .error }
    return isReady
  }

  static func changes(_ mediator: Mediator, released: Manifest) {
    let changes = mediator.manifest().changes(from: released)
    let gate = changes.filter { [.breaking, .opening, .new].contains($0.severity) }
    _ = gate
  }
}
