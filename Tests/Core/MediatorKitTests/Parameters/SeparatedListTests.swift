import MediatorLinks
import MediatorTestSupport
import Testing

/// Lists in one text.
@Suite struct SeparatedListTests {
  private func mediator() throws -> Mediator {
    try Mediator(links: LinkSettings(schemes: ["app"])) {
      Route("/show?users=:users", exposedTo: .all) { (users: CommaSeparated<Int>) in "\(users.elements)" }
      Route("/tags/:tags", exposedTo: .all) { (tags: BarSeparated<String>?) in "\(tags?.elements ?? [])" }
    }
  }

  @Test(
    "A list is read from one text, by its separator (RL18)",
    arguments: [
      ("app://show?users=1,2", "[1, 2]"), ("app://show?users=7", "[7]"), ("app://show?users=", "[]"),
      ("app://show?users=1%2C-2", "[1, -2]"), ("app://show?users=1,,2", nil), ("app://show?users=1,x", nil),
      ("app://tags/a|b%20c", "[\"a\", \"b c\"]"), ("app://tags/a%7C", "[\"a\", \"\"]"), ("app://tags/a,b", "[\"a,b\"]"),
    ])
  func texts(url: String, expected: String?) async throws {
    let mediator = try mediator()
    guard let expected else {
      await #expect(throws: MediatorError.self) { try await mediator.open(url, source: .push) }
      return
    }
    #expect(try await mediator.open(url, source: .push) as? String == expected)
  }

  @Test("An escaped separator separates, and a repeated label keeps it (FD79)") func escapedSeparators() async throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      Route("/list", labels: ["tags"], exposedTo: .all) { (tags: CommaSeparated<String>) in "\(tags.elements)" }
      Route("/array", labels: ["tags"], exposedTo: .all) { (tags: [String]) in "\(tags)" }
    }
    for (url, expected) in [
      ("app://list?tags=a,b", #"["a", "b"]"#), ("app://list?tags=a%2Cb", #"["a", "b"]"#),
      ("app://array?tags=a%2Cb&tags=c", #"["a,b", "c"]"#),
    ] {
      #expect(try await mediator.open(url, source: .push) as? String == expected)
    }
  }

  @Test("The text of a list is read as an equal list, or there is none (RL18)") func roundTrips() throws {
    for list in [[], [1], [1, -2, 3]] as [[Int]] {
      let text = CommaSeparated(list).parameterText
      #expect(try CommaSeparated<Int>(text: text) == CommaSeparated(list))
      #expect(CommaSeparated(list).parameterTexts == [text])
    }
    #expect(BarSeparated(["a", ""]).parameterTexts == ["a|"])
    #expect(BarSeparated(["a|b"]).parameterTexts == nil)
    #expect(BarSeparated([""]).parameterTexts == nil)
    #expect(BarSeparated(["a,b"]).parameterTexts == ["a,b"])
  }
}
