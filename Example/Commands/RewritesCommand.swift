import MediatorLinks

/// `rewrites` in the shell: lists or replaces the rewrite rules.
struct RewritesCommand: SessionCommand {
  static let name = "rewrites"
  static let usage = "rewrites [FILE | reset]"
  static let summary = "list the rewrites, load those of a file, or restore the program's own"

  private let file: String?

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard words.count <= 1 else { throw UsageError("'rewrites': expected one file or 'reset'") }
    file = words.first
  }

  /// Lists or replaces the rules of a session.
  func run(in session: ShopSession) async throws {
    switch file {
    case nil: break
    case "reset": session.mediator.rewrites = session.rewrites
    case let file?: session.mediator.rewrites = try LinkFiles.rewrites(file)
    }
    session.showRewrites()
  }
}
