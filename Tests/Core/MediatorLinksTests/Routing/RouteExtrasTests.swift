import MediatorLinks
import MediatorTestSupport
import Testing

@Suite struct RouteExtrasTests {
  private func mediator(@ModuleBuilder _ contents: () -> ModuleContents) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(ModuleContents(contents), as: "Routes")
    return mediator
  }

  @Test("A route's closure calls actions through the mediator that opens it") func closuresUseTheirMediator()
    async throws
  {
    func module(_ greeting: String) throws -> Mediator {
      try mediator {
        Route("/inner/:name", exposedTo: .all) { (name: String) in "\(greeting) \(name)" }
        Route(
          "/outer/:name", exposedTo: .all,
          withMediator: { (mediator: Mediator, name: String) in
            try await mediator.open("x://inner/\(name)", source: .inApp, as: String.self)
          })
      }
    }
    let (first, second) = (try module("hello"), try module("goodbye"))
    #expect(try await first.open("x://outer/you", source: .push) as? String == "hello you")
    #expect(try await second.open("x://outer/you", source: .push) as? String == "goodbye you")
  }

  @Test("A released mediator is deinitialized although its routes refer to it") func releasedMediatorEnds() async throws
  {
    weak var remembered: Mediator?
    do {
      let mediator = try mediator {
        Route("/a", exposedTo: .all, withMediator: { (mediator: Mediator) in mediator.modules.count })
      }
      #expect(try await mediator.open("x://a", source: .push) as? Int == 1)
      remembered = mediator
    }
    #expect(remembered == nil)
  }

  @Test(
    "Query, path and context take precedence over a route's defaults",
    arguments: [
      ("x://a", [:], "second"), ("x://a?tab=query", [:], "query"), ("x://a/path?tab=query", [:], "path"),
      ("x://a/path?tab=query", ["tab": "context"], "context"),
    ] as [(String, Parameters, String)])
  func defaultsAreOverridden(url: String, context: Parameters, expected: String) throws {
    let mediator = try mediator {
      Route("/a(/:tab)", exposedTo: .all) { (tab: String) in tab }.defaults(["tab": "first"]).defaults(["tab": "second"]
      )
    }
    #expect(try mediator.openNow(url, source: .push, context: context) as? String == expected)
  }

  @Test("Interceptors and the action get an attachment, which is not a parameter") func attachmentIsPassed()
    async throws
  {
    let mediator = try mediator {
      Route("/a", exposedTo: .all) { (call: Invocation) in
        "\(call.attachment as? Int ?? 0) \(call.parameters)"
      }
      Interception { invocation, next in "\(invocation.attachment as? Int ?? 0) \(try await next(invocation))" }
    }
    var options = CallOptions()
    options.attachment = 7
    #expect(try await mediator.open("x://a", source: .push, options: options) as? String == "7 7 [:]")
    #expect(try await mediator.open("x://a?attachment=7", source: .push) as? String == "0 0 [attachment: \"7\"]")
  }
}
