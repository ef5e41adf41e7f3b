import Foundation
import MediatorManifest
import MediatorTestSupport
import Testing

/// `Written` has the manifest of the shop as the first version of the format wrote it; it is never written anew.
@Suite struct WrittenManifestTests {
  private static let file = packageRoot.appending(
    path: "Tests/Tools/MediatorManifestTests/Written/shop-1.manifest.json")

  @Test("A manifest of an earlier version is read, and writing it gives its bytes")
  func earlierManifestIsRead() throws {
    let manifest = try Manifest(contentsOf: Self.file)
    #expect(manifest.targets.map(\.name).contains("orders"))
    let exposures = manifest.targets.flatMap(\.actions).map(\.exposure)
    #expect(exposures.contains(.sources([.inApp, .push, .customScheme, .universalLink])))
    #expect(Array(manifest.json().utf8) == Array(try Data(contentsOf: Self.file)))
  }
}
