import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("URLs match routes") struct RouteMatchingTests {
  /// Returns a mediator in which each pattern returns itself and its parameters.
  private func mediator(_ patterns: [RoutePattern]) throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(webHosts: ["example.com"]))
    for pattern in patterns {
      try mediator.routes().add(
        Route(pattern, exposedTo: .all) { (all: Parameters) in
          all.isEmpty ? "\(pattern)" : "\(pattern) \(all)"
        })
    }
    return mediator
  }

  @Test(
    "A parameter captures one component, literals compare exactly, and the counts must be equal (JL13)",
    arguments: [
      ("/user/7/show", #"/user/:id/show [id: "7"]"#), ("/USER/7/show", "unmatchedURL"), ("/user/7", "unknownTarget"),
      ("/user/7/show/x", "unmatchedURL"), ("/user/7/Show", "unmatchedURL"),
      ("/user/a%20b/show", #"/user/:id/show [id: "a b"]"#),
    ])
  func parameterCapturesOneComponent(url: String, answer: String) throws {
    #expect(try mediator(["/user/:id/show"]).outcomeNow(url) == answer)
  }

  @Test(
    "A trailing * captures the rest as a list, which may be empty (JL14)",
    arguments: [
      ("/files/a/b", #"/files/*path [path: "a", "b"]"#), ("/files/a%2Fb", #"/files/*path [path: "a/b"]"#),
      ("/files", "/files/*path [path: ]"), ("/files/", "/files/*path [path: ]"), ("/file", "unmatchedURL"),
      ("/any/1", "/any/*"),
    ])
  func catchAllCapturesTheRest(url: String, answer: String) throws {
    #expect(try mediator(["/files/*path", "/any/*"]).outcomeNow(url) == answer)
  }

  @Test("A closure gets an empty list from an empty catch-all (JL14)")
  func emptyCatchAllIsAnEmptyList() throws {
    let mediator = try Mediator()
    try mediator.routes().add(Route("/files/*path", exposedTo: .all) { (path: [String]) in path })
    #expect(try mediator.openNow("/files", source: .push, as: [String].self) == [])
    #expect(try mediator.openNow("/files/a/b", source: .push, as: [String].self) == ["a", "b"])
  }

  @Test(
    "A pattern may have optional groups anywhere, and the longest variant is tried first (JL15)",
    arguments: [
      ("/the/foo/1/bar/2/end", #"/the(/foo/:a)(/bar/:b)/end [a: "1", b: "2"]"#),
      ("/the/bar/2/end", #"/the(/foo/:a)(/bar/:b)/end [b: "2"]"#),
      ("/the/foo/1/end", #"/the(/foo/:a)(/bar/:b)/end [a: "1"]"#),
      ("/the/end", "/the(/foo/:a)(/bar/:b)/end"), ("/the/bar/2/foo/1/end", "unmatchedURL"),
    ])
  func optionalGroupsMayBeAnywhere(url: String, answer: String) throws {
    #expect(try mediator(["/the(/foo/:a)(/bar/:b)/end"]).outcomeNow(url) == answer)
  }

  @Test("A pattern with several optional groups is one route (JL15)")
  func severalGroupsAreOneRoute() throws {
    let pattern = try RoutePattern("/p" + (0..<5).map { "(/g\($0))" }.joined())
    let mediator = try mediator([pattern])
    #expect(try mediator.routes().list().count == 1)
    #expect(mediator.outcomeNow("/p/g1/g4") == "\(pattern)")
    #expect(mediator.outcomeNow("/p/g4/g1") == "unmatchedURL")
    #expect(try mediator.resolve("/p/g1/g4", source: .inApp).variant?.description == "/p/g1/g4")
  }

  @Test(
    "The host is the first segment with a custom scheme, and an authority on the web (JL16)",
    arguments: [
      ("app://user/7", #"/user/:id [id: "7"]"#), ("app:///user/7", #"/user/:id [id: "7"]"#),
      ("app://USER/7", "unknownTarget"), ("https://example.com/user/7", #"/user/:id [id: "7"]"#),
      ("https://example.com/7", "unmatchedURL"), ("app://localhost/user/7", "unmatchedURL"),
    ])
  func hostDependsOnTheScheme(url: String, answer: String) throws {
    #expect(try mediator(["/user/:id"]).outcomeNow(url) == answer)
  }

  @Test(
    "A URL of a scheme alone is the root, and a trailing slash is ignored (JL17)",
    arguments: ["x:", "x:/", "x://", "x:///", "/", "", "https://example.com", "https://example.com/"])
  func schemeAloneIsTheRoot(url: String) throws {
    #expect(try mediator(["/"]).outcomeNow(url) == "/")
    #expect(try mediator(["/*"]).outcomeNow(url) == "/*")
  }

  @Test("A trailing slash is ignored, and an empty segment is an error (JL17, HH5)", arguments: ["/a/b/", "x://a/b/"])
  func trailingSlashIsIgnored(url: String) throws {
    let mediator = try mediator(["/a/b"])
    #expect(mediator.outcomeNow(url) == "/a/b")
    #expect(mediator.outcomeNow(url + "/") == "malformedURL")
  }

  @Test(
    "Variables are decoded once, %2F and %25 are kept, and + is not a space in a path (JL19)",
    arguments: [
      ("/v/a%2Fb", "a/b"), ("/v/a%252Fb", "a%2Fb"), ("/v/a+b", "a+b"), ("/v/%E4%BD%A0", "你"), ("/v/你", "你"),
      ("/v/%3Fq%23f", "?q#f"), ("/v/a%20b", "a b"), ("/v/%3Aid", ":id"),
    ])
  func variablesAreDecodedOnce(url: String, value: String) throws {
    let mediator = try Mediator()
    try mediator.routes().add(Route("/v/:v", exposedTo: .all) { (v: String) in v })
    #expect(try mediator.openNow(url, source: .push, as: String.self) == value)
  }

  @Test("A literal takes precedence over a parameter, with backtracking (HH5, MG10)")
  func literalsTakePrecedence() throws {
    let mediator = try mediator(
      ["/a/:x/c", "/a/b/d", "/:z", "/~", "/a/:n<int>/c", "/a/(new|old)/c"].compactMap { try? RoutePattern($0) })
    #expect(mediator.outcomeNow("/a/b/c") == #"/a/:x/c [x: "b"]"#)
    #expect(mediator.outcomeNow("/a/b/d") == "/a/b/d")
    #expect(mediator.outcomeNow("/~") == "/~")
    #expect(mediator.outcomeNow("/}") == #"/:z [z: "}"]"#)
    #expect(mediator.outcomeNow("/a/7/c") == #"/a/:n<int>/c [n: "7"]"#)
  }

  @Test("The order of kinds decides between matches, not the order of registration")
  func kindsDecidePrecedence() throws {
    let kinds: [(RoutePattern, String)] = [
      ("/:v<a|true>", "true"), ("/:v<bool>", "true"), ("/:v<uint>", "7"), ("/:v<int>", "7"), ("/:v<double>", "7"),
      ("/:v<[a-z0-9]{1,9}>", "7"), ("/:v", "7"), ("/*v", "7"),
    ]
    let mediator = try Mediator()
    for (index, (pattern, _)) in kinds.enumerated().reversed() {
      try mediator.routes().add(
        Route(pattern, exposedTo: .all) { () throws -> Int in
          if index < kinds.count - 1 { throw Declined() }
          return index
        })
    }
    let listed = try mediator.routes().list().compactMap(\.pattern)
    #expect(listed == kinds.map(\.0))
  }

  @Test("A segment may have a literal prefix or suffix (MG6)")
  func segmentsMayHaveAffixes() throws {
    let mediator = try mediator(["/:id.html", "/v:major<int>", "/:name"])
    #expect(mediator.outcomeNow("/7.html") == #"/:id.html [id: "7"]"#)
    #expect(mediator.outcomeNow("/v12") == #"/v:major<int> [major: "12"]"#)
    #expect(mediator.outcomeNow("/v1x") == #"/:name [name: "v1x"]"#)
  }

  @Test("A scheme's catch-all matches all its URLs, and an ancestor matches only if declared (MG7)")
  func catchAllMatchesItsScheme() throws {
    let mediator = try mediator(["mgj://*", "/foo", "/bar/*"])
    #expect(mediator.outcomeNow("mgj://") == "mgj://*")
    #expect(mediator.outcomeNow("mgj://x/y/z") == "mgj://*")
    #expect(mediator.outcomeNow("other://x/y/z") == "unmatchedURL")
    #expect(mediator.outcomeNow("/foo/below/it") == "unmatchedURL")
    #expect(mediator.outcomeNow("/bar/below/it") == "/bar/*")
  }

  @Test(
    "Non-ASCII patterns and URLs match with and without encoding (HH5, MG9)",
    arguments: ["/路由/用户/42", "/%E8%B7%AF%E7%94%B1/%E7%94%A8%E6%88%B7/42", "/%e8%b7%af由/用户/42"])
  func nonASCIIPatternsMatch(url: String) throws {
    for pattern in ["/路由/用户/:id", "/%E8%B7%AF%E7%94%B1/%E7%94%A8%E6%88%B7/:id"] as [RoutePattern] {
      #expect(try mediator([pattern]).outcomeNow(url).hasSuffix(#"[id: "42"]"#))
    }
  }

  @Test("A URL inside a query value is only a value (MG9)")
  func urlInAQueryIsAValue() throws {
    let mediator = try mediator(["/open", "/native"])
    #expect(
      mediator.outcomeNow("app://open?to=app://native/x?y=1")
        == #"/open [to: "app://native/x?y=1"]"#)
    #expect(
      mediator.outcomeNow("app://open?to=https%3A%2F%2Fx.org%2F%3Fa%3D1%26b%3D2#app://native")
        == #"/open [to: "https://x.org/?a=1&b=2"]"#)
  }

  @Test("Every matching pattern is tried once, in order of precedence")
  func matchesAreTriedOnce() throws {
    let journal = Log()
    let mediator = try Mediator()
    for pattern in ["/*r", "/a(/:x)(/:y)", "/a/b", "/:p/:q", "/a/:q", "/:p/b", "/:p(/b)"] as [RoutePattern] {
      try mediator.routes().add(
        Route(pattern, exposedTo: .all) { () throws -> Int in
          journal.add("\(pattern)")
          throw Declined()
        })
    }
    #expect(mediator.outcomeNow("/a/b") == "unknownTarget")
    #expect(Set(journal.texts).count == 7)
    #expect(journal.texts.count == 7)
    #expect(journal.texts.first == "/a/b")
    #expect(journal.texts.last == "/*r")
  }
}
