import ClinicApp
import Foundation
import MediatorTesting
import Testing

@Suite struct LinkFileTests {
  @Test func linksReachTheApp() throws {
    let mediator = try makeMediator()
    // The folder of the package or project; this file is in Tests/ClinicTests.
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    mediator.expectManifest(at: root.appending(path: "links.json"))
    mediator.expectSiteAssociation(
      at: root.appending(path: "site/apple-app-site-association"), host: "go.clinic.example",
      app: "ABCDE12345.example.clinic")
    mediator.expectProjectFiles(
      info: root.appending(path: "App/Info.plist"), entitlements: root.appending(path: "App/App.entitlements"))
  }
}
