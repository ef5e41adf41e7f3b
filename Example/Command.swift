/// One command of the program: `shop NAME …`.
protocol Command: Sendable {
  /// The word by which it is called.
  static var name: String { get }
  /// Its words and options, as the help shows them.
  static var usage: String { get }
  /// Its effect, in one line.
  static var summary: String { get }

  /// Creates the command from its words.
  init(_ arguments: Arguments) throws(UsageError)

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - console: The output for results and messages.
  ///   - options: The data directory and the files to load.
  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode
}
