import MediatorManifest

/// Searches for a URL that resolves to a route.
struct RouteExample {
  private let namespace: Manifest.Namespace
  private let index: Int
  private let route: Manifest.RegisteredRoute
  private let pattern: RoutePattern
  private let inputs: ExampleInputs
  private let map: LinkMap
  private let texts: ExampleTexts

  /// Creates the search, or `nil` if the route has no valid pattern.
  init?(_ namespace: Manifest.Namespace, _ index: Int, _ map: LinkMap, _ texts: ExampleTexts) {
    self.namespace = namespace
    self.index = index
    self.map = map
    self.texts = texts
    route = namespace.routes[index]
    guard let pattern = try? route.routePattern() else { return nil }
    self.pattern = pattern
    let known = route.action.flatMap { map.inputs[$0] }
    inputs = route.parameters.map { ExampleInputs($0) } ?? known ?? ExampleInputs([])
    // A route's defaults and pattern pass few inputs.
    if inputs.required == nil || pattern.parameterNames.contains(where: inputs.secrets.contains) { return nil }
  }

  /// The first URL that resolves to the route, or else one that it matches after other routes.
  var example: ExampleURLs.Example? {
    var builder = RouteTable<Int>.Builder()
    guard (try? builder.insert(pattern, 0)) != nil else { return nil }
    let own = builder.freeze()
    var seen: Set<String> = []
    var second: String?
    for base in bases {
      for choice in 0..<3 {
        for withGroups in [true, false] {
          guard map.budget.spend(stepsOfURL), let url = url(base, choice, withGroups: withGroups) else { continue }
          guard seen.insert(url).inserted else { continue }
          switch map.arrival(of: url, at: index, in: namespace.name, own) {
          case .first: return ExampleURLs.Example(namespace: namespace.name, index: index, url: url, isFirst: true)
          case .later: second = second ?? url
          case nil: continue
          }
        }
      }
    }
    return second.map { ExampleURLs.Example(namespace: namespace.name, index: index, url: $0, isFirst: false) }
  }

  /// The steps of generating a URL: each part of the pattern and each input is read.
  private var stepsOfURL: Int { 8 + pattern.description.utf8.count / 8 + (inputs.required?.count ?? 0) }

  private var bases: [(scheme: String?, host: String?)] {
    // The browser opens web URLs only.
    allBases.filter { route.kind != .browser || $0.host != nil }
  }

  private var allBases: [(scheme: String?, host: String?)] {
    guard pattern.scheme == nil, pattern.host == nil else {
      let host = pattern.hostPattern?.sample
      return [(pattern.scheme ?? (host == nil ? nil : "https"), host)]
        + map.bases(of: namespace).filter { pattern.host == nil || $0.host != nil }.map { ($0.scheme, $0.host) }
    }
    return map.bases(of: namespace).map { ($0.scheme, $0.host) }
  }

  private func url(_ base: (scheme: String?, host: String?), _ choice: Int, withGroups: Bool) -> String? {
    guard let values = values(choice, withGroups: withGroups) else { return nil }
    let given = Set(values.keys).union(route.defaults.keys)
    let query = texts.query(of: inputs.required ?? [], at: route.action, except: given)
    return try? pattern.url(values, scheme: base.scheme, host: base.host, query: query)
  }

  /// Returns values for the parameters; those of optional groups only if their type or the manifest suggests one.
  private func values(_ choice: Int, withGroups: Bool) -> [String: RouteValue]? {
    var values: [String: RouteValue] = [:]
    guard collect(pattern.components, choice, isOptional: false, withGroups, &values) else { return nil }
    let fragmentItems = pattern.fragment.map { !$0.isOptional || withGroups ? $0.query : [] } ?? []
    for item in pattern.authorityItems + pattern.query + fragmentItems {
      guard let parameter = item.parameter, !item.isOptional || withGroups else { continue }
      var within = values
      let isFound = collect([.parameter(parameter)], choice, isOptional: item.isOptional, withGroups, &within)
      if isFound { values = within } else if !item.isOptional { return nil }
    }
    if let fragment = pattern.fragment, !fragment.isOptional || withGroups {
      guard collect(fragment.components, choice, isOptional: fragment.isOptional, withGroups, &values) else {
        return nil
      }
    }
    return values
  }

  /// Returns a text for a parameter; for an optional one only if its type or the manifest suggests it.
  private func candidate(for parameter: RoutePattern.Parameter, _ choice: Int, isOptional: Bool) -> String? {
    let type = inputs.types[parameter.name]
    let isKnown = parameter.constraint != nil || texts.text(for: parameter.name, type, of: route.action) != nil
    if isOptional, !isKnown { return nil }
    let candidates = texts.candidates(for: parameter, type, of: route.action, atMost: choice + 1)
    return candidates.last
  }

  private func collect(
    _ components: [RoutePattern.Component], _ choice: Int, isOptional: Bool, _ withGroups: Bool,
    _ values: inout [String: RouteValue]
  ) -> Bool {
    for component in components {
      switch component {
      case .literal: continue
      case .parameter(let parameter):
        for single in parameter.singles {
          guard let candidate = candidate(for: single, choice, isOptional: isOptional) else { return false }
          values[single.name] = .text(candidate)
        }
      case .span(let name), .catchAll(let name):
        if !name.isEmpty {
          values[name] = .list([texts.text(for: name, "String", of: route.action) ?? ExampleTexts.word])
        }
      case .rest(let name):
        values[name] = .text(texts.text(for: name, "String", of: route.action) ?? ExampleTexts.word)
      case .group(let inner):
        guard withGroups else { continue }
        var within = values
        if collect(inner, choice, isOptional: true, withGroups, &within) { values = within }
      }
    }
    return true
  }
}
