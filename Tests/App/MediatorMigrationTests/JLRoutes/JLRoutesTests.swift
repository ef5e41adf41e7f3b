import MediatorMigration
import Synchronization
import Testing

@Suite("`JLRoutes` matches URLs") struct JLRoutesTests {
  /// Routes a URL through patterns that all decline except the last, and returns the tried patterns in order.
  private func asked(_ url: String, _ patterns: [(pattern: String, priority: Int)]) throws -> [String] {
    let routes = JLRoutes()
    let asked = Mutex<[String]>([])
    for (pattern, priority) in patterns {
      try routes.add(pattern, priority: priority) { parameters in
        asked.withLock { $0.append(parameters[JLRoutes.patternKey] as? String ?? "") }
        return false
      }
    }
    #expect(!routes.route(url))
    return asked.withLock { $0 }
  }

  /// Returns the parameters of a handler as text, or `nil` if none runs.
  private func parameters(
    _ url: String, _ pattern: String, options: JLRoutes = JLRoutes(), extra: [String: any Sendable] = [:]
  ) throws -> [String: String]? {
    let seen = Mutex<[String: String]?>(nil)
    try options.add(pattern) { parameters in
      seen.withLock { $0 = parameters.mapValues { "\($0)" } }
      return true
    }
    #expect(options.route(url, parameters: extra) == options.canRoute(url))
    return seen.withLock { $0 }
  }

  @Test(
    "A higher priority is tried first, equal ones in registration order; a decline tries the next one (JL2, JL23)")
  func higherPriorityIsTriedFirst() throws {
    let patterns = [("/:a", 0), ("/x", 0), ("*", 5), ("/:b", 5), ("/x", 1)]
    #expect(try asked("app://x", patterns) == ["*", "/:b", "/x", "/:a", "/x"])
  }

  @Test("Optional groups match in every ordered subset, longest first (JL15)")
  func optionalGroupsMatchEverySubset() throws {
    let variants = try JLRoutesPattern.expanding("/the(/foo/:a)(/bar/:b)").map(\.description)
    #expect(variants == ["/the/foo/:a/bar/:b", "/the/foo/:a", "/the/bar/:b", "/the"])
  }

  @Test(
    "Patterns that crash JLRoutes are rejected (JL15)",
    arguments: [
      ("/a(/b", "'/a(/b': unclosed group: expected ')'"),
      ("/a()", "'/a()': empty group: expected at least one segment"),
    ])
  func malformedGroupsAreRejected(pattern: String, message: String) {
    #expect(throws: JLRoutesPatternError.self) { try JLRoutesPattern.expanding(pattern) }
    do throws(JLRoutesPatternError) {
      _ = try JLRoutesPattern.expanding(pattern)
    } catch {
      #expect(error.description == message)
    }
  }

  @Test("The number of expanded patterns is limited (JL15)")
  func expansionIsLimited() throws {
    let groups = (1...10).map { "(/\($0))" }.joined()
    #expect(try JLRoutesPattern.expanding("/a" + groups).count == 1024)
    #expect(throws: JLRoutesPatternError.self) { try JLRoutesPattern.expanding("/a\(groups)(/11)") }
    #expect(throws: JLRoutesPatternError.self) { try JLRoutes(expansionLimit: 4).add("/a(/b)(/c)(/d)", handler: nil) }
  }

  @Test(
    "A host is the first component unless it contains a dot or is localhost (JL16)",
    arguments: [
      ("app://user/1", false, true), ("http://localhost/user/1", false, true), ("https://a.b/user/1", false, true),
      ("https://a.b/user/1", true, false), ("app:///user/1", true, true), ("/user/1", false, true),
    ])
  func hostIsTheFirstComponent(url: String, always: Bool, matches: Bool) throws {
    let routes = JLRoutes(reader: JLRoutesURLReader(hostIsComponent: always))
    try routes.add("/user/:id", handler: nil)
    #expect(routes.canRoute(url) == matches)
  }

  @Test("x:, x:/ and x:// match the root (JL17)", arguments: ["x:", "x:/", "x://"])
  func schemeAloneIsTheRoot(url: String) throws {
    #expect(try parameters(url, "/") != nil)
  }

