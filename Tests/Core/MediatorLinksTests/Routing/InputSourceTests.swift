import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Each input of an exposed route has a source") struct InputSourceTests {
  private enum Tab: String { case new, used }
  private struct Ticket: Sendable {}

  private func problem(_ route: Route) throws -> String? {
    do {
      try Mediator().routes().add(route)
      return nil
    } catch let error as MediatorError {
      #expect(error.code == .unreadableInput)
      return error.description.components(separatedBy: " (called at")[0]
    }
  }

  @Test("A captured input without a text form is an error that names the protocol (RL8)") func capturedInputs() throws {
    let route = Route("/shop/:tab", exposedTo: .all) { (tab: Tab) in tab.rawValue }
    let optional = Route("/shop(/:tab)", exposedTo: .all) { (tab: Tab?) in tab?.rawValue ?? "" }
    #expect(
      try problem(route) == "route '/shop/:tab': parameter 'tab': no text form: found Tab, expected TextDecodable")
    #expect(
      try problem(optional)
        == "route '/shop(/:tab)': parameter 'tab': no text form: found Tab?, expected TextDecodable")
  }

  @Test("A label whose type has no text form needs a default or the context (RL8)") func labelledInputs() throws {
    func route(_ exposure: Exposure) -> Route {
      Route("/buy/:id", labels: ["id", "ticket"], exposedTo: exposure) { (id: Int, _: Ticket) in id }
    }
    #expect(
      try problem(route(.inApp))
        == "route '/buy/:id': parameter 'ticket': no text form: found Ticket, expected TextDecodable, a default or "
        + "fromContext(\"ticket\")")
    #expect(try problem(route(.none)) == nil)
    #expect(try problem(route(.inApp).fromContext("ticket")) == nil)
    #expect(try problem(route(.inApp).defaults(["ticket": Ticket()])) == nil)
    let optional = Route("/b", labels: ["ticket"], exposedTo: .all) { (ticket: Ticket?) in ticket == nil }
    #expect(try problem(optional) == nil)
  }

  @Test("The segments of a catch-all are a list, or one text with '<raw>' (RL8)") func lists() throws {
    let text = Route("/wiki/*title", exposedTo: .all) { (title: String) in title }
    #expect(
      try problem(text)
        == "route '/wiki/*title': parameter 'title': no text form: found String for the segments of '*title', expected "
        + "[String] or '*title<raw>'")
    let number = Route("/#/sum/*numbers", exposedTo: .all) { (numbers: Int?) in numbers ?? 0 }
    #expect(
      try problem(number)?.hasSuffix("found Int? for the segments of '*numbers', expected [Int] or '*numbers<raw>'")
        == true)
    let lists: [Route] = [
      Route("/wiki/*title", exposedTo: .all) { (title: [String]) in title },
      Route("/wiki/*title<raw>", exposedTo: .all) { (title: String) in title },
      Route("/sum/*numbers", exposedTo: .all) { (numbers: [Int]?) in numbers ?? [] },
      Route("/all/*rest", exposedTo: .all) { (all: Parameters) in all.labels },
    ]
    for list in lists { #expect(try problem(list) == nil) }
  }

  @Test("The route of an exposed action is checked as well (RL8)") func actions() throws {
    struct WikiTarget: Target {
      static let name: TargetName = "wiki"
      static var actions: ActionTable<WikiTarget> {
        Action("page", "title") { (_, title: String) in title }.route("/wiki/*title").exposed(to: .all)
        Action("hidden", "title") { (_, title: String) in title }.route("/hidden/*title")
      }
    }
    let error = #expect(throws: MediatorError.self) { try Mediator { Registration { WikiTarget() } } }
    #expect(
      error?.description.hasPrefix(
        "'wiki/page': parameter 'title': no text form: found String for the segments of '*title', expected [String] or "
          + "'*title<raw>'") == true)
  }
}

