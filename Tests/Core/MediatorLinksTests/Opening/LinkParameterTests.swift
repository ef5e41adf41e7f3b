import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Links have parameters") struct LinkParameterTests {
  private enum Kind: String, TextDecodable { case new, used }

  private func mediator() throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/item/:id", exposedTo: .all) { (id: Int, all: Parameters) in "\(id) \(all)" }
          .defaults(["id": 0, "sort": "up", "page": 1])
        Route("/all", exposedTo: .all) { (all: Parameters) in "\(all)" }
      }, as: "Items")
    return mediator
  }

  @Test(
    "Parameters take precedence by defaults < query < path < context (JL25, RT5)",
    arguments: [
      ("/item/5", [:], #"5 [sort: "up", page: 1, id: "5"]"#),
      ("/item/5?page=2&id=9", [:], #"5 [sort: "up", page: "2", id: "5"]"#),
      ("/item/5?page=2", ["page": 3, "id": 7], #"7 [sort: "up", page: 3, id: 7]"#),
      ("/item/5?sort=down&sort=x", [:], #"5 [page: 1, sort: "down", "x", id: "5"]"#),
    ] as [(String, Parameters, String)])
  func parametersTakePrecedence(url: String, context: Parameters, answer: String) throws {
    #expect(try mediator().outcomeNow(url, context: context) == answer)
  }

  @Test("URL, pattern, namespace and source are not parameters, so no parameter overrides them (JL25, HH4)")
  func metadataCannotBeOverridden() throws {
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    try mediator.routes(in: "shop").add(
      Route("/item/:id(/:tab)", exposedTo: .all) { (call: Invocation, id: Int) in
        "\(call.url ?? "-") \(call.resolution?.pattern?.description ?? "-") \(call.resolution?.variant?.description ?? "-")"
          + " \(call.resolution?.namespace ?? "-") \(call.source?.rawValue ?? "-") \(call.callSite.fileID) \(call.parameters)"
      })
    let url = "shop://item/5?url=evil&source=in-app&pattern=p&namespace=n&callSite=c&(parameters%201)=x"
    #expect(
      try mediator.text(url, source: .push, context: ["source": "in-app", "route": "r"])
        == "\(url) /item/:id(/:tab) /item/:id shop push MediatorLinksTests/LinkSupport.swift "
        + #"[url: "evil", pattern: "p", namespace: "n", callSite: "c", (parameters 1): "x", id: 5, "#
        + #"source: "in-app", route: "r"]"#)
  }

  @Test(
    "A repeated key is a list, `?flag` and `?a=` are empty values, and + is a space before decoding (JL18, JL20)",
    arguments: [
      ("?a=1&b=2&a=3", #"[a: "1", "3", b: "2"]"#), ("?flag", #"[flag: ""]"#), ("?a=", #"[a: ""]"#),
      ("?a=x+y%2Bz", #"[a: "x y+z"]"#), ("?a+b=1", #"[a b: "1"]"#), ("?a=1&&b=2&", #"[a: "1", b: "2"]"#),
      ("?", "[:]"), ("", "[:]"), ("?=v", #"[: "v"]"#), ("?a=b=c", #"[a: "b=c"]"#), ("?a=%26%3D", #"[a: "&="]"#),
      ("?A=1&a=2", #"[A: "1", a: "2"]"#), ("?%E4%BD%A0=%E5%A5%BD", #"[你: "好"]"#),
    ])
  func queryIsReadByTheRules(text: String, parameters: String) throws {
    #expect(try mediator().outcomeNow("/all" + text) == parameters)
  }

  @Test("An invocation has the items of the query in order, after rewrites (RL23)") func itemsAreOrdered() throws {
    let mediator = try Mediator()
    mediator.rewrites = try RewriteSet([Rewrite(from: "/old", to: "/map?z=1")])
    try mediator.routes().add(
      Route("/map", labels: ["ll"], exposedTo: .all) { (link: Invocation, points: [String]?) in
        "\(points?.count ?? 0) " + link.queryItems.map { "\($0.name)=\($0.value ?? "-")" }.joined(separator: " ")
      })
    let items = "ll=1%2C2&n=A&ll=3,4&%6E=B+C&x&&y="
    #expect(mediator.outcomeNow("/map?" + items) == "2 ll=1,2 n=A ll=3,4 n=B C x=- y=")
    #expect(mediator.outcomeNow("/old?ll=5&n=D") == "1 z=1 ll=5 n=D")
    #expect(mediator.outcomeNow("/map") == "0 ")
  }

  @Test("The fragment is separate from path and query (JL21)")
  func fragmentIsSeparate() throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("/all#a=b") == "[:]")
    #expect(mediator.outcomeNow("/all?x=1#/item/5") == #"[x: "1"]"#)
    #expect(mediator.outcomeNow("/all/#/item/5") == "[:]")
  }

  @Test("Text is decoded to the closure's types, and native context values are passed unchanged")
  func textIsDecodedAndContextIsNot() throws {
    final class Cart: Sendable {}
    let cart = Cart()
    let mediator = try Mediator()
    try mediator.routes().add(
      Route("/a/:id/:kind", labels: ["id", "kind", "cart"], exposedTo: .all) { (id: Int, kind: Kind, held: Cart?) in
        "\(id) \(kind) \(held === cart)"
      })
    #expect(mediator.outcomeNow("/a/7/used") == "7 used false")
    #expect(mediator.outcomeNow("/a/7/used", context: ["cart": cart]) == "7 used true")
    #expect(mediator.outcomeNow("/a/7/used", context: ["kind": Kind.new]) == "7 new false")
    #expect(mediator.outcomeNow("/a/7/used?cart=text") == "malformedParameter")
    #expect(mediator.outcomeNow("/a/7/old") == "malformedParameter")
    #expect(mediator.outcomeNow("/a/99999999999999999999/new") == "parameterOutOfRange")
    #expect(mediator.outcomeNow("/a/7/new", context: ["id": "7"]) == "parameterTypeMismatch")
  }

  @Test("The query cannot set a closure, a class or a module (HH7)")
  func querySetsNoClosures() async throws {
    struct Host: Target {
      static let name: TargetName = "host"
      static var actions: ActionTable<Host> {
        Action("run", "block") { (_, block: (@Sendable () -> Int)?) in block?() ?? -1 }.exposed(to: .all)
      }
    }
    let mediator = try Mediator { Registration { Host() } }
    #expect(mediator.outcomeNow("x://host/run") == "-1")
    let block: @Sendable () -> Int = { 4 }
    #expect(mediator.outcomeNow("x://host/run", context: ["block": block]) == "4")
    let error = await expectFailure(.malformedParameter) {
      try await mediator.open("x://host/run?block=x", source: .push)
    }
    #expect(error?.label == "block" && error?.address == "host/run")
    #expect(mediator.outcomeNow("x://host/run?kCTMediatorParamsKeySwiftTargetModuleName=Evil") == "-1")
  }
}
