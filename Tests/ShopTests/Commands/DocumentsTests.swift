import Foundation
import MediatorDocuments
import MediatorKit
import MediatorManifest
import RoutePatterns
import Testing

@testable import shop

/// The documents of `shop docs`, and the correctness of their examples.
@Suite struct DocumentsTests {
  @Test func everyExampleOpensItsRoute() throws {
    let directory = TemporaryDirectory()
    let mediator = try Self.mediator(in: directory)
    let manifest = mediator.manifest()
    let urls = ExampleURLs(manifest)
    for namespace in manifest.namespaces {
      for (index, route) in namespace.routes.enumerated() {
        let example = try #require(urls.example(of: index, in: namespace.name), "\(route)")
        let action = route.action.flatMap { mediator.action($0) }
        let source = try #require(
          Self.sources.first { source in
            route.exposure.allows(source) == true && action?.exposure.allows(source) ?? true
          })
        let resolution = try mediator.resolve(example.url, source: source)
        let matches = mediator.explain(example.url, source: source).steps.compactMap {
          step -> Catalog.RegisteredRoute? in
          guard case .route(let info) = step, case .matched? = info.verdict else { return nil }
          return info.route
        }
        #expect(example.isFirst == (resolution.priority == route.priority), "\(example)")
        if example.isFirst { #expect(resolution.pattern?.description == route.pattern, "\(example)") }
        #expect(matches.contains { $0.pattern?.description == route.pattern && $0.priority == route.priority })
        #expect(mediator.canOpen(example.url, source: source), "\(example)")
      }
    }
  }

  @Test func everyDirectURLOpensItsAction() throws {
    let directory = TemporaryDirectory()
    let mediator = try Self.mediator(in: directory)
    let urls = ExampleURLs(mediator.manifest()).direct
    #expect(!urls.isEmpty)
    for example in urls {
      let source = try #require(Self.sources.first { mediator.action(example.action)?.exposure.allows($0) == true })
      guard case .action(let address) = try mediator.resolve(example.url, source: source).destination else {
        Issue.record("\(example)")
        continue
      }
      #expect(address == example.action)
      #expect(mediator.canOpen(example.url, source: source), "\(example)")
    }
  }

  @Test(.needsProcesses) func filesAreReplacedCompletely() async throws {
    let directory = TemporaryDirectory()
    let out = TemporaryDirectory()
    let command = "shop docs --out '\(out.path)/new/docs'"
    let first = try await ShopProcess.run(command, in: directory)
    #expect(first.code == 0 && first.messages == "")
    #expect(first.results == "\(out.path)/new/docs/reference.md\n\(out.path)/new/docs/inspector.html\n")
    let page = try out.text(of: "new/docs/inspector.html")
    let reference = try out.text(of: "new/docs/reference.md")
    #expect(page.contains("<title>Shop</title>") && page.hasSuffix("</html>\n"))
    #expect(reference.hasPrefix("# Shop\n"))
    _ = try await ShopProcess.run(command, in: directory)
    #expect(try out.text(of: "new/docs/inspector.html") == page)
    #expect(try out.text(of: "new/docs/reference.md") == reference)
  }

  @Test(
    .needsProcesses,
    arguments: [
      ("docs", "shop: 'docs': expected a directory: shop docs --out DIR\n"),
      ("docs --out", "shop: '--out': missing value\n"),
      ("docs --out=", "shop: 'docs': expected a directory: shop docs --out DIR\n"),
      ("docs here", "shop: 'docs': unexpected argument: found 'here'\n"),
      ("docs --form html", "shop: '--form': unknown option\n"),
    ])
  func mistakesAreReported(words: String, message: String) async throws {
    let end = try await ShopProcess.run("shop \(words)", in: TemporaryDirectory())
    #expect(end == ShopProcess.End(code: 2, results: "", messages: message))
  }

  @Test(.needsProcesses) func unwritableDirectoriesAreReported() async throws {
    let out = TemporaryDirectory()
    try out.write("", to: "file")
    let end = try await ShopProcess.run("shop docs --out '\(out.path)/file'", in: TemporaryDirectory())
    #expect(end.code == 2)
    #expect(end.messages.hasPrefix("shop: \(out.path)/file cannot be written: "))
  }

  private static let sources: [LinkSource] = [.inApp, .customScheme, .universalLink, .push, .web, .server]

  private static func mediator(in directory: TemporaryDirectory) throws -> Mediator {
    let options = ShopOptions(data: directory.path)
    return try ShopSession(on: .standard, options, presenter: RejectingPresenter()).mediator
  }
}
