import MediatorKit
import MediatorLinks
import MediatorTestSupport
import RoutePatterns

/// Tables of random patterns that often match the same paths, one for each scheme; reproducible by the seed.
struct RandomTables {
  private static let tables = 60
  private static let literals = ["a", "b", "7", "new", "v1", "x.html"]
  private static let parameters = [
    ":?", ":?", ":?<int>", ":?<uint>", ":?<double>", ":?<a|b>", ":?<b|new>", ":?<[a-c]{1}>", ":?<[a-z0-9]>", "v:?",
    "v:?<uint>", ":?.html", ":?-:?b", "v:?-:?b<int>",
  ]

  private static let patternQueries = [
    "?q", "?q=a", "?q=:q1", "?q=:q1<int>", "?q&r=7", "?r=:r1<a|b>", "(?r=:r1<uint>)", "?q=new(?r=:r1)",
  ]
  private static let queries = [
    "q", "q=a", "q=7&r=7", "r=x", "q=new&r=3", "q=&q=a", "%71=%61&x", "r=b&q=-3", "q=n+e%2Bw",
  ]

  private static let patternFragments = [
    "#/a/:f1", "#:f1", "#/:f1(/:f2<int>)", "(#:f1<uint>)", "#top", "#/b/*f1", "(#/v:f1)", "#/:f1<a|b>",
  ]
  private static let fragments = ["top", "/a/7", "/a", "7", "/b/x/%2Fy", "/v1/", "%2Fa", "/a//7", "", "/b"]

  private static let patternHosts = ["//:h.x.example", "//:h<en|de>.x.example", "//*.x.example", "//en.x.example", ""]
  private static let hosts = ["en.x.example", "de.x.example", "EN.x.example", "fr.x.example", "a.en.x.example"]
  private static let rewrites = [
    ("/from/:a#/go/:b", "/:b/:a"), ("/from/:a?q=:q", "/a/:q?r=:a"),
    ("//:l.y.example/*all<raw>", "https://:l.x.example/*all<raw>"),
    ("/out/:h<[a-z]{1,3}>#:f", "https://:h.x.example/a?q=:f#:f"), ("/out/:h<[a-z]{1,3}>", "https://:h.x.example/b"),
  ]
  private static let rewritten = [
    "/from/a#/go/b", "/from/7?q=new", "/from/x/y", "/out/en#top", "/out/de", "/out/EN", "/out/fr#%2Fa",
  ]

  let mediator: Mediator
  private var random: SeededGenerator
  private var captures = 0

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    let namespaces = (0..<Self.tables).map { table in
      RouteNamespace.schemes("t\(table)").with {
        $0.fallsBackToGlobal = false
        $0.takesDirectForm = false
        $0.order = table % 3 == 0 ? .registration : .specificity
      }
    }
    let web = RouteNamespace.web("*.x.example", "*.y.example", named: "web").with {
      $0.fallsBackToGlobal = false
      $0.takesDirectForm = false
    }
    mediator = try Mediator(
      modules: [], links: LinkSettings(schemes: [], namespaces: namespaces + [web], openExternally: { $0 }))
    mediator.rewrites = try RewriteSet(
      Self.rewrites.map { Rewrite(from: try RoutePattern($0), to: $1) })
    for _ in 0..<40 {
      let route = Route(pattern(on: pick(Self.patternHosts)), in: "web", priority: pick([0, 0, 0, 5]), exposedTo: .all)
      {
        ""
      }
      _ = try? mediator.routes(in: "web").add(route)
    }
    for table in 0..<Self.tables {
      for _ in 0..<10 {
        let route = Route(pattern(), priority: pick([0, 0, 0, 5]), exposedTo: .all) { "" }
        // Equal patterns are rejected.
        _ = try? mediator.routes(in: "t\(table)").add(route)
      }
    }
  }

  mutating func url() -> String {
    if chance(10) { return "t\(random.next() % UInt64(Self.tables)):/" + pick(Self.rewritten) }
    let path = (0..<random.next() % 6).map { _ in
      "/" + (chance(70) ? pick(["a", "b", "7", "new"]) : pick(["-3", "v", "v12", "c.html", "a-b", "v1-2", "-"]))
    }
    let query = chance(50) ? "?" + pick(Self.queries) : ""
    let fragment = chance(40) ? "#" + pick(Self.fragments) : ""
    let end = path.joined() + query + fragment
    if chance(20) { return "https://" + pick(Self.hosts) + end }
    if chance(5) { return "https://en.y.example" + end }
    return "t\(random.next() % UInt64(Self.tables)):/" + end
  }

  /// - Parameter host: The host of the pattern with its slashes, or an empty text.
  private mutating func pattern(on host: String = "") -> RoutePattern {
    captures = 0
    let path = parts(depth: 0) + (chance(15) ? pick(["/*rest", "(/*rest)"]) : "")
    let query = chance(30) ? pick(Self.patternQueries) : ""
    let fragment = chance(25) ? pick(Self.patternFragments) : ""
    return (try? RoutePattern(host + (path.isEmpty ? "/" : path) + query + fragment)) ?? "/"
  }

  private mutating func parts(depth: Int) -> String {
    (0...random.next() % 3).map { _ in
      if depth < 2, chance(30) { return "(\(parts(depth: depth + 1)))" }
      if chance(50) { return "/" + pick(Self.literals) }
      captures += 1
      return "/" + pick(Self.parameters).replacing("?", with: "p\(captures)")
    }.joined()
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }
}
