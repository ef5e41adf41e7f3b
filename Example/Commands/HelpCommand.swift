import Foundation
import ShopComposition

/// `shop help`: lists the commands.
struct HelpCommand: Command {
  static let name = "help"
  static let usage = "help"
  static let summary = "show this help"

  init(_ arguments: Arguments) throws(UsageError) {}

  func run(on console: Console, with options: ShopOptions) async throws -> ExitCode {
    console.show(Self.lines)
    return .success
  }

  private static var lines: [String] {
    var commands = Table()
    commands.add("  shop", "a short tour")
    for command in Shop.commands { commands.add("  shop \(command.usage)", command.summary) }
    var codes = Table()
    for code in ExitCode.allCases { codes.add("  \(code.rawValue)", code.meaning) }
    let inShell = Shell.commands.filter { command in !Shop.commands.contains { $0 == command } }
    for command in inShell { commands.add("  in the shell: \(command.usage)", command.summary) }
    return ["Commands:"] + commands.lines + [
      "", "Options of all commands:",
      "  --data DIR       directory of session, cart and orders; default \(DataDirectory.chosen(by: nil).path)",
      "  --routes FILE    routes that replace the program's own",
      "  --rewrites FILE  rewrites that replace the program's own",
      "  --remote         call the orders of another process, which 'shop serve-orders' starts",
      "  --trace          print each call with the calls in it, and how long it took, to standard error",
      "", "Exit codes:",
    ] + codes.lines
  }
}
