import Foundation
import MediatorDocuments
import Testing

@testable import shop

/// The examples in the documents of the shop.
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
        let matches = mediator.explain(example.url, source: source).lines.filter { $0.contains(": matches") }
        #expect(example.isFirst == (resolution.priority == route.priority), "\(example)")
        if example.isFirst { #expect(resolution.pattern?.description == route.pattern, "\(example)") }
        let start = "  route      \(route.pattern ?? ""): matches"
        let priority = route.priority == 0 ? "" : ", priority \(route.priority)"
        #expect(matches.contains { $0.hasPrefix(start) && $0.hasSuffix("(\(route.module)\(priority))") })
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

  private static let sources: [LinkSource] = [.inApp, .customScheme, .universalLink, .push, .web, .server]

  private static func mediator(in directory: TemporaryDirectory) throws -> Mediator {
    let options = ShopOptions(data: directory.path)
    return try ShopSession(on: .standard, options).mediator
  }
}
