import MediatorLinks
import MediatorTestSupport
import Testing

/// Links as an attacker writes them.
///
/// Each is rejected with its error, or opened exactly as written.
@Suite("Hostile links are rejected") struct HostileLinkTests {
  private struct OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action("detail", "id") { (_, id: String) in "detail \(id.unicodeScalars.count)" }.exposed(to: .all)
      Action("closed") { _ in "closed" }
      Action("nativePay") { _ in "native" }.route("/pay").exposed(to: .all)
    }
  }

  private func mediator(schemes: Set<String>? = ["shop"]) throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(schemes: schemes, webHosts: ["shop.example.com"])) {
      Registration { OrderTarget() }
    }
    try mediator.routes().add(Route("/v/:v", exposedTo: .all) { (v: String) in "v \(v.unicodeScalars.count)" })
    try mediator.routes().add(Route("/many(/:a(/:b(/:c(/:d(/:e(/:f(/:g(/:h))))))))/end", exposedTo: .all) { "many" })
    return mediator
  }

  private static let long = String(repeating: "a", count: 4096)

  @Test(
    "Each hostile link ends with its error code, in bounded time",
    arguments: [
      // Size.
      ("shop://" + String(repeating: "a/", count: 4000), "malformedURL", "tooManySegments"),
      ("shop://v/" + long + "a", "malformedURL", "valueTooLong"), ("shop://v/" + long, "v 4096", nil),
      ("shop://v/" + String(repeating: "%41", count: 4000), "malformedURL", "tooLong"),
      ("shop://v/a?" + String(repeating: "a=b&", count: 129), "malformedURL", "tooManyQueryItems"),
      ("shop://order/detail?" + String(repeating: "id=b&", count: 128), "detail 1", nil),
      ("shop://order/detail?" + String(repeating: "&", count: 8000), "missingParameter", nil),
      ("shop://v/a?" + String(repeating: "[]", count: 10), "v 1", nil),
      ("shop://v/a?" + String(repeating: "[]", count: 4000), "malformedURL", "tooLong"),
      (String(repeating: "a", count: 9000) + "://v/a", "malformedURL", "tooLong"),
      ("shop://many" + String(repeating: "/x", count: 63), "unmatchedURL", nil),
      ("shop://many" + String(repeating: "/x", count: 8) + "/end", "many", nil),
      ("shop://" + String(repeating: "n", count: 4000) + "/detail", "unknownTarget", nil),
      // Escapes.
      ("shop://v/%252e%252e%252f%2525", "v 12", nil), ("shop://v/%", "malformedURL", "malformedEscape"),
      ("shop://v/%4", "malformedURL", "malformedEscape"), ("shop://v/%zz", "malformedURL", "malformedEscape"),
      ("shop://v/%u0041", "malformedURL", "malformedEscape"), ("shop://v/%C0%AF", "malformedURL", "invalidUTF8"),
      ("shop://v/%E0%80%AF", "malformedURL", "invalidUTF8"), ("shop://v/%F0%80%80%AF", "malformedURL", "invalidUTF8"),
      ("shop://v/%F8%88%80%80%80", "malformedURL", "invalidUTF8"), ("shop://v/%FF", "malformedURL", "invalidUTF8"),
      ("shop://v/%ED%A0%80", "malformedURL", "invalidUTF8"), ("shop://v/%F4%90%80%80", "malformedURL", "invalidUTF8"),
      ("shop://v/%C3", "malformedURL", "invalidUTF8"), ("shop://v/%C3/%A9", "malformedURL", "invalidUTF8"),
      ("shop://order/detail?id=%C0%80", "malformedURL", "invalidUTF8"),
      ("shop://v/%00", "malformedURL", "controlCharacter"), ("shop://v/a\u{0}", "malformedURL", "controlCharacter"),
      ("shop://order/detail?id=a%00b", "malformedURL", "controlCharacter"),
      ("shop://v/a%0d%0aSet-Cookie:x", "malformedURL", "controlCharacter"),
      ("shop://v/a\nb", "malformedURL", "controlCharacter"), ("shop://v/%7F", "malformedURL", "controlCharacter"),
      ("shop://v/%C2%85", "malformedURL", "controlCharacter"),
      // Text that looks like other text is not equal to it.
      ("shop://ordеr/detail", "unknownTarget", nil), ("shop://ｏrder/detail", "unknownTarget", nil),
      ("shop://order\u{200B}/detail", "unknownTarget", nil), ("shop://order\u{301}/detail", "unknownTarget", nil),
      ("shop://order/detail\u{202E}?id=1", "unknownAction", nil), ("shop://\u{200F}order/detail", "unknownTarget", nil),
      ("shop://v/e\u{301}\u{301}\u{301}", "v 4", nil), ("shop://v/\u{202E}lmth", "v 5", nil),
      ("shop://v/" + String(repeating: "\u{301}", count: 30), "v 30", nil),
      ("shop://v/" + String(repeating: "\u{301}", count: 2000), "malformedURL", "tooManyMarks"),
      ("ſhop://v/a", "malformedURL", "invalidScheme"), ("shop：//v/a", "malformedURL", "emptySegment"),
      // Native actions and Swift modules.
      ("shop://order/nativePay", "nativeAction", nil), ("shop://order/NativePay", "nativeAction", nil),
      ("shop://order/%6eativePay", "nativeAction", nil), ("/pay", "nativeAction", nil),
      ("shop://ORDER/NATIV%65PAY", "nativeAction", nil), ("shop://order/native%CC%81Pay", "nativeAction", nil),
      ("shop://order/nativePay?native=no", "nativeAction", nil), ("shop://nobody/native", "nativeAction", nil),
      ("shop://order/%256eativePay", "unknownAction", nil), ("shop://order/na%E2%80%8DtivePay", "unknownAction", nil),
      ("shop://order/%EF%BB%BFnativePay", "unknownAction", nil), ("shop://order/nаtivePay", "unknownAction", nil),
      ("shop://order/ｎativePay", "unknownAction", nil), ("shop://order/native/Pay", "unmatchedURL", nil),
      ("shop://order/detail?id=1&kCTMediatorParamsKeySwiftTargetModuleName=Evil", "detail 1", nil),
      ("shop://Target_order/Action_detail", "unknownTarget", nil),
      ("shop://MediatorLinksTests.OrderTarget/closed", "unknownTarget", nil),
      ("shop://order/closed", "notExposed", nil), ("shop://order/detail:", "unknownAction", nil),
      // Authority.
      ("shop://user:pw@order/detail?id=1", "unmatchedURL", nil), ("shop://@order/detail?id=1", "unmatchedURL", nil),
      ("https://shop.example.com@evil.org/v/a", "unmatchedURL", nil),
      ("https://evil.org@shop.example.com/v/a", "unmatchedURL", nil),
      ("https://shop.example.com:@evil.org/v/a", "unmatchedURL", nil),
      ("https://evil.org#@shop.example.com/v/a", "unmatchedURL", nil),
      ("https://evil.org?@shop.example.com/v/a", "unmatchedURL", nil),
      ("https://evil.org\\@shop.example.com/v/a", "malformedURL", "invalidCharacter"),
      ("https://shop.example.com%2eevil.org/v/a", "unmatchedURL", nil),
      ("https://shop.example.com%2F.evil.org/v/a", "unmatchedURL", nil),
      ("https://shop%2Eexample%2Ecom/v/a", "v 1", nil), ("https://shop。example。com/v/a", "unmatchedURL", nil),
      ("shop://order:8080/detail?id=1", "unmatchedURL", nil),
      ("shop://order:99999/detail", "malformedURL", "invalidPort"),
      ("shop://order:99999999999999999999999/detail", "malformedURL", "invalidPort"),
      ("shop://order:-1/detail", "malformedURL", "invalidPort"), ("shop://order:/detail?id=1", "detail 1", nil),
      ("shop://[::1]/detail", "unknownTarget", nil), ("shop://[::1/detail", "malformedURL", "invalidHost"),
      ("https://[::ffff:7f00:1]/v/a", "unmatchedURL", nil), ("shop://[]/a", "malformedURL", "invalidHost"),
      // Other schemes, and no scheme.
      ("javascript:alert(1)", "unmatchedURL", nil), ("javascript://order/detail?id=1", "unmatchedURL", nil),
      ("JaVaScRiPt:order/detail?id=1", "unmatchedURL", nil), ("file:///order/detail?id=1", "unmatchedURL", nil),
      ("data:order/detail?id=1", "unmatchedURL", nil), ("data:text/html,<script>", "unmatchedURL", nil),
      ("mailto:a@b.c", "unmatchedURL", nil), ("about:blank", "unmatchedURL", nil),
      ("//order/detail?id=1", "unmatchedURL", nil),
      ("://order/detail", "malformedURL", "invalidScheme"), ("1shop://order/detail", "malformedURL", "invalidScheme"),
      ("sh op://order/detail", "malformedURL", "invalidScheme"),
      (" shop://order/detail", "malformedURL", "invalidScheme"),
      ("shop\u{0}://order/detail", "malformedURL", "invalidScheme"),
      // Paths.
      ("shop://order/../order/detail?id=1", "malformedURL", "dotSegment"),
      ("shop://order/./detail", "malformedURL", "dotSegment"),
      ("shop://v/%2e%2E", "malformedURL", "dotSegment"), ("shop://v/.%2e", "malformedURL", "dotSegment"),
      ("shop://v/...", "v 3", nil),
      ("shop://order//detail", "malformedURL", "emptySegment"),
      ("shop:////order/detail", "malformedURL", "emptySegment"),
      ("shop:\\\\order\\detail", "malformedURL", "invalidCharacter"),
      ("shop://order\\detail", "malformedURL", "invalidHost"),
      ("shop://v/a\\..\\b", "malformedURL", "invalidCharacter"), ("shop://v/a b", "v 3", nil),
      ("shop://v/a b\\c", "malformedURL", "invalidCharacter"), ("shop://v|/a", "malformedURL", "invalidHost"),
      ("shop://v /a", "malformedURL", "invalidHost"), ("shop://order/native Pay", "nativeAction", nil),
      ("shop://v/%2F..%2F", "v 4", nil), ("shop://v/a;b=c", "v 5", nil),
      ("shop://v/<script>", "v 8", nil),
    ] as [(String, String, String?)])
  func hostileLinksEndWithTheirError(url: String, answer: String, fault: String?) async throws {
    let mediator = try mediator()
    let start = ContinuousClock.now
    #expect(await mediator.outcome(url) == answer)
    #expect(mediator.outcomeNow(url) == answer)
    _ = mediator.canOpen(url, source: .web)
    _ = mediator.decision(url, source: .web)
    #expect(ContinuousClock.now - start < .seconds(2))
    do {
      try mediator.openNow(url, source: .web)
    } catch let error as MediatorError {
      #expect((error.underlying as? URLReadingError)?.code.description == fault)
      #expect(error.url == url)
      // People read messages, so they stay short and contain no control characters.
      #expect(error.message.utf8.count < 1500)
    }
  }

  @Test("If every scheme is accepted, a URL still opens only exposed actions")
  func anySchemeChecksExposure() async throws {
    let mediator = try mediator(schemes: nil)
    for scheme in ["mailto", "web", "x-y.z+1"] {
      #expect(await mediator.outcome("\(scheme):order/closed") == "notExposed")
      #expect(await mediator.outcome("\(scheme):///order/nativePay") == "nativeAction")
    }
  }

  @Test(
    "Schemes that browsers run or read are rejected unless the app names them",
    arguments: [
      "javascript", "JavaScript", "vbscript", "data", "blob", "file", "FILE", "filesystem", "about", "view-source",
      "ws", "WSS",
    ])
  func browserSchemesAreRejected(scheme: String) async throws {
    let mediator = try mediator(schemes: nil)
    let name = scheme.lowercased()
    for url in ["\(scheme):order/detail?id=1", "\(scheme)://order/detail?id=1", "\(scheme):///v/a"] {
      await expectFailure(.unmatchedURL, "'\(url)': matches no route: found '\(name)', expected a scheme of the app") {
        try await mediator.open(url, source: .inApp)
      }
      #expect(!mediator.canOpen(url, source: .inApp))
    }
    #expect(await mediator.outcome("x\(scheme):order/detail?id=1") == "detail 1")
    let own = try self.mediator(schemes: [scheme])
    #expect(await own.outcome("\(scheme)://order/detail?id=1") == "detail 1")
  }

  @Test("A rewrite does not change exposure: its destination is rejected as before")
  func rewritesKeepExposure() async throws {
    let mediator = try mediator()
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/x/:a", to: "shop://order/:a"), Rewrite(from: "/y/*a", to: "https://shop.example.com/*a"),
      Rewrite(from: "/z/:a", to: "shop://:a/detail"),
    ])
    for (url, answer) in [
      ("shop://x/nativePay", "nativeAction"), ("shop://x/%6eativePay", "nativeAction"),
      ("shop://x/closed", "notExposed"),
      ("shop://x/..%2Fv", "unknownAction"), ("shop://x/a%2Fb", "unknownAction"), ("shop://x/%3Fid=1", "unknownAction"),
      ("shop://y/pay", "nativeAction"), ("shop://y/order/closed", "unmatchedURL"),
      ("shop://z/user%40order", "unknownTarget"), ("shop://z/evil.org%3A80", "unknownTarget"),
    ] {
      #expect(await mediator.outcome(url) == answer, "\(url)")
      #expect(mediator.decision(url) == answer, "\(url)")
    }
  }

  @Test(
    "Endless rewrites are rejected on loading",
    arguments: [
      [("/a", "/a")], [("/a/:x", "/b/:x"), ("/b/:x", "/a/:x")], [("/grow/*rest", "/grow/x/*rest")],
      [("/swap/:a/:b", "/swap/:b/:a")], [("shop://a/:x", "shop://b/:x"), ("shop://b/:x", "shop://a/:x")],
    ])
  func endlessRewritesAreRejected(rules: [(String, String)]) throws {
    let start = ContinuousClock.now
    #expect(throws: RewriteError.self) {
      try RewriteSet(rules.map { Rewrite(from: RoutePattern(stringLiteral: $0), to: $1) })
    }
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test("Chains of rewrites end at the limit for every method, and growing URLs at their own")
  func rewriteChainsAreLimited() async throws {
    let mediator = try mediator()
    // Whether the cycle between scheme and host is closed depends on the app's hosts, so it is not an error of the set.
    let cycle = [
      Rewrite(from: "/a/:x", to: "shop://b/:x"), Rewrite(from: "/b/:x", to: "https://shop.example.com/a/:x"),
    ]
    mediator.rewrites = try RewriteSet(
      cycle + (1...9).map { Rewrite(from: RoutePattern(stringLiteral: "/r\($0)/*rest"), to: "/r\($0 + 1)/x/*rest") })
    for (url, answer) in [
      ("shop://r1/a", "tooManyRewrites"), ("shop://r2/a", "unmatchedURL"),
      ("shop://r2" + String(repeating: "/a", count: 60), "malformedURL"),
      ("shop://a/1", "tooManyRewrites"), ("https://shop.example.com/b/1", "tooManyRewrites"),
      ("shop://r1/a?r1=/r1/r1", "tooManyRewrites"),
    ] {
      let start = ContinuousClock.now
      #expect(await mediator.outcome(url) == answer)
      #expect(mediator.outcomeNow(url) == answer)
      #expect(mediator.decision(url) == answer)
      #expect(!mediator.canOpen(url, source: .web))
      #expect(ContinuousClock.now - start < .seconds(2))
    }
  }

  @Test("A host that the app does not own opens nothing, in any spelling")
  func foreignHostsOpenNothing() async throws {
    let mediator = try mediator(schemes: nil)
    for host in [
      "evil.org", "shop.example.com.evil.org", "xshop.example.com", "shop.example.co", "shop.example.comm", "localhost",
      "127.0.0.1", "[::1]", "0x7f.1", "shop.example.com.", ".shop.example.com", "*.example.com", "*",
      "shop.example.com:8443", "shop.example.com:80",
    ] {
      let answer = await mediator.outcome("https://\(host)/v/a")
      #expect(["unmatchedURL", "malformedURL"].contains(answer), "\(host): \(answer)")
    }
  }

  @Test("The error of a web URL says that the app names no web host")
  func anAppWithoutWebHosts() async throws {
    let words = "found 'a.example', expected a scheme of the app, which names no web host"
    await expectFailure(.unmatchedURL, "'https://a.example/b': matches no route: \(words)") {
      try await Mediator(links: LinkSettings(schemes: ["shop"])).open("https://a.example/b", source: .universalLink)
    }
  }

  // Only the suffix of the decoded host was compared.
  @Test("A host with malformed labels is not below the app's domain")
  func malformedHostsAreForeign() async throws {
    let mediator = try Mediator(links: LinkSettings(webHosts: ["*.shop.example"]))
    try mediator.routes().add(Route("/v/:v", exposedTo: .all) { (v: String) in v })
    #expect(await mediator.outcome("https://a.shop.example/v/a") == "a")
    for host in ["evil.com%2F.shop.example", "..shop.example", "evil.com%3F.shop.example", "-.shop.example"] {
      #expect(await mediator.outcome("https://\(host)/v/a") == "unmatchedURL")
    }
  }

  @Test("The search for similar names is limited")
  func searchForNamesIsLimited() throws {
    struct Named: Target {
      static let name: TargetName = "named"
      static var actions: ActionTable<Named> {
        for index in 0..<300 { Action(ActionName("action\(index)\(HostileLinkTests.long.prefix(40))")) { _ in index } }
      }
    }
    let mediator = try Mediator { Registration { Named() } }
    let error = #expect(throws: MediatorError.self) {
      try mediator.openNow("x://named/actoin1" + Self.long.prefix(40), source: .inApp)
    }
    #expect((error?.candidates.count ?? 9) <= 6)
  }
}
