import BooksAPI
import BooksFeature
import MediatorTesting
import Testing

@Suite("Catalog", .mediator(BooksModule.self, links: LinkSettings(schemes: ["library"])))
struct CatalogTests {
  @Test("A book is found by its number, also synchronously")
  func aBookIsFoundByItsNumber() async throws {
    let emma = try mediator.callNow(Books.detail, 2)
    #expect(emma.title == "Emma")
    #expect(try await mediator.call(Books.detail, 2) == emma)
  }

  @Test("An unknown number is an error of the catalog")
  func anUnknownNumberIsAnErrorOfTheCatalog() async {
    await #expect(throws: BookError.unknownBook(9)) { try await mediator.call(Books.detail, 9) }
  }

  @Test("A link searches, sorts and limits")
  func aLinkSearchesSortsAndLimits() async throws {
    let link = "library://search?text=E&sorting=author&limit=2"
    let found = try await mediator.open(link, source: .customScheme, as: [Book].self)
    #expect(found.map(\.author) == ["Austen", "Eliot"])
    let query = BookQuery(text: "E", limit: 2)
    #expect(try mediator.url(for: Books.search, query, .author) == "library://search?text=E&limit=2&sorting=author")
  }

  @Test("A shelf mark in a link is typed", arguments: ["library://shelf/en-3", "library://shelf/EN-x"])
  func aShelfMarkInALinkIsTyped(_ link: String) async throws {
    #expect(try await mediator.open("library://shelf/EN-3", source: .web, as: Book.self).title == "Emma")
    mediator.expectRejected(link, from: .web, as: .unknownTarget)
  }
}
