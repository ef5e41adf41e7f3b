import Foundation
import MediatorKit
import MediatorManifest
import MediatorRouteFiles
import RoutePatterns

/// Reads a manifest from JSON.
///
/// The number of problems is limited. A manifest that was read is written as JSON that reads as the same manifest. Findings and
/// changes have messages and are sorted, and a manifest has no change from itself.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  do throws(ManifestError) {
    check(try Manifest(Data(input), named: "fuzz"))
  } catch {
    require((1...100).contains(error.problems.count), "there are 1 to 100 problems")
    require(error.omittedCount == 0 || error.problems.count == 100, "problems are omitted after the hundredth")
    for problem in error.problems {
      require(!problem.message.isEmpty && problem.description.utf8.count <= 4096, "a message is bounded: \(problem)")
      require(!problem.description.utf8.contains { $0 < 0x20 }, "a message is one line")
    }
  }
}

private let empty = Manifest(modules: [], targets: [], namespaces: [])

private func check(_ manifest: Manifest) {
  let json = manifest.json()
  guard let again = try? Manifest(json: json) else { finding("what was written cannot be read: \(json)") }
  require(again == manifest, "what was written reads as the same manifest: \(json)")
  require(again.json() == json, "the JSON is the same bytes")
  let findings = manifest.validate()
  require(findings.allSatisfy { !$0.rule.description.isEmpty && !$0.message.isEmpty }, "a finding has a message")
  require(findings == findings.sorted(), "findings are sorted")
  require(again.validate() == findings, "equal manifests have the same findings")
  let notes = manifest.notes()
  require(notes == notes.sorted() && again.notes() == notes, "equal manifests have the same sorted notes")
  require(manifest.changes(from: again).isEmpty, "a manifest has no change from itself")
  for changes in [manifest.changes(from: empty), empty.changes(from: manifest)] {
    require(changes.allSatisfy { !$0.kind.description.isEmpty && !$0.message.isEmpty }, "a change has a message")
    require(changes == changes.sorted(), "changes are sorted")
  }
}
