import Foundation
import MediatorRouteFiles
import Testing

@Suite struct RouteFileTests {
  private static let json = """
    {
      "version": 1,
      "routes": [
        {"pattern": "/sale/:id<int>", "action": "products/detail", "defaults": {"limit": 5, "open": true, "tags": ["a", 1]},
         "exposed": ["push", "web"], "priority": 10, "namespace": "shop"},
        {"pattern": "/a&b/:x", "action": "billing.order/list"}
      ],
      "rewrites": [{"from": "/old/:id", "to": "shop://products/:id", "priority": -3}]
    }
    """

  /// Returns all contents of a file.
  private func summary(_ file: RouteFile) -> String {
    let entries = file.entries.map { entry in
      let defaults = entry.defaults.map { "\($0.label)=\($0.texts)" }.joined(separator: " ")
      let exposure = entry.exposure.map { $0.map(\.rawValue).sorted().description } ?? "any"
      return "\(entry.pattern) \(entry.address) \(defaults) \(exposure) \(entry.priority) \(entry.namespace)"
    }
    return (entries + file.rewrites.rules.map { "\($0.from) \($0.to) \($0.priority)" }).joined(separator: "\n")
  }

  @Test("Routes and rewrites are read from a JSON file (RT9)")
  func fileIsRead() throws {
    let expected = """
      /sale/:id<int> products/detail limit=["5"] open=["true"] tags=["a", "1"] ["push", "web"] 10 shop
      /a&b/:x billing.order/list  any 0 global
      /old/:id shop://products/:id -3
      """
    let file = try RouteFile(Data(Self.json.utf8), named: "shop.json")
    #expect(summary(file) == expected)
    #expect(file.name == "shop.json")
  }

