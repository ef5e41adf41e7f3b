import MediatorNavigation

/// A book in the catalog of the library.
public nonisolated struct Book: Sendable, Equatable {
  /// The number in the catalog.
  public var id: Int
  /// The title.
  public var title: String
  /// The last name of the author.
  public var author: String
  /// The shelf mark, such as “EN-12”.
  public var shelf: String

  /// Creates a book.
  public init(id: Int, title: String, author: String, shelf: String) {
    self.id = id
    self.title = title
    self.author = author
    self.shelf = shelf
  }
}

/// The order of the results of a search.
public enum Sorting: String, TextDecodable, Sendable {
  case title
  case author
}

/// A search in the catalog.
public struct BookQuery: StructureDecodable, Encodable, Sendable {
  /// A part of the title or of the author.
  public var text: String
  /// The largest number of results, or `nil` for 20.
  public var limit: Int?

  /// Creates a search.
  public init(text: String, limit: Int? = nil) {
    self.text = text
    self.limit = limit
  }
}

/// The keys of the catalog and its pages.
public nonisolated enum Books {
  /// Returns a book by its number.
  public static let detail = ActionKey<Book, Int>("books", "detail", "id")
  /// Returns the books that a search finds.
  public static let search = ActionKey<[Book], BookQuery, Sorting?>("books", "search", "query", "sorting")
  /// Returns the book at a shelf mark.
  public static let atShelf = ActionKey<Book, String, UInt>("books", "atShelf", "area", "number")

  /// The list of all books.
  public static let list = PageLink("books", "list")
  /// The page of one book.
  public static let page = PageLink<Int>("books", "page", "id")
}

/// An error of the catalog.
public enum BookError: Error, Equatable {
  case unknownBook(Int)
  case emptyShelf(String)
}

/// The number of copies that can be lent.
public nonisolated protocol Stock: Sendable {
  func copies(of book: Int) -> Int
}
