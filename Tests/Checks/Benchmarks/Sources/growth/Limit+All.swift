import Foundation
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorProject
import RoutePatterns

// The documented limits; the row in parentheses is that of the attack or of the feature.

extension Limit {
  static let all = messages + comparisons + hostile + project + associations

  private static let messages = [
    Limit("describe a miss among 5,000 routes with two groups (AT2)", milliseconds: 1) { try miss(5000, groups: 2) },
    Limit("describe a miss among 10,000 routes with twenty groups (AT2)", milliseconds: 1) {
      try miss(10_000, groups: 20)
    },
    Limit("describe an unknown action among 50,000 (AT2)", milliseconds: 1) {
      let mediator = try Growth.mediator(actions: 50_000)
      return { do { _ = try mediator.performNow("wide", "actoin49999") } catch { use("\(error)") } }
    },
    Limit("describe an unknown action of 4,000 bytes among 50,000 (AT2)", milliseconds: 1) {
      let mediator = try Growth.mediator(actions: 50_000)
      let name = ActionName(String(repeating: "actoin49999", count: 364))
      return { do { _ = try mediator.performNow("wide", name) } catch { use("\(error)") } }
    },
    Limit("describe an unknown host among 4,000 namespaces (AT6)", milliseconds: 0.1) {
      let mediator = try Growth.namespaces(4000)
      return { do { _ = try mediator.openNow("https://other.example/", source: .web) } catch { use("\(error)") } }
    },
    Limit("describe an unknown host of nine labels among 4,000 namespaces (AT6)", milliseconds: 0.1) {
      let mediator = try Growth.namespaces(4000)
      let url = "https://\(String(repeating: "label.", count: 8))example/"
      return { do { _ = try mediator.openNow(url, source: .web) } catch { use("\(error)") } }
    },
    Limit("match no set of characters of 5,000 with 4 KB (AT18)", milliseconds: 0.1) {
      var builder = RouteTable<Int>.Builder()
      for number in 1...5000 { try builder.insert(RoutePattern("/:a<[a-z]{1,\(number)}>"), number) }
      let table = builder.freeze()
      let url = try StandardURLReader().read("/" + String(repeating: "b", count: 4000) + "!")
      return { use(table.firstMatch(url)) }
    },
  ]

