import Foundation
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorMigration
import RoutePatterns

// Operations that an attack has once made slow; the row in parentheses is that of the attack.

extension Growth {
  static let searches = [
    // The patterns are put in order, which is not counted among the steps; comparing them takes a fixed number.
    Growth("RoutePatterns: nearest among patterns with groups (AT2)", size: 1000) { n in
      let groups = (0..<10).map { "(/segment\($0):x\($0)" }.joined() + String(repeating: ")", count: 10)
      let table = try table((0..<n).map { "/route\($0)\(groups)" })
      let url = try StandardURLReader().read("/" + (0..<20).map { "segmant\($0)" }.joined(separator: "/"))
      return { use(table.nearest(to: url)) }
    },
    Growth("RoutePatterns: explain a long URL (AT12)", size: 2000, isTimed: true) { n in
      let table = try table((0..<n).map { "/a/:b<[a-z]{1,\($0 + 1)}>/:c<int>" })
      let url = try StandardURLReader().read("/a/" + String(repeating: "b", count: 3700) + "/x")
      return { use(table.explain(url)) }
    },
    // The bounds of all sets are compared, which is a small part of reading the segment.
    Growth("RoutePatterns: a miss of sets of characters (AT18)", size: 1250) { n in
      let table = try table((1...n).map { "/:a<[a-z]{1,\($0)}>" })
      let url = try StandardURLReader().read("/" + String(repeating: "b", count: 4000) + "!")
      return { use(table.firstMatch(url)) }
    },
    // The prefix of the separator repeats in the segment, and a search that starts over takes the square.
    Growth("RoutePatterns: split a segment at a separator of repeated characters (RL4)", size: 1000) { n in
      let table = try table(["/:x<>\(String(repeating: "a", count: n))b:y"])
      let text = "/" + String(repeating: "a", count: 2 * n)
      let url = try StandardURLReader(limits: limits).read(text)
      return { use(table.firstMatch(url)) }
    },
    Growth("RoutePatterns: rewrite to a template of many names (AT13)", size: 30) { n in
      let template = "/b?" + (0..<n).map { "q\($0)=:x" }.joined(separator: "&")
      let set = try RewriteSet([Rewrite(from: "/a/:x", to: template)])
      let url = try StandardURLReader().read("/a/" + String(repeating: "x", count: 4000))
      return { use(try? set.rewritten(url, host: .authority)) }
    },
    Growth("RoutePatterns: describe the error of a long pattern (AT14)", size: 10_000) { n in
      let text = "/" + String(repeating: "x", count: n) + "<"
      return { do { _ = try RoutePattern(text) } catch { use("\(error)") } }
    },
    Growth("RoutePatterns: generate a path", size: 250) { n in
      let pattern: RoutePattern = "/a/*rest"
      let values = [RouteValue.list((0..<min(n, 60)).map { "\($0)" + String(repeating: "x", count: n / 60) })]
      return { use(try? pattern.path(values)) }
    },
    Growth("RoutePatterns: ParsedURL of segments and items", size: 250) { n in
      let items: [(name: String, value: String?)] = (0..<n).map { ("name\($0)", "value") }
      return { use(try ParsedURL(scheme: "a", host: "b", segments: ["c"], queryItems: items, limits: limits)) }
    },
    Growth("RoutePatterns: a set of characters accepts a text", size: 10_000) { n in
      let characters = ParameterCharacters(ranges: ["a"..."z", "\u{430}"..."\u{44F}"])
      let text = String(repeating: "a\u{430}", count: n)
      return { use(characters?.accepts(text.utf8)) }
    },
  ]

