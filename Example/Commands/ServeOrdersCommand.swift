import Dispatch
import Foundation
import MediatorRemote
import ShopComposition

/// `shop serve-orders`: runs the orders for shops with `--remote`, until it is interrupted.
///
/// It reads the session and the cart from the files of the shop. Any number of servers may run; the last calls are answered.
struct ServeOrdersCommand: Command {
  static let name = "serve-orders"
  static let usage = "serve-orders"
  static let summary = "run the orders for shops with --remote, until ^C; several may run"

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.expectNothing(after: Self.name)
  }

  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    if options.isRemote { throw UsageError("'\(Self.name)': found '--remote', expected a shop that calls it") }
    let session = try ShopSession(on: console, options)
    let server = try Composition.ordersServer(session.mediator, data: DataDirectory.chosen(by: options.data))
    let task = Task { try await server.run { console.report("orders: cannot serve yet: \($0)") } }
    let signals = Self.onEnding { task.cancel() }
    console.report("orders: served for shops with --remote")
    try await task.value
    withExtendedLifetime(signals) {}
    console.report("orders: no longer served")
    return .success
  }

  /// Calls back on SIGTERM and SIGINT.
  private static func onEnding(_ body: @escaping @Sendable () -> Void) -> [any DispatchSourceSignal] {
    [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler(handler: body)
      source.activate()
      return source
    }
  }
}
