import Foundation
import MediatorProject
import MediatorTesting
import Testing

/// The code in comments of MediatorProject.
enum ProjectExamples {
  static func association(at url: URL) throws {
    let file = try SiteAssociation(contentsOf: url)
    let decision = try file.decision(for: "https://shop.example/order/7", app: "ABCDE12345.com.example.shop")
    print(decision.opensApp)
  }

  static func routing(_ file: URL) throws {
    let router = ManifestRouter(try Manifest(contentsOf: file))
    print(try router.outcome(of: "https://shop.example/order/7", source: .universalLink).get())
  }

  static func comparison(_ manifest: Manifest, _ file: SiteAssociation) throws {
    let report = try manifest.compare(with: file, host: "shop.example", app: "ABCDE12345.com.example.shop")
    for finding in report.findings { print(finding) }
  }

  static func generation(_ manifest: Manifest) throws {
    let file = try manifest.siteAssociation(host: "shop.example", apps: ["ABCDE12345.com.example.shop"])
    print(file.json())
  }

  static func propertyList(_ url: URL) throws -> PropertyListFile {
    let info = try PropertyListFile(contentsOf: url, variables: ["APP_SCHEME": "shop"])
    return info
  }

  static func emission(_ makeMediator: () throws -> Mediator) throws {
    try makeMediator().manifest().emit()
  }

  static func expectation(_ mediator: Mediator, _ file: URL) {
    mediator.expectSiteAssociation(at: file, host: "shop.example", app: "ABCDE12345.com.example.shop")
  }
}
