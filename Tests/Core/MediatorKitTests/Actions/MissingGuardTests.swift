import MediatorKit
import MediatorTestSupport
import Testing

private struct VaultTarget: Target {
  static let name: TargetName = "vault"
  static var actions: ActionTable<VaultTarget> {
    Action("hall") { _ in "hall" }.guarded(by: "a")
    Action("safe") { _ in "safe" }.guarded(by: "a", "b")
  }
}

@Suite("A call that a tag guards is rejected while no interceptor has the tag") struct MissingGuardTests {
  // Missing guards had one number, so a call that had passed one of them counted as having passed all.
  @Test("A redirected call that skips one missing guard is rejected by the other (LN44)")
  func redirectedCallsMeetEachMissingGuard() async throws {
    let mediator = try Mediator {
      Registration { VaultTarget() }
      Interception(named: "a detour") { invocation, next in
        var other = invocation
        other.destination = .action("vault/safe")
        return try await next(other)
      }
    }
    await expectFailure(.unguarded) {
      try await mediator.perform("vault", "hall", options: CallOptions(skippingGuards: ["a"]))
    }
    #expect(
      try await mediator.perform("vault", "hall", options: CallOptions(skippingGuards: ["a", "b"])) as? String == "safe"
    )
  }

  @Test("A call that skips one missing guard is rejected by the other before its inputs are read (LN44)")
  func otherGuardsRejectBeforeInputs() async throws {
    let mediator = try Mediator { Registration { VaultTarget() } }
    await expectFailure(.unguarded) {
      try await mediator.perform("vault", "safe", options: CallOptions(skippingGuards: ["a"]))
    }
    expectFailureNow(.unguarded) {
      try mediator.performNow("vault", "safe", options: CallOptions(skippingGuards: ["a"]))
    }
  }

  // Without observers, such a call took a way on which its errors were not completed.
  @Test(
    "The error of a typed call names the line of the call, with and without observers (LN44)", arguments: [false, true])
  func errorsNameTheirCall(isObserved: Bool) async throws {
    let mediator = try Mediator {
      Registration { VaultTarget() }
      if isObserved { CallObserver { _ in } }
    }
    let key = ActionKey<String>("vault", "hall")
    let error = await #expect(throws: MediatorError.self) { try await mediator.call(key) }
    #expect(error?.code == .unguarded && error?.address == "vault/hall")
    #expect(error?.callSite?.description.hasPrefix("MediatorKitTests/MissingGuardTests.swift:") == true)
  }
}