  @Test("Repeated keys are a list; query < variables < the caller's < the reserved parameters (JL18, JL25)")
  func parametersTakePrecedence() throws {
    let url = "app://user/1?id=2&k=a&k=b&n&e=&\(JLRoutes.patternKey)=x"
    let seen = try parameters(url, "/user/:id", extra: ["e": "given", JLRoutes.schemeKey: "x"])
    #expect(seen?["id"] == "1")
    #expect(seen?["k"] == #"["a", "b"]"#)
    #expect(seen?["n"] == nil)
    #expect(seen?["e"] == "given")
    #expect(seen?[JLRoutes.patternKey] == "/user/:id")
    #expect(seen?[JLRoutes.schemeKey] == JLRoutes.globalNamespace)
    #expect(seen?[JLRoutes.urlKey] == url)
  }

  @Test("An encoded slash stays in its variable; plus is a space if the option is set (JL19, JL20)")
  func textIsDecodedOnce() throws {
    #expect(try parameters("app://a/x%2Fy+z", "/a/:v")?["v"] == "x/y z")
    #expect(try parameters("app://a/x%2By+z", "/a/:v", options: JLRoutes(decodesPlus: false))?["v"] == "x+y+z")
    #expect(try parameters("app://a/%FF", "/a/:v")?["v"] == nil)
  }

  @Test("Wildcards and fragments are parameters (JL14, JL21)")
  func wildcardsAndFragmentsAreParameters() throws {
    #expect(try parameters("app://a/b%20c/d", "/a/*")?[JLRoutes.wildcardKey] == #"["b%20c", "d"]"#)
    #expect(try parameters("app://a#k=v", "/a")?["k"] == "v")
    #expect(try parameters("app://a#/b", "/a#/:x")?["x"] == "b")
    #expect(try parameters("app:///a/../b//c", "/a/../b//:x")?["x"] == "c")
  }

  @Test("Removing a pattern removes all its groups; a variant can be removed alone (JL7)")
  func patternsAreRemovedWithTheirGroups() throws {
    let routes = JLRoutes()
    try routes.add("/a(/b)(/c)", handler: nil)
    #expect(routes.remove("/a/b"))
    #expect(routes.patterns().map(\.description) == ["/a/b/c", "/a/c", "/a"])
    #expect(routes.remove("/a(/b)(/c)"))
    #expect(!routes.remove("/a(/b)(/c)"))
    #expect(routes.patterns().isEmpty)
    let registration = try routes.add("/a(/b)", handler: nil)
    routes.remove(registration)
    #expect(!routes.canRoute("x://a/b"))
  }

  @Test("Namespaces fall back to the global routes, and unmatched handlers come last (JL8, JL11, JL12)")
  func namespacesFallBack() throws {
    let routes = JLRoutes()
    let unmatched = Mutex<[String]>([])
    try routes.add("/a", scheme: "app", handler: nil)
    try routes.add("/b", handler: nil)
    routes.setUnmatchedHandler(scheme: "app") { name, _, _ in unmatched.withLock { $0.append(name) } }
    routes.setUnmatchedHandler { _, url, _ in unmatched.withLock { $0.append(url) } }
    #expect(routes.canRoute("app://a") && !routes.canRoute("app://b") && routes.canRoute("other://b"))
    #expect(!routes.route("app://b"))
    routes.setFallsBackToGlobal(true, scheme: "app")
    #expect(routes.route("app://b") && !routes.route("app://c"))
    #expect(unmatched.withLock { $0 } == ["app", "app://c", "app"])
    routes.unregister("app")
    #expect(routes.canRoute("app://b") && !routes.canRoute("app://a"))
  }

  @Test(
    "Text that is not a URL is not routed",
    arguments: ["", "1:2", ":a", "x://h:p/a", "x://a b", "x://%zz", "x://<y>", String(repeating: "a", count: 9000)])
  func otherTextIsNotRouted(text: String) throws {
    let routes = JLRoutes()
    try routes.add("*", handler: nil)
    #expect(!routes.canRoute(text) && !routes.route(text))
  }
}
