import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

private enum Grade: String, TextDecodable, CaseIterable { case new, used }

private enum Items {
  static let show = ActionKey<String, Int, Grade>("item", "show", "id", ActionParameter("grade", default: .new))
  static let files = ActionKey<String, [String], Bool?>("item", "files", "path", "deep")
  static let plain = ActionKey<String, String, [Int]>("item", "plain", "text", "numbers")
  static let typed = ActionKey<String, UUID, Decimal, Date, URL, Double, UInt8>(
    "item", "typed", "uuid", "decimal", "date", "url", "double", "byte")
  static let closure = ActionKey<Int, @Sendable (Int) -> Int>("item", "closure", "body")
}

private final class ItemTarget: Target {
  static let name: TargetName = "item"
  static var actions: ActionTable<ItemTarget> {
    Action(Items.show) { (_, id: Int, grade: Grade) in "\(id) \(grade)" }
      .route("/item/:id<int>(/:grade<new|used>)", "/other/:id").exposed(to: .all)
    Action(Items.files) { (_, path: [String], deep: Bool?) in "\(path) \(String(describing: deep))" }
      .route("/files/*path", in: "files").exposed(to: .all)
    Action(Items.plain) { (_, text: String, numbers: [Int]) in "\(text) \(numbers)" }.exposed(to: .all)
    Action(Items.typed) {
      (_, uuid: UUID, decimal: Decimal, date: Date, url: URL, double: Double, byte: UInt8) in
      "\(uuid) \(decimal) \(date.timeIntervalSince1970) \(url) \(double) \(byte)"
    }.route("/typed/:uuid<uuid>/:byte").exposed(to: .all)
    Action(Items.closure) { $1(20) }.route("/closure")
  }
}

@Suite("A URL is generated from the declaration that it opens") struct MakingURLsTests {
  private func mediator(_ links: LinkSettings? = nil) throws -> Mediator {
    let mediator = try Mediator(
      links: links
        ?? LinkSettings(schemes: ["shop"], namespaces: [.web("files.example.com", named: "files")]))
    try mediator.register(ModuleContents { Registration { ItemTarget() } }, as: "Items")
    return mediator
  }

  private enum Edges {
    static let list = ActionKey<[String], [String]>("edge", "list", ActionParameter("places", default: ["main"]))
    static let required = ActionKey<[String], [String]>("edge", "required", "places")
    static let count = ActionKey<Int?, Int?>("edge", "count", ActionParameter("n", default: 5))
    static let number = ActionKey<Double, Double>("edge", "number", "d")
    static let numbers = ActionKey<[Float], [Float]>("edge", "numbers", "d")
    static let date = ActionKey<Date, Date>("edge", "date", "d")
  }

  private struct EdgeTarget: Target {
    static let name: TargetName = "edge"
    static var actions: ActionTable<EdgeTarget> {
      Action(Edges.list) { $1 }.route("/all/*places").route("/list").exposed(to: .all)
      Action(Edges.required) { $1 }.route("/required").exposed(to: .all)
      Action(Edges.count) { $1 }.route("/count").exposed(to: .all)
      Action(Edges.number) { $1 }.route("/number/:d").exposed(to: .all)
      Action(Edges.numbers) { $1 }.route("/numbers").exposed(to: .all)
      Action(Edges.date) { $1 }.route("/date/:d").exposed(to: .all)
    }
  }

