import BooksAPI
import Foundation
import LoansAPI
import MediatorNavigation

/// The loans of the member who is signed in.
public enum LoansModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Loans"
  /// The items of the module.
  public static var contents: ModuleContents {
    Registration { LoansTarget(mediator: $0) }
    Interception(.tag("at-the-desk"), OpeningHours())
    Publication(Loans.borrow, Loans.renew, Loans.list, Loans.dueOn)
    Requirement(Books.detail)
    Requirement((any Stock).self)
    Requirement((any Desk).self)
    PageRoute(Loans.page, "/loans", exposedTo: .all) { LoansPage() }
      .under(Books.list)
      .guarded(by: "signed-in")
  }
}

actor LoansTarget: Target {
  static let name: TargetName = "loans"
  static var actions: ActionTable<LoansTarget> {
    Action(Loans.borrow) { try await $0.borrow($1, weeks: $2) }
      .summary("Lends a book to the member")
      .exposed(to: [.inApp, .kiosk])
      .tagged("at-the-desk")
      .guarded(by: "signed-in")
    Action(Loans.renew) { try await $0.renew($1) }
      .route("/renew/:book<int>")
      .exposed(to: [.inApp, .push])
      .guarded(by: "signed-in")
    Action(Loans.list) { await $0.loans }
    Action(Loans.dueOn) { await $0.loans(dueOn: $1) }
      .route("/due/:day<date>")
      .exposed(to: [.inApp, .push])
  }

  private(set) var loans: [Loan] = []
  private weak let mediator: Mediator?

  init(mediator: Mediator) {
    self.mediator = mediator
  }

  func borrow(_ id: Int, weeks: Int) throws -> Loan {
    let mediator = try mediator.get()
    let book = try mediator.callNow(Books.detail, id)
    let lent = loans.count { $0.book == id }
    guard try mediator.service((any Stock).self).copies(of: id) > lent else { throw LoanError.noCopyLeft(book: id) }
    let loan = Loan(book: id, title: book.title, due: try dueDate(in: weeks))
    loans.append(loan)
    return loan
  }

  func renew(_ id: Int) throws -> Loan {
    guard let index = loans.firstIndex(where: { $0.book == id }) else { throw LoanError.notBorrowed(book: id) }
    loans[index].due = try dueDate(in: 2)
    return loans[index]
  }

  func loans(dueOn day: Date) -> [Loan] { loans.filter { $0.due == day } }

  private func dueDate(in weeks: Int) throws -> Date {
    try mediator.get().service((any Desk).self).today.addingTimeInterval(Double(weeks) * 7 * 86_400)
  }
}

/// Stops calls while the desk is closed.
struct OpeningHours: Interceptor {
  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    guard try next.mediator.service((any Desk).self).isOpen else { throw LoanError.deskIsClosed }
    return try await next(invocation)
  }
}

struct LoansPage: Page {
  var title: String { "My loans" }
}
