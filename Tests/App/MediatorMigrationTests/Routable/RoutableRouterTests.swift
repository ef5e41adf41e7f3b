import MediatorMigration
import Synchronization
import Testing

@Suite("`RoutableRouter` matches URLs") struct RoutableRouterTests {
  private let router = RoutableRouter()

  private func parameters(_ url: String) throws -> [String: String] {
    try router.parameters(of: url).mapValues { "\($0)" }
  }

  @Test(
    "Components are compared as written",
    arguments: [
      ("u/a%20b", ["a": "a%20b"]), ("u/a?x=1", ["a": "a?x=1"]), ("u/家", ["a": "家"]), ("u/", ["a": "/"]),
      ("u/..", ["a": ".."]), ("u//", ["a": "", "b": ""]), ("u//x", ["a": "", "b": "x"]),
    ])
  func componentsAreComparedAsWritten(url: String, expected: [String: String]) throws {
    try router.map("u/:a") { _ in }
    try router.map("u/:a/:b") { _ in }
    #expect(try parameters(url) == expected)
  }

  @Test("A URL that no format matches is an error (RT8)", arguments: ["U/1", "u", "u/1/2", "", "/u/1"])
  func unmatchedURLThrows(url: String) throws {
    try router.map("u/:a") { _ in }
    let error = #expect(throws: RoutableRouter.RouteNotFound.self) { try router.open(url) }
    #expect(error?.description == "'\(url)': matches no route")
  }

  @Test("The error of a URL is one printable line")
  func errorIsPrintable() {
    let error = #expect(throws: RoutableRouter.RouteNotFound.self) { try router.open("a\n\u{1B}[2J") }
    #expect(error?.description == #"'a\u{A}\u{1B}[2J': matches no route"#)
  }

  @Test("Parameters take precedence by defaults < URL < the caller's values, on each call (RT2, RT3, RT4, RT5, RT6)")
  func parametersTakePrecedence() throws {
    let seen = Mutex<[[String: String]]>([])
    try router.map("u/:id", defaults: ["id": "d", "z": "z"]) { parameters in
      seen.withLock { $0.append(parameters.mapValues { "\($0)" }) }
    }
    try router.open("u/9", extra: ["id": "e"])
    try router.open("u/9")
    #expect(seen.withLock { $0 } == [["id": "e", "z": "z"], ["id": "9", "z": "z"]])
    #expect(try parameters("u/9") == ["id": "9", "z": "z"])
  }

  @Test("The first of several formats matches, and mapping again replaces one")
  func firstFormatMatches() throws {
    try router.map("u/:a") { _ in }
    try router.map(":a/1") { _ in }
    #expect(try router.formats(matching: "u/1") == ["u/:a", ":a/1"])
    try router.map("u/:a", defaults: ["k": 1]) { _ in }
    #expect(try parameters("u/2") == ["a": "2", "k": "1"])
  }

  @Test("URLs have limits")
  func urlsHaveLimits() {
    #expect(throws: URLReadingError.self) { try router.open(String(repeating: "a/", count: 100)) }
  }
}
