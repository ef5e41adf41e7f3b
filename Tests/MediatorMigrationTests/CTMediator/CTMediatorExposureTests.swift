import MediatorKit
import MediatorLinks
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
    CTMediator.action("nativeAll") { (_: VaultTarget, _) in "opened" }.exposed(to: .all)
  }
}
