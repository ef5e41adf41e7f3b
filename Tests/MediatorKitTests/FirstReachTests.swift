import MediatorKit
import RoutePatterns
import Testing

private struct ShelfTarget: Target {
  static let name: TargetName = "shelf"
  static let patterns: [RoutePattern] = ["/shelf/:row", "/rows/:row"]
  static var actions: ActionTable<ShelfTarget> {
    Action("row", "row") { (_, row: Int) in row }.route(patterns).exposed(to: .all)
  }
}

@MainActor private func onMainActor(_ miss: Miss) -> String {
  MainActor.assertIsolated()
  return "main"
}

@Suite("What people write first is accepted") struct FirstReachTests {
  @Test("Parameters are created from a dictionary, sorted by label") func dictionary() {
    let values: [String: any Sendable] = ["b": 2, "a": "x", "c": true]
    #expect(Parameters(values).labels == ["a", "b", "c"])
    #expect(Parameters(values)["b"] as? Int == 2)
    #expect(Parameters([:]).isEmpty)
  }

  @Test("Names are created from interpolated strings") func names() {
    let number = 2
    let name: ModuleName = "Feature \(number)"
    let address = ActionAddress("target\(number)", "action\(number)")
    #expect(name.rawValue == "Feature 2")
    #expect(address.description == "target2/action2")
  }

  @Test("Patterns of an action are given as a list") func patterns() throws {
    let mediator = try Mediator { Registration { ShelfTarget() } }
    #expect(try mediator.openNow("/shelf/1", source: .web) as? Int == 1)
    #expect(try mediator.openNow("/rows/2", source: .web) as? Int == 2)
  }

  @Test("A fallback and a handler of unmatched URLs run on the main actor") func mainActor() async throws {
    let fallback = try Mediator { Fallback(onMain: { onMainActor($0) }) }
    #expect(try await fallback.perform("ghost", "x") as? String == "main")
    let unmatched = try Mediator { Unmatched(onMain: { onMainActor($0) }) }
    #expect(try await unmatched.open("/a/b/c", source: .web) as? String == "main")
    expectFailureNow(.asynchronousAction) { try unmatched.openNow("/a/b/c", source: .web) }
    expectFailureNow(.asynchronousAction) { try fallback.performNow("ghost", "x") }
  }
}
