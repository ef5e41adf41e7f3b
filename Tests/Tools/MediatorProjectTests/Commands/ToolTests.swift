import Foundation
import MediatorCommands
import MediatorProject
import MediatorTestSupport
import Testing

/// A directory of files for the tool.
final class ToolFolder {
  let url: URL

  init(_ manifest: Manifest = ToolFolder.manifest) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "mediator-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write(manifest.json(), "app.json")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  @discardableResult func write(_ text: String, _ name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Runs the tool; words with a dot that name a file of the folder become paths.
  func run(_ line: String, _ environment: ToolEnvironment = ToolEnvironment()) -> MediatorTool.Output {
    let words = line.split(separator: " ").map(String.init).map { word in
      word.contains(".") && FileManager.default.fileExists(atPath: path(word)) ? path(word) : word
    }
    var output = MediatorTool.run(words, environment)
    // Not `replacing`, which takes seconds for a long text in a debug build.
    output.results = output.results.replacingOccurrences(of: url.path + "/", with: "")
    output.messages = output.messages.replacingOccurrences(of: url.path + "/", with: "")
    return output
  }

  static let manifest = Manifest(
    modules: [Manifest.Module("Shop")],
    targets: [
      Manifest.Target(
        "order", module: "Shop",
        actions: [
          Manifest.Action("detail", [Manifest.Parameter("id", "Int")], exposure: .all, tags: ["orders"]),
          Manifest.Action("cancel", exposure: .sources([.push])),
        ])
    ],
    namespaces: [
      Manifest.Namespace("global", .global, schemes: [], fallsBackToGlobal: false, routes: []),
      Manifest.Namespace(
        "web", .web, hosts: ["shop.example"], acceptsDirectForm: false,
        routes: [
          Manifest.RegisteredRoute(
            "/order/:id<int>", .action, action: ActionAddress("order", "detail"), module: "Shop", parent: "/orders"),
          Manifest.RegisteredRoute("/cancel", .action, action: ActionAddress("order", "cancel"), module: "Shop"),
          Manifest.RegisteredRoute("/orders", .page, module: "Shop", page: "order/list"),
        ]),
      Manifest.Namespace("shop", .scheme, schemes: ["shop"], routes: []),
    ])
}

