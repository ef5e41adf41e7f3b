import MediatorManifest
import Testing

/// Two manifests, with the expected severities and kinds of their changes.
struct ChangeCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let old: Manifest
  let new: Manifest
  let expected: [String]

  init(_ name: String, _ old: Manifest, _ new: Manifest, _ expected: String...) {
    testDescription = name
    self.old = old
    self.new = new
    self.expected = expected
  }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let found = new.changes(from: old).map { "\($0.severity) \($0.kind)" }
    #expect(found == expected, sourceLocation: sourceLocation)
  }
}
