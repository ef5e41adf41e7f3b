import Foundation
import MediatorCommands
import MediatorDocuments
import MediatorProject
import MediatorTestSupport
import MediatorTesting
import Testing

private enum Sort: String, TextDecodable, Decodable { case new, used }

private struct Range: StructureDecodable {
  var from: Int
  var to: Int?
}

private struct Query: StructureDecodable {
  var words: String
  var sort: Sort?
  var range: Range?
  var tags: [String]
}

private struct SearchTarget: Target {
  static let name: TargetName = "search"
  static var actions: ActionTable<SearchTarget> {
    Action("find", "query") { (_, query: Query) in query.words }.route("/find").exposed(to: .all)
    Action("item", "id", ActionParameter("count", default: 1)) { (_, id: Int, count: Int) in "\(id) \(count)" }
      .route("/item/:id").exposed(to: .all)
    Action("day", "day", "note") { (_, _: Date, note: String?) in note ?? "" }.route("/day").exposed(to: .all)
    Action("login", "user", "password") { (_, _: String, _: String) in "in" }.secret("password").exposed(to: .all)
  }
}

/// The app, its manifest and its documents ask the same value.
@Suite struct LinkDecisionTests {
  private func mediator() throws -> Mediator {
    var links = LinkSettings(schemes: ["app"], webHosts: ["app.example"])
    links.secretItems = ["session"]
    return try Mediator(modules: [], links: links).registering {
      Registration { SearchTarget() }
      Route("/reset/:token", exposedTo: .all) { (token: String) in token }.secret("token")
    }
  }

