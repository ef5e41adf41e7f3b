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
