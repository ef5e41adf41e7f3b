import MediatorNavigation

/// `back` in the shell: removes the front page.
struct BackCommand: SessionCommand {
  static let name = "back"
  static let usage = "back"
  static let summary = "go back to the previous page"

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.expectNothing(after: Self.name)
  }

  /// Goes back in a session.
  func run(in session: ShopSession) async throws {
    guard try await session.navigator.pop(animated: false) != nil else {
      throw UsageError("there is no page to go back from")
    }
  }
}
