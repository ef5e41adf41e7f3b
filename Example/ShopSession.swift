import Foundation
import MediatorRouteFiles
import ShopComposition

/// One run of the shop: its mediator, navigator and output.
struct ShopSession: Sendable {
  let mediator: Mediator
  let console: Console
  let navigator: ConsoleNavigator
  /// The initial rewrites, for `rewrites reset`.
  let rewrites: RewriteSet

  /// Creates a session for commands.
  ///
  /// - Parameters:
  ///   - options: The data directory and the files to load.
  ///   - gate: The initial state of the link gate.
  /// - Throws: `RouteFileError` if a file has problems.
  init(on console: Console, _ options: ShopOptions, gate: LinkGate = .open) throws {
    self.console = console
    let navigator = ConsoleNavigator(on: console)
    self.navigator = navigator
    rewrites = try LinkFiles.rewrites(options.rewrites)
    mediator = try Composition.mediator(
      data: DataDirectory.chosen(by: options.data), navigator: navigator, gate: gate, isRemote: options.isRemote,
      openExternally: { await navigator.openExternally($0) }
    ) { console.report("shop: a link that waits is not kept: \($0)") }
    if options.traces { try mediator.register(ModuleContents { TraceTree(console) }, as: "Trace") }
    try mediator.load(LinkFiles.routes(options.routes))
    mediator.rewrites = rewrites
  }

  /// Runs a command and prints its error.
  func run(_ command: any SessionCommand) async -> ExitCode {
    do {
      try await command.run(in: self)
      return .success
    } catch {
      if error is UsageError || error is RouteFileError {
        console.report(Failure.text(error))
        return .usage
      }
      let failure = Failure(error)
      console.report("shop: \(failure.message)")
      return failure.code
    }
  }
}
