import Foundation
import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorProject
import RoutePatterns

/// Reads an association file, decides about a URL, and compares it with lines of patterns.
///
/// The input is the `components` of a file, the path of a URL, and lines of patterns. A decision is the same when it is made
/// again, and every difference of the comparison is one by both engines, also with the file that the patterns generate.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let lines = String(decoding: input, as: UTF8.self).split(
    separator: "\n", maxSplits: 8, omittingEmptySubsequences: false)
  let json = #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[\#(lines.first ?? "")]}]}}"#
  let path = lines.dropFirst().first ?? ""
  let file: SiteAssociation
  do throws(SiteAssociationError) {
    file = try SiteAssociation(json: json)
    let decision = try file.decision(for: "https://shop.example/\(path)", app: "ABCDE12345.a")
    require(
      decision == (try? file.decision(for: "https://shop.example/\(path)", app: "ABCDE12345.a")),
      "a decision is repeatable")
  } catch {
    require(!error.message.isEmpty && error.description.utf8.count <= 4096, "a message is bounded: \(error)")
    require(!error.description.utf8.contains { $0 < 0x20 }, "a message is one line")
    return
  }
  require(file.findings.count <= 100, "the number of findings is limited")
  let manifest = Manifest(
    modules: [], targets: [],
    namespaces: [
      Manifest.Namespace(
        "web", .web, hosts: ["shop.example"],
        routes: lines.dropFirst(2).map { Manifest.RegisteredRoute(String($0), .handler, module: "m") })
    ])
  checkDifferences(manifest, file)
  guard let generated = try? manifest.siteAssociation(host: "shop.example", apps: ["ABCDE12345.a"]) else {
    return require(false, "the host belongs to a namespace")
  }
  do throws(SiteAssociationError) {
    checkDifferences(manifest, try SiteAssociation(json: generated.json()))
  } catch {
    require(error.code == .tooLong, "a generated file is read: \(error)")
  }
}

private func checkDifferences(_ manifest: Manifest, _ file: SiteAssociation) {
  let router = ManifestRouter(manifest)
  guard let report = try? manifest.compare(with: file, host: "shop.example", app: "ABCDE12345.a") else {
    return require(false, "the host belongs to a namespace")
  }
  for difference in report.differences {
    let isSent = (try? file.decision(for: difference.example, app: "ABCDE12345.a"))?.opensApp
    let resolution = try? router.outcome(of: difference.example, source: .universalLink).get()
    var isAccepted = resolution != nil
    if case .external? = resolution?.destination { isAccepted = false }
    require(isSent == !isAccepted, "an example differs: \(difference)")
  }
}
