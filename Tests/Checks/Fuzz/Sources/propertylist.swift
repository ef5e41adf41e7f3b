import Foundation
import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorProject

private let manifest = Manifest(
  modules: [], targets: [],
  namespaces: [
    Manifest.Namespace("shop", .scheme, schemes: ["shop"], routes: []),
    Manifest.Namespace("web", .web, hosts: ["shop.example"], routes: []),
  ])

/// Reads a property list and checks it as both kinds of file: it ends in findings or in an error of one line.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  do throws(PropertyListError) {
    let file = try PropertyListFile(Data(input), variables: ["A": "shop"])
    for finding in manifest.findings(info: file, entitlements: file) {
      require(!finding.description.utf8.contains { $0 < 0x20 }, "a finding is one line")
    }
  } catch {
    require(!error.description.utf8.contains { $0 < 0x20 }, "a message is one line")
  }
}
