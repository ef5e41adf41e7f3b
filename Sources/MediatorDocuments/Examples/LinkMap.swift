import MediatorKit
import MediatorManifest
import RoutePatterns

/// Resolves URLs by a manifest: rewrites, namespaces, routes.
struct LinkMap {
  private let manifest: Manifest
  private let tables: [String: RouteTable<Int>]
  private let rewrites: RewriteSet
  private let global: Manifest.Namespace?
  /// The namespaces besides the global one, and their schemes and hosts.
  private let own: [Manifest.Namespace]
  private let owners: NamespaceOwners
  private let globalHosts: WebHosts
  private let globalSchemes: Set<String>?
  /// The schemes and hosts of the global namespace's URLs, with those of namespaces that fall back to it.
  private let globalBases: [(scheme: String, host: String?)]
  /// The first action at each address.
  let actions: [ActionAddress: Manifest.Action]
  /// The inputs of each action.
  let inputs: [ActionAddress: ExampleInputs]
  let routedActions: Set<ActionAddress>

  init(_ manifest: Manifest) {
    self.manifest = manifest
    tables = Dictionary(manifest.namespaces.map { ($0.name, Self.table(of: $0)) }) { first, _ in first }
    rewrites = RewriteSet.checked(manifest.readableRewrites.map(\.rule)).set
    let global = manifest.namespaces.first { $0.kind == .global }
    self.global = global
    globalHosts = WebHosts(global?.hosts ?? [])
    globalSchemes = (global?.schemes).map { Set($0) }
    let own = manifest.namespaces.filter { $0.kind != .global }
    self.own = own
    owners = NamespaceOwners(own)
    var bases: [(scheme: String, host: String?)] = []
    for other in own where other.fallsBackToGlobal {
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
    guard let url = try? StandardURLReader().read(text), let (namespace, host) = place(url),
      let isRewritten = try? rewrites.rewritten(url, host: host) != nil, !isRewritten
    else { return [] }
    var found = matches(url, host, in: namespace.name)
    if namespace.kind != .global, namespace.fallsBackToGlobal {
      found += matches(url, host, in: MediatorKit.RouteNamespace.globalName)
    }
    return found
  }

  private func matches(_ url: ParsedURL, _ host: HostPlacement, in name: String) -> [(namespace: String, index: Int)] {
    tables[name].map { table in table.matches(url, host: host).map { (name, $0.value) } } ?? []
  }

  private func place(_ url: ParsedURL) -> (Manifest.Namespace, HostPlacement)? {
    guard let scheme = url.scheme, let global else { return nil }
    if url.isWeb {
      let host = (url.host ?? "") + (url.customPort.map { ":\($0)" } ?? "")
      if let index = owners.index(ofHost: host) { return (own[index], .authority) }
      return globalHosts.owns(url) ? (global, .authority) : nil
    }
    if let index = owners.index(ofScheme: scheme) { return (own[index], .firstSegment) }
    return globalSchemes?.contains(scheme) ?? true ? (global, .firstSegment) : nil
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
        guard let url, routes(of: url.text).isEmpty, let (place, _) = place(url), place.directForm,
          (try? StandardURLReader().read(url.text)) != nil
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
      return (index, RoutePatterns.Rewrite(from: from, to: rewrite.to, priority: rewrite.priority))
    }
  }
}
