import MediatorNavigation
import ShopOrdersAPI

/// `note ORDER` in the shell: shows the page of an order's note, by its key.
struct NoteCommand: SessionCommand {
  static let name = "note"
  static let usage = "note ORDER"
  static let summary = "show the page on which the note of an order is written"

  private let order: Int

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count == 1, let order = Int(words[0]) else {
      throw UsageError("'note': expected the number of an order")
    }
    self.order = order
  }

  /// Shows the page in a session.
  func run(in session: ShopSession) async throws {
    try await session.mediator.show(Orders.notePage, order)
  }
}
