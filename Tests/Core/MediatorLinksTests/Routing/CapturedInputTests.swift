import MediatorLinks
import MediatorTestSupport
import Testing

/// Reads a label that no input has.
private struct Words: ParameterDecodable {
  let count: Int
  static func decode(_ source: Parameters.Source) -> Words { Words(count: source.parameters.labels.count) }
}

private struct Place: StructureDecodable {
  let city: String
}

private struct Camera: Target {
  static let name: TargetName = "c"
  @TaskLocal static var pattern: RoutePattern = "/"
  static var actions: ActionTable<Camera> {
    Action("show", "id", "name") { (_, id: Int, _: String?) in "\(id)" }.route(pattern).exposed(to: .all)
    Action("all", "id", "all") { (_, _: Int?, all: Parameters) in "\(all.labels)" }.route("/all/:x").exposed(to: .all)
    Action("call", "call") { (_, call: Invocation) in "\(call.parameters.labels)" }.route("/call/:x").exposed(to: .all)
    Action("words", "words") { (_, words: Words) in words.count }.route("/words/:x").exposed(to: .all)
    Action("place", "place") { (_, place: Place?) in place?.city }.route("/place/:city").exposed(to: .all)
  }
}

private struct Bare: Target {
  static let name: TargetName = "bare"
  static var actions: ActionTable<Bare> { Action("show") { _ in 0 }.route("/bare/:id") }
}

private struct Menu: Target {
  static let name: TargetName = "menu"
  @TaskLocal static var pattern: RoutePattern = "/"
  static var actions: ActionTable<Menu> {
    Action("show", "caf\u{E9}") { (_, cafe: Int) in cafe }.route(pattern).exposed(to: .all)
  }
}

private struct Escaped: Target {
  static let name: TargetName = "escaped"
  static var actions: ActionTable<Escaped> { Action("show", "a%25") { (_, a: Int) in a }.route("/m/:{a%25}") }
}

@Suite("Each parameter of an action's pattern is an input") struct CapturedInputTests {
  @Test(
    "A parameter that no input takes is an error at registration, wherever it is in the pattern (FD4)",
    arguments: [
      ("/c/:show", "show", ""), ("/c/:id/:nam", "nam", "; did you mean 'name'?"), ("/c/:id(/:show)", "show", ""),
      ("/c/:id/*rest", "rest", ""), ("/c/*rest<raw>", "rest", ""), ("/c?id=:show", "show", ""),
      ("/c(?page=:page<int>)", "page", ""), ("/c#:section", "section", ""), ("/#/room/:id/:nr", "nr", ""),
      ("//:host.example.com/c/:id", "host", ""), ("/c/:id...:head", "head", ""),
    ])
  func unknownParametersAreErrors(_ text: String, _ name: String, _ advice: String) throws {
    let pattern = try RoutePattern(text)
    for replacing in [false, true] {
      let mediator = try Mediator()
      expectFailureNow(
        .unexpectedParameter,
        "'c/show': unexpected parameter: found '\(name)' in '\(pattern)', expected 'id', 'name'\(advice)"
      ) {
        try Camera.$pattern.withValue(pattern) {
          try mediator.register(ModuleContents { Registration { Camera() } }, as: "C", replacing: replacing)
        }
      }
      #expect(mediator.modules.isEmpty)
    }
  }

  @Test("The error of an action without inputs says that none is expected (FD4)") func noneIsExpected() {
    expectFailureNow(
      .unexpectedParameter, "'bare/show': unexpected parameter: found 'id' in '/bare/:id', expected none"
    ) { try Mediator { Registration { Bare() } } }
  }

  @Test("Each unknown parameter is reported (FD4)") func eachIsReported() {
    let error = expectFailureNow(.manyErrors) {
      try Camera.$pattern.withValue("/c/:a/:id/:b") { try Mediator { Registration { Camera() } } }
    }
    #expect(error?.errors.compactMap(\.label) == ["a", "b"])
  }

  @Test(
    "Inputs that read other labels, unnamed catch-alls, and closures by order accept any parameter (FD4)",
    arguments: [
      ("/all/7", #"["x"]"#), ("/call/7", #"["x"]"#), ("/words/7", "1"), ("/place/Bonn", #"Optional("Bonn")"#),
      ("/c/7/more", "7"), ("/order/1/2", "1"),
    ])
  func othersAcceptAny(_ url: String, _ result: String) throws {
    let mediator = try Camera.$pattern.withValue("/c/:id/*") {
      try Mediator {
        Registration { Camera() }
        Route("/order/:first/:second", exposedTo: .all) { (first: Int) in first }
      }
    }
    #expect("\(try mediator.openNow(url, source: .web))" == result)
  }

  @Test(
    "An escaped name and one with a combining accent are those of the input (FD4)",
    arguments: ["/m/:caf\u{E9}", "/m/:caf%C3%A9", "/m/:cafe\u{301}", "/m/:cafe%CC%81", "/m(/:caf%c3%a9)"])
  func namesAreDecoded(_ text: String) throws {
    let pattern = try RoutePattern(text)
    let mediator = try Menu.$pattern.withValue(pattern) { try Mediator { Registration { Menu() } } }
    #expect(try mediator.openNow("/m/7", source: .web) as? Int == 7)
  }

  @Test("An escaped name is not the input with the same bytes (FD4)") func escapesAreNoLabels() throws {
    expectFailureNow(
      .unexpectedParameter, "'escaped/show': unexpected parameter: found 'a%' in '/m/:{a%25}', expected 'a%25'"
    ) {
      try Mediator { Registration { Escaped() } }
    }
  }

  @Test("The labels of a closure may leave out a parameter, such as a language (FD4)")
  func labelsMayLeaveOutParameters() throws {
    let mediator = try Mediator {
      Route("/:language<de|en>/c/:id", labels: ["id"], exposedTo: .all) { (id: Int) in id }
    }
    #expect(try mediator.openNow("/de/c/7", source: .web) as? Int == 7)
  }
}
