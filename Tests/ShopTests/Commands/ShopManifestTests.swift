import Foundation
import MediatorManifest
import MediatorNavigation
import MediatorTestSupport
import ShopComposition
import Testing

@testable import shop

@Suite("The shop has the agreed actions and routes (N6)") struct ShopManifestTests {
  private static let file = packageRoot.appending(path: "Example/shop.manifest.json")

  @Test("The committed manifest equals that of the code (N6)", .needsProcesses) func committedManifestEqualsTheCode()
    async throws
  {
    let end = try await ShopProcess.run(
      "mkdir \"$SHOP_DATA\"; MEDIATOR_MANIFEST=\"$SHOP_DATA/shop.json\" shop && cat \"$SHOP_DATA/shop.json\"",
      in: TemporaryDirectory())
    try #require(end.code == 0, "\(end.messages)")
    let committed = String(decoding: try Data(contentsOf: Self.file), as: UTF8.self)
    guard committed != end.results else { return }
    let changes = try Manifest(json: end.results).changes(from: Manifest(json: committed))
    Issue.record(
      """
      Example/shop.manifest.json is not what the code registers:
      \(changes.isEmpty ? "the same, written otherwise" : changes.map(\.description).joined(separator: "\n"))
      Read this, and if it is meant, run: MEDIATOR_MANIFEST=Example/shop.manifest.json swift run shop
      """)
  }

  @Test("The shop has no finding, and the root of each section has a page (N5)") func shopHasNoFinding() throws {
    let mediator = try TestShop().mediator
    #expect(mediator.validate() == [])
    #expect(mediator.missingRoots(of: Composition.sections).map(\.description) == [])
  }

  @Test("The order of modules does not change the manifest (N6)") func orderOfModulesDoesNotMatter() throws {
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
