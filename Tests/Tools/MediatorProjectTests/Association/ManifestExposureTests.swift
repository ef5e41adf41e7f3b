import MediatorProject
import MediatorTestSupport
import Testing

/// The verdicts of a manifest are compared with those of the mediator from which it is made.
@Suite("Over a manifest, links are accepted by the same exposures as in the app") struct ManifestExposureTests {
  @Test("A router of a manifest accepts and rejects as the mediator does", arguments: AllowedSources.sources)
  func routerAgreesWithTheMediator(source: LinkSource) throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Registration { VaultTarget() }
        for allowed in AllowedSources.all {
          Route(RoutePattern(stringLiteral: "/closure/\(allowed.name)"), exposedTo: allowed.exposure) { "opened" }
        }
      }, as: "Vault")
    let router = ManifestRouter(mediator.manifest())
    for kind in ["vault", "own", "closure"] {
      for allowed in AllowedSources.all {
        let url = "shop://\(kind)/\(allowed.name)"
        let isAccepted = router.outcome(of: url, source: source).isAccepted
        // A manifest does not contain the code of a rule.
        let isExpected = mediator.canOpen(url, source: source) || allowed.name == "predicate"
        #expect(isAccepted == isExpected, "\(url)")
      }
    }
    for url in ["shop://vault/nativeAll", "shop://own/native"] {
      #expect(!router.outcome(of: url, source: source).isAccepted)
      #expect(!mediator.canOpen(url, source: source))
    }
  }
}

private struct VaultTarget: Target {
  static let name: TargetName = "vault"
  static var actions: ActionTable<VaultTarget> {
    for allowed in AllowedSources.all {
      Action(ActionName(allowed.name)) { _ in "opened" }.route(RoutePattern(stringLiteral: "/own/\(allowed.name)"))
        .exposed(to: allowed.exposure)
    }
    Action("nativeAll") { _ in "opened" }.route("/own/native").exposed(to: .all)
  }
}