  @Test(
    "A required input that is missing, malformed or out of range is the same verdict everywhere (FD3)",
    arguments: [
      ("app://find?words=a&tags=b", nil), ("app://find?tags=b", "words"), ("app://find?words=a", "tags"),
      ("app://find?words=a&tags=b&from=1", nil), ("app://find?words=a&tags=b&to=1", "from"),
      ("app://find?words=a&tags=b&from=x", "from"), ("app://item/7", nil), ("app://item/x", "id"),
      ("app://item/7?count=2", nil), ("app://item/7?count=x", "count"),
      ("app://item/99999999999999999999", "id"), ("app://day?day=2026-11-27", nil), ("app://day?day=2026-13-27", "day"),
      ("app://day", "day"), ("app://search/login?user=a&password=b", nil), ("app://search/login?user=a", "password"),
    ] as [(String, String?)])
  func inputsAreReadByAll(url: String, label: String?) throws {
    let mediator = try mediator()
    let router = ManifestRouter(try Manifest(json: mediator.manifest().json()))
    let outcomes = [
      mediator.explain(url, source: .web).outcome, router.explain(url, source: .web).outcome,
      router.outcome(of: url, source: .web),
    ]
    for outcome in outcomes {
      switch outcome {
      case .success: #expect(label == nil)
      case .failure(let error): #expect(error.label == label, "\(error)")
      }
    }
    #expect(mediator.canOpen(url, source: .web) == (label == nil))
    let opened = Result { try mediator.openNow(url, source: .web) }
    if case .failure(let error) = opened { #expect((error as? MediatorError)?.label == label) }
    #expect(router.explain(url, source: .web).lines == mediator.explain(url, source: .web).ofDescription().lines)
    #expect((try? opened.get()) == nil || label == nil)
    let tool = try ToolFolder(mediator.manifest()).run("explain app.json \(url) --source web")
    #expect(tool.exitCode == (label == nil ? 0 : 3), "\(tool)")
    if label == nil {
      mediator.expectResolves(url, to: url.contains("login") ? "search/login" : Self.pattern(url), from: .web)
    } else {
      mediator.expectRejected(url, from: .web)
    }
  }

  private static func pattern(_ url: String) -> String {
    url.contains("find") ? "/find" : url.contains("item") ? "/item/:id" : "/day"
  }

  @Test("A default that is secret, or an empty list, is the same for all (FD3, AT41)")
  func defaultsWithoutText() throws {
    let mediator = try Mediator(modules: [], links: LinkSettings(schemes: ["app"])).registering {
      Route("/gate", labels: ["pin"], exposedTo: .all) { (pin: Int) in pin }.defaults(["pin": 1234]).secret("pin")
      Route("/tags", labels: ["tags"], exposedTo: .all) { (tags: [String]) in tags.count }
        .defaults(["tags": [String]()])
    }
    let router = ManifestRouter(try Manifest(json: mediator.manifest().json()))
    for url in ["app://gate", "app://tags"] {
      #expect(mediator.canOpen(url, source: .web))
      #expect(router.outcome(of: url, source: .web).isAccepted)
      #expect(router.explain(url, source: .web).lines == mediator.explain(url, source: .web).ofDescription().lines)
    }
    #expect(!router.outcome(of: "app://gate?pin=x", source: .web).isAccepted)
  }

  @Test("A manifest lists the fields of structures, and its documents have links that work (FD2)")
  func manifestsHaveFields() throws {
    let mediator = try mediator()
    let manifest = try Manifest(json: mediator.manifest().json())
    let query = try #require(manifest.targets[0].actions.first { $0.name == "find" }?.parameters.first)
    #expect(query.fields?.map(\.description) == ["words: String", "sort: Sort?", "range: Range?", "tags: [String]"])
    #expect(query.fields?[2].fields?.map(\.description) == ["from: Int", "to: Int?"])
    let examples = ExampleURLs(manifest)
    #expect(examples.examples.map(\.url).contains { $0.hasSuffix("find?words=example&tags=example") })
    let table = LinkTable(mediator)
    for url in examples.examples.map(\.url) + examples.direct.map(\.url) {
      #expect(mediator.canOpen(url, source: .web), "\(url)")
      #expect(table.lines.contains(url), "\(url)")
    }
    withKnownIssue {
      mediator.expectResolves("app://find?query=example", to: "/find", from: .web)
    } matching: {
      $0.comments.contains { $0.rawValue.contains("parameter 'words': missing") }
    }
  }

  @Test("A manifest without fields, as earlier versions wrote it, is read, and takes a structure to be readable (FD2)")
  func earlierManifestsAreRead() throws {
    let json = try mediator().manifest().json()
    let start = try #require(json.range(of: #""fields" : ["#))
    #expect(start.lowerBound > json.startIndex)
    let manifest = Manifest(
      modules: [],
      targets: [
        Manifest.Target(
          "search", module: "App",
          actions: [
            Manifest.Action("find", [Manifest.Parameter("query", "Query", isComposite: true)], exposure: .all)
          ])
      ], namespaces: [Manifest.Namespace("global", .global, schemes: ["app"], routes: [])])
    #expect(!manifest.json().contains("fields"))
    #expect(ManifestRouter(manifest).outcome(of: "app://search/find", source: .web).isAccepted)
  }

  @Test(
    "'mediator explain' shows the URL that a person typed, and a router prints no declared secret (AT41, AT53)",
    arguments: [
      "app://search/login?user=a&password=hunter2", "app://search/login?password=hunter2",
      "app://search/login?user=a&passwrd=hunter2", "app://serch/login?password=hunter2", "app://reset/hunter2",
      "app://rest/hunter2", "app://reset/hunter2/more", "app://find?words=a&session=hunter2",
      "https://app.example/reset/hunter2", "https://other.example/reset/hunter2", "app://reset/hunt%65r2",
      "app://none?to=app%3A%2F%2Freset%2Fhunter2",
    ], ["text", "json", "github"])
  func onlyTheToolPrintsTheURL(url: String, format: String) throws {
    let folder = try ToolFolder(try mediator().manifest())
    let output = folder.run("explain app.json \(url) --source web --format \(format)")
    #expect(output.results.contains("hunt"), "\(output)")
    let router = ManifestRouter(try Manifest(json: mediator().manifest().json()))
    let outcome = router.outcome(of: url, source: .web)
    #expect(!"\(router.explain(url, source: .web)) \(outcome)".contains("unter2"))
  }
}

extension Mediator {
  fileprivate func registering(@ModuleBuilder _ contents: () -> ModuleContents) throws -> Mediator {
    try register(ModuleContents(contents), as: "App")
    return self
  }
}