@Suite("The tool checks manifests, association files and property lists") struct ToolTests {
  @Test("'routes' lists all routes, those of a source, and those with a text (PF18)")
  func routesAreListed() throws {
    let folder = try ToolFolder()
    let all = folder.run("routes app.json")
    #expect(all.exitCode == 0)
    #expect(
      all.results == """
        URL                                  DESTINATION          SOURCES      TAGS    PARENT   MODULE
        https://shop.example/order/:id<int>  order/detail         all sources  orders  /orders  Shop
        https://shop.example/cancel          order/cancel         push                          Shop
        https://shop.example/orders          page order/list      all sources                   Shop
        shop://order/cancel                  direct order/cancel  push                          Shop
        shop://order/detail                  direct order/detail  all sources  orders           Shop

        """)
    #expect(folder.run("routes app.json --source web").results.contains("/cancel") == false)
    #expect(folder.run("routes app.json --grep ORDER/D").results.split(separator: "\n").count == 3)
  }

  // One long text padded all rows to its length.
  @Test("A long text is cut in 'routes' (D6)") func longCellsAreCut() throws {
    let folder = try ToolFolder(
      Manifest(
        modules: [], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: ["shop.example"],
            routes: (0..<100).map { Manifest.RegisteredRoute("/a\($0)", .handler, module: "Shop") }
              + [Manifest.RegisteredRoute("/" + String(repeating: "x", count: 4000), .handler, module: "Shop")])
        ]))
    let all = folder.run("routes app.json")
    #expect(all.results.split(separator: "\n").allSatisfy { $0.unicodeScalars.count < 300 })
  }

  // A file name with DEL was printed as it is.
  @Test("JSON results have escapes in place of hidden characters (PF19, AT15)") func jsonIsPrintable() {
    let name = "no\u{7F}ne\u{9B}1m\u{202E}\u{E0001}"
    let result = MediatorTool.run(["validate", name, "--format", "json"], ToolEnvironment()).results
    #expect(result.contains(#"no\u007fne\u009b1m\u202e\udb40\udc01"#))
  }

  @Test(
    "A command line that cannot be read has a report in the format that it asks for (PF19)",
    arguments: ["--format json", "-format json", "--format=json", "-format=json"])
  func usageErrorsHaveTheFormat(format: String) throws {
    let output = try ToolFolder().run("validate app.json --none \(format)")
    #expect(output.exitCode == 2 && output.results.contains(#""exitCode" : 2"#), "\(output)")
    #expect(output.results.contains("unknown option"))
  }

  @Test("'validate' exits with 1 if there are errors (PF18)")
  func validateExitsWithOne() throws {
    let folder = try ToolFolder()
    let broken = Manifest(
      modules: [], targets: [],
      namespaces: [
        Manifest.Namespace(
          "global", .global, schemes: nil, routes: [Manifest.RegisteredRoute("/a(", .handler, module: "m")])
      ])
    try folder.write(broken.json(), "broken.json")
    let output = folder.run("validate broken.json")
    #expect(output.exitCode == 1)
    #expect(output.results.contains("error: module m, route '/a('"))
    #expect(output.results.hasSuffix("\n"))
    #expect(folder.run("validate broken.json --format json").results.contains(#""exitCode" : 1"#))
  }

  @Test("'validate --notes' lists URLs that several routes match, and no note is an error (RL16)")
  func notesAreListed() throws {
    let folder = try ToolFolder()
    let routes = ["/a/b", "/a/:x"].map { Manifest.RegisteredRoute($0, .handler, module: "m") }
    let manifest = Manifest(
      modules: [.init("m")], targets: [], namespaces: [.init("global", .global, schemes: ["shop"], routes: routes)])
    try folder.write(manifest.json(), "notes.json")
    #expect(folder.run("validate notes.json").results == "no findings\n")
    let note =
      "note: module m, route '/a/:x': '/a/b' matches route '/a/b' of module m first. Raise its priority if it should come first. [overlap]"
    let output = folder.run("validate notes.json --notes --strict")
    #expect(output == .init(results: "\(note)\n0 errors, 0 warnings, 1 note\n"))
    #expect(folder.run("validate notes.json --notes --format github").results.hasPrefix("::notice file="))
    let unsorted = Manifest(
      modules: [.init("m")], targets: [],
      namespaces: [.init("global", .global, schemes: ["shop"], isSorted: false, routes: routes)])
    try folder.write(unsorted.json(), "unsorted.json")
    let json = folder.run("validate unsorted.json --notes --format json").results
    #expect(json.contains("not-compared") && json.contains(#""complete" : true"#), "\(json)")
  }

  @Test("'diff' exits with 1 if a change breaks callers (PF18)")
  func diffExitsWithOne() throws {
    let folder = try ToolFolder()
    #expect(folder.run("diff app.json app.json") == .init(results: "no changes\n"))
    let old = ToolFolder.manifest
    let new = Manifest(modules: old.modules, targets: [], namespaces: old.namespaces)
    try folder.write(new.json(), "new.json")
    let output = folder.run("diff app.json new.json")
    #expect(output.exitCode == 1)
    #expect(output.results.contains("error: target 'order': breaking: It is gone"))
    #expect(folder.run("diff new.json app.json").exitCode != 2)
  }

  @Test("'docs' writes two files (PF18)")
  func docsAreWritten() throws {
    let folder = try ToolFolder()
    let output = MediatorTool.run(
      ["docs", folder.path("app.json"), "--out", folder.path("docs"), "--title", "Shop"], .init())
    #expect(output.exitCode == 0)
    for name in ["docs/reference.md", "docs/inspector.html"] {
      #expect(try String(contentsOfFile: folder.path(name), encoding: .utf8).contains("Shop"))
    }
  }

  @Test(
    "'explain' exits with the outcome of a URL (PF21)",
    arguments: [
      ("https://shop.example/order/7", 0, "result     order/detail"),
      (
        "https://shop.example/cancel", 3,
        "rejected   'order/cancel': not exposed: found web, expected push"
      ),
      ("https://shop.example/order/x", 4, "route      /order/:id<int>: segment 2: found 'x', expected <int> for 'id'"),
      ("https://other.example/", 4, "matches no route: found 'other.example', expected the host shop.example"),
      (
        "https://shop.exmaple/", 4,
        "matches no route: found 'shop.exmaple', expected the host shop.example"
      ),
      ("shpo://order/7", 4, "matches no route: found 'shpo', expected the scheme"),
      (
        "https://shop.example:8080/orders", 4,
        "matches no route: found 'shop.example:8080', expected the host shop.example"
      ),
      ("https://shop.example/%zz", 2, "malformed URL: malformed percent escape"),
    ] as [(String, Int32, String)])
  func explainExitsWithTheOutcome(url: String, code: Int32, line: String) throws {
    let output = try ToolFolder().run("explain app.json \(url) --source web")
    #expect(output.exitCode == code)
    #expect(output.results.contains(line), "\(output.results)")
    #expect(output.results.hasPrefix("\(url) from web\n"))
  }

  @Test("A file that 'aasa emit' writes passes 'aasa check' but for types (PF13)")
  func emittedFilesPass() throws {
    let folder = try ToolFolder()
    let emitted = folder.run("aasa emit app.json --host shop.example --app ABCDE12345.b")
    #expect(emitted.exitCode == 0)
    try folder.write(emitted.results, "aasa.txt")
    let check = folder.run("aasa check aasa.txt app.json --host shop.example --app ABCDE12345.b")
    #expect(check.exitCode == 1)
    #expect(
      check.results.hasPrefix(
        "error: https://shop.example/order/a: sent by rule 2 '/order/?*', matches no route [not-accepted]\n"))
    #expect(check.results.contains("\n1 error, 0 warnings; compared completely ("))
    let other = folder.run("aasa check aasa.txt app.json --host shop.example --app ABCDE12345.d")
    #expect(other.results.contains("app 'ABCDE12345.d' has no rule; did you mean 'ABCDE12345.b'? [association-app]"))
  }

  @Test("'aasa match' exits with 3 if excluded, with 4 if no rule matches (PF18)")
  func matchExitsWithTheDecision() throws {
    let folder = try ToolFolder()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/x","exclude":true},{"/":"/?"}]}]}}"#,
      "aasa.txt")
    let outputs = ["a", "x", "xy"].map {
      folder.run("aasa match aasa.txt https://shop.example/\($0) --app ABCDE12345.b")
    }
    #expect(outputs.map(\.exitCode) == [0, 3, 4])
    #expect(
      outputs.map(\.results) == [
        "opens the app by rule 2 '/?' (applinks.details[0].components[1])\n",
        "excluded by rule 1 '/x' (applinks.details[0].components[0])\n", "matches no rule\n",
      ])
  }

  @Test("'aasa match' decides about a URL with the escapes that it has on a device (PF18)")
  func typedURLsHaveEscapes() throws {
    let folder = try ToolFolder()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/caf%C3%A9"}]}]}}"#, "aasa.txt")
    for path in ["café", "caf%C3%A9"] {
      #expect(
        folder.run("aasa match aasa.txt https://shop.example/\(path) --app ABCDE12345.b").exitCode == 0, "\(path)")
    }
  }

  @Test("'--strict' makes warnings errors (PF12)")
  func strictMakesWarningsErrors() throws {
    let folder = try ToolFolder()
    try folder.write(#"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[]}]}}"#, "aasa.txt")
    let words = "aasa check aasa.txt app.json --host shop.example --app ABCDE12345.b"
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/orders"}]}]}}"#, "few.txt")
    #expect(folder.run(words).exitCode == 1)
    #expect(folder.run("aasa check few.txt app.json --host shop.example --app ABCDE12345.b").exitCode == 0)
    #expect(folder.run("aasa check few.txt app.json --host shop.example --app ABCDE12345.b --strict").exitCode == 1)
  }

  @Test("'check-project' compares both files (PF15)")
  func checkProjectComparesBoth() throws {
    let folder = try ToolFolder()
    try folder.write("<plist><dict/></plist>", "Info.plist")
    try folder.write(
      "<plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:$(HOST)</string></array></dict></plist>",
      "App.entitlements")
    let output = folder.run(
      "check-project app.json --info Info.plist --entitlements App.entitlements --define HOST=shop.example")
    #expect(output.exitCode == 1)
    #expect(
      output.results
        == "error: Info.plist: CFBundleURLTypes: scheme 'shop' is missing: add it [url-types]\n1 error, 0 warnings\n")
    #expect(folder.run("check-project app.json").exitCode == 2)
  }

  @Test("GitHub's annotations escape what ends them (PF19)")
  func annotationsAreEscaped() throws {
    let folder = try ToolFolder()
    try folder.write("<plist><dict/></plist>", "a,b:100%.plist")
    let output = folder.run("check-project app.json --info a,b:100%.plist --format github")
    #expect(output.results.hasPrefix("::error file="))
    #expect(
      output.results.contains(
        "a%2Cb%3A100%25.plist,title=url-types::a,b:100%25.plist: CFBundleURLTypes: scheme 'shop' is missing: add it\n"))
  }

  @Test("JSON has findings, exit code and completeness (PF19)")
  func jsonIsComplete() throws {
    let folder = try ToolFolder()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/sale"}]}]}}"#, "aasa.txt")
    let text = folder.run("aasa check aasa.txt app.json --host shop.example --app ABCDE12345.b --format json").results
    let output = try Self.json(text)
    #expect(output.version == 1 && output.command == "aasa check" && output.exitCode == 1 && output.complete)
    #expect(output.findings.contains { $0.rule == .notAccepted && $0.file == "aasa.txt" })
  }

  @Test("A host of no namespace exits with 2, and an incomplete comparison with 1 (PF10, PF12)")
  func nothingPassesWithoutAComparison() throws {
    let letters = (0..<70).compactMap { Unicode.Scalar(0x3B1 + $0) }
    let folder = try ToolFolder(
      Manifest(
        modules: [], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: ["shop.example"],
            routes: letters.map { Manifest.RegisteredRoute("/\($0)", .handler, module: "m") })
        ]))
    try folder.write(#"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[]}]}}"#, "empty.txt")
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/a","exclude":true}]}]}}"#, "aasa.txt")
    let words = "aasa check aasa.txt app.json --app ABCDE12345.b --host"
    #expect(
      folder.run("\(words) other.example")
        == .init(
          messages: "mediator: other.example: belongs to no namespace; did you mean 'shop.example'?\n", exitCode: 2))
    let check = folder.run("\(words) shop.example")
    #expect(check.exitCode == 1)
    #expect(check.results.contains("error: aasa.txt: compared up to a limit ("))
    let emitted = folder.run("aasa emit app.json --app ABCDE12345.b --host shop.example")
    #expect(emitted.exitCode == 1 && emitted.results.hasPrefix("{"))
    #expect(emitted.messages.contains("mediator: error: apple-app-site-association: compared up to a limit ("))
    let json = folder.run("\(words) shop.example --format json").results
    #expect(json.contains(#""complete" : false"#) && json.contains("more than 64 characters that need an escape"))
  }

  /// The output of `--format json`.
  private struct Output: Decodable {
    struct Route: Decodable {
      let url: String?
      let action: String?
      let page: String?
      let sources: Manifest.Exposure?
      let parent: String?
      let tags: [String]
    }
    struct Finding: Decodable {
      let severity: Manifest.Finding.Severity
      let rule: Manifest.Finding.Rule
      let subject: String
      let message: String
      let file: String?
    }
    let version: Int
    let command: String
    let exitCode: Int
    let findings: [Finding]
    let complete: Bool
    let limits: [String]
    let output: [String]?
    let routes: [Route]?
  }

  private static func json(_ text: String) throws -> Output {
    try JSONDecoder().decode(Output.self, from: Data(text.utf8))
  }

  @Test(
    "'explain' and 'aasa match' report a URL that does not arrive in every format (PF19)",
    arguments: [
      ("explain app.json https://shop.example/%zz", "malformed-url", 2, "malformed URL: malformed percent escape"),
      (
        "explain app.json https://shop.example/cancel", "rejected-url", 3,
        "'order/cancel': not exposed: found in-app, expected push"
      ),
      ("explain app.json https://shop.example/none", "unmatched-url", 4, "matches no route"),
      ("aasa match aasa.txt shop://x --app ABCDE12345.b", "malformed-url", 2, "not a web URL: expected 'https://'"),
      ("aasa match aasa.txt https://shop.example/x --app ABCDE12345.b", "rejected-url", 3, "excluded by rule 1 '/x'"),
      ("aasa match aasa.txt https://shop.example/xy --app ABCDE12345.b", "unmatched-url", 4, "matches no rule"),
      (
        "aasa match aasa.txt https://shop.example:8080/a --app ABCDE12345.b", "unmatched-url", 4,
        "matches no rule: hosts with ports are never associated with an app: found port 8080"
      ),
      (
        "aasa match aasa.txt https://shop.example/a --app ABCDE12345.a", "unmatched-url", 4,
        "matches no rule: the file has no rule for app 'ABCDE12345.a'; did you mean 'ABCDE12345.b'?"
      ),
    ])
  func urlsAreReported(line: String, rule: String, code: Int, message: String) throws {
    let folder = try ToolFolder()
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/x","exclude":true},{"/":"/?"}]}]}}"#,
      "aasa.txt")
    let output = try Self.json(folder.run("\(line) --format json").results)
    #expect(output.exitCode == code && output.findings.map(\.rule.rawValue) == [rule])
    #expect(output.findings[0].severity == .error && output.findings[0].message.hasPrefix(message))
    let github = folder.run("\(line) --format github").results
    let words = line.split(separator: " ")
    let (file, url) = line.hasPrefix("explain") ? (words[1], words[2]) : (words[2], words[3])
    #expect(
      github.hasPrefix("::error file=\(file),title=\(rule)::\(url.replacing("%", with: "%25")): \(message)"),
      "\(github)")
    // In text the lines say it once.
    let text = folder.run(line)
    #expect(text.exitCode == code && !text.results.contains("[\(rule)]") && text.results.contains(message))
  }

  @Test("'routes' is a list of objects in JSON (PF19)") func routesAreObjects() throws {
    let output = try Self.json(ToolFolder().run("routes app.json --format json").results)
    let routes = try #require(output.routes)
    #expect(output.output == nil && routes.count == 5)
    #expect(routes[0].url == "https://shop.example/order/:id<int>" && routes[0].action == "order/detail")
    #expect(routes[0].tags == ["orders"] && routes[0].parent == "/orders" && routes[0].sources == .all)
    #expect(routes[1].sources == .sources([.push]) && routes[2].page == "order/list")
  }

  @Test("'aasa emit' reports in JSON, and annotates beside the file (PF14, PF19)") func emittingIsReported() throws {
    let folder = try ToolFolder()
    let words = "aasa emit app.json --host shop.example --app ABCDE12345.b"
    let output = try Self.json(folder.run("\(words) --format json").results)
    #expect(output.findings.map(\.rule) == [.notAccepted] && output.complete && output.output?.first == "{")
    let github = folder.run("\(words) --format github")
    #expect(github.results == folder.run(words).results)
    #expect(github.messages.hasPrefix("::warning file=app.json,title=not-accepted::https://shop.example/order/a: sent"))
  }

  @Test("'aasa emit' leaves out handlers of misses, and says so on standard error (FD55)")
  func handlersOfMissesAreLeftOut() throws {
    let folder = try ToolFolder()
    let web = Manifest.Namespace(
      "web", .web, hosts: ["shop.example"], hasFallback: true, routes: [.init("/cart", .handler, module: "Cart")])
    try folder.write(Manifest(modules: [], targets: [], namespaces: [web]).json(), "misses.json")
    let emitted = folder.run("aasa emit misses.json --host shop.example --app ABCDE12345.b")
    #expect(
      emitted.messages
        == "mediator: note: https://shop.example/: accepted only by the handler of unmatched URLs of namespace 'web', so the browser keeps it [not-sent]\n"
    )
    try folder.write(emitted.results, "aasa.txt")
    let check = folder.run("aasa check aasa.txt misses.json --host shop.example --app ABCDE12345.b --strict")
    #expect(check.exitCode == 0 && check.results.contains("0 errors, 0 warnings, 1 note; compared completely ("))
  }

  /// A manifest with each way by which a URL reaches something.
  private static let ways = Manifest(
    modules: [Manifest.Module("Shop")],
    targets: [
      Manifest.Target(
        "order", module: "Shop", hasFallback: true,
        actions: [
          Manifest.Action("detail", [Manifest.Parameter("id", "Int")], exposure: .all, tags: ["orders"]),
          Manifest.Action("cancel", exposure: .sources([.push])), Manifest.Action("place", exposure: .none),
        ])
    ],
    namespaces: [
      Manifest.Namespace(
        "global", .global, schemes: ["shop"], hasFallback: true,
        routes: [
          Manifest.RegisteredRoute("/o/:id", .action, action: ActionAddress("order", "detail"), module: "Shop")
        ])
    ], rewrites: [Manifest.Rewrite(from: "/old/:id", to: "/o/:id")],
    browser: Manifest.Browser([.foreignHost, .unmatched], from: .sources([.universalLink, .web])))

  @Test("'mediator routes' lists all that a URL can reach, whatever way (FD44)") func everyWayIsListed() throws {
    let folder = try ToolFolder(Self.ways)
    let lines = folder.run("routes app.json").results.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(
      lines == [
        "URL DESTINATION SOURCES TAGS PARENT MODULE", "/old/:id → /o/:id all sources",
        "/o/:id order/detail all sources orders Shop", "/order/cancel direct order/cancel push Shop",
        "/order/detail direct order/detail all sources orders Shop",
        "/order/* fallback of unknown actions all sources Shop",
        "/* handler of unmatched URLs all sources the app",
        "https://* browser, if foreign-host, unmatched universal-link, web",
      ])
    let push = folder.run("routes app.json --source push --grep direct").results
    #expect(push.contains("order/cancel") && push.contains("order/detail"))
    #expect(!folder.run("routes app.json --source web").results.contains("cancel"))
    #expect(!folder.run("routes app.json --source push").results.contains("browser"))
    let json = folder.run("routes app.json --format json").results
    for kind in ["rewrite", "action", "direct", "fallback", "unmatched", "browser"] {
      #expect(json.contains("\"kind\" : \"\(kind)\""), "\(kind)")
    }
  }

  @Test("A listed URL reaches what the list says (FD44)") func listedURLsAreReached() throws {
    let router = ManifestRouter(Self.ways)
    let direct = try router.outcome(of: "shop://order/cancel", source: .push).get()
    #expect(direct.destination == .action("order/cancel"))
    #expect(!router.outcome(of: "shop://order/cancel", source: .web).isAccepted)
    #expect(!router.outcome(of: "shop://order/place", source: .push).isAccepted)
    #expect(router.outcome(of: "shop://order/none", source: .web).isAccepted)
    let unmatched = try router.outcome(of: "shop://none", source: .web).get()
    #expect(unmatched.destination == .unmatched(namespace: "global"))
  }

  @Test("'mediator diff' says what breaks, what opens and what is new, and one option accepts what is new (FD44)")
  func differencesHaveThreeSeverities() throws {
    let folder = try ToolFolder()
    func manifest(_ exposure: Manifest.Exposure, _ patterns: [String]) -> String {
      Manifest(
        modules: [Manifest.Module("Shop")],
        targets: [
          Manifest.Target(
            "order", module: "Shop", actions: [Manifest.Action("detail", [], exposure: exposure)])
        ],
        namespaces: [
          Manifest.Namespace(
            "global", .global, schemes: ["shop"],
            routes: patterns.map { Manifest.RegisteredRoute($0, .handler, module: "Shop") })
        ]
      ).json()
    }
    try folder.write(manifest(.sources([.push]), ["/a"]), "old.json")
    try folder.write(manifest(.sources([.push]), ["/a", "/b"]), "added.json")
    try folder.write(manifest(.all, ["/a", "/b"]), "opened.json")
    try folder.write(manifest(.sources([.push]), ["/b"]), "removed.json")
    for (new, code, accepted, summary) in [
      ("old.json", 0, 0, "no changes"), ("added.json", 1, 0, "1 change: 1 new"),
      ("opened.json", 1, 1, "2 changes: 1 opening, 1 new"), ("removed.json", 1, 1, "2 changes: 1 breaking, 1 new"),
    ] {
      let output = folder.run("diff old.json \(new)")
      #expect(output.exitCode == Int32(code) && output.results.hasSuffix("\(summary)\n"), "\(output.results)")
      let other = folder.run("diff old.json \(new) --accept-new")
      #expect(other.exitCode == Int32(accepted) && other.results.hasSuffix("\(summary)\n"), "\(other.results)")
    }
    let results = folder.run("diff old.json added.json --accept-new").results
    #expect(results.hasPrefix("note: route '/b': new: It is new, maps to a closure of module Shop"), "\(results)")
    #expect(
      folder.run("diff old.json added.json --accept-new --format github").results.hasPrefix(
        "::notice file=added.json,title=route-added::route '/b': new:"))
  }

  @Test("'mediator explain' says that the browser has a link, and exits with 0 (FD44)") func theBrowserHasALink() throws
  {
    let folder = try ToolFolder(Self.ways)
    let url = "https://other.example/x"
    for words in ["", " --source web", " --source universal-link"] {
      let output = folder.run("explain app.json \(url)\(words)")
      #expect(output.exitCode == 0 && output.results.hasSuffix("\nthe browser opens \(url)\n"), "\(output)")
      let github = folder.run("explain app.json \(url)\(words) --format github").results
      #expect(!github.contains("::error") && github.contains("the browser opens"), "\(github)")
    }
    #expect(folder.run("explain app.json \(url)").results.hasPrefix("\(url) from universal-link\n"))
    for words in [" --source in-app", " --source push"] {
      #expect(folder.run("explain app.json \(url)\(words)").exitCode == 4)
    }
    #expect(folder.run("explain app.json shop://o/7").results.hasPrefix("shop://o/7 from in-app\n"))
  }

  @Test("The files of annotations are relative to their repository, or to the workspace (PF19)")
  func annotationsHavePathsOfTheRepository() throws {
    let folder = try ToolFolder()
    let manager = FileManager.default
    try manager.createDirectory(at: folder.url.appending(path: "App/Files"), withIntermediateDirectories: true)
    try folder.write("<plist><dict/></plist>", "App/Files/Info.plist")
    let words = [
      "check-project", folder.path("app.json"), "--info", folder.path("App/Files/Info.plist"), "--format", "github",
    ]
    func file(_ environment: ToolEnvironment) -> String {
      let results = MediatorTool.run(words, environment).results
      return String(results.dropFirst("::error file=".count).prefix { $0 != "," })
    }
    #expect(file(.init()) == folder.path("App/Files/Info.plist"))
    #expect(file(.init(workspace: folder.url.path)) == "App/Files/Info.plist")
    #expect(file(.init(workspace: folder.path("App") + "/")) == "Files/Info.plist")
    #expect(file(.init(workspace: folder.path("Ap"))) == folder.path("App/Files/Info.plist"))
    // A worktree has a file of this name.
    try folder.write("", ".git")
    #expect(file(.init(workspace: folder.path("App"))) == "App/Files/Info.plist")
  }

  @Test("Results are no commands of a workflow (PF19)") func resultsAreNoCommands() throws {
    let folder = try ToolFolder()
    for url in ["::stop-commands::x", " ::error::x", "##[error]x"] {
      let lines = MediatorTool.run(["explain", folder.path("app.json"), url, "--format", "github"], .init()).results
        .split(separator: "\n")
      let commands = lines.filter { $0.drop { $0 == " " }.hasPrefix("::") || $0.contains("##[") }
      #expect(commands.count == 1 && commands[0].hasPrefix("::error file="), "\(lines)")
    }
  }

  @Test("A file that cannot be read is an annotation and JSON too (PF19)")
  func unreadableFilesAreAnnotated() throws {
    let folder = try ToolFolder()
    let github = folder.run("routes none.json --format github")
    #expect(github.exitCode == 2)
    #expect(
      github.results
        == "::error file=none.json,title=unreadable::mediator: none.json: cannot be read: there is no such file\n")
    #expect(!github.messages.isEmpty)
    let json = folder.run("routes --format=json").results
    #expect(json.contains(#""exitCode" : 2"#) && json.contains(#""rule" : "usage""#) && json.contains("routes"))
  }

  @Test("'aasa emit' says what the file cannot express, beside the file (PF14)")
  func emittingComparesToo() throws {
    let output = try ToolFolder().run("aasa emit app.json --host shop.example --app ABCDE12345.b")
    #expect(output.exitCode == 0)
    #expect(
      output.messages.hasPrefix("mediator: warning: https://shop.example/order/a: sent by rule 2 '/order/?*', matches"))
  }

  @Test("Progress is shown by a tick only, and removed at the end (PF30)")
  func progressIsShownByTicks() {
    let log = Log()
    let line = ProgressLine { log.add($0) }
    line.tick()
    line.report("64 states")
    line.report("128 states")
    #expect(log.texts == [])
    line.tick()
    line.tick()
    line.finish()
    line.report("192 states")
    line.tick()
    #expect(log.texts == ["\r\u{1B}[K128 states", "\r\u{1B}[K"])
    let short = Log()
    let other = ProgressLine { short.add($0) }
    other.report("1 state")
    other.finish()
    #expect(short.texts == [])
  }

  // `swift package` passes on standard output, and ends with 1 for every other code; `.ci/plugin` shows both.
  @Test("In a pipe results are text without colors, and messages are apart (PF24)") func resultsAreText() throws {
    let folder = try ToolFolder()
    let explained = folder.run("explain app.json https://shop.example/none")
    #expect(explained.exitCode == 4 && explained.messages.isEmpty && !explained.results.contains("\u{1B}"))
    let lines = [["a\nb"], ["routes", "none\n::error::"], ["routes", "--\nx"]].map {
      MediatorTool.run($0, .init()).messages
    }
    #expect(lines.allSatisfy { $0.hasSuffix("\n") && !$0.dropLast().contains("\n") }, "\(lines)")
    let mistaken = folder.run("explain app.json")
    #expect(mistaken.exitCode == 2 && mistaken.results.isEmpty && mistaken.messages.hasPrefix("mediator: "))
  }

  @Test("Colors are shown on a terminal or on request only (PF19)")
  func colorsAreOptional() throws {
    let folder = try ToolFolder()
    try folder.write("<plist><dict/></plist>", "Info.plist")
    let words = "check-project app.json --info Info.plist"
    #expect(!folder.run(words).results.contains("\u{1B}"))
    #expect(folder.run(words + " --color=always").results.hasPrefix("\u{1B}[1;31merror\u{1B}[0m: Info.plist"))
    #expect(folder.run(words, ToolEnvironment(showsColors: true)).results.contains("\u{1B}"))
    #expect(!folder.run(words + " --color never", ToolEnvironment(showsColors: true)).results.contains("\u{1B}"))
  }

  @Test(
    "Mistakes exit with 2 and say what was meant (PF20)",
    arguments: [
      ("rotues app.json", "mediator: 'rotues': unknown command; did you mean 'routes'?; see 'mediator help'\n"),
      (
        "aasa chekc a b",
        "mediator: 'aasa chekc': unknown command; did you mean 'aasa check'?; see 'mediator help aasa'\n"
      ),
      ("routes app.json --sorce web", "mediator: '--sorce': unknown option of 'routes'; did you mean '--source'?\n"),
      ("routes", "mediator: missing argument: expected MANIFEST\n"),
      ("routes app.json b", "mediator: unexpected argument: found 'b'\n"),
      ("routes none.json", "mediator: none.json: cannot be read: there is no such file\n"),
      (
        "routes app.json --format jsn",
        "mediator: '--format': unknown value: found 'jsn', expected text, json, github; did you mean 'json'?\n"
      ),
      ("routes app.json --source", "mediator: '--source': missing value: expected SOURCE\n"),
      (
        "aasa check aasa.txt app.json --host --app ABCDE12345.b",
        "mediator: '--host': missing value: expected HOST\n"
      ),
      ("validate app.json --strict=1", "mediator: '--strict': unexpected value: it is a flag\n"),
      ("aasa emit app.json --host shop.example", "mediator: '--app': missing option\n"),
      (
        "aasa",
        "mediator: 'aasa': missing command: expected 'aasa emit', 'aasa check', 'aasa match'\n"
      ),
      ("help rotues", "mediator: 'rotues': unknown command; did you mean 'routes'?; see 'mediator help'\n"),
      (
        "routes app.json --source wbe",
        "mediator: '--source': unknown source: found 'wbe', expected in-app, push, scheme, server, shortcut, universal-link, user-activity, web; did you mean 'web'?\n"
      ),
      ("completion tcsh", "mediator: 'completion': unknown shell: found 'tcsh', expected bash, zsh, fish\n"),
      (
        "completion zhs",
        "mediator: 'completion': unknown shell: found 'zhs', expected bash, zsh, fish; did you mean 'zsh'?\n"
      ),
      (
        "aasa emit app.json --host shop.exmaple --app ABCDE12345.b",
        "mediator: shop.exmaple: belongs to no namespace; did you mean 'shop.example'?\n"
      ),
      (
        "aasa emit app.json --host shop.example:8080 --app ABCDE12345.b",
        "mediator: shop.example:8080: hosts with ports are never associated with an app: expected 'shop.example'\n"
      ),
      (
        "aasa emit app.json --host https://shop.example --app ABCDE12345.b",
        "mediator: https://shop.example: not a host: expected one name such as 'shop.example', without scheme, port, path and '*'\n"
      ),
      (
        "aasa emit app.json --host shop.example --app b.c",
        "mediator: b.c: not the identifier of an app: expected the ten capital letters or digits of its prefix, a dot and a bundle identifier, as in 'ABCDE12345.com.example.shop'\n"
      ),
      ("--strict validate", "mediator: '--strict': missing command: options follow it; see 'mediator help'\n"),
      ("aasa none x", "mediator: 'aasa none': unknown command; see 'mediator help aasa'\n"),
      ("validate app.json -x", "mediator: '-x': unknown option of 'validate'; see 'mediator help validate'\n"),
      ("check-project app.json --define X", "mediator: '--define': found 'X', expected NAME=VALUE\n"),
    ])
  func mistakesAreExplained(line: String, message: String) throws {
    #expect(try ToolFolder().run(line) == .init(messages: message, exitCode: 2))
  }

  @Test(
    "A file that cannot be read is named with the reason (PF18)",
    arguments: [
      ("", "'': empty path: expected a file"), ("sub", "sub: cannot be read: it is a directory, expected a file"),
      ("none.json", "none.json: cannot be read: there is no such file"),
      ("sub/empty.json", "sub/empty.json: not JSON: the file is empty"),
      ("sub/latin.json", "sub/latin.json: not JSON: the text is not UTF-8"),
      ("sub/list.json", "sub/list.json: wrong type: found a list, expected a dictionary"),
    ])
  func unreadableFilesAreNamed(name: String, message: String) throws {
    let folder = try ToolFolder()
    try FileManager.default.createDirectory(at: folder.url.appending(path: "sub"), withIntermediateDirectories: true)
    try folder.write("", "sub/empty.json")
    try folder.write("[1]", "sub/list.json")
    try Data([0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D]).write(to: folder.url.appending(path: "sub/latin.json"))
    let path = name.isEmpty ? "" : folder.path(name)
    for words in [["validate", path], ["diff", folder.path("app.json"), path], ["explain", path, "shop://a"]] {
      let output = MediatorTool.run(words, .init())
      #expect(
        output.exitCode == 2 && output.messages.replacing(folder.url.path + "/", with: "") == "mediator: \(message)\n")
    }
    let match = MediatorTool.run(["aasa", "match", path, "https://a.example", "--app", "ABCDE12345.b"], .init())
    let other = message.replacing("found a list, expected", with: "expected")
    #expect(match.exitCode == 2 && match.messages.replacing(folder.url.path + "/", with: "") == "mediator: \(other)\n")
    #expect(MediatorTool.run(["docs", folder.path("app.json"), "--out", ""], .init()).exitCode == 2)
  }

  @Test("The manifest of the environment is read if none is named (PF22)")
  func theManifestOfTheEnvironmentIsRead() throws {
    let folder = try ToolFolder()
    let environment = ToolEnvironment(manifest: folder.path("app.json"))
    #expect(folder.run("routes", environment).results == folder.run("routes app.json").results)
    #expect(folder.run("explain https://shop.example/orders", environment).exitCode == 0)
    #expect(folder.run("diff app.json", environment).results == "no changes\n")
  }

  @Test("Help names every command and option (PF20)")
  func helpIsComplete() throws {
    let folder = try ToolFolder()
    let help = folder.run("help")
    #expect(help == folder.run("") && help == folder.run("--help"))
    for name in [
      "routes", "validate", "diff", "docs", "explain", "aasa emit", "aasa check", "aasa match", "check-project",
    ] {
      #expect(help.results.contains("  \(name) "))
      let own = folder.run("help \(name)").results
      #expect(own.hasPrefix("usage: mediator \(name) "))
      #expect(own.contains("--format FORMAT") && own == folder.run("\(name) --help").results)
    }
  }

  @Test("Completion scripts name commands and options (PF20)", arguments: ["bash", "zsh", "fish"])
  func completionIsComplete(shell: String) throws {
    let script = try ToolFolder().run("completion \(shell)")
    #expect(script.exitCode == 0)
    for word in ["routes", "check-project", "entitlements", "emit", "strict"] { #expect(script.results.contains(word)) }
  }

  @Test("Long comparisons report their progress (PF30)")
  func progressIsReported() throws {
    let folder = try ToolFolder(
      Manifest(
        modules: [], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: ["shop.example"],
            routes: (0..<40).map { Manifest.RegisteredRoute("/section\($0)/:id", .handler, module: "m") })
        ]))
    try folder.write(#"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/*"}]}]}}"#, "aasa.txt")
    let log = Log()
    let environment = ToolEnvironment(progress: { log.add($0) })
    _ = folder.run("aasa check aasa.txt app.json --host shop.example --app ABCDE12345.b", environment)
    #expect(log.texts.contains("64 states"))
  }

  @Test("The README shows what the tool prints (PF19)") func readmeShowsTheOutput() throws {
    let readme = packageRoot.appending(path: "README.md")
    let lines = try String(contentsOf: readme, encoding: .utf8).split(separator: "\n").map(String.init)
    func shown(after command: String) throws -> Substring {
      let index = try #require(lines.firstIndex { $0.hasPrefix("    ") && $0.contains(command) })
      return lines[index + 1].dropFirst(4)
    }
    let folder = try ToolFolder(
      Manifest(
        modules: [Manifest.Module("Orders", requiredServices: ["DataStore"])], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: ["shop.example"],
            routes: [Manifest.RegisteredRoute("/cart", .handler, module: "Orders")])
        ]))
    let validate = folder.run("validate app.json --format github").results.replacing("app.json", with: "links.json")
    #expect(try validate.split(separator: "\n").first == shown(after: " validate links.json --format github"))
    try folder.write(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.shop"],"components":[{"/":"/cart"},{"/":"/sale/*"}]}]}}"#,
      "aasa.txt")
    let check = folder.run("aasa check aasa.txt app.json --host shop.example --app ABCDE12345.shop").results
    #expect(try check.split(separator: "\n").first == shown(after: " aasa check "))
  }
}
