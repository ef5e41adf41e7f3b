import ShopOrdersAPI

/// `save` in the shell: stores the note in front.
struct SaveCommand: SessionCommand {
  static let name = "save"
  static let usage = "save"
  static let summary = "store the note in front"

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.expectNothing(after: Self.name)
  }

  /// Stores the note in a session.
  func run(in session: ShopSession) async throws {
    try await session.changeNote { try await $0.save() }
  }
}
