import Foundation
import Testing

@Suite("The program runs in processes", .needsProcesses) struct ProcessTests {
  private let directory = TemporaryDirectory()

  @Test func twoProcessesWriteAtOnce() async throws {
    let loop = "for i in 1 2 3 4 5 6 7 8 9 10; do shop call cart/add id=1002 || exit; done"
    async let first = ShopProcess.run(loop, in: directory)
    async let second = ShopProcess.run(loop, in: directory)
    #expect(try await first.code == 0)
    #expect(try await second.code == 0)
    let cart = try await ShopProcess.run("shop call cart/show", in: directory)
    #expect(cart.results.hasPrefix("20  1002  Duo Desk Lamp"))
  }

  @Test func closedReaderIsHarmless() async throws {
    let end = try await ShopProcess.run(
      "{ shop open 'shop://products/search?limit=100'; echo \"code $?\" >&2; } | :", in: directory)
    #expect(end.messages == "code 0\n")
  }

  /// Commands with results, and their exit codes.
  private static let writers = [
    "mediator routes shop.manifest.json", "mediator help", "mediator --version", "mediator completion bash",
    "mediator validate shop.manifest.json --format json", "mediator validate shop.manifest.json --format github",
    "mediator aasa emit shop.manifest.json --host shop.example --app ABCDE12345.example.shop",
    "mediator explain shop.manifest.json shop://cart", "mediator diff shop.manifest.json shop.manifest.json",
    "shop url products/detail id=1001", "shop call products/search", "shop list", "shop help",
  ]

  @Test("Output that is not written is an error, unless its reader has ended (FD8)", arguments: writers)
  func outputThatIsNotWrittenIsAnError(command: String) async throws {
    let closed = try await ShopProcess.run("\(command) >&-", in: directory)
    let full = try await ShopProcess.run(
      "if [ -e /dev/full ]; then \(command) >/dev/full; else exit 2; fi", in: directory)
    let code = command.hasPrefix("mediator") ? 2 : 1
    #expect(closed.code == code && closed.messages.hasSuffix("cannot be written: it is closed\n"), "\(closed)")
    #expect(full.code == code || full == .init(code: 2, results: "", messages: ""), "\(full)")
    let read = try await ShopProcess.run("{ \(command) 2>/dev/null; echo \"code $?\" >&2; } | :", in: directory)
    #expect(read.messages == "code 0\n")
  }

  @Test("A manifest that is not written is an error (FD8)") func aManifestThatIsNotWrittenIsAnError() async throws {
    let end = try await ShopProcess.run("export MEDIATOR_MANIFEST=/nowhere/a.json; shop", in: directory)
    #expect(end.code != 0 && !end.messages.isEmpty)
  }

  @Test func aDamagedFileIsReportedAndSetAside() async throws {
    try directory.write("garbage", to: "cart.json")
    let first = try await ShopProcess.run("shop call cart/show", in: directory)
    #expect(first.code == 1)
    #expect(first.results.isEmpty)
    #expect(first.messages.contains("set aside as cart.json.damaged-1"))
    let second = try await ShopProcess.run("shop call cart/show", in: directory)
    #expect(second == .init(code: 0, results: "the cart is empty\n", messages: ""))
    #expect(try directory.text(of: "cart.json.damaged-1") == "garbage")
  }

  @Test func anOrderWithoutASessionDoesNotHang() async throws {
    let end = try await ShopProcess.run("shop call cart/add id=1001 >/dev/null; shop call orders/place", in: directory)
    #expect(end.code == 1)
    #expect(end.messages.contains("orders/place needs a signed-in user"))
  }

  // Cause: the title of a page came from the URL and was printed unescaped.
  @Test("A title from a URL neither forges a line nor controls the terminal")
  func titleFromAURLIsPrintable() async throws {
    let url = "shop://search?text=lamp%0Apages:%E2%80%AE%C2%ADx"
    for command in ["open '\(url)'", "explain '\(url)'", "open 'shop://no%0Ane/%1B'", "open 'shop://\u{202E}/a'"] {
      let end = try await ShopProcess.run("echo \"\(command)\" | shop shell; shop \(command)", in: directory)
      let text = end.results + end.messages
      let isPrintable = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || ![.control, .format].contains(scalar.properties.generalCategory)
      }
      #expect(isPrintable, "\(text.debugDescription)")
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("pages:\\u") })
    }
  }

  @Test func passwordIsNotStored() async throws {
    _ = try await ShopProcess.run("shop call account/sign-in user=ada password=difference", in: directory)
    #expect(directory.files == ["session.json"])
    #expect(try !directory.text(of: "session.json").contains("difference"))
  }

  @Test("A link that waits for a sign-in survives `kill -9` of the shell, and runs once (LN31, LN32)")
  func heldLinkSurvivesTheShell() async throws {
    let order = """
      shop call account/sign-in user=ada password=difference; shop call cart/add id=1001; shop call orders/place
      shop call account/sign-out
      """
    #expect(try await ShopProcess.run(order, in: directory).code == 0)
    let killed = """
      cd "$SHOP_DATA"; mkfifo input
      "$SHOP_PROGRAMS/shop" --data "$SHOP_DATA" shell <input >output 2>&1 & shell=$!
      exec 3>input; echo 'open shop://order/1 --source push' >&3
      tries=0; until grep -q waits output || [ $tries -gt 20000 ]; do tries=$((tries + 1)); done
      kill -9 $shell; wait $shell; [ $? = 137 ]
      """
    #expect(try await ShopProcess.run(killed, in: directory).code == 0)
    #expect(try directory.text(of: "output").hasPrefix("route '/order/:id<int>' waits until you have signed in"))
    #expect(try directory.text(of: "links.json").contains("order\\/1"))
    let signIn = "printf 'call account/sign-in user=ada password=difference\\n' | shop shell"
    let next = try await ShopProcess.run(signIn, in: directory)
    #expect(next.code == 0 && next.results.contains("order 1 of") && next.results.contains("pages:"))
    #expect(!directory.files.contains("links.json"))
    // It is shown once, as the front page of the previous shell; the link does not run again.
    let last = try await ShopProcess.run(signIn, in: directory).results
    #expect(last.hasPrefix("the pages of the shell before:"))
    #expect(last.split(separator: "order 1 of", omittingEmptySubsequences: false).count == 2)
  }
}