  @Test("If no URL gives equal inputs, none is generated (N1)")
  func urlWithOtherInputsIsNotGenerated() throws {
    let mediator = try Mediator { Registration { EdgeTarget() } }
    func opens<Output: Equatable, each Input>(
      _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let url = try mediator.url(for: key, repeat each input, scheme: "app")
      let opened = try mediator.openNow(url, source: .push, as: Output.self)
      #expect(try opened == mediator.callNow(key, repeat each input), "\(url)", sourceLocation: sourceLocation)
    }
    try opens(Edges.list, [])
    try opens(Edges.list, ["a", ""])
    try opens(Edges.required, [""])
    try opens(Edges.count, 4)
    for number in [0.1, -0.0, 1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude] {
      try opens(Edges.number, number)
    }
    let now = Date(timeIntervalSinceReferenceDate: 815_000_000.123_456_7)
    for date in [
      now, .distantPast, .distantFuture, Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 0.123_456_789),
      Date(timeIntervalSince1970: -0.5), Date(timeIntervalSinceReferenceDate: 252_423_993_599),
      Date(timeIntervalSinceReferenceDate: -63_145_526_400), Date(timeIntervalSince1970: 951_782_400),
    ] { try opens(Edges.date, date) }
    expectFailureNow(
      .notGenerable,
      "'edge/required': parameter 'places': no URL: the value has no text, and is not read from a URL without the parameter"
    ) {
      try opens(Edges.required, [])
    }
    expectFailureNow(.notGenerable) { try opens(Edges.count, nil) }
    expectFailureNow(.notGenerable) { try mediator.url("edge", "required", ["places": [String]()], scheme: "app") }
    for number in [Double.infinity, -.infinity, .nan] {
      expectFailureNow(.notGenerable, "'edge/number': parameter 'd': no URL: Double has no text form") {
        try opens(Edges.number, number)
      }
    }
    expectFailureNow(.notGenerable) { try opens(Edges.numbers, [1, .infinity]) }
    for seconds in [Double.infinity, .nan, 1e12, -1e13, 252_423_993_600] {
      expectFailureNow(.notGenerable) { try opens(Edges.date, Date(timeIntervalSinceReferenceDate: seconds)) }
    }
    for scheme in ["ht tp", "", "1a", "a:b"] {
      expectFailureNow(
        .notGenerable,
        "'edge/count': no URL: '/count': invalid scheme: found '\(scheme)'"
      ) { try mediator.url(for: Edges.count, 4, scheme: scheme) }
    }
  }

  @Test("A URL that another route would match is not generated, but that of the action's next route is (N1)")
  func urlOfAnotherRouteIsNotGenerated() throws {
    struct TextTarget: Target {
      static let name: TargetName = "text"
      static var actions: ActionTable<TextTarget> {
        Action("show", "id") { (_, id: String) in "show \(id)" }.route("/text/:id").exposed(to: .all)
        Action("fresh") { _ in "fresh" }.route("/text/new").exposed(to: .all)
        Action("find", "id") { (_, id: String) in "find \(id)" }.route("/find/:id", "/text/find/:id").exposed(to: .all)
        Action("guided", "id") { (_, id: Int) in "guided \(id)" }.route("/guided/:id", in: "guide").exposed(to: .all)
      }
    }
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      RouteNamespace.schemes("guide")
      Registration { TextTarget() }
    }
    #expect(try mediator.url("text", "show", ["id": "old"]) == "app://text/old")
    expectFailureNow(
      .notGenerable, "'text/show': no URL: 'app://text/new' resolves to 'text/fresh' by /text/new"
    ) { try mediator.url("text", "show", ["id": "new"]) }
    try mediator.routes().add(Route("/find/me", exposedTo: .all) { 0 })
    #expect(try mediator.url("text", "find", ["id": "you"]) == "app://find/you")
    #expect(try mediator.url("text", "find", ["id": "me"]) == "app://text/find/me")
    // A rewrite changes the destination on purpose.
    mediator.rewrites = try RewriteSet([Rewrite(from: "/text/old", to: "/text/new")])
    #expect(try mediator.url("text", "show", ["id": "old"]) == "app://text/old")
    #expect(try mediator.url("text", "guided", ["id": 1]) == "guide://guided/1")
    mediator.removeNamespace(named: "guide")
    expectFailureNow(
      .notGenerable, "'text/guided': no URL: namespace 'guide': not registered (in module 'Test')"
    ) { try mediator.url("text", "guided", ["id": 1], scheme: "guide") }
  }

  @Test("A key with inputs generates a URL that opens the action with equal inputs (N1)")
  func generatedURLOpensTheAction() throws {
    let mediator = try mediator()
    let url = try mediator.url(for: Items.show, 42, .used)
    #expect(url == "shop://item/42/used")
    #expect(try mediator.openNow(url, source: .push, as: String.self) == "42 used")
    #expect(try mediator.openNow(url, source: .push, as: String.self) == mediator.callNow(Items.show, 42, .used))
  }

  @Test("`nil` is omitted, a list fills a catch-all, and a namespace sets scheme and host")
  func namespaceSetsSchemeAndHost() throws {
    let mediator = try mediator()
    let url = try mediator.url(for: Items.files, ["a b", "c/d"], nil)
    #expect(url == "https://files.example.com/files/a%20b/c%2Fd")
    #expect(try mediator.openNow(url, source: .web) as? String == #"["a b", "c/d"] nil"#)
    #expect(try mediator.url(for: Items.files, [], true) == "https://files.example.com/files?deep=true")
  }

  @Test("Without a route the URL has the direct form, with a list as repeated items")
  func urlWithoutARouteIsDirect() throws {
    let mediator = try mediator()
    let url = try mediator.url(for: Items.plain, "50% + ä&b=c#d", [1, -2])
    #expect(url == "shop://item/plain?text=50%25%20%2B%20%C3%A4%26b%3Dc%23d&numbers=1&numbers=-2")
    #expect(try mediator.openNow(url, source: .web) as? String == "50% + ä&b=c#d [1, -2]")
  }

  @Test("Values of every standard type are read back equal") func everyTypeIsReadBackEqual() throws {
    let mediator = try mediator()
    let uuid = try #require(UUID(uuidString: "5D4B5B0E-0F63-4E2B-9B0F-2F8C2C0B7A11"))
    let decimal = try #require(Decimal(string: "-12.50"))
    let link = try #require(URL(string: "https://a.example/x?y=1#z"))
    let date = Date(timeIntervalSince1970: 1_767_225_600.25)
    let url = try mediator.url(for: Items.typed, uuid, decimal, date, link, 1e-7, 255)
    #expect(
      try mediator.openNow(url, source: .web, as: String.self)
        == mediator.callNow(Items.typed, uuid, decimal, date, link, 1e-7, 255))
  }

  @Test("The caller's scheme and host take precedence over the app's") func callersSchemeTakesPrecedence() throws {
    let mediator = try mediator()
    #expect(try mediator.url(for: Items.show, 1, .new, scheme: "beta") == "beta://item/1/new")
    #expect(
      try mediator.url(for: Items.show, 1, .new, scheme: "https", host: "a.example") == "https://a.example/item/1/new")
    // Cause: only a scheme in lower case was one of the web, so the host was lost.
    #expect(
      try mediator.url(for: Items.show, 1, .new, scheme: "HTTPS", host: "a.example:81")
        == "https://a.example:81/item/1/new")
    #expect(try mediator.url(for: Items.files, ["a"], nil, scheme: "HTTPS") == "https://files.example.com/files/a")
  }

  private enum Carts { static let add = ActionKey<String, Int>("cart", "add", "id") }

  private struct CartTarget: Target {
    static let name: TargetName = "cart"
    static var actions: ActionTable<CartTarget> {
      Action(Carts.add) { _, id in "added \(id)" }.route("/cart/:id<int>", in: "web").exposed(to: .universalLink)
    }
  }

  // Cause: the URL was checked as one from the app's own code, to which the action is not exposed: the browser had it.
  @Test("The URL of an action for universal links alone is generated, also if the browser has the others (N1, RL11)")
  func browserRuleDoesNotConcernGeneration() throws {
    var links = LinkSettings(namespaces: [.web("shop.example.com", named: "web")], openExternally: { $0 })
    links.browser = BrowserRule(from: .all)
    let mediator = try Mediator(links: links) { Registration { CartTarget() } }
    let url = try mediator.url(for: Carts.add, 7)
    #expect(url == "https://shop.example.com/cart/7")
    #expect(try mediator.openNow(url, source: .universalLink, as: String.self) == "added 7")
    #expect(try mediator.resolve(url, source: .push).destination == .external(url))
  }

  @Test("The URL of a host with a port contains the port and opens the action") func urlContainsThePort() throws {
    let mediator = try mediator(LinkSettings(namespaces: [.web("localhost:8080", named: "files")]))
    let url = try mediator.url(for: Items.files, ["a"], nil)
    #expect(url == "https://localhost:8080/files/a")
    #expect(try mediator.openNow(url, source: .web) as? String == #"["a"] nil"#)
    for host in ["[::1]:81", "[::1]", "a.example", "a.example:81"] {
      #expect(try mediator.url(for: Items.files, [], nil, scheme: "http", host: host) == "http://\(host)/files")
    }
  }

  @Test("If no URL can be generated, the error gives the reason") func errorsGiveTheReason() throws {
    let mediator = try mediator()
    let closure = #expect(throws: MediatorError.self) { try mediator.url(for: Items.closure, { $0 }) }
    #expect(closure?.code == .notGenerable)
    #expect(
      closure?.message
        == "'item/closure': parameter 'body': no URL: @Sendable (Int) -> Int has no text form")
    let unknown = ActionKey<String>("item", "nothing")
    #expect(#expect(throws: MediatorError.self) { try mediator.url(for: unknown) }?.code == .unknownAction)
    let homeless = try self.mediator(LinkSettings(namespaces: [.web("files.example.com", named: "files")]))
    let noScheme = #expect(throws: MediatorError.self) { try homeless.url(for: Items.plain, "a", []) }
    #expect(noScheme?.code == .notGenerable)
  }
}
