import MediatorProject
import MediatorTestSupport
import Testing

/// Every number of a manifest, and every number that an operation on one takes, with its extremes.
@Suite("Extremes of numbers of a manifest") struct ExtremeManifestTests {
  static let numbers = [Int.min, Int(Int32.min), -1, 0, 1, Int(Int32.max), .max]

  private static func manifest(_ priority: Int) -> Manifest {
    Manifest(
      modules: [Manifest.Module("M")], targets: [],
      namespaces: [
        Manifest.Namespace(
          RouteNamespace.globalName, .global, schemes: nil,
          routes: [
            Manifest.RegisteredRoute("/a/:x", priority: priority, .handler, module: "M", exposure: .all),
            Manifest.RegisteredRoute("/a/b", .handler, module: "M", exposure: .all),
          ]),
        Manifest.Namespace(
          "web", .web, hosts: ["a.example"],
          routes: [Manifest.RegisteredRoute("/a/:x", priority: priority, .handler, module: "M", exposure: .all)]),
      ], rewrites: [Manifest.Rewrite(from: "/old", to: "/a/b", priority: priority)])
  }

  @Test("Priorities of a manifest may have any value (AT9)", arguments: numbers) func priorities(_ number: Int) throws {
    let manifest = Self.manifest(number)
    #expect(try Manifest(json: manifest.json()) == manifest)
    #expect(manifest.changes(from: manifest).isEmpty)
    #expect(!manifest.changes(from: Self.manifest(7)).isEmpty)
    _ = manifest.validate()
    _ = try manifest.siteAssociation(host: "a.example", apps: ["ABCDE12345.a"]).json()
    #expect(ManifestRouter(manifest).outcome(of: "app://a/b", source: .web).isAccepted)
  }

  @Test("The limit of an explanation by a manifest may have any value (AT9)", arguments: numbers)
  func limits(_ number: Int) {
    let explanation = ManifestRouter(Self.manifest(0)).explain("app://a/b", source: .web, limit: number)
    #expect(explanation.outcome.isAccepted && !explanation.lines.isEmpty)
  }
}