@Suite("An input of type URL has its own query") struct URLInputTests {
  private enum Visits { static let open = ActionKey<String, URL, Bool?>("visits", "open", "url", "private") }

  private struct VisitTarget: Target {
    static let name: TargetName = "visits"
    static var actions: ActionTable<VisitTarget> {
      Action(Visits.open) { _, url, isPrivate in "\(url) \(isPrivate ?? false)" }
        .route("/visit?url=:url(?private=:private)").exposed(to: .all)
    }
  }

  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: .standard) { Registration { VisitTarget() } }
    try mediator.routes().add(Route("/open?url=:url", exposedTo: .all) { (url: URL) in "\(url)" })
    try mediator.routes().add(
      Route("/maybe(?tag=:tag)(?to=:to)", labels: ["to", "tag"], exposedTo: .all) { (to: URL?, tag: String?) in
        "\(to?.absoluteString ?? "none") \(tag ?? "")"
      })
    return mediator
  }

  @Test(
    "It takes the rest of the query up to the next item of the pattern, in a closure and in an action (RL14)",
    arguments: [
      ("app://open?url=https://e/?b=2&b=4&a=3", "https://e/?b=2&b=4&a=3"),
      ("app://open?url=https%3A%2F%2Fe%2F%3Fb%3D2%26a%3D3&utm=1", "https://e/?b=2&a=3"),
      ("app://maybe?to=https://e/?b=2&b=4", "https://e/?b=2&b=4 "), ("app://maybe?tag=x", "none x"),
      ("app://maybe?to=https://e/?a&b&tag=x", "https://e/?a&b x"),
      ("app://visit?url=https://e/?b=2&a=3&private=true", "https://e/?b=2&a=3 true"),
    ])
  func urlsTakeTheRest(_ url: String, expected: String) throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow(url) == expected)
  }

  @Test(
    "An input that no pattern captures is read by the same rule, up to the next item of a label (FD29)",
    arguments: [
      ("?src=http://h/a?x=1&y=2", "http://h/a?x=1&y=2 - [] -"),
      ("?src=http://h/a?x=1&y=2&as=z&y=3", "http://h/a?x=1&y=2 z [] -"), ("?src=http://h/a&as=z", "http://h/a z [] -"),
      ("?as=z&src=http://h/a?src=2&src=3", "http://h/a?src=2&src=3 z [] -"),
      ("?src=http%3A%2F%2Fh%2Fa%3Fx%3D1&y=2", "http://h/a?x=1 - [] -"),
      ("?src=http://h/a%20b", "http://h/a%20b - [] -"),
      ("?src=http://h/&tag=1&tag=2&as=y&as=z", "http://h/ y [1, 2] -"),
      ("?to=/b?x=1&src=http://h/?y=2&tag=3", "http://h/?y=2 - [3] /b?x=1"), ("?as=a:b&x=1", "- a:b [] -"),
    ])
  func labels(_ query: String, expected: String) throws {
    struct LabelTarget: Target {
      static let name: TargetName = "label"
      static var actions: ActionTable<LabelTarget> {
        Action("open", "src", "as", "tag", "to") { (_, src: URL?, tab: String?, tags: [Int]?, to: URL?) in
          "\(src?.absoluteString ?? "-") \(tab ?? "-") \(tags ?? []) \(to?.absoluteString ?? "-")"
        }
        .route("/action", "/item(?to=:to)").exposed(to: .all)
      }
    }
    let mediator = try Mediator(links: .standard) { Registration { LabelTarget() } }
    try mediator.routes().add(
      Route("/closure", labels: ["src", "as", "tag", "to"], exposedTo: .all) {
        (src: URL?, tab: String?, tags: [Int]?, to: URL?) in
        "\(src?.absoluteString ?? "-") \(tab ?? "-") \(tags ?? []) \(to?.absoluteString ?? "-")"
      })
    for path in ["app://action", "app://closure", "app://label/open"] {
      #expect(mediator.outcomeNow(path + query) == expected, "\(path)")
    }
    let url = try #require(URL(string: "http://h/a%20b?x=1&as=2"))
    for values: Parameters in [["src": url, "as": "/:", "tag": [1, 2], "to": url], ["src": url], ["to": url]] {
      let link = try mediator.url("label", "open", values, scheme: "app")
      let count = values.labels.count
      #expect(
        mediator.outcomeNow(link).split(separator: " ").filter { $0.hasPrefix("http://h/a%20b?x=1&as=2") }.count
          == (count == 4 ? 2 : 1), "\(link)")
    }
  }

  @Test(
    "The first of repeated items decides, in a pattern and for a label, and a list has all (FD29)",
    arguments: ["app://pattern", "app://label", "app://target/open"])
  func repeatedItems(_ path: String) throws {
    struct Query: StructureDecodable { let code: String }
    struct OpenTarget: Target {
      static let name: TargetName = "target"
      static var actions: ActionTable<OpenTarget> {
        Action("open", "code") { (_, code: String) in code }.exposed(to: .all)
        Action("list", "code") { (_, codes: [String]) in "\(codes)" }.exposed(to: .all)
        Action("structure", "query") { (_, query: Query) in query.code }.exposed(to: .all)
      }
    }
    let mediator = try Mediator(links: .standard) { Registration { OpenTarget() } }
    try mediator.routes().add(Route("/pattern?code=:code", exposedTo: .all) { (code: String) in code })
    try mediator.routes().add(Route("/label", labels: ["code"], exposedTo: .all) { (code: String) in code })
    #expect(mediator.outcomeNow("\(path)?code=a&code=b") == "a")
    #expect(mediator.outcomeNow("\(path)?code=&code=b") == "")
    #expect(mediator.outcomeNow("app://target/list?code=a&code=b") == #"["a", "b"]"#)
    #expect(mediator.outcomeNow("app://target/structure?code=a&code=b") == "a")
    #expect(Parameters(texts: [("a", "1"), ("a", "2")]).description == #"[a: "1", "2"]"#)
  }

  @Test(
    "A URL that is the rest of a path has its query and its fragment, up to an item of another input (FD62)",
    arguments: [
      ("feed:https://h/a%20b?x=1&y=%26#top", "https://h/a%20b?x=1&y=%26#top false -"),
      ("feed:https://h/a", "https://h/a false -"), ("feed://h/a?x=1", "h/a?x=1 false -"),
      ("feed:https://h/?x=1&isNew=true&y=2", "https://h/?x=1 true -"),
      ("feed:https://h/?isNew=true", "https://h/ true -"),
      ("feed:https://h/?url=2&k=3&x", "https://h/?url=2 false 3"),
      ("feed:https:%2F%2Fh%2Fa%3Fx=1&isNew=true", "https://h/a?x=1&isNew=true false -"),
      ("feed:https%3A%2F%2Fh%2Fa%3Fx=1?isNew=true", "https://h/a?x=1 true -"),
    ])
  func restsHaveQueries(_ link: String, expected: String) throws {
    let mediator = try Mediator(
      links: LinkSettings(schemes: ["feed"], reader: StandardURLReader(emptySegments: .ignored)))
    try mediator.routes().add(
      Route("feed:*url<raw>(?k=:key)", labels: ["url", "isNew", "key"], exposedTo: .all) {
        (url: URL, isNew: Bool?, key: String?) in "\(url) \(isNew ?? false) \(key ?? "-")"
      })
    #expect(mediator.outcomeNow(link) == expected)
  }

  @Test("A URL that is generated has the inner one encoded, and opens with it (RL14)") func generation() throws {
    let mediator = try mediator()
    let inner = try #require(URL(string: "https://e/a%20b?b=2&private=true#c"))
    let url = try mediator.url(for: Visits.open, inner, false, scheme: "app")
    #expect(mediator.outcomeNow(url) == "\(inner) false")
    #expect(!url.contains("?b"))
  }
}
