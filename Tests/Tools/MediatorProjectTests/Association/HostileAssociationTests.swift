import Foundation
import MediatorCommands
import MediatorProject
import Testing

@Suite("Hostile association files end in a verdict or an error within 2 s") struct HostileAssociationTests {
  static let app = SiteAssociationTests.app
  /// Files by name, of sizes for a debug build; `Tests/Checks/Benchmarks/run growth` measures large ones.
  static let files: [(name: String, text: String)] = [
    ("over 1 MiB", #"{"applinks":{"x":"\#(String(repeating: "x", count: 1 << 20))"}}"#),
    ("deep", String(repeating: #"{"applinks":"#, count: 80_000)),
    (
      "deep lists",
      #"{"applinks":{"details":\#(String(repeating: "[", count: 400))\#(String(repeating: "]", count: 400))}}"#
    ),
    ("hundreds of details", details(300, #"{"/":"/a*b*c*"},{"?":{"q":"*a*"}}"#)),
    ("stars", details(1, #"{"/":"\#(String(repeating: "*a", count: 5000))b"}"#)),
    ("stars in many rules", details(300, #"{"/":"\#(String(repeating: "*a", count: 100))b"}"#)),
    ("marks", details(1, #"{"/":"\#(String(repeating: "?*", count: 5000))"}"#)),
    (
      "variables",
      details(1, #"{"/":"\#(String(repeating: "$(region)$(lang)", count: 8000))"}"#)
    ),
    (
      "nested values",
      details(
        1, #"{"/":"\#(String(repeating: "$(v)", count: 300))"}"#,
        #","substitutionVariables":{"v":["*","**","*a*","a","aa"]}"#)
    ),
    ("variables without an end (D13)", details(1, #"{"/":"\#(String(repeating: "$(", count: 10_000))"}"#)),
    (
      "unknown variables (D13)",
      details(
        1, (0..<4000).map { #"{"/":"$(x\#($0))"}"# }.joined(separator: ","),
        #","substitutionVariables":{\#((0..<4000).map { #""v\#($0)":["a"]"# }.joined(separator: ","))}"#)
    ),
    ("many names", details(1, "{\"?\":{\((0..<400).map { #""n\#($0)":"*""# }.joined(separator: ","))}}")),
  ]

  static func details(_ count: Int, _ components: String, _ rest: String = "") -> String {
    let detail = #"{"appIDs":["\#(app)"],"components":[\#(components)]}"#
    return #"{"applinks":{"details":[\#(Array(repeating: detail, count: count).joined(separator: ","))]\#(rest)}}"#
  }

  @Test("Rules of one element are for its apps, which are compared by their bytes (D13, AT16)") func appsAreExact()
    throws
  {
    let file = try SiteAssociation(
      json:
        #"{"applinks":{"details":[{"appIDs":["\u00e9","e\u0301","ABCDE12345.b"],"components":[{"/":"/x"},{"/":"/%41","percentEncoded":false}]}"#
        + #",{"appID":"ABCDE12345.c","components":[{"/":"/y","exclude":true}]}]}}"#)
    // The first two are malformed, which is a finding, and no reason to mix them up.
    #expect(file.apps.map { Array($0.utf8).count } == [12, 12, 3, 2])
    #expect(file.findings.map(\.rule) == [.associationApp, .associationApp])
    #expect(try file.decision(for: "https://a.example/x", app: "ABCDE12345.b").opensApp)
    #expect(try file.decision(for: "https://a.example/x", app: "ABCDE12345.c") == .none)
    #expect(try file.decision(for: "https://a.example/y", app: "ABCDE12345.c").rule?.number == 3)
    #expect(try file.decision(for: "https://a.example/y", app: "ABCDE12345.b") == .none)
  }

  @Test("The tool ends with a verdict or an error that names the file (PF5, PF8)", arguments: files.map(\.name))
  func commandsAreBounded(name: String) throws {
    let folder = try ToolFolder()
    try folder.write(try #require(Self.files.first { $0.name == name }?.text), "site.json")
    let options = "--host shop.example --app \(Self.app)"
    let check = folder.run("aasa check site.json app.json \(options) --format json")
    #expect((0...2).contains(check.exitCode), "\(check.messages)")
    #expect(check.exitCode == 2 || check.results.contains(#""complete" : "#))
    let match = folder.run("aasa match site.json https://shop.example/aaaa --app \(Self.app)")
    #expect([0, 2, 3, 4].contains(match.exitCode), "\(match.messages)")
    for output in [check, match] {
      #expect(output.messages.utf8.count < 1000)
      #expect(output.results.utf8.count < 200_000)
    }
    // No property list, and no manifest.
    #expect(folder.run("check-project app.json --info site.json").exitCode == 2)
    #expect(folder.run("aasa check site.json site.json \(options)").exitCode == 2)
    #expect(folder.run("validate site.json").messages.utf8.count < 100_000)
  }

  @Test("Reading and matching are bounded (PF5)", arguments: files.map(\.name))
  func readingAndMatchingAreBounded(name: String) throws {
    let text = try #require(Self.files.first { $0.name == name }?.text)
    do throws(SiteAssociationError) {
      let file = try SiteAssociation(json: text)
      let path = String(repeating: "a", count: 4000)
      let query = (0..<500).map { "n\($0)=\($0)" }.joined(separator: "&")
      _ = try file.decision(for: "https://example.com/\(path)?\(query)", app: Self.app)
    } catch {
      #expect(error.description.utf8.count < 500)
    }
  }
}
