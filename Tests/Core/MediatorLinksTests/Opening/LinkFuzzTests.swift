import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Mutated links never trap") struct LinkFuzzTests {
  private enum Kind: String, TextDecodable { case new, used }

  private struct OrderTarget: Target {
    static let name: TargetName = "order"
    static var actions: ActionTable<OrderTarget> {
      Action("detail", "id", "kind") { (_, id: Int, kind: Kind?) in id }.route("/order/:id<int>(/:kind)").exposed(
        to: .all)
      Action("list", "tags", "page") { (_, tags: [String], page: Int?) in tags.count }.route("/list/*tags").exposed(
        to:
          .all)
      Action("closed") { _ in 0 }.route("/closed")
      Action("nativePay") { _ -> Int in throw Reached() }.route("/pay/*").exposed(to: .all)
      Fallback { _, miss in "not found" }
    }
  }

  private struct Reached: Error {}

  private func mediator(_ declines: Log) throws -> Mediator {
    let settings = LinkSettings(namespaces: [
      .schemes("shop", "shop-dev"), .web("shop.example.com", "*.example.org", named: "web"),
      .schemes("old").with { $0.order = .registration },
    ])
    let mediator = try Mediator(links: settings) { Registration { OrderTarget() } }
    let routes = mediator.routes()
    try routes.add(Route("/user/:id/:tab", exposedTo: .all) { (id: Int, tab: Kind) in "\(id) \(tab)" })
    try routes.add(
      Route("/user/:name", exposedTo: .all) { (name: String) throws in
        if name.utf8.count > 4 {
          declines.add(name)
          throw Declined()
        }
        return name
      })
    try routes.add(
      Route("/v:major<int>.html", "/café/:x<[a-zé]{1,4}>", "//a.example.org/h", exposedTo: .all) { (all: Parameters) in
        all.labels
      })
    try routes.add(Route("/g(/a)(/:b)(/c/:d)", exposedTo: .all) { (all: Parameters) in "\(all)" })
    try mediator.routes(in: "old").add(Route("/*", exposedTo: .all) { (all: Parameters) in "\(all)" })
    try mediator.routes(in: "web").add(Route("/user/:id", exposedTo: .web) { (id: String) in id })
    return mediator
  }

  private static let seeds = [
    "shop://order/42/new?id=7&kind=used#top", "https://shop.example.com/user/7/new?tab=x", "old://a/b/c?x=1&x=2",
    "/list/a/b%2Fc/%E4%BD%A0?page=3", "shop-dev:///user/anna", "https://a.example.org:8080/h", "/café/é",
    "shop://order/nativePay?x=1", "/pay/x", "/g/a/b/c/d", "shop://[::1]:80/x", "//user@host/v1.html", "/closed",
    "shop://Order/list?tags=a&tags=b&page=1", "mailto:a@b.c?subject=x+y",
  ]

  private static let pieces = [
    "/", "//", "?", "#", "&", "=", "%", "%2F", "%2e", "%00", "%C3%A9", "%C3", "%FF", "é", "e\u{301}", "\u{0}", "\n",
    " ",
    "\\", ":", "@", "[", "]", "..", ".", "native", "NATIVE", "%6eative", "order", "ORDER", "routes", "*", "(", ")",
    "<int>",
    ":id", "99999999999999999999", "-1", "shop://", "https://", "\u{202E}", "\u{200D}", "😀", "+", ";", "~", "|", "{",
    "^",
  ]

  /// Returns a link with one to four pieces inserted, removed, repeated or exchanged with those of another link.
  private func mutated(_ random: inout SeededGenerator) -> String {
    var scalars = Array((Self.seeds.randomElement(using: &random) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      let end = min(scalars.count, place + Int.random(in: 0...5, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1: scalars.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").unicodeScalars, at: place)
      case 2: scalars.removeSubrange(place..<end)
      case 3: scalars.insert(contentsOf: scalars[place..<end], at: place)
      default:
        let other = Array((Self.seeds.randomElement(using: &random) ?? "").unicodeScalars)
        scalars = Array(scalars[..<place]) + other.suffix(Int.random(in: 0...other.count, using: &random))
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  @Test("20,000 mutated links throw typed errors only, open no native action and agree with their decisions (N4)")
  func mutatedLinksThrowTypedErrors() throws {
    let declines = Log()
    let mediator = try mediator(declines)
    var random = SeededGenerator(seed: 20_261_121)
    var opened = 0
    var codes: [MediatorError.Code: Int] = [:]
    for round in 0..<20_000 {
      let url = mutated(&random)
      let source: LinkSource = round % 3 == 0 ? .web : .push
      var failure: MediatorError?
      declines.clear()
      do {
        try mediator.openNow(url, source: source)
        opened += 1
      } catch let error as MediatorError {
        failure = error
        codes[error.code, default: 0] += 1
      } catch {
        Issue.record("\(url.debugDescription) from \(source) threw \(error)")
      }
      guard round % 5 == 0 else { continue }
      // Resolving and opening fail for the same reason, and a URL that opens also resolves.
      do {
        _ = try mediator.resolve(url, source: source)
        // After a decline another handler decides.
        if declines.texts.isEmpty, mediator.canOpen(url, source: source) {
          #expect(failure == nil, "\(url.debugDescription): \(failure?.code.description ?? "")")
        }
      } catch let error as MediatorError {
        if declines.texts.isEmpty { #expect(error.code == failure?.code, "\(url.debugDescription)") }
        #expect(!mediator.canOpen(url, source: source))
      }
    }
    // The links must reach every outcome, or they prove little.
    #expect(opened > 2_000)
    for code in [
      MediatorError.Code.malformedURL, .unmatchedURL, .unknownTarget, .nativeAction, .notExposed, .malformedParameter,
      .parameterOutOfRange,
    ] {
      #expect(codes[code, default: 0] > 0, "\(code)")
    }
  }
}
