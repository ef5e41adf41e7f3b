import MediatorMigration
import Synchronization
import Testing

@Suite("`MGJRouter` matches URLs") struct MGJRouterTests {
  private let router = MGJRouter()
  private let calls = Log()

  /// Returns the patterns of the handlers that ran, and their parameters.
  private final class Log: Sendable {
    let entries = Mutex<[(pattern: String, parameters: [String: String])]>([])
    var last: (pattern: String, parameters: [String: String])? { entries.withLock { $0.last } }
  }

  private func register(_ patterns: String...) {
    for pattern in patterns {
      router.register(pattern) { [calls] parameters in
        calls.entries.withLock { $0.append((pattern, parameters.mapValues { "\($0)" })) }
      }
    }
  }

  @Test(
    "Captures have suffixes, encoded and raw text, and the last of equal query items (MG6, MG9)",
    arguments: [
      ("mgj://p/1.html", "mgj://p/:id.html", ["id": "1"]),
      ("mgj://家/x%20y?a=1&a=%E5%AE%B6", "mgj://家/:name", ["name": "x y", "a": "家"]),
      ("mgj://u/1?u=http%3A%2F%2Fa%2Fb", "mgj://u/:id", ["id": "1", "u": "http://a/b"]),
      ("mgj://u/1?id=2", "mgj://u/:id", ["id": "2"]),
    ])
  func capturesAreRead(url: String, pattern: String, expected: [String: String]) {
    register(pattern)
    #expect(router.open(url))
    #expect(calls.last?.parameters == expected.merging([MGJRouter.urlKey: url]) { $1 })
  }

  @Test("A variable hides what sorts after it, and the nearest ancestor handles the URL (MG7, MG10)")
  func variablesHideLaterComponents() {
    register("mgj://", "mgj://s/:p", "mgj://s/a", "mgj://s/-/x")
    for (url, pattern) in [
      ("mgj://s/a", "mgj://s/:p"), ("mgj://s/-/x", "mgj://s/-/x"), ("mgj://other", "mgj://"),
      ("mgj://s/1/2", "mgj://s/:p"),
    ] {
      #expect(router.open(url))
      #expect(calls.last?.pattern == pattern)
    }
    #expect(!router.open("mgj://s"))
  }

  @Test("A URL can be opened if it begins with a known pattern, or equals it with `exactly` (MG5)")
  func canOpenAcceptsPrefixes() {
    register("mgj://a/b")
    #expect(router.canOpen("mgj://a") && router.canOpen("mgj://a/x") && !router.canOpen("app://a"))
    #expect(router.canOpen("mgj://a/b", exactly: true) && !router.canOpen("mgj://a/x", exactly: true))
    #expect(!router.open("mgj://a"))
  }

  @Test("Removing a pattern removes patterns that begin with it; one with a dot is not found (MG2)")
  func removingRemovesLongerPatterns() {
    register("mgj://a", "mgj://a/b", "mgj://c.d")
    router.deregister("mgj://a")
    router.deregister("mgj://c.d")
    router.deregister("mgj://never")
    #expect(!router.open("mgj://a/b") && router.open("mgj://c.d"))
  }

  @Test("Handlers return objects, and get completions and the caller's values (MG1, MG3, MG4)")
  func handlersReturnObjects() {
    router.registerObject("mgj://o/:id") { "\($0["id"] ?? "")-\($0[MGJRouter.userInfoKey] != nil)" }
    #expect(router.object(for: "mgj://o/1", userInfo: ["k": 1]) as? String == "1-true")
    #expect(router.object(for: "mgj://none") == nil)
    let result = Mutex<String?>(nil)
    router.register("mgj://done") { parameters in
      (parameters[MGJRouter.completionKey] as? MGJRouter.Completion)?("result")
    }
    router.open("mgj://done") { value in result.withLock { $0 = value as? String } }
    #expect(result.withLock { $0 } == "result")
  }

  @Test("A query cannot set a handler")
  func querySetsNoHandler() {
    register("mgj://a/b")
    #expect(!router.open("mgj://a?block=x"))
    #expect(router.open("mgj://a/b?block=x"))
    #expect(calls.last?.parameters["block"] == nil)
  }

  @Test(
    "URLs are generated from patterns (MG8)",
    arguments: [
      ("a/:x/:y", ["1", "2"], "a/1/2"), ("a/:x.html", ["1"], "a/1.html"), ("a/:x&:y", ["1", "2"], "a/1&2"),
      ("a/b", [], "a/b"), ("a/:x/:x", ["1", "2"], "a/1/1"), (":x", [], ":x"), ("", ["1"], ""),
    ] as [(String, [String], String)])
  func urlsAreGenerated(pattern: String, values: [String], url: String) throws {
    #expect(try MGJRouter.url(pattern, values) == url)
  }

  @Test("Too few values are an error (MG8)")
  func tooFewValuesThrow() {
    let error = #expect(throws: MGJRouter.TooFewValues.self) { try MGJRouter.url("a/:x/:y", ["1"]) }
    #expect(error?.description == "'a/:x/:y': too few values: found 1, expected 2")
  }
}