  static let registry = [
    // A module of many namespaces is one registration.
    Growth("MediatorKit: register many namespaces (AT6)", size: 500) { n in
      { use(try namespaces(n)) }
    },
    Growth("MediatorKit: unregister many namespaces (AT6)", size: 500) { n in
      let mediator = try namespaces(n)
      return { use(mediator.unregister("Namespaces")) }
    },
    Growth("MediatorKit: describe an unknown host (AT6)", order: 0, size: 1000) { n in
      let mediator = try namespaces(n)
      let describe = {
        do { _ = try mediator.openNow("https://other.example/", source: .web) } catch { use("\(error)") }
      }
      // The first URL creates the index of hosts, and the first message that of secrets.
      describe()
      return describe
    },
    // AT33: each value may stand anywhere in the URL and in the message.
    Growth("MediatorKit: hide secrets of a long URL in a message (AT33)", size: 100) { n in
      try message(ofItems: (0..<n).map { "\($0 < 10 ? "token" : "t")=value\($0)" })
    },
    Growth("MediatorKit: hide a URL of many secrets in a message (AT33)", size: 100) { n in
      try message(ofItems: (0..<n).map { "token=value\($0)" })
    },
    // AT34: `String` sorts the marks to compare and hash a text.
    Growth("MediatorKit: reject a URL of combining marks, and describe it (AT34)", size: 500) { n in
      try message(ofItems: ["a=" + String(repeating: "%CC%81%CC%96", count: n / 2)])
    },
    // AT55: `Character` at an index is sought from the start of a run of marks.
    Growth("MediatorLinks: open a link of marks relative to marks (AT55)", size: 2000, isTimed: true) { n in
      let reader = StandardURLReader(limits: limits)
      let mediator = try Mediator(links: LinkSettings(schemes: ["app"], reader: reader))
      let (marks, base) = (String(repeating: "\u{301}", count: n), "app://a/" + String(repeating: "\u{316}", count: n))
      return {
        try waiting { _ = try? await mediator.open(marks + "/../" + marks, relativeTo: base, source: .inApp) }
      }
    },
    Growth("MediatorLinks: explain many segments with a raised limit (AT55)", size: 4000, isTimed: true) { n in
      let mediator = try Mediator(links: LinkSettings(schemes: ["app"], reader: StandardURLReader(limits: limits)))
      try mediator.routes().add(
        Route("/page/:id/*rest", exposedTo: .all) { (id: String, rest: [String]) in rest.count })
      let text = String(repeating: "a/", count: n)
      return {
        use(mediator.explain("app://page/\(text)?a=\(text)#\(text)", source: .web).description)
        use(mediator.explain("app://pgae/\(text)", source: .web).description)
      }
    },
    Growth("MediatorMigration: MGJRouter.canOpen of names that no sibling has (AT34)", size: 500) { n in
      let router = MGJRouter()
      for index in 0..<n { router.register("a://b/c\(index)") { _ in } }
      let url = "a://b" + String(repeating: "/x", count: n)
      return { use(router.canOpen(url)) }
    },
    Growth("MediatorKit: a call around which many instruments stand (PF25)", size: 100) { n in
      let mediator = try mediator(actions: 1)
      try mediator.register(
        ModuleContents {
          for _ in 0..<n { Counted() }
        }, as: "Instruments")
      return { use(try mediator.performNow("wide", "action0", ["id": 1])) }
    },
    Growth("MediatorKit: describe an unknown action among many (AT2)", order: 0, size: 5000) { n in
      let mediator = try mediator(actions: n)
      return {
        do { _ = try mediator.performNow("wide", "actoin0000") } catch { use("\(error)") }
      }
    },
    // Each label was sought among all.
    Growth("MediatorKit: hide a secret among many parameters of a record (AT33)", size: 500) { n in
      let mediator = try Mediator()
      try mediator.register(
        ModuleContents {
          Registration { SecretTarget() }
          CallObserver { use($0.invocation.parameters) }
        }, as: "Secret")
      let parameters = Parameters(texts: [("token", "x")] + (0..<n).map { ("label\($0)", "1") })
      return { use(try mediator.performNow("secret", "open", parameters)) }
    },
    Growth("MediatorKit: decode texts of a list", size: 1000) { n in
      let mediator = try Mediator()
      try mediator.register(
        ModuleContents {
          Route("/list", labels: ["x"], exposedTo: .all) { (values: [Int]) in values.count }
        }, as: "List")
      let parameters = Parameters(texts: (0..<n).map { _ in ("x", "1") })
      return { use(try mediator.openNow("app://list", source: .web, context: parameters)) }
    },
    Growth("MediatorKit: decode a long date, number, UUID and URL", size: 10_000) { n in
      let digits = String(repeating: "1", count: n)
      return {
        use(try? Date(text: digits))
        use(try? Decimal(text: digits))
        use(try? UUID(text: digits))
        use(try? Int(text: digits))
        use(try? Double(text: digits))
      }
    },
  ]

  static let comparisons = [
    Growth("MediatorManifest: changes(from:) of hosts (AT5)", size: 1000, isTimed: true) { n in
      let (old, new) = (web((0..<n).map { "h\($0).example" }), web((0..<n).map { "g\($0).example" }))
      return { use(new.changes(from: old)) }
    },
    Growth("MediatorManifest: changes(from:) of domains (AT5)", size: 1000, isTimed: true) { n in
      let (old, new) = (web((0..<n).map { "*.h\($0).example" }), web((0..<n).map { "*.g\($0).example" }))
      return { use(new.changes(from: old)) }
    },
    Growth("MediatorManifest: validate domains (AT5)", size: 1000) { n in
      let manifest = web((0..<n).map { "*.h\($0).example" })
      return { use(manifest.validate()) }
    },
    // Linear when the budget is spent.
    Growth("MediatorManifest: changes(from:) of new rewrites (AT5)", size: 2000, isTimed: true) { n in
      let rewrites = (0..<n).map { Manifest.Rewrite(from: "/old\($0)/:id", to: "/r\($0)/:id") }
      let old = Manifest(modules: [], targets: [], namespaces: [global(n)], rewrites: [])
      let new = Manifest(modules: [], targets: [], namespaces: [global(n)], rewrites: rewrites)
      return { use(new.changes(from: old)) }
    },
    Growth("MediatorManifest: validate and compare targets of one name (AT5)", size: 1000, isTimed: true) { n in
      let targets = (0..<n).map {
        Manifest.Target("same", module: "M", actions: [Manifest.Action(ActionName("a\($0)"))])
      }
      let manifest = Manifest(modules: [], targets: targets, namespaces: [], rewrites: [])
      let old = Manifest(modules: [], targets: [], namespaces: [], rewrites: [])
      return {
        use(manifest.validate())
        use(manifest.changes(from: old))
      }
    },
  ]

