import MediatorNavigation
import Testing

@MainActor @Suite struct PageLabelTests {
  @Test("Labels bind the inputs of a page by name, also to query items") func labelsBindInputsByName() async throws {
    let model = NavigationModel()
    let mediator = try Mediator.with(model) {
      PageRoute("/user/:id/:tab", labels: ["limit", "id"], exposedTo: .all) { (limit: Int?, id: Int) in
        UserPage(id: id * 100 + (limit ?? 0))
      }
    }
    let first = try await mediator.navigate(to: "shop://user/7/x?limit=3", source: .push)
    #expect((first?.page as? UserPage)?.id == 703)
    let second = try await mediator.navigate(to: "shop://user/7/x", source: .push)
    #expect((second?.page as? UserPage)?.id == 700)
  }

  @Test("Navigating to an action that builds no page throws before anything runs") func navigatingToAnActionThrows()
    async throws
  {
    let mediator = try Mediator.with(NavigationModel()) {
      Route("/plain", exposedTo: .all) { () -> Int in
        Issue.record("The action runs.")
        return 1
      }
    }
    let error = await #expect(throws: NavigationError.self) {
      try await mediator.navigate(to: "shop://plain", source: .push)
    }
    #expect(error?.code == .notAPage)
    #expect(error?.description == "'shop://plain': not a page")
  }

  @Test("Pages whose input is a structure are the same page only if its properties are equal (LN12)")
  func structuresAreInputsOfTheKey() async throws {
    let model = NavigationModel()
    let mediator = try Mediator.with(model) {
      PageRoute("/search", labels: ["query"], exposedTo: .all) { (query: SearchQuery) in NotePage(text: query.text) }
      PageRoute("/found", labels: ["filter"], exposedTo: .all) { (filter: Filter) in NotePage(text: filter.query.text) }
    }
    func key(_ url: String, _ context: Parameters = [:]) async throws -> PageKey? {
      try await mediator.buildPage(for: url, source: .inApp, context: context).key
    }
    let lamp = try await key("shop://search?text=lamp")
    #expect(try await key("shop://search?text=chair") != lamp)
    #expect(try await key("shop://search?text=lamp&utm=x") == lamp)
    #expect(try await key("shop://search?text=lamp", ["text": "chair"]) == nil)
    #expect(try await key("shop://search?text=lamp", ["query": SearchQuery(text: "chair")]) == nil)
    #expect(try await key("shop://found?text=lamp&utm=x") == key("shop://found?text=lamp"))
    #expect(try await key("shop://found?text=lamp", ["query": SearchQuery(text: "chair")]) == nil)
    for text in ["lamp", "chair"] { try await mediator.open("shop://search?text=\(text)", source: .inApp) }
    #expect(model.pages.map(\.title) == ["lamp", "chair"])
  }

  @Test("If an input may be read from any label, all parameters are inputs of the key (LN12)")
  func customInputsReadAllParameters() async throws {
    let mediator = try Mediator.with(NavigationModel()) {
      PageRoute("/prices", labels: ["range"], exposedTo: .all) { (range: PriceRange) in NotePage(text: range.text) }
    }
    func page(_ query: String) async throws -> PageEntry {
      try await mediator.buildPage(for: "shop://prices?\(query)", source: .inApp)
    }
    let cheap = try await page("min=1")
    #expect(cheap.title == "from 1")
    #expect(cheap.key != nil)
    #expect(try await page("min=1").key == cheap.key)
    #expect(try await page("min=2").key != cheap.key)
  }
}

private struct SearchQuery: StructureDecodable, Sendable {
  var text: String
  var limit: Int?
}

private struct Filter: StructureDecodable, Sendable {
  var query: SearchQuery
}

private struct PriceRange: ParameterDecodable, Sendable {
  static let canBeAbsent = true
  let text: String

  static func decode(_ source: Parameters.Source) -> PriceRange {
    PriceRange(text: "from \(source.parameters.texts("min")?.first ?? "0")")
  }
}
