import BooksAPI
import Foundation
import LoansAPI
import LoansFeature
import MediatorTesting
import MembersAPI
import MembersFeature
import Testing

@Suite("Loans", .mediator(making: { try loansWithoutCatalog() }))
struct LoanTests {
  @Test("A loan is due after its weeks")
  func aLoanIsDueAfterItsWeeks() async throws {
    let loan = try await mediator.borrow(2, weeks: 1)
    #expect(loan == Loan(book: 2, title: "Emma", due: Date(timeIntervalSince1970: 7 * 86_400)))
    #expect(try await mediator.open("library://due/1970-01-08", source: .push, as: [Loan].self) == [loan])
  }

  @Test("The last copy is lent once")
  func theLastCopyIsLentOnce() async throws {
    let recorder = CallRecorder()
    _ = try await mediator.borrow(2)
    await #expect(throws: LoanError.noCopyLeft(book: 2)) { try await mediator.borrow(2) }
    recorder.expectCalled(Loans.borrow, with: 2, 2, times: 2)
    recorder.expectOrder("loans/borrow", "books/detail")
    recorder.expectNotCalled(Loans.renew)
  }

  @Test("The closed desk lends nothing, and no synchronous call goes around it")
  func theClosedDeskLendsNothing() async throws {
    mediator.override((any Desk).self, with: TestDesk(isOpen: false))
    await #expect(throws: LoanError.deskIsClosed) { try await mediator.borrow(2) }
    let error = #expect(throws: MediatorError.self) { try mediator.callNow(Loans.borrow, 2, 2) }
    #expect(error?.code == .asynchronousInterceptor)
  }

  @Test("Each source borrows and renews as declared")
  func eachSourceBorrowsAndRenewsAsDeclared() {
    mediator.expectResolves("library://loans/borrow?book=2", to: "loans/borrow", from: .kiosk)
    mediator.expectResolves("library://renew/2", to: "loans/renew", from: .push)
    mediator.expectRejected("library://loans/borrow?book=2", from: .push, as: .notExposed)
    mediator.expectRejected("library://renew/2", from: .kiosk, as: .notExposed)
    mediator.expectRejected("library://loans/list", from: .inApp, as: .notExposed)
  }
}

/// Creates a mediator with a member who is signed in, and a double of the catalog.
private nonisolated func loansWithoutCatalog() throws -> Mediator {
  let mediator = try Mediator(
    modules: [LoansModule.self, MembersModule.self], links: LinkSettings(schemes: ["library"]))
  mediator.override(Books.detail) { id in Book(id: id, title: "Emma", author: "Austen", shelf: "EN-3") }
  mediator.override(Members.isSignedIn) { true }
  mediator.override((any Stock).self, with: OneCopy())
  mediator.override((any Desk).self, with: TestDesk(isOpen: true))
  return mediator
}

struct TestDesk: Desk {
  let isOpen: Bool
  let today = Date(timeIntervalSince1970: 0)
}

private struct OneCopy: Stock {
  func copies(of book: Int) -> Int { 1 }
}
