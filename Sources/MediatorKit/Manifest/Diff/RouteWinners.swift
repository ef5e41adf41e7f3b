import RoutePatterns

/// Which routes take a URL, in two manifests.
struct RouteWinners {
  /// One that takes a URL.
  struct Winner {
    let place: String
    let identity: String
    let destination: String
    var isClosure = false

    /// What makes it the same as another one: to one action there may be several ways.
    var key: String { isClosure ? place + identity : identity }
  }

  let old: ManifestSurvey
  let new: ManifestSurvey

  /// The path of a URL with these segments.
  static func path(_ segments: [String]) -> String {
    do throws(URLReadingError) {
      return try ParsedURL(segments: segments).text
    } catch {
      return "/" + segments.joined(separator: "/")
    }
  }

  /// The text of a URL of a namespace with a path.
  static func url(_ path: String, in namespace: Manifest.Namespace) -> String {
    guard path.hasPrefix("/") else { return path }
    switch namespace.kind {
    case .global: return path
    case .scheme: return (namespace.schemes?.first).map { "\($0):/\(path)" } ?? path
    case .web: return (namespace.hosts.first).map { "https://\($0.replacing("*.", with: "www."))\(path)" } ?? path
    }
  }

  /// Those that take a URL one after another, up to the first that does not decline.
  static func winners(of text: String, in name: String, _ survey: ManifestSurvey) -> [Winner] {
    guard let own = survey.tables.first(where: { $0.namespace.name == name }),
      let url = try? StandardURLReader().read(text)
    else { return [] }
    let global = own.namespace.fallback ? survey.tables.first { $0.namespace.kind == .global } : nil
    var winners: [Winner] = []
    for table in [own, global].compactMap(\.self) {
      var matches = table.patterns.matches(url)
      while let match = matches.next() {
        let entry = table.routes[match.value]
        winners.append(
          Winner(
            place: entry.place, identity: entry.identity, destination: entry.route.destination,
            isClosure: entry.route.action == nil))
        if entry.route.action != nil { return winners }
      }
    }
    if own.namespace.directForm, let direct = direct(url, survey) { winners.append(direct) }
    return winners
  }

  private static func direct(_ url: ParsedURL, _ survey: ManifestSurvey) -> Winner? {
    let segments = url.segments(host: url.defaultHostPlacement).map(\.text)
    guard segments.count == 2 else { return nil }
    let address = ActionAddress(TargetName(segments[0]), ActionName(segments[1]))
    guard let action = survey.action(address)?.action, !action.isNative, action.exposure != .none else { return nil }
    return Winner(place: "action '\(address)'", identity: address.description, destination: "'\(address)'")
  }

  /// What becomes of the URLs of a route that is gone.
  func fate(of route: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let path = route.pattern?.likelyURLs.first else { return "Its URLs lead elsewhere or nowhere." }
    return fate(of: Self.url(path, in: route.namespace), in: namespace)
  }

  /// What becomes of a URL that a route matched before its pattern was changed.
  func loss(of old: ManifestSurvey.RouteEntry, to new: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    var builder = RouteTable<Int>.Builder()
    do {
      if let pattern = new.pattern { try builder.insert(pattern, 0) }
      let table = builder.freeze()
      let lost = try old.pattern?.likelyURLs.first { try table.firstMatch(StandardURLReader().read($0)) == nil }
      if let lost { return fate(of: Self.url(lost, in: old.namespace), in: namespace) }
    } catch {
      // No URL can be shown.
    }
    return "Some URLs that it matched may be matched no more."
  }

  private func fate(of text: String, in namespace: String) -> String {
    guard let winner = Self.winners(of: text, in: namespace, new).first else { return "'\(text)' leads nowhere." }
    return "'\(text)' leads to \(winner.destination)."
  }
}

