import Foundation
import Testing

@Suite("The program ends with an exit code", .needsProcesses) struct ExitCodeTests {
  private let directory = TemporaryDirectory()

  @Test(
    arguments: [
      // The command succeeds.
      ("shop", 0), ("shop help", 0), ("shop --help", 0), ("shop list", 0), ("shop open shop://product/1001", 0),
      ("shop open shop://help/returns", 0), ("shop explain shop://product/1001", 0), ("shop call cart/show", 0),
      ("shop url orders.detail id=42", 0), ("shop shell --open shop://cart </dev/null", 0),
      ("shop shell </dev/null", 0),
      // Explaining a rejected link succeeds.
      ("shop explain shop://order/1 --source web", 0), ("shop explain a//b", 0),
      // The action fails.
      ("shop open shop://product/7", 1), ("shop call orders/list", 1), ("shop open shop://order/1 --source push", 1),
      ("shop shell --open shop://order/1 --source push </dev/null", 1),
      // The command line, the URL, a parameter or a file is malformed.
      ("shop opne", 2), ("shop open", 2), ("shop open a b", 2), ("shop open x --source mail", 2), ("shop --data=", 2),
      ("shop open a//b", 2), ("shop open shop://search?limit=x", 2), ("shop url orders.detail", 2),
      ("shop url orders", 2), ("shop explain", 2), ("shop back", 2), ("shop downgrade /a", 2), ("shop rewrites", 2),
      ("shop --routes /nowhere.json list", 2), ("shop --rewrites /nowhere.json list", 2), ("shop shell --open", 2),
      ("echo back | shop shell", 2), ("echo 'downgrade /:' | shop shell", 2), ("echo 'rewrites a b' | shop shell", 2),
      // The source is rejected.
      ("shop open shop://order/1 --source web", 3), ("shop open shop://offers --source web", 3),
      ("shop open shop://products/nativeFilter", 3), ("shop shell --open shop://order/1 --source web </dev/null", 3),
      // The target, action or route is unknown.
      ("shop open shop://prodct/1", 4), ("shop open shop://products/detial", 4), ("shop call produts/search", 4),
      ("shop open https://elsewhere.example/cart", 4), ("shop open javascript:alert", 4),
      ("shop url orders.detial id=1", 4), ("echo 'open shop://a/b/c' | shop shell", 4),
    ] as [(String, Int32)])
  func programEndsWithTheExitCode(command: String, code: Int32) async throws {
    let end = try await ShopProcess.run(command, in: directory)
    #expect(end.code == code, "\(end.messages)")
    // A failure is reported once, and a success not at all.
    #expect(end.messages.isEmpty == (code == 0))
  }

  @Test func theHelpNamesEveryCode() async throws {
    let help = try await ShopProcess.run("shop help", in: directory).results
    for code in 0...4 { #expect(help.contains("\n  \(code)  "), "\(code)") }
  }

  @Test func shellEndsWithTheCodeOfItsLastCommand() async throws {
    let commands = "open shop://order/1 --source web\nopen shop://cart\n"
    #expect(try await ShopProcess.run("shop shell", reading: commands, in: directory).code == 0)
    #expect(try await ShopProcess.run("shop shell", reading: commands + "opne\n", in: directory).code == 2)
  }
}
