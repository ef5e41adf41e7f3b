import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("No URL sets an input that is declared to come from the context") struct ContextInputTests {
  private enum Tabs { static let open = ActionKey<String, String, Bool?>("tabs", "open", "page", "private") }

  private struct TabTarget: Target {
    static let name: TargetName = "tabs"
    static var actions: ActionTable<TabTarget> {
      Action(Tabs.open) { _, page, isPrivate in "\(page) \(isPrivate ?? false)" }
        .route("/tab/:page").exposed(to: .all).fromContext("private")
    }
  }

  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: .standard) { Registration { TabTarget() } }
    try mediator.routes().add(
      Route("/open/:page", labels: ["page", "private"], exposedTo: .all) { (page: String, isPrivate: Bool?) in
        "\(page) \(isPrivate ?? false)"
      }
      .fromContext("private"))
    try mediator.routes().add(
      Route("/all", exposedTo: .all) { (items: Parameters) in items.labels.sorted().joined(separator: " ") }
        .fromContext("private").defaults(["private": "no"]))
    return mediator
  }

  @Test(
    "Only the context sets the input, by a route, by the names of an action and for all parameters (RL7)",
    arguments: ["app://open/a", "app://tab/a", "app://tabs/open?page=a"])
  func urlsSetNothing(_ url: String) throws {
    let mediator = try mediator()
    let query = url.contains("?") ? "&" : "?"
    #expect(mediator.outcomeNow("\(url)\(query)private=true") == "a false")
    #expect(mediator.outcomeNow("\(url)\(query)private=other") == "a false")
    #expect(mediator.outcomeNow("\(url)\(query)private=true", context: ["private": true]) == "a true")
    #expect(mediator.outcomeNow("\(url)\(query)private=true", context: ["private": false]) == "a false")
  }

  @Test("All parameters lack it, unless a default has it (RL7)") func allParameters() throws {
    let mediator = try mediator()
    #expect(mediator.outcomeNow("app://all?private=true&b=1") == "b private")
    #expect(try mediator.text("app://all?private=true") == "private")
  }

  @Test("An interceptor that sends a link to another action sets the input with a value, and no URL does (RL7)")
  func redirectedLinks() async throws {
    let mediator = try mediator()
    try mediator.routes().add(Route("/old/:page", exposedTo: .all) { (_: String) in "old" })
    try mediator.register(
      ModuleContents {
        Interception { invocation, next in
          var other = invocation
          if invocation.address == nil { other.destination = .action("tabs/open") }
          if invocation.parameters["set"] != nil { other.parameters["private"] = true }
          return try await next(other)
        }
      }, as: "Redirecting")
    #expect(await mediator.outcome("app://old/a?private=true") == "a false")
    #expect(await mediator.outcome("app://old/a?private=true&set") == "a true")
    #expect(await mediator.outcome("app://old/a", context: ["private": true]) == "a true")
  }

  @Test("A call by key sets the input, and no URL can be generated with it (RL7)") func callsAndGeneration()
    async throws
  {
    let mediator = try mediator()
    #expect(try await mediator.call(Tabs.open, "a", true) == "a true")
    #expect(try mediator.url(for: Tabs.open, "a", nil, scheme: "app") == "app://tab/a")
    #expect(throws: MediatorError.self) { try mediator.url(for: Tabs.open, "a", true, scheme: "app") }
  }

  @Test("A pattern that captures the input, and a label that is none, are errors (RL7)") func mistakes() throws {
    let mediator = try mediator()
    let captured = Route("/x/:private", exposedTo: .all) { (isPrivate: String) in isPrivate }.fromContext("private")
    let unknown = Route("/y/:page", exposedTo: .all) { (page: String) in page }.fromContext("private")
    for route in [captured, unknown] { #expect(throws: MediatorError.self) { try mediator.routes().add(route) } }
  }

  private struct Filter: StructureDecodable, Sendable { var tab: String? }

  // A URL would set such an input by the labels of its values.
  @Test("A structure and all parameters are no inputs of the context, but their values are (RL7)") func wholeInputs()
    throws
  {
    let mediator = try mediator()
    func route(_ path: RoutePattern) -> [Route] {
      [
        Route(path, labels: ["filter"], exposedTo: .all) { (filter: Filter) in filter.tab ?? "-" },
        Route(path, labels: ["filter"], exposedTo: .all) { (filter: Filter?) in filter?.tab ?? "-" },
        Route(path, labels: ["filter"], exposedTo: .all) { (filter: Filter??) in filter??.tab ?? "-" },
      ]
    }
    for (index, route) in route("/filter").enumerated() {
      let error = #expect(throws: MediatorError.self) { try mediator.routes().add(route.fromContext("filter")) }
      #expect(error?.code == .unreadableInput)
      #expect(error?.label == "filter")
      #expect(
        error?.description.hasPrefix(
          "route '/filter': parameter 'filter': no text form: found Filter\(["", "?", "??"][index]) from the context, which "
            + "other labels of a URL set, expected fromContext with those labels") == true)
    }
    for route in route("/by").prefix(2) {
      let mediator = try self.mediator()
      try mediator.routes().add(route.fromContext("tab"))
      #expect(mediator.outcomeNow("app://by?tab=a&filter=b") == "-")
      #expect(mediator.outcomeNow("app://by?tab=a", context: ["tab": "b"]) == "b")
    }
  }

  private struct BareTarget<Input: ParameterDecodable & Sendable>: Target {
    static var name: TargetName { "bare" }
    static var actions: ActionTable<BareTarget> {
      Action("open", "input") { (_, input: Input) in "\(input)" }.exposed(to: .all).fromContext("input")
    }
  }

  private struct MisnamedTarget: Target {
    static let name: TargetName = "misnamed"
    static var actions: ActionTable<MisnamedTarget> {
      Action("open", "page") { (_, page: String?) in page ?? "-" }.exposed(to: .all).fromContext("pages")
      Action("other", "page") { (_, page: String?) in page ?? "-" }.route("/other").fromContext("pages")
    }
  }

  @Test("The labels of an action without routes are checked too (RL7)") func actionsWithoutRoutes() throws {
    func error<T: Target>(_ make: @escaping @Sendable () -> T) throws -> MediatorError? {
      #expect(throws: MediatorError.self) { try Mediator { Registration(make) } }
    }
    for error in [
      try error(BareTarget<Filter?>.init), try error(BareTarget<Parameters>.init),
      try error(BareTarget<Invocation>.init),
    ] {
      #expect(error?.code == .unreadableInput)
      #expect(error?.address == "bare/open")
      #expect(error?.label == "input")
    }
    #expect(throws: Never.self) { try Mediator { Registration(BareTarget<String?>.init) } }
    let parts = try #require(try error(MisnamedTarget.init)).errors
    #expect(parts.map(\.code) == [.unexpectedParameter, .unexpectedParameter])
    #expect(parts.map(\.address) == ["misnamed/open", "misnamed/other"])
    #expect(parts.allSatisfy { $0.label == "pages" && $0.expected == "'page'" })
  }

  /// Reads a parameter of another label, which registration does not know.
  private struct Reading: ParameterDecodable {
    let text: String
    static func decode(_ source: Parameters.Source) -> Reading {
      Reading(text: "\(source.parameters["private"] ?? "nothing")")
    }
    static var canBeAbsent: Bool { true }
  }

  @Test("A type that reads another label gets no value of the URL under it (RL7)") func typesOfTheApp() throws {
    let mediator = try Mediator(links: .standard)
    try mediator.routes().add(
      Route("/own", labels: ["own", "private"], exposedTo: .all) { (own: Reading, isPrivate: Bool?) in own.text }
        .fromContext("private"))
    #expect(mediator.outcomeNow("app://own?private=true") == "nothing")
    #expect(mediator.outcomeNow("app://own", context: ["private": true]) == "true")
  }
}
