/// The list of all commands.
enum ToolCommands {
  /// All commands, in the order of the help.
  static let all: [any ToolCommand.Type] = [
    RoutesCommand.self, ValidateCommand.self, DiffCommand.self, DocsCommand.self, ExplainCommand.self, EmitCommand.self,
    CheckCommand.self, MatchCommand.self, CheckProjectCommand.self, CompletionCommand.self,
  ]
}
