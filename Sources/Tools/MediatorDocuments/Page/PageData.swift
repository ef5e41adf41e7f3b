import MediatorManifest

/// The data of the page: the manifest, and values that its script does not compute.
struct PageData: Encodable {
  let manifest: Manifest
  /// The example URLs of routes, by the indices of namespace and route.
  let examples: [[String?]]
  /// The URLs of actions without a route, by address.
  let direct: [String: String]
  /// The number of example URLs that are missing because searching takes too long, in words, or `nil` if none is.
  let unsearched: String?
  /// The sources of the library, then others that exposures name.
  let sources: [String]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    let urls = ExampleURLs(manifest)
    examples = manifest.namespaces.map { namespace in
      namespace.routes.indices.map { urls.example(of: $0, in: namespace.name)?.url }
    }
    direct = Dictionary(urls.direct.map { ($0.action.description, $0.url) }) { first, _ in first }
    unsearched = urls.unsearchedWords
    sources = manifest.knownSources.map(\.rawValue)
  }
}
