import Foundation
import MediatorRouteFiles
import MediatorManifest
import MediatorTestSupport
import Testing

@Suite("Edited manifests are checked when they are read (N6)") struct ManifestReadingTests {
  private static let sound = Manifest.of(
    actions: [Manifest.Action("a", [Manifest.Parameter("id", "Int")], exposure: .rule("staff"))],
    routes: [Manifest.RegisteredRoute("/a/:id", .action, action: "t/a", module: "M")]
  ).json()

  @Test(
    "Each problem of an edited manifest is reported by key path (N6)",
    arguments: [
      (#""version" : 1"#, #""version" : 2"#, "m: version: unsupported version: found 2, expected 1"),
      (#""version" : 1"#, #""version" : "1""#, "m: version: unsupported version: found '1', expected 1"),
      (#""version" : 1"#, #""edition" : 1"#, "m: missing key: expected 'version'"),
      (
        #""name" : "a""#, #""name" : 3"#, "m: targets[0].actions[0].name: wrong type: found a number, expected a string"
      ),
      (#""name" : "a","#, "", "m: targets[0].actions[0]: missing key: expected 'name'"),
      (
        #""action" : "t/a""#, #""action" : "ta""#,
        "m: namespaces[0].routes[0].action: malformed address: found 'ta', expected one such as 'order/detail'"
      ),
      (
        #""lifetime" : "cached""#, #""lifetime" : "cahced""#,
        "m: targets[0].lifetime: unknown word: found 'cahced'; did you mean 'cached'?"
      ),
      (
        #""kind" : "global""#, #""kind" : "other""#,
        "m: namespaces[0].kind: unknown word: found 'other', expected global, scheme, web, texts"
      ),
      (
        #""version" : 1"#, #""version" : 1, "browser" : { "reasons" : ["unmached", "malformed"], "sources" : "all" }"#,
        "m: browser.reasons[0]: unknown word: found 'unmached'; did you mean 'unmatched'?"
      ),
      (
        #""where" : "staff""#, #""where" : 1"#,
        "m: targets[0].actions[0].exposure: invalid value: found a dictionary, expected 'none', 'all', a list of sources or a rule"
      ),
      (
        #""priority" : 0"#, #""priority" : 0, "tags" : [1]"#,
        "m: namespaces[0].routes[0].tags[0]: wrong type: found a number, expected a string"
      ),
      (
        #""priority" : 0"#, #""priority" : 1e400"#,
        "m: namespaces[0].routes[0].priority: wrong type: found a number out of range, expected an integer of at most 64 bits"
      ),
      (
        #""defaults" : {}"#, #""defaults" : []"#,
        "m: namespaces[0].routes[0].defaults: wrong type: found a list, expected a dictionary"
      ),
      (
        #""asynchronous" : false"#, #""asynchronous" : false, "depricated" : "x""#,
        "m: targets[0].actions[0].depricated: unknown key: found 'depricated'; did you mean 'deprecated'?"
      ),
      (
        #""result" : "Void""#, #""result" : 1, "resultt" : "x""#,
        "m: targets[0].actions[0].resultt: unknown key: found 'resultt'; did you mean 'result'?\n"
          + "m: targets[0].actions[0].result: wrong type: found a number, expected a string"
      ),
    ])
  func reportsEachProblem(find: String, replace: String, message: String) throws {
    let range = try #require(Self.sound.range(of: find))
    let edited = Self.sound.replacingCharacters(in: range, with: replace)
    do {
      _ = try Manifest(json: edited, named: "m")
      Issue.record("expected an error")
    } catch {
      #expect("\(error)" == message)
    }
  }

  // 64 MiB of `1.5,` made 16.8 million problems, and took 4.1 GB.
  @Test("The first 100 problems of a manifest are kept, and the others are counted") func problemsAreBounded() {
    let elements = String(repeating: "1.5,", count: 50_000) + "1.5"
    let error = #expect(throws: ManifestError.self) {
      try Manifest(
        json: #"{"version": 1, "modules": [\#(elements)], "targets": [], "namespaces": [], "rewrites": []}"#)
    }
    #expect(error?.problems.count == 100)
    #expect(error?.omittedCount == 50_001 - 100)
  }

  // Cause: each of the 16.8 million problems of a file of 64 MiB was found to be counted, which took minutes.
  @Test("Reading stops after 100,000 further problems and reports that") func countingIsBounded() {
    let elements = String(repeating: "1,", count: 150_000) + "1"
    let error = #expect(throws: ManifestError.self) {
      try Manifest(json: #"{"version": 1, "modules": [\#(elements)], "targets": [], "namespaces": [], "rewrites": []}"#)
    }
    #expect(error?.omittedCount == 100_000)
    #expect(error?.description.hasSuffix("manifest.json: at least 100000 more problems") == true)
  }

  // Cause: as for route files; a manifest may have 64 MiB.
  @Test("The variants of all patterns of a manifest have at most four million segments (AT62)")
  func variantsAreBounded() {
    let groups = "abcde".map { "(" + String(repeating: "/\($0)", count: 12) + ")" }.joined()
    let end = groups + String(repeating: "/z", count: 58)
    let segments = 32 * 59 + 16 * 60
    let last = (1 << 22) / segments
    let routes = (0...last + 5).map { Manifest.RegisteredRoute("/\($0)\(end)", .handler, module: "M") }
    let json = Manifest.of([Manifest.Module("M")], routes: routes).json()
    let error = #expect(throws: ManifestError.self) { try Manifest(json: json, named: "m") }
    #expect(
      error?.description == "m: namespaces[0].routes[\(last)].pattern: too many segments in optional groups: found "
        + "\((last + 1) * segments) in all variants of the patterns up to this one, expected at most \(1 << 22)")
  }

  @Test("A manifest is read by any JSON decoder, which throws the first problem") func plainDecoderThrows() throws {
    let data = Data(Self.sound.utf8)
    #expect(try JSONDecoder().decode(Manifest.self, from: data).json() == Self.sound)
    let edited = Data(Self.sound.replacing(#""kind" : "global""#, with: #""kind" : "other""#).utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Manifest.self, from: edited) }
  }

  @Test func changedBytesNeverTrap() throws {
    let bytes = Array(Self.sound.utf8)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var copy = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        copy[Int.random(in: copy.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
      }
      guard let manifest = try? Manifest(Data(copy)) else { continue }
      #expect(manifest.validate().allSatisfy { !$0.rule.description.isEmpty })
      #expect(manifest.changes(from: manifest).isEmpty)
      _ = manifest.changes(from: Manifest.of())
      #expect(try Manifest(json: manifest.json()) == manifest)
    }
  }

  @Test func longTextsNeverTrap() {
    let long = String(repeating: "?", count: 200_000)
    func manifest(_ text: String) -> Manifest {
      .of(
        [Manifest.Module(ModuleName(text), services: [text], requiredServices: [text + "a"])],
        actions: [Manifest.Action(ActionName(text), [Manifest.Parameter("id", text)], exposure: .rule(text))],
        routes: [
          Manifest.RegisteredRoute(text, .page, module: "M"),
          Manifest.RegisteredRoute("/" + text, priority: .min, .file, module: "M"),
        ],
        rewrites: [Manifest.Rewrite(from: text, to: text, priority: .max)])
    }
    #expect(!manifest(long).validate().isEmpty)
    #expect(!manifest(long).changes(from: manifest("x" + long)).isEmpty)
    #expect(!manifest(long).changes(from: manifest("(")).isEmpty)
  }

  @Test(arguments: ["", "[]", "null", "{}", String(repeating: "[", count: 100_000), "\u{FEFF}", #"{"version":1}"#])
  func otherFilesAreErrors(text: String) {
    #expect(throws: ManifestError.self) { try Manifest(json: text) }
  }
}
