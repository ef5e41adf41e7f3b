import MediatorKit
import MediatorManifest
import RoutePatterns

/// The data that the page carries: the manifest, and what its script does not work out by itself.
struct PageData: Encodable {
  let manifest: Manifest
  /// The example URLs of routes, by namespace and index.
  let examples: [String: [String?]]
  /// The URLs of actions without a route, by address.
  let direct: [String: String]
  /// The patterns of routes, by namespace and index; `nil` for a matcher.
  let patterns: [String: [PagePattern?]]
  /// The rewrites, by index; `nil` for one that cannot be read.
  let rewrites: [PageRewrite?]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    let urls = ExampleURLs(manifest)
    var examples: [String: [String?]] = [:]
    var patterns: [String: [PagePattern?]] = [:]
    for namespace in manifest.namespaces {
      examples[namespace.name] = namespace.routes.map { _ in nil }
      patterns[namespace.name] = namespace.routes.map { PagePattern($0) }
    }
    for example in urls.examples { examples[example.namespace]?[example.index] = example.url }
    self.examples = examples
    self.patterns = patterns
    direct = Dictionary(urls.direct.map { ($0.action.description, $0.url) }) { first, _ in first }
    rewrites = PageRewrite.all(of: manifest)
  }
}