  /// Returns the description of the error of a URL that is near to many routes, whose patterns are put in order before.
  private static func miss(_ count: Int, groups: Int) throws -> () throws -> Void {
    let groups = (0..<groups).map { "(/segment\($0):x\($0)" }.joined() + String(repeating: ")", count: groups)
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        for number in 0..<count {
          Route(RoutePattern(stringLiteral: "/route\(number)\(groups)"), labels: [], exposedTo: .all) { 0 }
        }
      }, as: "Routes")
    let url = "app://" + (0..<34).map { "segmant\($0)" }.joined(separator: "/")
    return { do { _ = try mediator.openNow(url, source: .web) } catch { use("\(error)") } }
  }

  private static let comparisons = [
    Limit("changes(from:) of 1 MB of hosts (AT5)", milliseconds: 2000) {
      func manifest(_ letter: String) -> Manifest {
        Manifest(
          modules: [], targets: [],
          namespaces: [
            Manifest.Namespace("web", .web, hosts: (0..<40_000).map { "\(letter)\($0).shop.example" }, routes: [])
          ])
      }
      return changes(manifest("g"), manifest("h"))
    },
    Limit("changes(from:) of 1 MB of new rewrites (AT5)", milliseconds: 2000) {
      let routes = (0..<5000).map { Manifest.RegisteredRoute("/r\($0)/:id", .handler, module: "M") }
      func manifest(_ rewrites: [Manifest.Rewrite]) -> Manifest {
        Manifest(
          modules: [], targets: [],
          namespaces: [Manifest.Namespace(RouteNamespace.globalName, .global, schemes: nil, routes: routes)],
          rewrites: rewrites)
      }
      let rewrites = (0..<9000).map { Manifest.Rewrite(from: "/old\($0)/:id", to: "/r\($0)/:id") }
      return changes(manifest([]), manifest(rewrites))
    },
    Limit("changes(from:) of 1 MB of targets with one name (AT5)", milliseconds: 2000) {
      let targets = (0..<6000).map {
        Manifest.Target("same", module: "M", actions: [Manifest.Action(ActionName("a\($0)"))])
      }
      func manifest(_ targets: [Manifest.Target]) -> Manifest {
        Manifest(modules: [], targets: targets, namespaces: [], rewrites: [])
      }
      return changes(manifest([]), manifest(targets))
    },
  ]

  private static let hostile = [
    Limit("changes(from:) of 2 MB of closures with other names (AT44)", milliseconds: 4000) {
      func manifest(_ name: String) -> Manifest { closures((0..<14_000).map { "/:a(/:b\($0))?q\(name)\($0)" }) }
      return changes(manifest("a"), manifest("b"))
    },
    Limit("describe 2 MB of enumerations that overlap (AT44)", milliseconds: 6000) {
      let manifest = closures((0..<14_000).map { "/:v<x|y\($0)>/:w<x|z\($0)>/\($0)" })
      return { use(MarkdownReference(manifest, title: "App").markdown) }
    },
    Limit("notes of 9,000 routes with groups that overlap (AT49)", milliseconds: 4000) {
      let groups =
        (0..<20).map { "(/:g\($0)" }.joined() + String(repeating: ")", count: 20) + String(repeating: "/z", count: 20)
      let manifest = closures((0..<9000).map { "/:a<x|y\($0)>\(groups)" })
      return { use(manifest.notes()) }
    },
  ]

  private static func closures(_ patterns: [String]) -> Manifest {
    let routes = patterns.map { Manifest.RegisteredRoute($0, .handler, module: "M") }
    return Manifest(
      modules: [Manifest.Module("M")], targets: [],
      namespaces: [Manifest.Namespace(RouteNamespace.globalName, .global, schemes: nil, routes: routes)])
  }

  private static func changes(_ old: Manifest, _ new: Manifest) -> () throws -> Void { { use(new.changes(from: old)) } }

  private static let project = [
    Limit("compare 150 routes with 60 rules (PF8)", milliseconds: 2000) {
      let patterns = (0..<150).map { "/s\($0 % 30)/p\($0)/:id" + ($0 % 3 == 0 ? "(/x\($0))" : "") }
      return try comparison(patterns, (0..<60).map { "/s\($0 % 30)/p\($0)/?*" })
    },
    Limit("compare 150 routes of dates with 60 rules of many wildcards (PF8)", milliseconds: 2000) {
      let patterns = (0..<150).map { "/s\($0)/:day<date>/:id<uuid>(/:x<[a-f]{1,\($0 % 30 + 1)}>)" }
      return try comparison(patterns, (0..<60).map { "*\($0)*a*b*c*" })
    },
    Limit("'mediator routes' of the shop, a process (PF18)", milliseconds: 50) {
      guard let tool = ProcessInfo.processInfo.environment["MEDIATOR_TOOL"],
        let manifest = ProcessInfo.processInfo.environment["SHOP_MANIFEST"]
      else { return {} }
      return {
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = ["routes", manifest]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
      }
    },
  ]

  private static let associations = [
    association("of more than 1 MiB") { #"{"applinks":{"x":"\#(String(repeating: "x", count: 1 << 20))"}}"# },
    association("of deep dictionaries") { String(repeating: #"{"applinks":"#, count: 80_000) },
    association("of a thousand details") { details(1000, #"{"/":"/a*b*c*"},{"?":{"q":"*a*"}}"#) },
    association("of 1 MB of rules") {
      details(1, (0..<40_000).map { #"{"/":"/a\#($0)/*"}"# }.joined(separator: ","))
    },
    association("of a pattern of 100,000 wildcards") {
      details(1, #"{"/":"\#(String(repeating: "*a", count: 100_000))b"}"#)
    },
    association("of 300 rules of 100 wildcards") {
      details(300, #"{"/":"\#(String(repeating: "*a", count: 100))b"}"#)
    },
    association("of wildcards before marks") {
      details(1, #"{"/":"*a\#(String(repeating: "?", count: 24))"},{"/":"*b\#(String(repeating: "?", count: 24))"}"#)
    },
    association("of 60,000 variables") {
      details(1, #"{"/":"\#(String(repeating: "$(region)$(lang)", count: 30_000))"}"#)
    },
    association("of variables in wildcards") {
      details(
        1, #"{"/":"\#(String(repeating: "$(v)", count: 2000))"}"#,
        #","substitutionVariables":{"v":["*","**","*a*","a","aa"]}"#)
    },
    association("of 20,000 names of query items") {
      details(1, "{\"?\":{\((0..<20_000).map { #""n\#($0)":"*""# }.joined(separator: ","))}}")
    },
  ]

  /// A hostile association file, read, asked about a long URL, and compared with routes: an error or an answer.
  private static func association(_ name: String, _ text: @escaping @Sendable () -> String) -> Limit {
    Limit("read, ask and compare an association file \(name) (PF5, PF8)", milliseconds: 2000) {
      let routes = (0..<40).map {
        Manifest.RegisteredRoute("/a\($0)a/:x<[a-f]{1,9}>/*rest", .handler, module: "M")
      }
      let manifest = Manifest(
        modules: [], targets: [],
        namespaces: [Manifest.Namespace("web", .web, hosts: ["shop.example"], routes: routes)])
      let data = Data(text().utf8)
      let url = "https://shop.example/\(String(repeating: "a", count: 4000))?\(String(repeating: "n=1&", count: 500))"
      return {
        do {
          let file = try SiteAssociation(data)
          do { use(try file.decision(for: url, app: "ABCDE12345.a")) } catch { use("\(error)") }
          use(try manifest.compare(with: file, host: "shop.example", app: "ABCDE12345.a").findings)
        } catch {
          use("\(error)")
        }
      }
    }
  }

  private static func details(_ count: Int, _ components: String, _ rest: String = "") -> String {
    let detail = #"{"appIDs":["ABCDE12345.a"],"components":[\#(components)]}"#
    return #"{"applinks":{"details":[\#(Array(repeating: detail, count: count).joined(separator: ","))]\#(rest)}}"#
  }

  private static func comparison(_ patterns: [String], _ rules: [String]) throws -> () throws -> Void {
    let routes = patterns.map { Manifest.RegisteredRoute($0, .handler, module: "M") }
    let manifest = Manifest(
      modules: [], targets: [],
      namespaces: [Manifest.Namespace("web", .web, hosts: ["shop.example"], routes: routes)])
    let components = rules.map { #"{"/":"\#($0)"}"# }.joined(separator: ",")
    let file = try SiteAssociation(
      json: #"{"applinks":{"details":[{"appIDs":["ABCDE12345.a"],"components":[\#(components)]}]}}"#)
    return { use(try manifest.compare(with: file, host: "shop.example", app: "ABCDE12345.a")) }
  }
}
