import Foundation
import MediatorKit
import MediatorManifest
import MediatorTestSupport
import Testing

@Suite("N6 a manifest that was edited") struct ManifestReadingTests {
  private static let sound = Manifest.of(
    actions: [Manifest.Action("a", [Manifest.Parameter("id", "Int")], exposure: .rule("staff"))],
    routes: [Manifest.Route("/a/:id", .action, action: "t/a", module: "M")]
  ).json()

  @Test(arguments: [
    (
      #""version" : 1"#, #""version" : 2"#, "m:64:15: version: Version 2 is not supported; this reader knows version 1."
    ),
    (
      #""version" : 1"#, #""version" : "1""#,
      "m:64:15: version: Version a text is not supported; this reader knows version 1."
    ),
    (#""version" : 1"#, #""edition" : 1"#, "m:1:1: The key 'version' is missing."),
    (#""name" : "a""#, #""name" : 3"#, "m:44:20: targets[0].actions[0].name: Expected a text, found a number."),
    (#""name" : "a","#, "", "m:38:9: targets[0].actions[0]: The key 'name' is missing."),
    (#""action" : "t/a""#, #""action" : "ta""#, "m:22:22: namespaces[0].routes[0].action: 'ta' has no meaning here."),
    (#""lifetime" : "cached""#, #""lifetime" : "short""#, "m:58:20: targets[0].lifetime: 'short' has no meaning here."),
    (
      #""priority" : 0"#, #""priority" : 1e400"#,
      "m:28:24: namespaces[0].routes[0].priority: Expected a whole number of at most 64 bits, found 1e400."
    ),
    (
      #""defaults" : {}"#, #""defaults" : []"#,
      "m:23:24: namespaces[0].routes[0].defaults: Expected a dictionary, found a list."
    ),
    (
      #""asynchronous" : false"#, #""asynchronous" : false, "depricated" : "x""#,
      "m:39:35: targets[0].actions[0].depricated: 'depricated' is no key here."
    ),
    (
      #""result" : "Void""#, #""result" : "Void", "resultt" : "x""#,
      "m:54:30: targets[0].actions[0].resultt: 'resultt' is no key here; did you mean 'result'?"
    ),
    (
      #""kind" : "global","#, #""kind" : "global", "kind" : "web","#,
      "m:16:26: namespaces[0].kind: The key 'kind' stands here twice."
    ),
    (#""rewrites" : [],"#, #""rewrites" : [,"#, "m:34:17: Expected a value, found ','."),
    ("{", "", "m:2:13: The document ends before ':'."),
  ])
  func everyFaultIsNamedWithItsPlace(find: String, replace: String, message: String) throws {
    let range = try #require(Self.sound.range(of: find))
    let edited = Self.sound.replacingCharacters(in: range, with: replace)
    do {
      _ = try Manifest(json: edited, named: "m")
      Issue.record("expected an error")
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test func nothingMakesItTrap() throws {
    let bytes = Array(Self.sound.utf8)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var copy = bytes
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        copy[Int.random(in: copy.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
      }
      guard let manifest = try? Manifest(Data(copy)) else { continue }
      #expect(manifest.validate().allSatisfy { !$0.rule.isEmpty })
      #expect(manifest.changes(from: manifest).isEmpty)
      _ = manifest.changes(from: Manifest.of())
      #expect(try Manifest(json: manifest.json()) == manifest)
    }
  }

  @Test func longTextsAreNoTrapEither() {
    let long = String(repeating: "?", count: 200_000)
    func manifest(_ text: String) -> Manifest {
      .of(
        [Manifest.Module(ModuleName(text), services: [text], requires: [text + "a"])],
        actions: [Manifest.Action(ActionName(text), [Manifest.Parameter("id", text)], exposure: .rule(text))],
        routes: [
          Manifest.Route(text, .page, module: "M"), Manifest.Route("/" + text, priority: .min, .file, module: "M"),
        ],
        rewrites: [Manifest.Rewrite(from: text, to: text, priority: .max)])
    }
    #expect(!manifest(long).validate().isEmpty)
    #expect(!manifest(long).changes(from: manifest("x" + long)).isEmpty)
    #expect(!manifest(long).changes(from: manifest("(")).isEmpty)
  }

  @Test(arguments: ["", "[]", "null", "{}", String(repeating: "[", count: 100_000), "\u{FEFF}", #"{"version":1}"#])
  func whatIsNoManifestIsAnError(text: String) {
    #expect(throws: ManifestError.self) { try Manifest(json: text) }
  }
}
