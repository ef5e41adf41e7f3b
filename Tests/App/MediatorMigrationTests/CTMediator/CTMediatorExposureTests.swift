import MediatorMigration
import MediatorTestSupport
import Testing

@Suite("`CTMediator` opens URLs by the exposures of actions") struct CTMediatorExposureTests {
  @Test("A URL is opened from the sources to which its action is exposed", arguments: AllowedSources.sources)
  func openAgreesWithTheExposure(source: LinkSource) throws {
    let mediator = try Mediator(links: CTMediator.links(schemes: ["app"]))
    try mediator.register(ModuleContents { Registration { VaultTarget() } }, as: "Vault")
    let old = CTMediator(mediator)
    for allowed in AllowedSources.all {
      let expected = allowed.contains(source) ? "opened" : "notExposed"
      #expect(verdict { try old.open("app://Vault/\(allowed.name)", source: source) } == expected, "\(allowed.name)")
    }
    #expect(verdict { try old.open("app://Vault/nativeAll", source: source) } == "nativeAction")
  }

  @Test("An action that names no sources is called, and opened from none (FD53)", arguments: AllowedSources.sources)
  @MainActor func actionsAreClosedByDefault(source: LinkSource) throws {
    let mediator = try Mediator(links: CTMediator.links(schemes: ["app"]))
    try mediator.register(ModuleContents { Registration { VaultTarget() } }, as: "Vault")
    let old = CTMediator(mediator)
    for name in ["unnamed", "main"] {
      #expect(verdict { try old.open("app://Vault/\(name)", source: source) } == "notExposed")
      #expect(verdict { try old.open("app://Vault/\(name)?id=1", source: source) } == "notExposed")
      #expect(try old.perform("Vault", name, nil, caching: false) as? String == "opened")
    }
  }

  private func verdict(_ open: () throws -> (any Sendable)?) -> String {
    do {
      return try open() as? String ?? "nothing"
    } catch {
      return (error as? MediatorError)?.code.description ?? "\(error)"
    }
  }
}

private struct VaultTarget: Target {
  static let name: TargetName = "Target_Vault"
  static var actions: ActionTable<VaultTarget> {
    for allowed in AllowedSources.all {
      CTMediator.action(allowed.name) { (_: VaultTarget, _) in "opened" }.exposed(to: allowed.exposure)
    }
    CTMediator.action("unnamed") { (_: VaultTarget, _) in "opened" }
    CTMediator.action("main", onMain: { (_: VaultTarget, _) in "opened" })
    CTMediator.action("nativeAll") { (_: VaultTarget, _) in "opened" }.exposed(to: .all)
  }
}
