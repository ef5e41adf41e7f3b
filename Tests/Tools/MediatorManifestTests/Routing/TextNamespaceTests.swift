import MediatorManifest
import MediatorTestSupport
import Testing

@Suite("Texts without a scheme have a namespace (RL21)") struct TextNamespaceTests {
  private func mediator(_ namespaces: RouteNamespace...) throws -> Mediator {
    let mediator = try Mediator(
      links: LinkSettings(schemes: ["wallet"], webHosts: ["*"], namespaces: namespaces, reader: StandardURLReader()))
    try mediator.routes(in: "scanned").add(
      Route("/:address", labels: ["address", "amount"], exposedTo: .all) { (address: String, amount: Int?) in
        "pay \(amount ?? 0) to \(address)"
      })
    return mediator
  }

  @Test(
    "A text is matched by the routes of its namespace, and no URL with a scheme is (RL21)",
    arguments: [
      ("12eQ9m4s", "pay 0 to 12eQ9m4s"), ("lnbc1?amount=3", "pay 3 to lnbc1"), ("/12eQ9m4s", "pay 0 to 12eQ9m4s"),
      ("https://site.example/12eQ9m4s", nil), ("wallet://12eQ9m4s", nil), ("wallet:12eQ9m4s", nil),
      ("//site.example/12eQ9m4s", nil), ("other:12eQ9m4s", nil), ("", nil),
    ] as [(String, String?)])
  func textsHaveRoutes(text: String, expected: String?) async throws {
    let mediator = try mediator(.texts(named: "scanned"))
    #expect(mediator.canOpen(text, source: "scan") == (expected != nil))
    let result = try? await mediator.open(text, source: "scan", as: String.self)
    #expect(result == expected)
    // The manifest knows it too.
    let copy = ManifestRouter(mediator.manifest())
    let isOpened = (try? copy.outcome(of: text, source: "scan").get()) != nil
    #expect(isOpened == (expected != nil))
  }

  @Test("Redirects and rewrites of URLs do not reach texts (RL21)") func redirectsDoNotReachTexts() throws {
    let mediator = try mediator(.texts(named: "scanned"))
    mediator.rewrites = try RewriteSet([
      Rewrite(from: "/go?to=:url<raw>", to: ":url"), Rewrite(from: "/old/:id", to: "/:id"),
    ])
    for url in ["go?to=12eQ", "go?to=/12eQ", "old/12eQ"].map({ "https://site.example/\($0)" }) {
      #expect(!mediator.canOpen(url, source: .web), "\(url)")
    }
    #expect(mediator.canOpen("old/12eQ", source: "scan"))
  }

  @Test("A route of texts without a scheme is found only in a namespace that has none of them (FD60)")
  func routesOfTextsAreChecked() throws {
    let mediator = try mediator(.texts(named: "scanned"), .schemes("pay"))
    for namespace in [RouteNamespace.globalName, "scanned", "pay"] {
      try mediator.routes(in: namespace).add(Route("<none>:/t.me/:name", exposedTo: .all) { (name: String) in name })
    }
    #expect(
      mediator.validate().map(\.description) == [
        "error: the app, route '<none>:t.me/:name' in namespace 'pay': Texts without a scheme do not belong to 'pay'. Move the route to the namespace of its URLs, or remove scheme and host from the pattern. [unreachable]"
      ])
    // The example of a note is such a text.
    let global = try self.mediator(.texts(named: "scanned"))
    try global.routes().add(Route("<none>:/t.me/:name", priority: 1, exposedTo: .all) { (name: String) in name })
    try global.routes().add(Route("/t.me/:id<int>", exposedTo: .all) { (id: Int) in id })
    #expect(global.manifest().notes().map(\.description).filter { $0.contains("<none>://") } == [])
  }

  @Test("Its own reader reads it, no URL of it is generated, and two of them are an error (RL21)")
  func textsAreNamespaces() throws {
    let short = StandardURLReader(limits: URLLimits(length: 8))
    let mediator = try mediator(.texts(named: "scanned").with { $0.reader = short })
    #expect(mediator.canOpen("12345678", source: "scan"))
    #expect(!mediator.canOpen("123456789", source: "scan"))
    try mediator.register(ModuleContents { Registration { WalletTarget() } }, as: "Wallet")
    #expect(throws: MediatorError.self) { try mediator.url("payments", "ask", ["address": "12eQ"]) }
    #expect(mediator.manifest().namespaces.map(\.kind) == [.global, .texts])
    #expect(mediator.validate().isEmpty, "\(mediator.validate())")
    let texts = RouteNamespace.texts(named: "scanned")
    #expect(texts.description == "scanned (no scheme)")
    let error = #expect(throws: MediatorError.self) { try self.mediator(texts, .texts(named: "pasted")) }
    #expect(error?.description.hasPrefix("namespace 'no scheme': duplicate name, scheme or host (in the app)") == true)
  }

  @Test("Without it, the global routes match texts (RL21)") func globalRoutesMatchTexts() async throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["wallet"]))
    try mediator.routes(in: RouteNamespace.globalName).add(
      Route("/:address", exposedTo: .all) { (address: String) in address })
    #expect(try await mediator.open("12eQ", source: "scan", as: String.self) == "12eQ")
  }
}

private final class WalletTarget: Target {
  static let name: TargetName = "payments"
  static var actions: ActionTable<WalletTarget> {
    Action("ask", "address") { (_, address: String) in address }.route("/ask/:address", in: "scanned").exposed(to: .all)
  }
}
