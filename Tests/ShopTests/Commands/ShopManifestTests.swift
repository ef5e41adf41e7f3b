import Foundation
import MediatorKit
import MediatorManifest
import RoutePatterns
import Testing

@Suite("N6 the shop's surface is the one that was agreed on") struct ShopManifestTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Example/shop.manifest.json")

  @Test("N6 the committed manifest is the code's", .needsProcesses) func theCommittedManifestIsTheCodes() async throws {
    let end = try await ShopProcess.run("shop manifest", in: TemporaryDirectory())
    #expect(end.code == 0)
    let committed = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    guard committed != end.results else { return }
    let changes = try Manifest(json: end.results).changes(from: Manifest(json: committed))
    Issue.record(
      """
      Example/shop.manifest.json is not what the code registers:
      \(changes.isEmpty ? "the same, written otherwise" : changes.map(\.description).joined(separator: "\n"))
      Read this, and if it is meant, run: swift run shop manifest --out Example/shop.manifest.json
      """)
  }

  @Test("N5 the shop fits together", .needsProcesses) func theShopFitsTogether() async throws {
    let end = try await ShopProcess.run("shop validate", in: TemporaryDirectory())
    #expect(end == .init(code: 0, results: "everything fits together\n", messages: ""))
  }

  @Test("N6 modules in another order make the same manifest") func theOrderOfModulesDoesNotMatter() throws {
    let first = try TestShop()
    let second = try TestShop()
    let modules: [any Module.Type] = [ProductsModuleAgain.self, AgainModule.self]
    for module in modules { try first.mediator.register(module) }
    for module in modules.reversed() { try second.mediator.register(module) }
    #expect(first.mediator.manifest().json() == second.mediator.manifest().json())
  }
}

private enum ProductsModuleAgain: Module {
  static let name: ModuleName = "Labels"
  static var contents: ModuleContents { Route("/label/:id<int>", exposedTo: .all) { (id: Int) in id } }
}

private enum AgainModule: Module {
  static let name: ModuleName = "Badges"
  static var contents: ModuleContents { Route("/badge/:id<int>", exposedTo: .all) { (id: Int) in id } }
}
