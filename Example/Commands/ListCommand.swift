import MediatorLinks

/// `shop list`: lists the actions and their exposure.
struct ListCommand: SessionCommand {
  static let name = "list"
  static let usage = "list"
  static let summary = "list the actions, their parameters and results, and the sources that may open them"

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.expectNothing(after: Self.name)
  }

  /// Lists the actions of a session's mediator.
  func run(in session: ShopSession) async throws {
    var table = Table("ACTION", "PARAMETERS", "RESULT", "EXPOSED TO")
    for target in session.mediator.targets {
      for action in target.actions {
        let parameters = action.parameters.map(\.description)
        table.add(
          "\(target.name)/\(action.name)", parameters.first ?? "", action.outputName,
          action.isNative ? "code only" : "\(action.exposure)")
        for parameter in parameters.dropFirst() { table.add("", parameter, "", "") }
        if let deprecation = action.deprecation { table.add("", "deprecated: \(deprecation)", "", "") }
      }
    }
    session.console.show(table.lines)
  }
}
