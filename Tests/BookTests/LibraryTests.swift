import Foundation
import Testing

@Suite("The libraries of an app link none of those for checks and tools") struct LibraryTests {
  /// The dependencies of each library target, as `Package.swift` lists them.
  private static func dependencies() throws -> [String: [String]] {
    let text = try BookPage.lines(of: BookPage.root.appending(path: "Package.swift")).joined(separator: " ")
    let targets = text.matches(of: #/\.target\(\s*name: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/#)
    return Dictionary(
      targets.map { target in
        (String(target.1), (target.2 ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) })
      }
    ) { first, _ in first }
  }

  @Test(
    arguments: [
      "MediatorKit", "MediatorLinks", "MediatorNavigation", "MediatorRouteFiles", "MediatorMigration", "RoutePatterns",
    ])
  func appsLinkNoTools(library: String) throws {
    let linked: Set = ["CMediatorImage", "MediatorKit", "MediatorLinks", "MediatorText", "RoutePatterns"]
    #expect(try Self.reached(from: library).isSubset(of: linked))
    #expect(try Self.dependencies()["MediatorCommands"]?.contains("MediatorProject") == true)
  }

  @Test("The core stands on no library that knows URLs")
  func coreKnowsNoURLs() throws {
    #expect(try Self.reached(from: "MediatorKit") == ["CMediatorImage", "MediatorText"])
  }

  /// The targets that a library depends on, directly or not.
  private static func reached(from library: String) throws -> Set<String> {
    let dependencies = try dependencies()
    var reached: Set<String> = []
    var pending = [library]
    while let name = pending.popLast() {
      let next = try #require(dependencies[name], "\(name) is a target")
      pending += next.filter { reached.insert($0).inserted }
    }
    return reached
  }
}
