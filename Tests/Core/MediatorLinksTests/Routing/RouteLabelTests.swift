import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("Labels bind the inputs of a route's closure by name") struct RouteLabelTests {
  @Test("Inputs come from parameters of the pattern in any order, and from query items") func inputsAreBoundByName()
    async throws
  {
    let mediator = try Mediator {
      Route("/user/:id<int>/:tab", labels: ["tab", "limit", "id"], exposedTo: .all) {
        (tab: String, limit: Int?, id: Int) in "\(id) \(tab) \(limit ?? 0)"
      }
      Route(["/a/:x", "/b/:x"], labels: ["y", "x"], exposedTo: .all) {
        (y: [Int], all: Parameters, x: String) in "\(x) \(y) \(all.labels.sorted())"
      }
      Route("/later/:x", labels: ["y"], exposedTo: .all) { (y: String?) async in y ?? "nil" }
      Route("/main", labels: ["y"], exposedTo: .all, onMain: { (y: String) in y })
      Route("/with", labels: ["y"], exposedTo: .all, withMediator: { (mediator: Mediator, y: Int) in y + 1 })
        .defaults(["y": 4])
    }
    for (url, expected) in [
      ("/user/7/new", "7 new 0"), ("/user/7/new?limit=3&id=9", "7 new 3"), ("/a/k?y=1&y=2", "k [1, 2] [\"x\", \"y\"]"),
      ("/b/k?y=1", "k [1] [\"x\", \"y\"]"), ("/later/k", "nil"), ("/later/k?y=v", "v"), ("/main?y=v", "v"),
      ("/with?y=1", "2"), ("/with", "5"), ("/a/k", "missingParameter"), ("/user/7/new?limit=x", "malformedParameter"),
    ] {
      #expect(await mediator.outcome(url) == expected, "\(url)")
      #expect(mediator.canOpen(url, source: .web) == !expected.hasSuffix("Parameter"), "\(url)")
    }
  }

  @Test("Labels that do not match the inputs are reported at registration") func wrongLabelsAreReported() throws {
    let mediator = try Mediator()
    expectFailureNow(.routeArity, "route '/x/:a': wrong number of labels: expected 2 labels for 1 input") {
      try mediator.routes().add(Route("/x/:a", labels: ["a", "b"], exposedTo: .all) { (a: Int) in a })
    }
    expectFailureNow(.routeArity, "route '/x/:a': wrong number of labels: expected 1 label for 2 inputs") {
      try mediator.routes().add(Route("/x/:a", labels: ["a"], exposedTo: .all) { (a: Int, b: Int) in a })
    }
    expectFailureNow(.duplicateLabel, "route '/x/:a': duplicate label: found 'a' twice") {
      try mediator.routes().add(Route("/x/:a", labels: ["a", "a"], exposedTo: .all) { (a: Int, b: Int) in a })
    }
    #expect(try mediator.routes().list().isEmpty)
    // An input for the whole call has no label.
    try mediator.routes().add(Route("/x/:a", labels: [], exposedTo: .all) { (all: Parameters) in all.labels })
  }
}
