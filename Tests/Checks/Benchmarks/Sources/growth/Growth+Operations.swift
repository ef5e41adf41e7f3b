import Foundation
import MediatorKit
import MediatorLinks
import MediatorRouteFiles
import MediatorManifest
import MediatorMigration
import MediatorProject
import RoutePatterns

extension Growth {
  /// All operations.
  static let all =
    patterns + kit + manifest + migration + searches + registry + comparisons + documents + navigation + project + files
    + remote

  static let limits = URLLimits(length: 1 << 24, segments: 1 << 20, queryItems: 1 << 20, valueLength: 1 << 24)

  private static let patterns = [
    Growth("RoutePatterns: read a URL", size: 1000) { n in
      let text = "a://b?" + String(repeating: "x=%41&", count: n)
      return { use(try StandardURLReader(limits: limits).read(text)) }
    },
    Growth("RoutePatterns: groupedQuery of one name", size: 1000) { n in
      let url = try StandardURLReader(limits: limits).read("a://b?" + String(repeating: "x=1&", count: n))
      return { use(url.groupedQuery) }
    },
    Growth("RoutePatterns: insert patterns with one prefix", size: 500) { n in
      let patterns = (0..<n).map { RoutePattern(stringLiteral: "/a/b\($0)/:c") }
      return {
        var builder = RouteTable<Int>.Builder()
        for pattern in patterns { try builder.insert(pattern, 1) }
        use(builder.freeze())
      }
    },
    Growth("RoutePatterns: insert patterns with one path and different queries", size: 500) { n in
      let patterns = (0..<n).map { RoutePattern(stringLiteral: "/a?ref=\($0)&b") }
      return {
        var builder = RouteTable<Int>.Builder()
        for pattern in patterns { try builder.insert(pattern, 1) }
        use(builder.freeze())
      }
    },
    Growth("RoutePatterns: match a query of 64 items among patterns with one path", size: 500) { n in
      var builder = RouteTable<Int>.Builder()
      for number in 0..<n { try builder.insert(RoutePattern(stringLiteral: "/a?ref=\(number)&i\(number % 64)"), 1) }
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits).read(
        "/a?ref=x&" + (0..<64).map { "i\($0)" }.joined(separator: "&"))
      return { use(table.firstMatch(url)) }
    },
    Growth("RoutePatterns: match a long fragment among patterns with one path", size: 250) { n in
      var builder = RouteTable<Int>.Builder()
      for number in 0..<n { try builder.insert(RoutePattern(stringLiteral: "/a#/f\(number)/:x"), 1) }
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits).read("/a#/f1" + String(repeating: "/%2F", count: n))
      return { use(table.firstMatch(url)) }
    },
    Growth("RoutePatterns: capture a URL in a query with its own query", size: 1000) { n in
      var builder = RouteTable<Int>.Builder()
      try builder.insert("/a?url=:url<raw>(?last=:last)", 1)
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits).read(
        "/a?url=https://b/?" + String(repeating: "%3F=%23&", count: n) + "last")
      return { use(table.firstMatch(url).map { $0.captures.map(\.text) }) }
    },
    Growth("RoutePatterns: redirect to a URL in a query", size: 1000) { n in
      let set = try RewriteSet([Rewrite(from: "/a?url=:url<raw>", to: ":url")])
      let url = try StandardURLReader(limits: limits).read("/a?url=/a?" + String(repeating: "url=/a?&", count: n))
      return { use(try? set.rewritten(url, host: .authority)) }
    },
    Growth("RoutePatterns: redirect to the rest of a path with a query (RL20)", size: 1000) { n in
      let set = try RewriteSet([Rewrite(from: "a:*url<raw>", to: ":url")])
      let rest = String(repeating: "/%2F", count: n) + "?" + String(repeating: "c=%2F&", count: n)
      let url = try StandardURLReader(limits: limits).read("a:b:c" + rest)
      return { use(try? set.rewritten(url, host: .firstSegment)) }
    },
    Growth("RoutePatterns: read and match a path and items without case (RL20, RL22)", size: 1000) { n in
      var builder = RouteTable<Int>.Builder()
      try builder.insert("/a/*rest?last", 1)
      let table = builder.freeze()
      let reader = StandardURLReader(
        limits: limits, foldsPath: true, separatesItemsBySemicolons: true, readsMatrixParameters: true,
        foldsItemNames: true)
      let text = "/A" + String(repeating: "/B", count: n) + "?" + String(repeating: "%41=%42;", count: n) + "LAST"
      return { use(table.firstMatch(try reader.read(text)).map { $0.captures.map(\.text) }) }
    },
    Growth("RoutePatterns: capture the rest of a path with empty segments", size: 1000) { n in
      var builder = RouteTable<Int>.Builder()
      try builder.insert("/a/*rest<raw>", 1)
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits, emptySegments: .ignored).read(
        "/a" + String(repeating: "//%23/%3F", count: n))
      return { use(table.firstMatch(url).map { $0.captures.map(\.text) }) }
    },
    Growth("RoutePatterns: match a host among hosts with a parameter", size: 500) { n in
      var builder = RouteTable<Int>.Builder()
      for number in 0..<n { try builder.insert(RoutePattern(stringLiteral: "//:a.h\(number).example/x"), 1) }
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits).read("https://a.h1.example/" + String(repeating: "x", count: n))
      return { use(table.firstMatch(url)) }
    },
    Growth("RoutePatterns: match a query of many items", size: 1000) { n in
      var builder = RouteTable<Int>.Builder()
      try builder.insert("/a?last", 1)
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits).read("/a?" + String(repeating: "x=%41&", count: n) + "last")
      return { use(table.firstMatch(url)) }
    },
    Growth("RoutePatterns: match a long path", size: 250) { n in
      var builder = RouteTable<Int>.Builder()
      try builder.insert("/a/*rest", 1)
      let table = builder.freeze()
      let url = try StandardURLReader(limits: limits).read("/a" + String(repeating: "/b", count: n))
      return { use(table.firstMatch(url)) }
    },
    Growth("RoutePatterns: RewriteSet of a chain of rules", size: 250) { n in
      let rules = (0..<n).map { Rewrite(from: RoutePattern(stringLiteral: "/r\($0)/:a"), to: "/r\($0 + 1)/:a") }
      return { use(try RewriteSet(rules)) }
    },
    Growth("RoutePatterns: PrintableText", size: 1000) { n in
      let text = String(repeating: "a\u{1B}\u{202E}", count: n)
      return { use(PrintableText(text)) }
    },
  ]

  private static let kit = [
    Growth("MediatorKit: Parameters(texts:) of many labels", size: 1000) { n in
      let texts = (0..<n).map { ("label\($0)", "1") }
      return { use(Parameters(texts: texts)) }
    },
    Growth("MediatorKit: Parameters(texts:) of one label", size: 1000) { n in
      let texts = (0..<n).map { _ in ("label", "1") }
      return { use(Parameters(texts: texts)) }
    },
    Growth("MediatorKit: description of parameters", size: 500) { n in
      let parameters = Parameters(texts: (0..<n).map { ("label\($0)", "1") })
      return { use(parameters.description) }
    },
    // AT61: `debugDescription` seeks the start of the character for each scalar.
    Growth("MediatorKit: describe parameters of one long character (AT61)", size: 1000) { n in
      let text = String(repeating: "\u{600}", count: n)
      let parameters: [Parameters] = [Parameters(texts: ["a": text]), ["a": text], ["a": [text]], ["a": ["b": text]]]
      return { for parameters in parameters { use("\(parameters)") } }
    },
    Growth("MediatorKit: parameters laid over others", size: 500) { n in
      let parameters = Parameters(texts: (0..<n).map { ("label\($0)", "1") })
      return { use(parameters.overlaid(with: parameters)) }
    },
    Growth("MediatorKit: register actions", size: 250) { n in
      { use(try mediator(actions: n)) }
    },
    Growth("MediatorKit: suggestions among actions", size: 250) { n in
      let mediator = try mediator(actions: n)
      return {
        do { _ = try mediator.performNow("wide", "actoin") } catch { use("\(error)") }
      }
    },
    Growth("MediatorKit: load a file of routes", size: 250) { n in
      let mediator = try mediator(actions: 1)
      let file = try routeFile(routes: n)
      return { try mediator.load(file) }
    },
    Growth("MediatorKit: read a label from a URL in a query and from repeated items (FD29)", size: 250) { n in
      let mediator = try Mediator(links: LinkSettings(reader: StandardURLReader(limits: limits)))
      try mediator.routes().add(
        Route("/a", labels: ["url", "b"], exposedTo: .all) { (url: URL, b: String) in "\(url) \(b)" })
      let text = "/a?url=https://e/?" + String(repeating: "c=1&url=2&", count: n) + String(repeating: "b=1&", count: n)
      return { use(try mediator.openNow(text, source: .push)) }
    },
    Growth("MediatorKit: explain a URL among routes", size: 250) { n in
      let mediator = try mediator(actions: 1)
      try mediator.load(try routeFile(routes: n))
      use(mediator.canOpen("app://r1/2", source: .push))
      return { use(mediator.explain("app://r\(n / 2)/2", source: .push)) }
    },
    Growth("MediatorKit: open a URL among routes", order: 0, size: 250) { n in
      let mediator = try mediator(actions: 1)
      try mediator.load(try routeFile(routes: n))
      use(mediator.canOpen("app://r1/2", source: .push))
      return { use(mediator.canOpen("app://r\(n / 2)/2", source: .push)) }
    },
  ]

  private static let manifest = [
    Growth("MediatorManifest: manifest() of actions", size: 250) { n in
      let mediator = try mediator(actions: n)
      return { use(mediator.manifest()) }
    },
    Growth("MediatorManifest: validate routes", size: 250) { n in
      let mediator = try mediator(actions: 1)
      try mediator.load(try routeFile(routes: n))
      let manifest = mediator.manifest()
      return { use(manifest.validate()) }
    },
    Growth("MediatorManifest: changes(from:) of routes that all change", size: 500, isTimed: true) { n in
      let (old, new) = (try mediator(actions: 1), try mediator(actions: 1))
      try old.load(try routeFile(routes: n))
      try new.load(try routeFile(routes: n, prefix: "s"))
      let (before, after) = (old.manifest(), new.manifest())
      return { use(after.changes(from: before)) }
    },
    Growth("MediatorManifest: read JSON", size: 250) { n in
      let json = try mediator(actions: n).manifest().json()
      return { use(try Manifest(json: json)) }
    },
  ]

  private static let project = [
    Growth("MediatorProject: read an association file", size: 250) { n in
      let json = association((0..<n).map { "/a\($0)/$(digit)/*" })
      return { use(try SiteAssociation(json: json)) }
    },
    Growth("MediatorProject: decide about a URL that no rule matches", size: 250) { n in
      let file = try SiteAssociation(json: association((0..<n).map { "*a*\($0)b" }))
      return { use(try file.decision(for: "https://a.example/aaaaaaaa", app: "ABCDE12345.a")) }
    },
    Growth("MediatorProject: decide about a long URL", size: 250) { n in
      let file = try SiteAssociation(json: association([String(repeating: "*a", count: 20) + "b"]))
      let url = "https://a.example/" + String(repeating: "a", count: n)
      return { use(try file.decision(for: url, app: "ABCDE12345.a")) }
    },
    Growth("MediatorProject: generate an association file", size: 250) { n in
      let routes = (0..<n).map { Manifest.RegisteredRoute("/a\($0)/:x", .handler, module: "m") }
      let manifest = Manifest(
        modules: [], targets: [], namespaces: [Manifest.Namespace("web", .web, hosts: ["a.example"], routes: routes)])
      return { use(try manifest.siteAssociation(host: "a.example", apps: ["ABCDE12345.a"])) }
    },
  ]

  private static func association(_ patterns: [String]) -> String {
    let components = patterns.map { "{\"/\":\"\($0)\"}" }.joined(separator: ",")
    return "{\"applinks\":{\"details\":[{\"appIDs\":[\"a\"],\"components\":[\(components)]}]}}"
  }

  private static let migration = [
    Growth("MediatorMigration: CTMediatorURLReader on many items", size: 1000) { n in
      let text = "a://A/b?" + (0..<n).map { "x\($0)=1&" }.joined()
      return { use(try CTMediatorURLReader(limits: limits).read(text)) }
    },
    Growth("MediatorMigration: CTMediatorParameters", size: 1000) { n in
      let parameters = Parameters(texts: (0..<n).map { ("label\($0)", "1") })
      return { use(CTMediatorParameters(parameters)) }
    },
    Growth("MediatorMigration: JLRoutesURLReader on a long path", size: 1000) { n in
      let text = "a://" + String(repeating: "b/", count: n)
      return { use(try JLRoutesURLReader(limits: limits).read(text)) }
    },
    Growth("MediatorMigration: JLRoutes.add", size: 250) { n in
      let patterns = (0..<n).map { "/a\($0)/:b" }
      return {
        let routes = JLRoutes()
        for pattern in patterns { try routes.add(pattern) { _ in true } }
      }
    },
    Growth("MediatorMigration: JLRoutes.route", order: 0, size: 250) { n in
      let routes = JLRoutes()
      for index in 0..<n { try routes.add("/a\(index)/:b") { _ in true } }
      routes.route("x://a1/2")
      return { use(routes.route("x://a\(n / 2)/2")) }
    },
    // Each of the n calls takes time linear in the siblings of its components.
    Growth("MediatorMigration: MGJRouter.register and deregister", order: 2, size: 250) { n in
      let patterns = (0..<n).map { "a://b\($0)/:c" }
      return {
        let router = MGJRouter()
        for pattern in patterns { router.register(pattern) { _ in } }
        for pattern in patterns { router.register(pattern) { _ in } }
      }
    },
    Growth("MediatorMigration: MGJRouter.open a long URL", size: 250) { n in
      let router = MGJRouter()
      let path = String(repeating: "/b", count: n)
      router.register("a:/" + path) { _ in }
      return { use(router.open("a:/" + path + "?" + String(repeating: "c=1&", count: n))) }
    },
    // Each of the n calls takes time linear in the siblings of its components.
    Growth("MediatorMigration: HHRouter.map and page", order: 2, size: 250) { n in
      let patterns = (0..<n).map { "/a\($0)/:b" }
      return {
        let router = HHRouter()
        for pattern in patterns { router.map(pattern, toPage: { _ in 1 }) }
        use(router.page(for: "/a1/2"))
      }
    },
    Growth("MediatorMigration: RoutableRouter.map twice", size: 250) { n in
      let formats = (0..<n).map { "a\($0)/:b" }
      return {
        let router = RoutableRouter()
        for format in formats + formats { try router.map(format) { _ in } }
        use(try router.parameters(of: "a1/2"))
      }
    },
  ]

  /// Creates a mediator with a target of many actions.
  static func mediator(actions: Int) throws -> Mediator {
    let mediator = try Mediator()
    let table = ActionCount.$current.withValue(actions) { ModuleContents { Registration({ WideTarget() }) } }
    try ActionCount.$current.withValue(actions) { try mediator.register(table, as: "Wide") }
    return mediator
  }

  static func routeFile(routes: Int, prefix: String = "r") throws -> RouteFile {
    let routes = (0..<routes).map {
      #"{"pattern":"/\#(prefix)\#($0)/:id","action":"wide/action0","exposed":["push"]}"#
    }
    return try RouteFile(Data(#"{"version":1,"routes":[\#(routes.joined(separator: ","))]}"#.utf8))
  }
}

/// The number of actions of ``WideTarget``.
private enum ActionCount {
  @TaskLocal static var current = 1
}

private struct WideTarget: Target {
  static let name: TargetName = "wide"
  static var actions: ActionTable<WideTarget> {
    for index in 0..<ActionCount.current {
      Action(ActionName("action\(index)"), "id") { (_, id: Int) in id }.exposed(to: .all)
    }
  }
}
