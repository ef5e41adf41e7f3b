import MediatorNavigation
import Testing

/// Closures that do not compile are in Tests/Checks/Rejections.
@MainActor @Suite struct PageInputTests {
  @Test("Inputs of a page's closure are decoded from its URL, and all of them are parameters (LN58)")
  func inputsAreDecoded() async throws {
    let mediator = try Mediator.with {
      PageRoute("/item/:id/:tab", exposedTo: .all) { (id: Int, tab: String, all: Parameters) in
        NotePage(text: "\(id) \(tab) \(all.labels.sorted())")
      }
    }
    let page = try await mediator.buildPage(for: "shop://item/7/new?q=1", source: .push)
    #expect(page.title == #"7 new ["id", "q", "tab"]"#)
  }
}