  static let documents = [
    // AT7: documents grow as their text does.
    Growth("MediatorDocuments: MarkdownReference of actions (AT7)", size: 250) { n in
      let manifest = try mediator(actions: n).manifest()
      return { use(MarkdownReference(manifest, title: "App").markdown) }
    },
    Growth("MediatorDocuments: MarkdownReference of routes (AT7)", size: 500, isTimed: true) { n in
      let manifest = routed(n)
      return { use(MarkdownReference(manifest, title: "App").markdown) }
    },
    Growth("MediatorDocuments: Inspector of routes (AT7)", size: 500, isTimed: true) { n in
      let manifest = routed(n)
      return { use(Inspector(manifest, title: "App").html) }
    },
    Growth("MediatorMigration: JLRoutes.add of groups (AT8)", size: 2000) { n in
      let pattern = String(repeating: "/a(/b)", count: n)
      return { do { try JLRoutes().add(pattern) { _ in true } } catch { use("\(error)") } }
    },
  ]

  private static func table(_ patterns: [String]) throws -> RouteTable<Int> {
    var builder = RouteTable<Int>.Builder()
    for pattern in patterns { try builder.insert(RoutePattern(pattern), 1) }
    return builder.freeze()
  }

  /// Returns the description of the error of a URL with query items, of which those named `token` are secret.
  private static func message(ofItems items: [String]) throws -> () throws -> Void {
    var links = LinkSettings(schemes: ["app"], reader: StandardURLReader(limits: limits))
    links.secretItems = ["token"]
    let (mediator, url) = (try Mediator(links: links), "app://none/of?\(items.joined(separator: "&"))")
    return {
      do { _ = try mediator.openNow(url, source: .web) } catch { use("\(error)") }
    }
  }

  static func namespaces(_ count: Int) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        for index in 0..<count { RouteNamespace.web("host\(index).example", named: "n\(index)") }
      }, as: "Namespaces")
    return mediator
  }

  private static func web(_ hosts: [String]) -> Manifest {
    let routes = (0..<20).map { Manifest.RegisteredRoute("/r\($0)/:id", .handler, module: "M") }
    return Manifest(
      modules: [], targets: [], namespaces: [Manifest.Namespace("web", .web, hosts: hosts, routes: routes)],
      rewrites: [])
  }

  private static func global(_ routes: Int) -> Manifest.Namespace {
    Manifest.Namespace(
      RouteNamespace.globalName, .global, schemes: nil,
      routes: (0..<routes).map { Manifest.RegisteredRoute("/r\($0)/:id", .handler, module: "M") })
  }

  /// Returns a manifest of actions with a route each.
  private static func routed(_ count: Int) -> Manifest {
    let actions = (0..<count).map { Manifest.Action(ActionName("a\($0)"), exposure: .all) }
    let routes = (0..<count).map {
      Manifest.RegisteredRoute("/r\($0)/:id", .action, action: ActionAddress("t", ActionName("a\($0)")), module: "M")
    }
    return Manifest(
      modules: [Manifest.Module("M")], targets: [Manifest.Target("t", module: "M", actions: actions)],
      namespaces: [Manifest.Namespace(RouteNamespace.globalName, .global, schemes: nil, routes: routes)], rewrites: [])
  }
}

/// A target with a secret input, and one that is all parameters.
private struct SecretTarget: Target {
  static let name: TargetName = "secret"
  static var actions: ActionTable<SecretTarget> {
    Action("open", "token", "all") { (_, token: String, all: Parameters) in all.isEmpty }.secret("token")
  }
}

/// An instrument that does nothing.
private struct Counted: CallInstrument {
  func begin(_ call: CallStart) -> UInt64 { call.id }
  func within(_ id: UInt64, _ body: CallBody) async throws -> CallResult { try await body() }
  func withinNow(_ id: UInt64, _ body: SynchronousCallBody) throws -> CallResult { try body() }
  func end(_ call: CallRecord, _ id: UInt64) {}
}
