import BooksAPI
import MediatorNavigation

/// The catalog: its actions, pages and stock.
public enum BooksModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Books"
  /// The items of the module.
  public static var contents: ModuleContents {
    Registration { BooksTarget() }
    Service((any Stock).self) { PrintedStock() }
    Publication(Books.detail, Books.search, Books.atShelf)
    PageRoute(Books.list, "/books", exposedTo: .all) { BookListPage() }
    PageRoute(Books.page, "/book/:id<int>", under: "/books", exposedTo: .all) { id in
      guard let book = BooksTarget.catalog.first(where: { $0.id == id }) else { throw BookError.unknownBook(id) }
      return BookPage(book: book)
    }
  }
}

struct BooksTarget: Target {
  static let name: TargetName = "books"
  static var actions: ActionTable<BooksTarget> {
    Action(Books.detail) { try $0.book($1) }
      .summary("Returns a book")
      .exposed(to: .inApp)
    Action(Books.search) { $0.books(for: $1, by: $2 ?? .title) }
      .summary("Finds books by a part of their title or author")
      .route("/search?text=:text")
      .exposed(to: [.inApp, .customScheme, .universalLink])
    Action(Books.atShelf) { try $0.book(area: $1, number: $2) }
      .route("/shelf/:area<[A-Z]{2}>-:number<uint>")
      .exposed(to: .all)
  }

  static let catalog = [
    Book(id: 1, title: "Middlemarch", author: "Eliot", shelf: "EN-12"),
    Book(id: 2, title: "Emma", author: "Austen", shelf: "EN-3"),
    Book(id: 3, title: "Effi Briest", author: "Fontane", shelf: "DE-7"),
  ]

  func book(_ id: Int) throws -> Book {
    guard let book = Self.catalog.first(where: { $0.id == id }) else { throw BookError.unknownBook(id) }
    return book
  }

  func books(for query: BookQuery, by sorting: Sorting) -> [Book] {
    let found = Self.catalog.filter { $0.title.contains(query.text) || $0.author.contains(query.text) }
    let sorted = found.sorted { sorting == .title ? $0.title < $1.title : $0.author < $1.author }
    return Array(sorted.prefix(query.limit ?? 20))
  }

  func book(area: String, number: UInt) throws -> Book {
    let shelf = "\(area)-\(number)"
    guard let book = Self.catalog.first(where: { $0.shelf == shelf }) else { throw BookError.emptyShelf(shelf) }
    return book
  }
}

/// A library with one printed copy of each book.
struct PrintedStock: Stock {
  func copies(of book: Int) -> Int { 1 }
}

struct BookListPage: Page {
  var title: String { "Books" }
}

struct BookPage: Page {
  let book: Book
  var title: String { book.title }
}