  @Test(
    "Numbers and Booleans among the defaults become texts",
    arguments: [
      ("7", ["7"]), ("-7", ["-7"]), ("1.5", ["1.5"]), ("5.0", ["5"]), ("55e-1", ["5.5"]), ("true", ["true"]),
      ("18446744073709551615", ["18446744073709551615"]), (#""é\u0041""#, ["éA"]),
      (#"["a",false,2.5]"#, ["a", "false", "2.5"]),
      ("[]", []),
    ])
  func defaultIsText(json: String, texts: [String]) throws {
    #expect(try read(default: json) == texts)
  }

  /// The decoder sorts such marks to hash the keys: a file of 1 MiB took minutes.
  @Test(
    "More than 30 combining marks in a row are an error in a file, raw and escaped (AT34)",
    arguments: ["\u{301}\u{316}", #"\u0301\u0316"#, #"\uD834\uDD65\uD834\uDD66"#])
  func marksInFilesAreLimited(marks: String) throws {
    func text(_ count: Int) -> String {
      let text = String(repeating: marks, count: count)
      return #"{"version":1,"routes":[{"pattern":"/a","action":"a/b","defaults":{"a":"\#(text)"}}]}"#
    }
    _ = try RouteFile(Data(text(15).utf8))
    let error = #expect(throws: RouteFileError.self) { try RouteFile(Data(text(16).utf8), named: "a.json") }
    let offset = text(15).utf8.count - #""}}]}"#.utf8.count
    #expect(
      error?.description == "a.json: too many combining marks in a row at offset \(offset): expected at most 30")
    for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf32BigEndian] {
      let data = try #require(text(16).data(using: encoding))
      let error = #expect(throws: RouteFileError.self) { try RouteFile(data, named: "a.json") }
      let problem = data.first == 0xFF || data.first == 0xFE ? "the text is not UTF-8" : "null character at offset"
      #expect(error?.description.hasPrefix("a.json: not JSON: \(problem)") == true)
    }
    for cut in [#"{"a":"\uD834"#, #"{"a":"\u"#, "{\"a\":\"%C", "{\"a\":\"%CC"] {
      #expect(throws: RouteFileError.self) { try RouteFile(Data(cut.utf8)) }
    }
  }

  @Test(
    "The keys 'routes' and 'rewrites' are optional",
    arguments: [
      #"{"version":1}"#, #"{"version":1,"routes":[]}"#, #"{"rewrites":[],"version":1,"routes":[]}"#,
    ])
  func partsAreOptional(text: String) throws {
    let file = try RouteFile(Data(text.utf8))
    #expect(file.entries.isEmpty)
    #expect(file.rewrites.rules.isEmpty)
  }

  @Test("An empty list of sources exposes a route to no source") func emptyExposureIsNone() throws {
    let text = #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","exposed":[]}]}"#
    #expect(try RouteFile(Data(text.utf8)).entries[0].exposure == [])
  }

  @Test(
    "Problems of the whole file are reported",
    arguments: [
      ("[]", "wrong type: found a list, expected a dictionary"),
      ("null", "wrong type: found null, expected a dictionary"),
      ("{}", "missing key: expected 'version'"),
      (#"{"version":2}"#, "version: unsupported version: found 2, expected 1"),
      (#"{"version":"1"}"#, "version: unsupported version: found '1', expected 1"),
      (#"{"version":2,"pages":[]}"#, "version: unsupported version: found 2, expected 1"),
      (#"{"version":1,"route":[]}"#, "route: unknown key: found 'route'; did you mean 'routes'?"),
      (#"{"version":1,"pages":[]}"#, "pages: unknown key: found 'pages', expected version, routes, rewrites"),
      (#"{"version":1,"routes":{}}"#, "routes: wrong type: found a dictionary, expected a list"),
      (#"{"version":1,"rewrites":null}"#, "rewrites: wrong type: found null, expected a list"),
    ])
  func reportsProblemsOfTheFile(text: String, expected: String) {
    #expect(problems(text) == "r.json: " + expected)
  }

  @Test("Text that is not JSON is one problem", arguments: ["", "{", #"{"version" 1}"#, "nonsense", "\u{0}", "[1,}"])
  func reportsTextThatIsNotJSON(text: String) {
    #expect(problems(text).hasPrefix("r.json: not JSON"))
    #expect(!problems(text).contains("\n"))
  }

  @Test(
    "Problems of a route are reported by key path",
    arguments: [
      ("1", "routes[0]: wrong type: found a number, expected a dictionary"),
      ("{}", "routes[0]: missing key: expected 'pattern'\nr.json: routes[0]: missing key: expected 'action'"),
      (
        #"{"patern":"/a","action":"t/a"}"#,
        "routes[0].patern: unknown key: found 'patern'; did you mean 'pattern'?\n"
          + "r.json: routes[0]: missing key: expected 'pattern'"
      ),
      (#"{"pattern":"/a","action":3}"#, "routes[0].action: wrong type: found a number, expected a string"),
      (
        #"{"pattern":"/a","action":"products"}"#,
        "routes[0].action: malformed address: found 'products', expected one such as 'order/detail'"
      ),
      (
        #"{"pattern":"/a","action":"a/b/c"}"#,
        "routes[0].action: malformed address: found 'a/b/c', expected one such as 'order/detail'"
      ),
      (
        #"{"pattern":"/a","action":"a b/c?"}"#,
        "routes[0].action: invalid target name: found 'a b/c?', but it contains whitespace or a control character\n"
          + "r.json: routes[0].action: invalid action name: found 'a b/c?', but it contains '?'"
      ),
      (#"{"pattern":true,"action":"t/a"}"#, "routes[0].pattern: wrong type: found a Boolean, expected a string"),
      (
        #"{"pattern":"/a/:id<itn>","action":"t/a"}"#,
        "routes[0].pattern: malformed pattern: column 8: unknown type: found 'itn', expected int, uint, double, bool, uuid or date"
          + "; did you mean 'int'?"
      ),
      (
        #"{"pattern":"/a(/b","action":"t/a"}"#,
        "routes[0].pattern: malformed pattern: column 3: unbalanced group: found '(' without ')'"
      ),
      (
        #"{"pattern":"/a","action":"t/a","priority":1.5}"#,
        "routes[0].priority: wrong type: found 1.5, expected an integer of at most 64 bits"
      ),
      (
        #"{"pattern":"/a","action":"t/a","priority":1e400}"#,
        "routes[0].priority: wrong type: found a number out of range, expected an integer of at most 64 bits"
      ),
      (
        #"{"pattern":"/a","action":"t/a","priority":2147483648}"#,
        "routes[0].priority: invalid priority: found 2147483648, expected -2147483648 to 2147483647"
      ),
      (
        #"{"pattern":"/a","action":"t/a","priority":"1"}"#,
        "routes[0].priority: wrong type: found '1', expected an integer of at most 64 bits"
      ),
      (
        #"{"pattern":"/a","action":"t/a","namespace":""}"#,
        "routes[0].namespace: invalid namespace: found '', expected at least one character"
      ),
      (
        #"{"pattern":"/a","action":"t/a","exposed":"push"}"#,
        "routes[0].exposed: wrong type: found a string, expected a list"
      ),
      (
        #"{"pattern":"/a","action":"t/a","exposed":["push",1,""]}"#,
        "routes[0].exposed[1]: wrong type: found a number, expected a string\n"
          + "r.json: routes[0].exposed[2]: invalid source: found '', expected at least one character"
      ),
      (
        #"{"pattern":"/a","action":"t/a","defaults":[]}"#,
        "routes[0].defaults: wrong type: found a list, expected a dictionary"
      ),
      (
        #"{"pattern":"/a","action":"t/a","defaults":{"x":null,"":1,"y":[[]],"z":1e400}}"#,
        "routes[0].defaults.x: wrong type: found null, expected a string, number, Boolean or list of them\n"
          + "r.json: routes[0].defaults.y[0]: wrong type: found a list, expected a string, number or Boolean\n"
          + "r.json: routes[0].defaults.z: wrong type: found a number out of range, expected a string, number, Boolean or list of them\n"
          + "r.json: routes[0].defaults.: invalid label: found '', expected at least one character"
      ),
    ])
  func reportsProblemsOfRoutes(route: String, expected: String) {
    #expect(problems("{\"version\":1,\"routes\":[\n\(route)\n]}") == "r.json: " + expected)
  }

  // JSONDecoder scans escapes when it decodes the string, so such a string passed for a number.
  @Test(
    "A string with an unpaired surrogate is reported as such (AT17)",
    arguments: [
      (#""pattern":"/\ud800","action":"t/a""#, "routes[0].pattern"),
      (#""pattern":"/a","action":"t/\udc00""#, "routes[0].action"),
      (#""pattern":"/a","action":"t/a","namespace":"\ud83d\u0041""#, "routes[0].namespace"),
      (#""pattern":"/a","action":"t/a","priority":"\ud800""#, "routes[0].priority"),
      (#""pattern":"/a","action":"t/a","exposed":["\ude00\ud83d"]"#, "routes[0].exposed[0]"),
      (#""pattern":"/a","action":"t/a","defaults":{"x":"\ud800"}"#, "routes[0].defaults.x"),
      (#""pattern":"/a","action":"t/a","defaults":{"x":["a\ud83d"]}"#, "routes[0].defaults.x[0]"),
    ])
  func reportsUnpairedSurrogates(route: String, keyPath: String) throws {
    let error = #expect(throws: RouteFileError.self) {
      try RouteFile(Data(#"{"version":1,"routes":[{\#(route)}]}"#.utf8))
    }
    #expect(error?.problems.map(\.keyPath) == [keyPath])
    #expect(error?.problems.map(\.code) == [.invalidValue])
    #expect(
      error?.problems.first?.message == #"invalid string: found a string with an unpaired surrogate, such as '\ud800'"#)
  }

  // A misspelled source silently narrowed a route: `universalLink` beside `push` let no universal link through.
  @Test(
    "A source that is similar to a standard one is a problem",
    arguments: [
      ("universalLink", "universal-link"), ("Push", "push"), ("in_app", "in-app"), ("sever", "server"), ("webb", "web"),
    ])
  func reportsMisspelledSources(word: String, near: String) {
    let text = #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","exposed":["push","\#(word)"]}]}"#
    #expect(
      problems(text) == "r.json: routes[0].exposed[1]: unknown source: found '\(word)'; did you mean '\(near)'?")
  }

  @Test("An app's own source is accepted", arguments: ["widget", "watch", "push-widget", "partner"])
  func acceptsOwnSources(word: String) throws {
    let text = #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","exposed":["push","\#(word)"]}]}"#
    #expect(try RouteFile(Data(text.utf8)).entries[0].exposure == [.push, LinkSource(word)])
  }

  @Test(
    "Two routes with one pattern are a problem",
    arguments: [
      ("/a/:id", "/a/:uid", "", true), ("/a/:id<int>", "/a/:n<int>", "", true), ("/a/*x", "/a/*", "", true),
      ("/A(/:x)", "/A(/:y)", "", true), ("shop://a/:x", "SHOP://a/:y", "", true), ("/a%2Db", "/a-b", "", true),
      ("/a/:id", "/a/:id<int>", "", false), ("/a/:id", "/b/:id", "", false), ("/a/:id", "shop://a/:id", "", false),
      ("/a/:id", "/a/:id", #","priority":1"#, false), ("/a/:id", "/a/:id", #","namespace":"shop""#, false),
      ("/a/:id", "/a/:x", #","namespace":"global","priority":0"#, true),
    ])
  func reportsEqualPatterns(first: String, second: String, more: String, isSame: Bool) {
    let text = """
      {"version": 1, "routes": [{"pattern": "\(first)", "action": "t/a"},
        {"pattern": "\(second)", "action": "t/b"\(more)}]}
      """
    let found = problems(text)
    #expect(found.hasPrefix("r.json: routes[1].pattern: same pattern: found '") == isSame)
    #expect(found.hasSuffix("', which routes[0] has at priority 0 in namespace 'global'") == isSame)
    #expect(found.isEmpty != isSame)
  }

  @Test(
    "Problems of a rewrite are reported by key path",
    arguments: [
      (#"{"from":"/a"}"#, "rewrites[1]: missing key: expected 'to'"),
      (#"{"from":"/a","to":[]}"#, "rewrites[1].to: wrong type: found a list, expected a string"),
      (
        #"{"from":"a//b","to":"/x"}"#,
        "rewrites[1].from: malformed pattern: column 3: empty segment"
      ),
      (
        #"{"from":"/a/:id","to":"\/x/:uid"}"#,
        "rewrites[1].to: unknown parameter: found ':uid', expected ':id' of '/a/:id'; did you mean 'id'? (at column 4)"
      ),
      (
        #"{"from":"/a/:id","to":"x/:id"}"#,
        "rewrites[1].to: malformed template: expected '/' or a scheme and '://' at its start (at column 1)"
      ),
      (
        #"{"from":"/first/:y","to":"/x"}"#,
        "rewrites[1].from: conflict: found the pattern of rewrites[0] but for parameter names, at priority 0"
      ),
      (
        #"{"from":"/a/:id","to":"/a/:id"}"#,
        "rewrites[1].to: cycle: found '/a/x', rewritten by rewrites[1] → rewrites[1]"
      ),
      (
        #"{"from":"/a/:id","to":"/b"},{"form":1},{"from":"/b","to":"/a/1"}"#,
        "rewrites[2].form: unknown key: found 'form'; did you mean 'from'?\n"
          + "r.json: rewrites[2]: missing key: expected 'from'\n"
          + "r.json: rewrites[2]: missing key: expected 'to'\n"
          + "r.json: rewrites[1].to: cycle: found '/a/1', rewritten by rewrites[1] → rewrites[3] → rewrites[1]"
      ),
    ])
  func reportsProblemsOfRewrites(rewrites: String, expected: String) {
    let text = "{\"version\":1,\"rewrites\":[{\"from\":\"/first/:x\",\"to\":\"/last\"},\n\(rewrites)\n]}"
    #expect(problems(text) == "r.json: " + expected)
  }

  @Test("All problems of a file are reported at once") func reportsAllProblemsAtOnce() {
    let text = """
      {
        "rewrites": [{"from": "/a/:x", "to": "shop://:y"}],
        "routes": [{"action": "t", "pattern": "/:x/:x"}],
        "Version": 1, "version": 1
      }
      """
    let expected = """
      routes.json: Version: unknown key: found 'Version'; did you mean 'version'?
      routes.json: routes[0].pattern: malformed pattern: column 6: duplicate parameter name: found 'x' twice
      routes.json: routes[0].action: malformed address: found 't', expected one such as 'order/detail'
      routes.json: rewrites[0].to: unknown parameter: found ':y', expected ':x' of '/a/:x' (at column 8)
      """
    #expect(problems(text, named: "routes.json") == expected)
  }

  @Test("A rewrite can open its URL outside the app (ST1)") func rewritesCanBeExternal() throws {
    func file(_ rest: String) -> Data {
      Data(#"{"version":1,"rewrites":[{"from":"/a/:id","to":"https://shop.example/a/:id"\#(rest)}]}"#.utf8)
    }
    #expect(try RouteFile(file(#","external":true"#)).rewrites.rules.map(\.isExternal) == [true])
    #expect(try RouteFile(file("")).rewrites.rules.map(\.isExternal) == [false])
    #expect(
      problems(#"{"version":1,"rewrites":[{"from":"/a","to":"/b","external":true}]}"#)
        .contains("rewrites[0].to: not a web URL: expected 'https://', because it is opened outside the app"))
  }

  @Test("Problems are data") func problemsAreData() throws {
    let error = #expect(throws: RouteFileError.self) {
      try RouteFile(Data(#"{"version":1,"routes":[{"pattern":"/a(","action":"t/a"}]}"#.utf8))
    }
    #expect(error?.file == "routes")
    #expect(error?.omittedCount == 0)
    let problem = try #require(error?.problems.first)
    #expect(problem.keyPath == "routes[0].pattern")
    #expect(problem.code == .malformedPattern)
    #expect(problem.message == "malformed pattern: column 3: unbalanced group: found '(' without ')'")
  }

  // A file of 1 MiB had a description of 37 MB.
  @Test("The first 100 problems are kept, and the others are counted") func problemsAreBounded() throws {
    let elements = String(repeating: #"{"a":"","#.dropLast() + "},", count: 9_999) + "{}"
    let error = #expect(throws: RouteFileError.self) {
      try RouteFile(Data(#"{"version":1,"routes":[\#(elements)]}"#.utf8))
    }
    #expect(error?.problems.count == 100)
    #expect(error?.omittedCount == 29_999 - 100)
    #expect(error?.description.split(separator: "\n").last == "routes: 29899 more problems")
    #expect((error?.description.utf8.count ?? .max) < 10_000)
  }

  // Cause: 150 bytes with five groups have 32 variants of some 60 segments, so a file of 1 MiB needed most of a GB.
  @Test("The variants of all patterns of a file have at most as many segments as patterns without groups (AT62)")
  func variantsAreBounded() throws {
    let end = "(/a)(/b)(/c)(/d)(/e)" + String(repeating: "/z", count: 58)
    func file(_ count: Int, _ key: String, _ rest: String) -> Data {
      let elements = (0..<count).map { #"{"\#(key)":"/\#($0)\#(end)",\#(rest)}"# }.joined(separator: ",")
      return Data(#"{"version":1,"\#(key == "from" ? "rewrites" : "routes")":[\#(elements)]}"#.utf8)
    }
    // 32 variants of 1 + 58 segments and half of five.
    let segments = 32 * 59 + 16 * 5
    let limit = 1 << 19
    let last = limit / segments
    let expected =
      "too many segments in optional groups: found \((last + 1) * segments) in all variants of the patterns up to this one, "
      + "expected at most \(limit)"
    #expect(try RouteFile(file(last, "pattern", #""action":"a/b""#)).entries.count == last)
    #expect(
      problems(file(last + 20, "pattern", #""action":"a/b""#)) == "r.json: routes[\(last)].pattern: \(expected)")
    #expect(problems(file(last + 20, "from", #""to":"/a""#)) == "r.json: rewrites[\(last)].from: \(expected)")
  }

  @Test("A file on disk is read") func readsFilesOnDisk() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "shop.json")
    #expect(throws: CocoaError.self) { try RouteFile(contentsOf: url) }
    try Data(Self.json.utf8).write(to: url)
    #expect(try RouteFile(contentsOf: url).name == "shop.json")
    try Data().write(to: url)
    let error = #expect(throws: RouteFileError.self) { try RouteFile(contentsOf: url) }
    #expect(error?.description.hasPrefix("shop.json: not JSON") == true)
    try Data(count: 2 << 20).write(to: url)
    let large = #expect(throws: RouteFileError.self) { try RouteFile(contentsOf: url) }
    #expect(large?.description == "shop.json: too long: found 1048577 bytes, expected at most 1048576")
    #expect(throws: CocoaError.self) { try RouteFile(contentsOf: #require(URL(string: "https://example.com/r.json"))) }
  }
}
