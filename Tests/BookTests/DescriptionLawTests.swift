import Foundation
import MediatorMigration
import MediatorNavigation
import MediatorProject
import MediatorRouteFiles
import Testing

/// A text from outside is at most 120 scalars long in every description, and without hidden characters.
@Suite("Descriptions cut and show what they reject") struct DescriptionLawTests {
  /// Texts that are one scalar many times: letters, an accent, and characters that are hidden or mean something.
  private static let scalars: [UnicodeScalar] = ["x", "%", "𝕏", "\u{301}", "\u{202E}", "\u{7F}", "<", "/"]

  /// The places of a text in patterns, URLs and templates.
  private static let frames = [
    "#", "/#", "/:#", "/:a<#>", "/(#", "/a?#=b", "/a?b=:c<#>", "/a##", "//#/a", "//*.#/a", "#://a", "app://#/b",
    "app://a/#", "app://a?#", "app://a?b=#", "https://#/",
  ]

  private struct Log {
    private(set) var texts: [String] = []
    /// Explanations and findings about URLs, whose lines have at most 600 scalars.
    private(set) var lines: [String] = []

    mutating func add(_ value: some CustomStringConvertible) { texts.append(value.description) }

    mutating func add(lines value: some CustomStringConvertible) { lines.append(value.description) }

    mutating func attempt<Value>(_ body: () throws -> Value) -> Value? {
      do {
        return try body()
      } catch {
        texts.append("\(error)")
        return nil
      }
    }
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONSerialization.data(withJSONObject: [text])
    return String(data.map { String(decoding: $0, as: UTF8.self) }?.dropFirst().dropLast() ?? "\"\"")
  }

  /// Adds what the readers of patterns and URLs say.
  private static func readTexts(_ text: String, _ log: inout Log) {
    _ = log.attempt { try RoutePattern(text) }
    _ = log.attempt { try StandardURLReader().read(text) }
    _ = log.attempt { try RewriteSet([Rewrite(from: "/a/:x", to: text)]) }
    _ = log.attempt { try RewriteSet([Rewrite(from: RoutePattern(stringLiteral: text), to: "/a")]) }
    _ = log.attempt { try RoutePattern("/:a<[a-z]{1,4}>").path(["a": .text(text)]) }
    _ = log.attempt { try JLRoutes().add(text) { _ in true } }
    _ = log.attempt { try CTMediatorURLReader().read(text) }
    _ = log.attempt { try RoutableRouter().map(text) { _ in } }
    _ = log.attempt { try RoutableRouter().parameters(of: text) }
    _ = log.attempt { try LinkPayload(.url(at: "a")).link(in: ["a": text]) }
    _ = log.attempt { try LinkPayload(.pattern("app://page/:id", when: [:])).link(in: ["id": text]) }
    log.add(Parameters(texts: [(text, text)]))
  }

