import Foundation
import MediatorManifest
import Testing

@Suite struct CodeTests {
  // Tools read the strings, which were strings in Swift too.
  @Test("A kind of change and a rule are written as strings, and an unknown one is read")
  func codesAreStrings() throws {
    #expect(
      try String(decoding: JSONEncoder().encode([Manifest.Change.Kind.parameterRemoved]), as: UTF8.self)
        == #"["parameter-removed"]"#)
    #expect(
      try String(decoding: JSONEncoder().encode([Manifest.Finding.Rule.unknownAction]), as: UTF8.self)
        == #"["unknown-action"]"#)
    let kinds = try JSONDecoder().decode(
      [Manifest.Change.Kind].self, from: Data(#"["route-added","of-tomorrow"]"#.utf8))
    #expect(kinds.map(\.description) == ["route-added", "of-tomorrow"])
    #expect(kinds[0] == .routeAdded)
    let rules = try JSONDecoder().decode([Manifest.Finding.Rule].self, from: Data(#"["key","of-tomorrow"]"#.utf8))
    #expect(rules[0] == .key && rules[1].description == "of-tomorrow")
  }

  @Test("Changes and findings that an earlier version wrote are read, and written with the same keys")
  func earlierChangesAreRead() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let change =
      #"{"kind":"route-removed","message":"It is gone.","place":"route '/a'","reason":"r","severity":"breaking"}"#
    let read = try JSONDecoder().decode(Manifest.Change.self, from: Data(change.utf8))
    #expect(read.kind == .routeRemoved && read.subject == "route '/a'")
    #expect(try String(decoding: encoder.encode(read), as: UTF8.self) == change)
    let finding = #"{"fix":"f","message":"m","place":"action 'a/b'","rule":"native","severity":"error"}"#
    let other = try JSONDecoder().decode(Manifest.Finding.self, from: Data(finding.utf8))
    #expect(other.rule == .native && other.subject == "action 'a/b'")
    #expect(try String(decoding: encoder.encode(other), as: UTF8.self) == finding)
  }
}
