import MediatorKit
import MediatorLinks
import MediatorManifest
import RoutePatterns

/// The data of the page: the manifest, and values that its script does not compute.
struct PageData: Encodable {
  let manifest: Manifest
  /// The example URLs of routes, by namespace and index.
  let examples: [String: [String?]]
  /// The URLs of actions without a route, by address.
  let direct: [String: String]
  /// How many example URLs are missing because searching them takes too long, in words, or `nil` if none is.
  let unsearched: String?
  /// The patterns of routes, by namespace and index; `nil` for a matcher.
  let patterns: [String: [PagePattern?]]
  /// The URLs of parents, by namespace and index of the route; `nil` for a route without a parent.
  let parents: [String: [PageURLTemplate?]]
  /// The sources of the library, then others that exposures name.
  let sources: [String]
  /// The rewrites, by index; `nil` for a malformed one.
  let rewrites: [PageRewrite?]

  init(_ whole: Manifest) {
    let manifest = whole.withGlobalNamespace
    self.manifest = manifest
    let urls = ExampleURLs(manifest)
    var examples: [String: [String?]] = [:]
    var patterns: [String: [PagePattern?]] = [:]
    var parents: [String: [PageURLTemplate?]] = [:]
    for namespace in manifest.namespaces {
      examples[namespace.name] = namespace.routes.map { _ in nil }
      patterns[namespace.name] = namespace.routes.map { PagePattern($0) }
      parents[namespace.name] = namespace.routes.map { route in
        guard let parent = route.parent, let pattern = try? route.routePattern() else { return nil }
        return PageURLTemplate(parent: parent, of: pattern)
      }
    }
    for example in urls.examples { examples[example.namespace]?[example.index] = example.url }
    self.examples = examples
    unsearched = urls.unsearchedWords
    self.patterns = patterns
    self.parents = parents
    let known: [LinkSource] = [
      .inApp, .customScheme, .universalLink, .push, .web, .userActivity, .shortcut, .server,
    ]
    sources = (known + manifest.namedSources.filter { !known.contains($0) }).map(\.rawValue)
    direct = Dictionary(urls.direct.map { ($0.action.description, $0.url) }) { first, _ in first }
    rewrites = PageRewrite.all(of: manifest)
  }
}

extension Manifest {
  /// The manifest with the global namespace, which a manifest written by hand may lack.
  fileprivate var withGlobalNamespace: Manifest {
    if namespaces.contains(where: { $0.name == RouteNamespace.globalName }) { return self }
    let global = Namespace(
      RouteNamespace.globalName, .global, schemes: [], fallsBackToGlobal: false, directForm: true, routes: [])
    return Manifest(
      modules: modules, targets: targets, namespaces: [global] + namespaces, rewrites: rewrites, browser: browser)
  }
}
