import MediatorConformanceKit
import Testing

@Suite("Differences of MGJRouter, HHRouter and routable-ios are named") struct OldRoutersSystemTests {
  private func differences(_ system: any ConformanceSystem.Type, _ operations: JSON...) throws -> [String] {
    try system.answer(["ops": .array(operations)]).differences
  }

  private let pattern: JSON = ["op": "register", "pattern": "mgj://a/b", "id": "1"]

  @Test("MGJRouter's differences are named")
  func differencesOfMGJRouterAreNamed() throws {
    let system = MGJRouterSystem.self
    #expect(try differences(system, pattern, ["op": "open", "url": .null]) == ["nil-url"])
    #expect(try differences(system, pattern, ["op": "open", "url": "mgj://a?block=x"]) == ["block-in-query"])
    #expect(try differences(system, pattern, ["op": "open", "url": "mgj://a/b?block=x"]).isEmpty)
    #expect(try differences(system, ["op": "register", "pattern": "mgj://a/_", "id": "1"]) == ["underscore"])
    #expect(
      try differences(system, ["op": "generate", "pattern": "a/:x/:y", "parameters": ["1"]]) == ["too-few-values"])
  }

  @Test("HHRouter's differences are named")
  func differencesOfHHRouterAreNamed() throws {
    let system = HHRouterSystem.self
    let block: JSON = ["op": "hhmap", "pattern": "/a/:x/b"]
    let other: JSON = ["op": "hhmap", "pattern": "/a/:y"]
    #expect(try differences(system, block, other, ["op": "hhcall", "route": "/a/1"]) == ["hash-order"])
    #expect(try differences(system, block, ["op": "hhcall", "route": "/a/1/b"]).isEmpty)
    #expect(try differences(system, block, ["op": "hhcall", "route": "/a?block=1"]) == ["injected-handler"])
    #expect(
      try differences(system, block, ["op": "hhcan", "route": "/a/1/b?controller_class=X"]) == ["injected-handler"])
    #expect(try differences(system, block, ["op": "hhcall", "route": "/z?block=1"]).isEmpty)
    #expect(try differences(system, ["op": "hhmap", "pattern": "/_"]) == ["underscore"])
    #expect(try differences(system, ["op": "hhcall", "route": .null]) == ["nil-url"])
  }

  @Test("Differences of routable-ios are named")
  func differencesOfRoutableAreNamed() throws {
    let system = HHRouterSystem.self
    let format: JSON = ["op": "rmap", "format": "u/:id"]
    let with: JSON = ["op": "ropen", "url": "u/1", "extra": ["k": "v"]]
    let without: JSON = ["op": "ropen", "url": "u/1", "extra": .null]
    #expect(try differences(system, format, with, without) == ["stale-answer"])
    #expect(try differences(system, format, without, with).isEmpty)
    #expect(try differences(system, format, ["op": "ropen", "url": "u/1", "extra": ["id": "2"]]) == ["caller-wins"])
    #expect(try differences(system, format, ["op": "ropen", "url": "u/1", "extra": ["id": "1"]]).isEmpty)
    let long: JSON = ["op": "ropen", "url": .string(String(repeating: "u/", count: 100)), "extra": .null]
    #expect(try differences(system, format, long) == ["url-limits"])
    #expect(try differences(system, format, ["op": "rmap", "format": "u/:x"], without) == ["hash-order"])
  }
}
