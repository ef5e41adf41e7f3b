import Foundation
import MediatorDocuments
import MediatorTestSupport
import Testing

private let folder = ProcessInfo.processInfo.environment["INSPECTOR_PAGES"]

/// Writes the page that `Tests/Checks/Inspector/run` opens in a browser.
@Suite(.enabled(if: folder != nil)) struct HostilePageTests {
  @Test("A page with texts that contain markup and scripts is written") func writesPage() throws {
    let texts = InspectorTests.hostileTexts
    let parts = texts.map { Manifest.hostile($0) }
    let manifest = Manifest(
      modules: parts.flatMap(\.modules), targets: parts.flatMap(\.targets),
      namespaces: [.init("global", .global, schemes: nil, routes: parts.flatMap { $0.namespaces.flatMap(\.routes) })],
      rewrites: parts.flatMap(\.rewrites))
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let script = try String(
      contentsOf: packageRoot.appending(path: "Tests/Checks/Inspector/hostile.js"), encoding: .utf8)
    let page = Inspector(manifest, title: texts[0])
      .html(appending: "const hostile = \(PageText.script(json: list));\n\(script)")
    let file = URL(filePath: try #require(folder), directoryHint: .isDirectory).appending(path: "hostile.html")
    try page.write(to: file, atomically: true, encoding: .utf8)
  }
}
