import MediatorKit
import MediatorManifest
import RoutePatterns

/// Resolves URLs by a manifest: rewrites, namespaces, routes.
struct LinkMap {
  private let manifest: Manifest
  /// The tables of the namespaces, by their index.
  private let tables: [RouteTable<Int>]
  private let places: ManifestPlaces
  /// The schemes and hosts of the global namespace's URLs, with those of namespaces that fall back to it.
  private let globalBases: [(scheme: String, host: String?)]
  /// The first action at each address.
  let actions: [ActionAddress: Manifest.Action]
  /// The inputs of each action.
  let inputs: [ActionAddress: ExampleInputs]
  let routedActions: Set<ActionAddress>

  init(_ manifest: Manifest) {
    self.manifest = manifest
    tables = manifest.namespaces.map { Self.table(of: $0) }
    places = ManifestPlaces(manifest)
    var bases: [(scheme: String, host: String?)] = []
    for other in manifest.namespaces where other.kind != .global && other.fallsBackToGlobal {
      guard bases.count < Self.maximumBases else { break }
      bases += Self.own(other)
    }
    globalBases = bases
    actions = Dictionary(
      manifest.targets.flatMap { target in target.actions.map { (ActionAddress(target.name, $0.name), $0) } },
      uniquingKeysWith: { first, _ in first })
    inputs = actions.mapValues { ExampleInputs($0.parameters) }
    routedActions = Set(manifest.namespaces.flatMap(\.routes).compactMap(\.action))
  }

  /// The maximum number of schemes, of hosts and of namespaces in which an example is searched.
  private static let maximumBases = 16

  private static func table(of namespace: Manifest.Namespace) -> RouteTable<Int> {
    var builder = RouteTable<Int>.Builder(order: namespace.order)
    for (index, route) in namespace.routes.enumerated() {
      // Validation reports patterns that no table accepts.
      guard let pattern = try? route.routePattern() else { continue }
      _ = try? builder.insert(pattern, index, priority: route.priority)
    }
    return builder.freeze()
  }

  /// Returns the routes that a URL matches, in the order they are tried, or none if it is rewritten.
  func routes(of text: String) -> [(namespace: String, index: Int)] {
    guard let place = place(of: text) else { return [] }
    return place.namespaces.flatMap { number in
      tables[number].matches(place.url, host: place.host).map { (manifest.namespaces[number].name, $0.value) }
    }
  }

  /// Returns the namespaces of a URL with a scheme, or `nil` if it is rewritten or belongs to none.
  private func place(of text: String) -> ManifestPlaces.Place? {
    guard case .place(let place, text) = places.arrival(of: text, source: nil), place.url.scheme != nil else {
      return nil
    }
    return place
  }

  /// Returns the schemes and web hosts of a namespace's URLs.
  func bases(of namespace: Manifest.Namespace) -> [(scheme: String, host: String?)] {
    var bases = Self.own(namespace)
    if namespace.kind == .global {
      if bases.count < Self.maximumBases { bases += globalBases }
      if namespace.schemes == nil { bases.append(("app", nil)) }
    }
    // URLs of custom schemes are shorter.
    return bases.filter { $0.host == nil } + bases.filter { $0.host != nil }
  }

  private static func own(_ namespace: Manifest.Namespace) -> [(scheme: String, host: String?)] {
    (namespace.schemes ?? []).prefix(maximumBases).map { ($0, nil) }
      + namespace.hosts.prefix(maximumBases).map { ("https", HostPattern($0).sample) }
  }

  /// Returns a URL that names an action directly, or `nil` if no namespace allows one.
  func directURL(of address: ActionAddress, query: [(name: String, value: String?)]) -> String? {
    let names = [address.target.rawValue, address.action.rawValue]
    for namespace in manifest.namespaces.prefix(Self.maximumBases) {
      for (scheme, host) in bases(of: namespace) {
        let url = try? ParsedURL(
          scheme: scheme, host: host ?? names[0], segments: host == nil ? [names[1]] : names, queryItems: query)
        guard let url, let place = place(of: url.text), routes(of: url.text).isEmpty,
          place.namespaces.first.map({ manifest.namespaces[$0].takesDirectForm(ofWeb: host != nil) }) == true
        else { continue }
        return url.text
      }
    }
    return nil
  }
}

extension Manifest {
  /// The rewrites with a valid pattern, and their indices.
  var readableRewrites: [(index: Int, rule: RoutePatterns.Rewrite)] {
    rewrites.enumerated().compactMap { index, rewrite in
      guard let from = try? RoutePattern(rewrite.from) else { return nil }
      return (
        index,
        RoutePatterns.Rewrite(from: from, to: rewrite.to, priority: rewrite.priority, isExternal: rewrite.isExternal)
      )
    }
  }
}
