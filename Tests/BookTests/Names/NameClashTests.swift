import Testing

/// Compares the libraries' public names with those of Apple's frameworks.
@Suite("Public names do not clash") struct NameClashTests {
  @Test("No public name is a name of Apple's or of a module")
  func noNameIsApples() throws {
    let apple = try AppleNames()
    let names = try PublicName.all()
    let libraries = Set(names.map(\.library))
    let clashes = names.flatMap { name in
      apple.modules(with: name.name).map { "\(name): found in \($0)" }
        + (libraries.contains(name.name) ? ["\(name): found as a library"] : [])
    }
    #expect(clashes == [])
  }

  @Test("No public name is declared by two libraries")
  func noNameIsDeclaredTwice() throws {
    let libraries = Dictionary(grouping: try PublicName.all(), by: \.name).mapValues { Set($0.map(\.library)) }
    #expect(libraries.filter { $0.value.count > 1 } == [:])
  }

  @Test("Every library declares public names on every platform")
  func namesAreRead() throws {
    let names = try PublicName.all().map(\.description)
    let expected = [
      "MediatorDocuments.Inspector", "MediatorKit.mediator", "MediatorLinks.LinkGate", "MediatorManifest.ManifestError",
      "MediatorMigration.JLRoutes",
      "MediatorNavigation.UIKitNavigator", "MediatorProject.SiteAssociation", "MediatorRemote.Offer",
      "MediatorRemoteTesting.ChaosEngine", "MediatorRemoteUnix.UnixTransport", "MediatorRouteFiles.RouteFile",
      "MediatorTesting.CallRecorder", "RoutePatterns.RouteTable",
    ]
    #expect(expected.filter { !names.contains($0) } == [])
    #expect(Set(try PublicName.all().map(\.library)).count == expected.count)
  }

  @Test(
    "The lists contain the names with which clients clashed",
    arguments: [
      ("Observation", "Modules"), ("Tag", "Testing"), ("Namespace", "SwiftUI"), ("Parameter", "AppIntents"),
      ("Reference", "RegexBuilder"), ("Task", "Swift"), ("URL", "FoundationEssentials"), ("Process", "Foundation"),
      ("Publisher", "Combine"), ("Marker", "MapKit"),
    ])
  func listsAreRead(name: String, module: String) throws {
    #expect(try AppleNames().modules(with: name).contains(module))
  }
}
