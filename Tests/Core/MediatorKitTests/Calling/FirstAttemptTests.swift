import MediatorLinks
import MediatorTestSupport
import Testing

private struct ShelfTarget: Target {
  static let name: TargetName = "shelf"
  static var actions: ActionTable<ShelfTarget> { Action("row", "row") { (_, row: Int) in row } }
}

@MainActor private func onMainActor(_ miss: UnresolvedCall) -> String {
  MainActor.assertIsolated()
  return "main"
}

@Suite("First attempts compile and work") struct FirstAttemptTests {
  @Test("Parameters are created from a dictionary, sorted by label") func parametersAreCreatedFromADictionary() {
    let values: [String: any Sendable] = ["b": 2, "a": "x", "c": true]
    #expect(Parameters(values).labels == ["a", "b", "c"])
    #expect(Parameters(values)["b"] as? Int == 2)
    #expect(Parameters([:]).isEmpty)
  }

  @Test("Texts are created from a dictionary, sorted by label (ST11)") func textsAreCreatedFromADictionary() throws {
    let mediator = try Mediator { Registration { ShelfTarget() } }
    let texts = Parameters(texts: ["b": "2", "a": "x"])
    #expect(texts.labels == ["a", "b"])
    #expect(try mediator.performNow("shelf", "row", Parameters(texts: ["row": "3"]), as: Int.self) == 3)
  }

  @Test("An action is called by an address that is a value (ST11)") func actionIsCalledByAddress() async throws {
    let mediator = try Mediator { Registration { ShelfTarget() } }
    let address: ActionAddress = "shelf/row"
    #expect(try await mediator.perform(address, ["row": 1]) as? Int == 1)
    #expect(try await mediator.perform(address, ["row": 2], as: Int.self) == 2)
    #expect(try mediator.performNow(address, ["row": 3]) as? Int == 3)
    #expect(try mediator.performNow(address, ["row": 4], as: Int.self) == 4)
    try await mediator.perform(address, ["row": 5])
    let error = expectFailureNow(.outputTypeMismatch) { try mediator.performNow(address, ["row": 6], as: String.self) }
    #expect(error?.callSite?.line == UInt(#line - 1))
  }

  @Test("Names are created from interpolated strings") func namesAreCreatedFromStrings() {
    let number = 2
    let name: ModuleName = "Feature \(number)"
    let address = ActionAddress("target\(number)", "action\(number)")
    #expect(name.rawValue == "Feature 2")
    #expect(address.description == "target2/action2")
  }

  @Test("A fallback and a handler of unmatched URLs can run on the main actor") func handlersRunOnTheMainActor()
    async throws
  {
    let fallback = try Mediator { Fallback(onMain: { onMainActor($1) }) }
    #expect(try await fallback.perform("ghost", "x") as? String == "main")
    let unmatched = try Mediator { Fallback(for: .unmatchedURLs(), onMain: { onMainActor($1) }) }
    #expect(try await unmatched.open("/a/b/c", source: .web) as? String == "main")
    expectFailureNow(.mainActorRequired) { try unmatched.openNow("/a/b/c", source: .web) }
    expectFailureNow(.mainActorRequired) { try fallback.performNow("ghost", "x") }
  }

  @Test("Synchronous methods in main-actor code use a main-actor fallback") @MainActor
  func mainActorMethodsUseAMainActorFallback() throws {
    let fallback = try Mediator { Fallback(onMain: { onMainActor($1) }) }
    #expect(try fallback.performNow("ghost", "x") as? String == "main")
    #expect(try fallback.openNow("/ghost/x", source: .web) as? String == "main")
    #expect(try fallback.callNow(ActionKey<String>("ghost", "x")) == "main")
    let unmatched = try Mediator { Fallback(for: .unmatchedURLs(), onMain: { onMainActor($1) }) }
    #expect(try unmatched.openNow("/a/b/c", source: .web) as? String == "main")
    let own = CallOptions(fallback: Fallback(onMain: { onMainActor($1) }))
    #expect(try Mediator().performNow("ghost", "x", options: own) as? String == "main")
  }

  // `onMain:` was the preferred overload for a trailing asynchronous closure, which then ran on the main actor.
  @Test("An asynchronous trailing closure that handles misses is nonisolated") func asynchronousClosureIsNonisolated()
    async throws
  {
    let mediator = try Mediator {
      Fallback { _, _ async in
        await Task.yield()
        return #isolation == nil
      }
      Fallback(for: .unmatchedURLs()) { _, _ async in
        await Task.yield()
        return #isolation == nil
      }
    }
    #expect(try await mediator.perform("ghost", "x") as? Bool == true)
    #expect(try await mediator.open("/a/b/c", source: .web) as? Bool == true)
  }

  @Test("Synchronous methods do not use an asynchronous main-actor fallback")
  @MainActor func synchronousMethodsSkipAnAsynchronousFallback() throws {
    let fallback = try Mediator {
      Fallback(onMain: { _, miss in
        await Task.yield()
        return onMainActor(miss)
      })
    }
    expectFailureNow(.asynchronousAction) { try fallback.performNow("ghost", "x") }
  }
}