  /// Adds what a mediator says of URLs, names and parameters.
  private static func call(_ text: String, _ log: inout Log) throws {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/a/:id<int>", exposedTo: [.push]) { (id: Int) in id }
        Route("/d/:day", exposedTo: .all) { (day: Date) in day }
      }, as: "Shop")
    var links = LinkSettings(webHosts: ["a.example"])
    links.browser = BrowserRule(from: .all)
    let browsing = try Mediator(modules: [], links: links)
    for url in [text, "app://a/\(text)", "app://d/\(text)", "https://a.example//\(text)", "https://\(text)"] {
      log.add(lines: mediator.explain(url, source: .web))
      for mediator in [mediator, browsing] {
        guard let resolution = log.attempt({ try mediator.resolve(url, source: .web) }) else { continue }
        log.add(resolution)
        log.add(resolution.destination)
      }
      _ = log.attempt { try mediator.openNow(url, source: .web) }
    }
    log.add(lines: mediator.explain("app://a/1", source: LinkSource(text)))
    _ = log.attempt { try mediator.performNow(TargetName(text), ActionName(text), Parameters(texts: [(text, text)])) }
    _ = log.attempt { try mediator.openNow("app://a/1", source: LinkSource(text)) }
  }

  /// Adds what the readers of files say.
  private static func readFiles(_ text: String, _ log: inout Log) {
    let quoted = quoted(text)
    let routes = [
      #"{"version":\#(quoted)}"#, #"{"version":1,\#(quoted):1}"#,
      #"{"version":1,"routes":[{"pattern":\#(quoted),"action":\#(quoted),"exposed":[\#(quoted)],"namespace":\#(quoted)}]}"#,
      #"{"version":1,"routes":[{"pattern":"/a","action":"a/b","defaults":{\#(quoted):\#(quoted)}}]}"#,
      #"{"version":1,"rewrites":[{"from":\#(quoted),"to":\#(quoted)}]}"#, quoted, text,
    ]
    for json in routes {
      if let file = log.attempt({ try RouteFile(Data(json.utf8)) }), let mediator = try? Mediator() {
        _ = log.attempt { try mediator.load(file) }
      }
      _ = log.attempt { try Manifest(json: json) }
      _ = log.attempt { try SiteAssociation(json: json) }
      _ = log.attempt { try PropertyListFile(Data(json.utf8)) }
      _ = log.attempt { try NavigationSnapshot(Data(json.utf8)) }
    }
    let inner = quoted.dropFirst().dropLast()
    let rules = [
      #"{"/":\#(quoted),"?":{\#(quoted):\#(quoted)},\#(quoted):1}"#, #"{"/":"$(\#(inner))"}"#, ##"{"#":\##(quoted)}"##,
    ]
    let association =
      #"{"applinks":{"details":[{"appIDs":[\#(quoted),"ABCDE12345.a"],\#(quoted):1,"components":[\#(rules.joined(separator: ","))]}]}}"#
    if let file = log.attempt({ try SiteAssociation(json: association) }) {
      for finding in file.findings { log.add(lines: finding) }
      _ = log.attempt { try file.decision(for: "https://a.example/", app: text) }
      if let decision = log.attempt({ try file.decision(for: "https://a.example/\(text)", app: "ABCDE12345.a") }) {
        log.add("\(decision)")
      }
    }
  }

  /// Adds what the checks of manifests and project files say.
  private static func check(_ text: String, _ log: inout Log) {
    let action = Manifest.Action(
      ActionName(text), [Manifest.Parameter(text, text)], exposure: .sources([LinkSource(text)]), deprecation: text)
    let route = Manifest.RegisteredRoute(
      text, .action, action: ActionAddress(TargetName(text), ActionName(text)), module: ModuleName(text),
      exposure: .sources([LinkSource(text)]), defaults: [text: [text]], parent: text)
    let manifest = Manifest(
      modules: [Manifest.Module(ModuleName(text), services: [text], requiredServices: [text + "x"])],
      targets: [Manifest.Target(TargetName(text), module: ModuleName(text + "y"), actions: [action])],
      namespaces: [
        Manifest.Namespace(text, .scheme, schemes: [text], routes: [route]),
        Manifest.Namespace("web", .web, hosts: [text, "a.example"], routes: [route]),
      ], rewrites: [Manifest.Rewrite(from: text, to: text)])
    let empty = Manifest(modules: [], targets: [], namespaces: [])
    for finding in manifest.validate() { log.add(finding) }
    for change in manifest.changes(from: empty) + empty.changes(from: manifest) { log.add(change) }
    let router = ManifestRouter(manifest)
    for url in [text, "https://a.example/\(text)"] {
      log.add(lines: router.explain(url, source: LinkSource(text)))
      if let resolution = try? router.outcome(of: url, source: LinkSource(text)).get() { log.add(resolution) }
    }
    let list =
      #"<plist><dict><key>com.apple.developer.associated-domains</key><array><string>&#x\#(String(0x6F22, radix: 16));</string></array></dict></plist>"#
    if let file = log.attempt({ try PropertyListFile(Data(list.utf8)) }) {
      for finding in manifest.findings(info: nil, entitlements: file) { log.add(lines: finding) }
    }
    if let file = try? SiteAssociation(
      json: #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[{"/":"*"}]}]}}"#),
      let comparison = log.attempt({ try manifest.compare(with: file, host: "a.example", app: "ABCDE12345.b") })
    {
      for finding in comparison.findings { log.add(lines: finding) }
      for limit in comparison.limits { log.add(limit) }
    }
    _ = log.attempt { try manifest.siteAssociation(host: text, apps: ["ABCDE12345.a"]) }
    _ = log.attempt { try manifest.siteAssociation(host: "a.example", apps: [text]) }
  }

  @Test(
    "No description has more than 120 scalars of a text from outside, or hidden characters (AT14)", arguments: scalars)
  func textsAreCut(scalar: UnicodeScalar) throws {
    let long = String(repeating: String(scalar), count: 700)
    var log = Log()
    for frame in Self.frames {
      let text = frame.replacing("#", with: long)
      Self.readTexts(text, &log)
      try Self.call(text, &log)
      Self.readFiles(text, &log)
      Self.check(text, &log)
    }
    #expect(log.texts.count > 1000)
    var failures: [String] = []
    for (text, length) in log.texts.map({ ($0, 120) }) + log.lines.map({ ($0, 600) }) {
      let isHidden = text.unicodeScalars.contains {
        $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
      }
      if isHidden || Self.longestRun(of: scalar, in: text) > length { failures.append(Self.summary(of: text, scalar)) }
    }
    #expect(failures == [])
  }

  /// Returns a text with the length of each run of a scalar in place of the run.
  private static func summary(of text: String, _ scalar: UnicodeScalar) -> String {
    var (summary, run) = ("", 0)
    for other in (text + " ").unicodeScalars {
      if other == scalar {
        run += 1
        continue
      }
      if run > 0 { summary += run > 9 ? "(\(run))" : String(repeating: String(scalar), count: run) }
      run = 0
      summary.unicodeScalars.append(other)
    }
    return summary
  }

  /// Returns how often a scalar is repeated without another one in between.
  private static func longestRun(of scalar: UnicodeScalar, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for other in text.unicodeScalars {
      current = other == scalar ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}
