import Foundation
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorProject
import RoutePatterns

// Operations on manifests and project files that an attack has once made slow; the row in parentheses is that of the attack:
// AT6, AT44, AT49, D4, D7, D8, D9, D10, D11, D12, D13, D14, D15, D16.

extension Growth {
  static let files = [
    Growth("MediatorKit: many registrations of a namespace each (AT6)", order: 2, size: 50) { n in
      // Each registration builds the index of all namespaces.
      {
        let mediator = try Mediator()
        for index in 0..<n {
          let contents = ModuleContents { RouteNamespace.web("host\(index).example", named: "n\(index)") }
          try mediator.register(contents, as: ModuleName("M\(index)"))
        }
      }
    },
    Growth("MediatorDocuments: MarkdownReference of routes to one action of many inputs (D7)", size: 250, isTimed: true)
    { n in
      let manifest = routes(n, toInputs: n)
      return { use(MarkdownReference(manifest, title: "App").markdown) }
    },
    Growth("MediatorDocuments: MarkdownReference of many namespaces (D7)", size: 250, isTimed: true) { n in
      let namespaces = (0..<n).map {
        Manifest.Namespace(
          "n\($0)", .web, hosts: ["h\($0).example"], fallsBackToGlobal: false,
          routes: [Manifest.RegisteredRoute("/a", .handler, module: "M")])
      }
      let manifest = Manifest(modules: [], targets: [], namespaces: [global(n)] + namespaces, rewrites: [])
      return { use(MarkdownReference(manifest, title: "App").markdown) }
    },
    Growth("MediatorManifest: validate routes to one action of many inputs (D8)", size: 500) { n in
      let manifest = routes(n, toInputs: n)
      return { use(manifest.validate()) }
    },
    Growth("MediatorManifest: changes(from:) of many sources (D9)", size: 500) { n in
      func manifest(_ prefix: String) -> Manifest {
        let sources = (0..<n).map { LinkSource("\(prefix)\($0)") }
        let action = Manifest.Action("a", exposure: .sources(sources))
        return Manifest(
          modules: [], targets: [Manifest.Target("t", module: "M", actions: [action])], namespaces: [], rewrites: [])
      }
      let (old, new) = (manifest("a"), manifest("b"))
      return { use(new.changes(from: old)) }
    },
    // Linear once the budget is spent.
    Growth("MediatorManifest: validate patterns of many alternatives and ranges (D10)", size: 500, isTimed: true) { n in
      let alternatives = (0..<200).map { "a\($0)" }.joined(separator: "|")
      let ranges = (0..<200).map { String(UnicodeScalar(0x4E00 + 2 * $0) ?? "a") }.joined()
      let patterns = (0..<n).map {
        "/x/:v<\($0.isMultiple(of: 2) ? alternatives : "[\(ranges)]")>(/:w<b|\(alternatives)>)/\($0)"
      }
      let manifest = Manifest(
        modules: [], targets: [], namespaces: [namespace(patterns)], rewrites: [])
      return { use(manifest.validate()) }
    },
    Growth("MediatorManifest: changes(from:) of rewrites of many alternatives (D11)", size: 250, isTimed: true) { n in
      let alternatives = (0..<200).map { "a\($0)" }.joined(separator: "|")
      func manifest(_ priority: Int) -> Manifest {
        let rewrites = (0..<n).map {
          Manifest.Rewrite(from: "/r\($0)/:x<\(alternatives)>", to: "/b", priority: $0 == 0 ? priority : 0)
        }
        return Manifest(modules: [], targets: [], namespaces: [global(1)], rewrites: rewrites)
      }
      let (old, new) = (manifest(0), manifest(1))
      return { use(new.changes(from: old)) }
    },
    Growth("MediatorManifest: changes(from:) of routes among many namespaces (D12)", size: 500, isTimed: true) { n in
      func manifest(_ routes: Int) -> Manifest {
        let namespaces = (0..<n).map {
          Manifest.Namespace("n\($0)", .scheme, schemes: ["s\($0)"], acceptsDirectForm: false, routes: [])
        }
        let action = Manifest.Action("a0", exposure: .all)
        let own = Manifest.Namespace(
          "own", .scheme, schemes: ["own"], acceptsDirectForm: false,
          routes: (0..<routes).map {
            Manifest.RegisteredRoute("/r\($0)", .action, action: ActionAddress("t", "a0"), module: "M")
          })
        return Manifest(
          modules: [], targets: [Manifest.Target("t", module: "M", actions: [action])], namespaces: [own] + namespaces,
          rewrites: [])
      }
      let (old, new) = (manifest(1), manifest(n))
      return { use(new.changes(from: old)) }
    },
    Growth("MediatorManifest: validate deep paths (D12)", size: 25) { n in
      // As many patterns as each is long, so the size of the manifest grows by the square.
      let manifest = Manifest(
        modules: [], targets: [],
        namespaces: [namespace((0..<20).map { "/p\($0)" + String(repeating: "/abcdefgh", count: n) })], rewrites: [])
      return { use(manifest.validate()) }
    },
    // Linear once the budget is spent.
    Growth("MediatorManifest: notes of routes that overlap (RL16)", size: 1000, isTimed: true) { n in
      let manifest = Manifest(
        modules: [], targets: [], namespaces: [namespace((0..<n).map { "/:a/:b<a|b>/*rest?q\($0)" })], rewrites: [])
      return { use(manifest.notes()) }
    },
    // Linear once the budget is spent.
    Growth("MediatorManifest: notes of routes with groups that overlap (AT49)", size: 500, isTimed: true) { n in
      let groups =
        (0..<20).map { "(/:g\($0)" }.joined() + String(repeating: ")", count: 20) + String(repeating: "/z", count: 20)
      let manifest = Manifest(
        modules: [], targets: [], namespaces: [namespace((0..<n).map { "/:a<x|y\($0)>\(groups)" })], rewrites: [])
      return { use(manifest.notes()) }
    },
    Growth("MediatorManifest: changes(from:) of closures with other names (AT44)", size: 2000, isTimed: true) { n in
      func manifest(_ name: String) -> Manifest {
        let patterns = (0..<n).map { "/:a(/:b\($0))?q\(name)\($0)" }
        return Manifest(modules: [], targets: [], namespaces: [namespace(patterns)], rewrites: [])
      }
      let (old, new) = (manifest("a"), manifest("b"))
      return { use(new.changes(from: old)) }
    },
    Growth("MediatorDocuments: MarkdownReference of enumerations that overlap (AT44)", size: 1000, isTimed: true) { n in
      let manifest = Manifest(
        modules: [], targets: [], namespaces: [namespace((0..<n).map { "/:v<x|y\($0)>/:w<x|z\($0)>/\($0)" })],
        rewrites: [])
      return { use(MarkdownReference(manifest, title: "App").markdown) }
    },
    Growth("MediatorDocuments: Inspector of long enumerations that overlap (AT44)", size: 100, isTimed: true) { n in
      let alternatives = (0..<200).map { "a\($0)" }.joined(separator: "|")
      let manifest = Manifest(
        modules: [], targets: [], namespaces: [namespace((0..<n).map { "/:v<\(alternatives)|y\($0)>/\($0)" })],
        rewrites: [])
      return { use(Inspector(manifest, title: "App").html) }
    },
    Growth("MediatorProject: read unknown variables among many (D13)", size: 500) { n in
      let variables = (0..<n).map { #""v\#($0)":["a"]"# }.joined(separator: ",")
      let json = details(
        [(0..<n).map { #"{"/":"$(x\#($0))"}"# }.joined(separator: ",")],
        rest: #","substitutionVariables":{\#(variables)}"#)
      return { use(try SiteAssociation(json: json)) }
    },
    Growth("MediatorProject: read components with many defaults (D13)", size: 500) { n in
      let defaults = (0..<n).map { #""k\#($0)":1"# }.joined(separator: ",")
      let json = details(
        [(0..<n).map { #"{"/":"/a\#($0)"}"# }.joined(separator: ",")], rest: #","defaults":{\#(defaults)}"#)
      return { use(try SiteAssociation(json: json)) }
    },
    Growth("MediatorProject: read a pattern of variables without an end (D13)", size: 5000) { n in
      let json = details([#"{"/":"\#(String(repeating: "$(", count: n))"}"#])
      return { use(try SiteAssociation(json: json)) }
    },
    Growth("MediatorProject: decide about a URL by rules for many apps (D13, D16)", size: 250) { n in
      let apps = (0..<n).map { #""ABCDE12345.a\#($0)""# }.joined(separator: ",")
      let components = (0..<n).map { #"{"/":"/a\#($0)","percentEncoded":false}"# }.joined(separator: ",")
      let json = #"{"applinks":{"details":[{"appIDs":[\#(apps)],"components":[\#(components)]}]}}"#
      let file = try SiteAssociation(json: json)
      let url = "https://a.example/" + String(repeating: "%41", count: 200)
      return {
        use(try file.decision(for: url, app: "ABCDE12345.a\(n - 1)"))
        use(file.apps)
      }
    },
    Growth("MediatorProject: compare routes with an association file (D15)", size: 10, isTimed: true) { n in
      let manifest = Manifest(
        modules: [], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: ["a.example"],
            routes: (0..<n).map { Manifest.RegisteredRoute("/a\($0)/:x", .handler, module: "M") })
        ], rewrites: (0..<n).map { Manifest.Rewrite(from: "/r\($0)/:x<b|c|d>", to: "/a\($0)/:x") })
      let file = try SiteAssociation(json: details([(0..<n).map { #"{"/":"/a\#($0)/*"}"# }.joined(separator: ",")]))
      return { use(try manifest.compare(with: file, host: "a.example", app: "ABCDE12345.a")) }
    },
    Growth("MediatorManifest: route a URL by a manifest", size: 250) { n in
      let router = ManifestRouter(Manifest(modules: [], targets: [], namespaces: [global(n)], rewrites: []))
      return { use(router.explain("app://r1/x", source: .web)) }
    },
    Growth("MediatorManifest: route a URL by a manifest of many namespaces", order: 0, size: 250) { n in
      let namespaces = (0..<n).map {
        Manifest.Namespace(
          "n\($0)", .web, hosts: ["h\($0).example", "*.h\($0).example"],
          routes: [Manifest.RegisteredRoute("/a", .handler, module: "M")])
      }
      let router = ManifestRouter(Manifest(modules: [], targets: [], namespaces: namespaces, rewrites: []))
      // The first URL after a registration is linear in the namespaces.
      use(router.outcome(of: "https://other.example/a", source: .web))
      return {
        use(router.outcome(of: "https://a.h\(n - 1).example/a", source: .web))
        use(router.outcome(of: "https://other.example/a", source: .web))
      }
    },
    Growth("MediatorProject: compare associated domains (D14)", size: 500) { n in
      let manifest = Manifest(
        modules: [], targets: [],
        namespaces: [Manifest.Namespace("web", .web, hosts: (0..<n).map { "h\($0).example" }, routes: [])], rewrites: []
      )
      let domains = (0..<n).map { "<string>applinks:g\($0).example</string>" }.joined()
      let xml =
        "<plist><dict><key>com.apple.developer.associated-domains</key><array>\(domains)</array></dict></plist>"
      let file = try PropertyListFile(Data(xml.utf8))
      return { use(manifest.findings(info: nil, entitlements: file)) }
    },
    Growth("MediatorProject: read a property list of tags without an end (D4)", size: 5000) { n in
      let data = Data(("<plist>" + String(repeating: "<array</array", count: n)).utf8)
      return { use(try? PropertyListFile(data)) }
    },
    Growth("MediatorProject: generate rules of one name with many lists of values (D15)", size: 250) { n in
      let manifest = Manifest(
        modules: [], targets: [],
        namespaces: [
          Manifest.Namespace(
            "web", .web, hosts: ["a.example"],
            routes: (0..<n).map { Manifest.RegisteredRoute("/a\($0)/:x<b|c\($0)>", .handler, module: "M") })
        ], rewrites: (0..<n).map { Manifest.Rewrite(from: "/r\($0)/:x<b|c|d>", to: "/a\($0)/:x") })
      return { use(try manifest.siteAssociation(host: "a.example", apps: ["ABCDE12345.a"])) }
    },
  ]

  private static func details(_ components: [String], rest: String = "") -> String {
    let details = components.map { #"{"appIDs":["ABCDE12345.a"],"components":[\#($0)]}"# }.joined(separator: ",")
    return #"{"applinks":{"details":[\#(details)]\#(rest)}}"#
  }

  private static func namespace(_ patterns: [String]) -> Manifest.Namespace {
    Manifest.Namespace(
      RouteNamespace.globalName, .global, schemes: nil,
      routes: patterns.map { Manifest.RegisteredRoute($0, .handler, module: "M") })
  }

  private static func global(_ routes: Int) -> Manifest.Namespace { namespace((0..<routes).map { "/r\($0)/:id" }) }

  /// Returns a manifest of routes to one action.
  private static func routes(_ count: Int, toInputs inputs: Int) -> Manifest {
    let parameters = (0..<inputs).map { Manifest.Parameter("p\($0)", "Int", isRequired: $0 < 10) }
    let routes = (0..<count).map {
      Manifest.RegisteredRoute("/r\($0)/:p1", .action, action: ActionAddress("t", "a"), module: "M")
    }
    return Manifest(
      modules: [Manifest.Module("M")],
      targets: [Manifest.Target("t", module: "M", actions: [Manifest.Action("a", parameters, exposure: .all)])],
      namespaces: [Manifest.Namespace(RouteNamespace.globalName, .global, schemes: nil, routes: routes)], rewrites: [])
  }
}
