import MediatorLinks
import MediatorTestSupport
import Testing

/// A number with a check digit, which no pattern describes.
private struct Ticket: TextDecodable, MatchedText {
  let number: Int
  var parameterText: String { "\(number)" }

  init(number: Int) { self.number = number }

  init(text: String) throws(ParameterError) {
    guard let number = Int(text), number % 7 == 0 else { throw .malformed(expected: "a multiple of 7") }
    self.number = number
  }
}

private final class DeskTarget: Target {
  static let name: TargetName = "desk"
  static var actions: ActionTable<DeskTarget> {
    Action("check", "ticket") { (_, ticket: Ticket) in "checked \(ticket.number)" }.route("/check/:ticket")
      .exposed(to: .all)
  }
}

@Suite("A type of the app takes part in matching (RL24)") struct MatchedTextTests {
  // Cause: an input from the context counted as one that takes part in matching.
  @Test("An input from the context takes no part in matching (RL7)") func contextInputs() async throws {
    let mediator = try Mediator(links: .standard)
    try mediator.routes().add(
      Route("/held", labels: ["ticket"], exposedTo: .all) { (ticket: Ticket) in ticket.number }.fromContext("ticket"))
    let context: Parameters = ["ticket": Ticket(number: 14)]
    #expect(try await mediator.open("/held", source: .inApp, context: context) as? Int == 14)
    #expect(try mediator.resolve("/held", source: .inApp).url == "/held")
  }

  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: .standard) { Registration { DeskTarget() } }
    let routes = mediator.routes()
    try routes.add(Route("/:ticket", priority: 1, exposedTo: .all) { (ticket: Ticket) in "ticket \(ticket.number)" })
    try routes.add(Route("/:page", exposedTo: .all) { (page: String) in "page \(page)" })
    try routes.add(
      Route("/seat/of/:row", labels: ["row", "ticket"], exposedTo: .all) { (row: Int, ticket: Ticket?) in
        "row \(row), ticket \(ticket?.number ?? 0)"
      })
    try routes.add(
      Route("/secret/:ticket", priority: 1, exposedTo: .push) { (ticket: Ticket) in "secret \(ticket.number)" })
    try routes.add(Route("/secret/:name", exposedTo: .all) { (name: String) in "name \(name)" })
    return mediator
  }

  @Test(
    "A value of it, or the next route (RL24)",
    arguments: [
      ("app://14", "ticket 14"), ("app://15", "page 15"), ("app://new", "page new"),
      ("app://seat/of/3", "row 3, ticket 0"), ("app://seat/of/3?ticket=21", "row 3, ticket 21"),
      ("app://secret/8", "name 8"),
    ])
  func textsOfOtherTypesGoOn(url: String, expected: String) async throws {
    let mediator = try mediator()
    #expect(mediator.canOpen(url, source: .web))
    #expect(try await mediator.open(url, source: .web, as: String.self) == expected)
    #expect(try mediator.openNow(url, source: .web, as: String.self) == expected)
  }

  @Test("If no route is left, the URL is unmatched; the exposure of a value is its own (RL24)") func nothingIsLeft()
    throws
  {
    let mediator = try mediator()
    let error = expectFailureNow(.unmatchedURL) {
      try mediator.openNow("app://seat/of/3?ticket=22", source: .web)
    }
    #expect(error?.message.contains("found 1 route that declined") == true)
    #expect(!mediator.canOpen("app://seat/of/3?ticket=22", source: .web))
    #expect(!mediator.canOpen("app://secret/14", source: .web))
    #expect(mediator.canOpen("app://secret/14", source: .push))
  }

  @Test("An action is called by name too: there it is an error (RL24)") func actionsHaveErrors() throws {
    let mediator = try mediator()
    #expect(try mediator.openNow("app://check/14", source: .web, as: String.self) == "checked 14")
    expectFailureNow(.malformedParameter) { try mediator.openNow("app://check/15", source: .web) }
  }

  @Test("The explanation names the input (RL24)") func itIsExplained() throws {
    let mediator = try mediator()
    let explanation = mediator.explain("app://15", source: .web).description
    #expect(explanation.contains("no value of ticket: Ticket"), "\(explanation)")
  }

  // Cause: a text was decoded to find the route, and again for the closure.
  @Test("A text is decoded once, also with interceptors (FD80)", arguments: [false, true])
  func decodedOnce(isGuarded: Bool) async throws {
    let mediator = try Mediator(links: .standard) {
      Route("/:word", priority: 1, exposedTo: .all) { (word: Word) in "word \(word.text)" }
      Route("/:page", exposedTo: .all) { (page: String) in "page \(page)" }
      if isGuarded {
        Interception { call, next in
          #expect(call.parameters["word"] == nil || (call.parameters["word"] as? Word)?.text == "ab")
          #expect(call.parameters.texts("word") ?? ["ab"] == ["ab"])
          return try await next(call)
        }
      }
    }
    for (url, expected) in [("app://ab", "word ab"), ("app://7", "page 7")] {
      let log = Log()
      let value = try await Word.$log.withValue(log) {
        try await mediator.open(url, source: .web, as: String.self)
      }
      #expect(value == expected)
      #expect(log.texts == [String(url.dropFirst(6))])
    }
  }

  @Test("A changed value, and one for another action, is read anew (FD80)") func changedValues() async throws {
    let mediator = try Mediator(links: .standard) {
      Registration { DeskTarget() }
      Route("/:ticket", exposedTo: .all) { (ticket: Ticket) in "ticket \(ticket.number)" }
      Interception { call, next in
        var call = call
        switch call.parameters.texts("ticket") {
        case ["14"]: call.parameters["ticket"] = Ticket(number: 21)
        case ["28"]: call.parameters["ticket"] = "30"
        case ["35"]: call.destination = .action("desk/check")
        default: break
        }
        return try await next(call)
      }
    }
    #expect(await mediator.outcome("app://7") == "ticket 7")
    #expect(await mediator.outcome("app://14") == "ticket 21")
    #expect(await mediator.outcome("app://28") == "parameterTypeMismatch")
    #expect(await mediator.outcome("app://35") == "checked 35")
  }
}

/// A word of letters, which notes each text that it is decoded from.
private struct Word: TextDecodable, MatchedText {
  @TaskLocal static var log: Log?
  let text: String
  var parameterText: String { text }

  init(text: String) throws(ParameterError) {
    Self.log?.add(text)
    guard text.allSatisfy(\.isLetter) else { throw .malformed(expected: "letters") }
    self.text = text
  }
}
