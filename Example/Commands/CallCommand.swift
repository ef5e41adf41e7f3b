import MediatorKit

/// `shop call target/action label=value …`: calls an action by name, as code does.
struct CallCommand: SessionCommand {
  static let name = "call"
  static let usage = "call TARGET/ACTION [LABEL=VALUE …]"
  static let summary = "call an action by name"

  private let address: ActionAddress
  private let parameters: Parameters

  init(_ arguments: Arguments) throws(UsageError) {
    var arguments = arguments
    let words = try arguments.remaining()
    guard let first = words.first else { throw UsageError("'call': expected an address: shop \(Self.usage)") }
    guard let address = ActionAddress(first) else {
      throw UsageError("'\(first)': not an address: expected TARGET/ACTION")
    }
    self.address = address
    parameters = try Parameters(words: words.dropFirst())
  }

  /// Calls the action in a session.
  func run(in session: ShopSession) async throws {
    session.console.show(readable(try await session.mediator.perform(address.target, address.action, parameters)))
  }
}