extension RoutePattern {
  /// Some URLs that the pattern matches, likely to be told from those of other patterns.
  fileprivate var likelyURLs: [String] {
    var urls = RewriteSample.urls(of: self)
    guard scheme == nil, host == nil else { return urls }
    let parameters = Self.parameters(of: components)
    let usual = Dictionary(
      parameters.compactMap { parameter in parameter.samples.first.map { (parameter.name, RouteValue.text($0)) } },
      uniquingKeysWith: { $1 })
    for parameter in parameters {
      // Of an enumeration all are there already.
      if case .enumeration = parameter.constraint { continue }
      for sample in parameter.samples.dropFirst() {
        var values = usual
        values[parameter.name] = .text(sample)
        if let path = try? path(values) { urls.append(path) }
      }
    }
    return urls
  }

  private static func parameters(of components: [Component]) -> [Parameter] {
    components.flatMap { component -> [Parameter] in
      switch component {
      case .parameter(let parameter): return [parameter]
      case .group(let inner): return parameters(of: inner)
      case .literal, .catchAll: return []
      }
    }
  }
}

extension ManifestDiff {
  var winners: RouteWinners { RouteWinners(old: old, new: new) }

  /// URLs that both manifests take, and another route than before.
  mutating func compareWinners() {
    // The global routes are tried in other namespaces too; one URL is told.
    var told: Set<[String]> = []
    for (before, after) in Self.pairs(old.tables, new.tables, by: \.namespace.name) {
      guard let before, let after else { continue }
      for path in likelyPaths(before, after) {
        let name = before.namespace.name
        let text = RouteWinners.url(path, in: after.namespace)
        let first = RouteWinners.winners(of: text, in: name, old)
        let second = RouteWinners.winners(of: text, in: name, new)
        guard
          let place = first.indices.first(where: { !second.indices.contains($0) || first[$0].key != second[$0].key }),
          second.indices.contains(place)
        else { continue }
        let (loser, winner) = (first[place], second[place])
        // One that is gone, or leads elsewhere, is told by itself.
        guard newPlaces.contains(loser.place + loser.identity),
          told.insert([loser.place, winner.place]).inserted
        else { continue }
        report(
          .breaking, "route-order", loser.place,
          "\(winner.place.uppercasedFirst) comes before it now, and leads to \(winner.destination).",
          because: "'\(text)' went to \(loser.destination).")
      }
    }
  }

  /// Paths that are likely to tell patterns apart.
  private func likelyPaths(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    var paths: [String] = []
    for pattern in (before.routes + after.routes).compactMap(\.pattern) { paths += pattern.likelyURLs }
    if before.namespace.directForm {
      paths += old.actions.filter { $0.action.exposure != .none }.map {
        RouteWinners.path([$0.target.name.rawValue, $0.action.name.rawValue])
      }
    }
    paths += crossings(before, after)
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }

  /// Paths that two patterns match, one of which is new or has changed its place before the other.
  private func crossings(_ before: ManifestTable, _ after: ManifestTable) -> [String] {
    let places = Dictionary(
      before.routes.enumerated().compactMap { place, entry in entry.route.pattern.map { ($0 + entry.identity, place) }
      },
      uniquingKeysWith: { first, _ in first })
    let ranked = after.routes.compactMap { entry -> (pattern: RoutePattern, rank: Int?)? in
      guard let pattern = entry.pattern, let text = entry.route.pattern else { return nil }
      return (pattern, places[text + entry.identity])
    }
    // Only pairs whose order is not what it was: a new one with all, an old one with those that it has overtaken.
    var remaining = 200_000
    var paths: [String] = []
    var greatest = -1
    for (index, item) in ranked.enumerated() {
      if let rank = item.rank, rank > greatest {
        greatest = rank
        continue
      }
      for other in ranked[..<index] where item.rank == nil || (other.rank ?? -1) > (item.rank ?? 0) {
        remaining -= 1
        guard remaining > 0 else { return paths }
        if let segments = PatternOverlap.segments(item.pattern, other.pattern) {
          paths.append(RouteWinners.path(segments))
        }
      }
    }
    for (index, item) in ranked.enumerated() where item.rank == nil {
      for other in ranked[(index + 1)...] where other.rank != nil {
        remaining -= 1
        guard remaining > 0 else { return paths }
        if let segments = PatternOverlap.segments(item.pattern, other.pattern) {
          paths.append(RouteWinners.path(segments))
        }
      }
    }
    return paths
  }
}
