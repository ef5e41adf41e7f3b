/// One command of the program: `shop NAME …`.
protocol Command: Sendable {
  /// The word by which it is called.
  static var name: String { get }
  /// Its words and options, as the help shows them.
  static var usage: String { get }
  /// What it does, in one line.
  static var summary: String { get }

  /// Reads its words.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does it.
  ///
  /// - Parameters:
  ///   - console: Where results and messages go.
  ///   - options: Where things live and what is loaded.
  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode
}
