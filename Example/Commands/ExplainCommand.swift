import MediatorLinks

/// `shop explain URL`: shows what a URL would do, and why.
struct ExplainCommand: SessionCommand {
  static let name = "explain"
  static let usage = "explain URL [--source SOURCE]"
  static let summary = "show each step of resolving a URL, without running anything"

  private let url: String
  private let source: LinkSource

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    source = try .named(arguments.option("source"))
    let words = try arguments.remaining()
    guard words.count == 1 else { throw UsageError("'explain': expected one URL: shop \(Self.usage)") }
    url = words[0]
  }

  /// Explains the URL in a session.
  func run(in session: ShopSession) async throws {
    let explanation = session.mediator.explain(url, source: source).description
    session.console.show(explanation.split(separator: "\n").map(String.init))
  }
}
