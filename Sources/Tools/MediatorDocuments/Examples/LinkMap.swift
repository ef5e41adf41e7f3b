import MediatorManifest

/// Resolves URLs by a manifest: rewrites, namespaces, routes.
struct LinkMap {
  private let manifest: Manifest
  private let tables: [ExactText: NamespaceTable]
  private let router: ManifestRouter
  /// The schemes and hosts of the global namespace's URLs, with those of namespaces that fall back to it.
  private let globalBases: [(scheme: String, host: String?)]
  /// The inputs of each action.
  let inputs: [ActionAddress: ExampleInputs]
  let routedActions: Set<ActionAddress>
  /// The work that the search for examples may still do.
  let budget: WorkBudget
  /// The steps of rewriting a URL: each rule and each alternative may be tried.
  private let rewriteSteps: Int

  /// The routes of a namespace that its table accepts.
  private struct NamespaceTable {
    let patterns: RouteTable<Int>
    let accepted: Set<Int>
    /// The maximum number of alternatives that one edge compares.
    let alternatives: Int
  }

  init(_ manifest: Manifest) {
    self.manifest = manifest
    tables = Dictionary(manifest.namespaces.map { (ExactText($0.name), Self.table(of: $0)) }) { first, _ in first }
    budget = WorkBudget(2_000_000 + 100 * manifest.namespaces.reduce(0) { $0 + $1.routes.count })
    rewriteSteps = manifest.rewrites.reduce(0) { $0 + 1 + $1.from.utf8.count / 16 } / 8
    router = ManifestRouter(manifest)
    var bases: [(scheme: String, host: String?)] = []
    for other in manifest.namespaces where other.kind != .global && other.fallsBackToGlobal {
      guard bases.count < Self.maximumBases else { break }
      bases += Self.own(other)
    }
    globalBases = bases
    inputs = router.actions.mapValues { ExampleInputs($0.parameters) }
    routedActions = Set(manifest.namespaces.flatMap(\.routes).compactMap(\.action))
  }

  /// The maximum number of schemes, of hosts and of namespaces in which an example is searched.
  private static let maximumBases = 16

  private static func table(of namespace: Manifest.Namespace) -> NamespaceTable {
    var builder = RouteTable<Int>.Builder(order: namespace.order)
    var accepted: Set<Int> = []
    var alternatives = 0
    for (index, route) in namespace.routes.enumerated() {
      // Validation reports patterns that no table accepts.
      guard let pattern = try? route.routePattern(),
        (try? builder.insert(pattern, index, priority: route.priority)) != nil
      else { continue }
      accepted.insert(index)
      alternatives = pattern.flatComponents.reduce(alternatives) { max($0, $1.alternativeCount) }
    }
    return NamespaceTable(patterns: builder.freeze(), accepted: accepted, alternatives: alternatives)
  }

  /// The rank of a route among the matches of a URL.
  enum Arrival {
    case first
    /// The URL reaches the route only if the routes before it decline.
    case later
  }

  /// Returns whether a URL reaches a route first or later, or `nil` if it does not.
  ///
  /// - Parameter own: A table of the route's pattern alone.
  func arrival(of text: String, at index: Int, in namespace: String, _ own: RouteTable<Int>) -> Arrival? {
    guard let place = place(of: text), place.namespaces.contains(where: { $0.hasBytes(of: namespace) }),
      tables[ExactText(namespace)]?.accepted.contains(index) ?? false,
      own.firstMatch(place.url, host: place.host) != nil
    else { return nil }
    let first = firstMatch(place)
    if budget.isSpent { return nil }
    return first.map { $0.namespace.hasBytes(of: namespace) && $0.index == index } ?? false ? .first : .later
  }

  /// Returns the route that a URL matches first, or `nil` if it matches none.
  private func firstMatch(_ place: PlacedURL) -> (namespace: String, index: Int)? {
    for name in place.namespaces {
      guard let table = tables[ExactText(name)] else { continue }
      let match = budget.search { steps in
        var nodes = steps / (1 + table.alternatives / 16)
        let start = nodes
        defer { steps -= (start - nodes) * (1 + table.alternatives / 16) }
        return table.patterns.firstMatch(place.url, host: place.host, steps: &nodes)
      }
      if let match { return (name, match.value) }
      if budget.isSpent { return nil }
    }
    return nil
  }

  /// Returns the namespaces of a URL with a scheme, or `nil` if it is rewritten or belongs to none.
  private func place(of text: String) -> PlacedURL? {
    guard budget.spend(16 + text.utf8.count / 4 + rewriteSteps), let place = try? router.place(of: text),
      !place.isRewritten, place.url.scheme != nil
    else { return nil }
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
        guard let url, let place = place(of: url.text), firstMatch(place) == nil, !budget.isSpent,
          router.namespaces(named: place.namespaces).first?.acceptsDirectForm(ofWeb: host != nil) == true
        else { continue }
        return url.text
      }
    }
    return nil
  }
}
