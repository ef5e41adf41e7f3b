import MediatorLinks

/// `shop url orders.detail id=42`: generates the URL of an action.
struct URLCommand: SessionCommand {
  static let name = "url"
  static let usage = "url TARGET.ACTION [LABEL=VALUE …]"
  static let summary = "generate the URL of an action, also from TARGET/ACTION"

  private let address: ActionAddress
  private let parameters: Parameters

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard let first = words.first else { throw UsageError("'url': expected an action: shop \(Self.usage)") }
    guard let address = ActionAddress(first) ?? Self.dotted(first) else {
      throw UsageError("'\(first)': not an address: expected TARGET.ACTION or TARGET/ACTION")
    }
    self.address = address
    parameters = try Parameters(words: words.dropFirst())
  }

  /// Generates the URL in a session.
  func run(in session: ShopSession) async throws {
    session.console.show([try session.mediator.url(address.target, address.action, parameters)])
  }

  /// Reads names separated by a dot: the last one, because names of targets may contain dots.
  private static func dotted(_ text: String) -> ActionAddress? {
    guard !text.contains("/"), let dot = text.lastIndex(of: ".") else { return nil }
    return ActionAddress("\(text[..<dot])/\(text[text.index(after: dot)...])")
  }
}
