import MediatorNavigation
import ShopOrdersAPI

/// `write TEXT` in the shell: changes the note in front, whose page holds itself until the note is saved.
struct WriteCommand: SessionCommand {
  static let name = "write"
  static let usage = "write TEXT"
  static let summary = "write the note in front; its page asks before it leaves unsaved"

  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    text = try arguments.remaining().joined(separator: " ")
  }

  /// Changes the note in a session.
  func run(in session: ShopSession) async throws {
    try await session.changeNote { [text] note in note.text = text }
  }
}

extension ShopSession {
  /// Changes the note in front, and holds its page while there are changes.
  @MainActor func changeNote(_ change: @MainActor (OrderNote) async throws -> Void) async throws {
    guard let entry = navigator.current, let note = entry.content as? OrderNote else {
      throw UsageError("the page in front is not a note; 'note ORDER' shows one")
    }
    try await change(note)
    if note.hasChanges {
      navigator.hold(entry) { [navigator] in await navigator.mayDiscard("the note of order \(note.order)") }
    } else {
      navigator.release(entry)
    }
    console.show(note.lines)
  }
}
