import Foundation
import MediatorNavigation

/// A book that a member has borrowed.
public nonisolated struct Loan: Sendable, Equatable {
  /// The number of the book in the catalog.
  public var book: Int
  /// The title of the book.
  public var title: String
  /// The last day of the loan.
  public var due: Date

  /// Creates a loan.
  public init(book: Int, title: String, due: Date) {
    self.book = book
    self.title = title
    self.due = due
  }
}

/// An error of the desk.
public enum LoanError: Error, Equatable {
  case noCopyLeft(book: Int)
  case notBorrowed(book: Int)
  case deskIsClosed
}

/// The keys of the loans and their page.
public nonisolated enum Loans {
  /// Lends a book for some weeks.
  public static let borrow = ActionKey<Loan, Int, Int>(
    "loans", "borrow", "book", ActionParameter("weeks", default: 2, note: "1 to 4"))
  /// Extends a loan by two weeks from today.
  public static let renew = ActionKey<Loan, Int>("loans", "renew", "book")
  /// Returns all loans.
  public static let list = ActionKey<[Loan]>("loans", "list")
  /// Returns the loans that are due on a day.
  public static let dueOn = ActionKey<[Loan], Date>("loans", "dueOn", "day")

  /// The page of all loans.
  public static let page = PageLink("loans", "page")
}

/// The desk where books are lent.
public nonisolated protocol Desk: Sendable {
  var isOpen: Bool { get }
  var today: Date { get }
}

extension LinkSource {
  /// The terminal beside the shelves.
  public nonisolated static let kiosk = LinkSource("kiosk")
}

extension Mediator {
  /// Borrows a book at the desk.
  public func borrow(
    _ book: Int, weeks: Int = 2, fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> Loan {
    try await call(Loans.borrow, book, weeks, fileID: fileID, line: line)
  }
}
