import MediatorKit
import RoutePatterns

/// Which routes take a URL, in two manifests.
struct RouteWinners {
  /// One that takes a URL.
  struct Winner {
    let place: String
    let identity: String
    let destination: String
    /// The inputs that the URL and the route give; of an action those that it has in both manifests.
    let inputs: [String: [String]]
    var isClosure = false
    var isDirect = false

    /// Whether it does the same as another one: to one action with the same inputs there may be several ways.
    func isSame(as other: Winner) -> Bool {
      identity == other.identity && (place == other.place || (!isClosure && inputs == other.inputs))
    }
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
    switch namespace.kind {
    case .global: return path
    case .scheme: return url(path, scheme: namespace.schemes?.first)
    case .web: return url(path, host: namespace.hosts.first)
    }
  }

  /// The text of a URL of a scheme, or of a host of the web, with a path.
  static func url(_ path: String, scheme: String? = nil, host: String? = nil) -> String {
    guard path.hasPrefix("/") else { return path }
    if let scheme { return "\(scheme):/\(path)" }
    return host.map { "https://\(HostPattern($0).sample)\(path)" } ?? path
  }

  /// Those that take a URL one after another, up to the first that does not decline.
  func winners(of text: String, in name: String, _ survey: ManifestSurvey) -> [Winner] {
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
            inputs: inputs(of: entry.route, match), isClosure: entry.route.action == nil))
        if entry.route.action != nil { return winners }
      }
    }
    if own.namespace.directForm, let direct = direct(url, survey) { winners.append(direct) }
    return winners
  }

  /// The first place where one is not what it was; nil when nothing takes the URL there any more.
  static func turn(_ first: [Winner], _ second: [Winner]) -> (loser: Winner, winner: Winner)? {
    let place = first.indices.first { !second.indices.contains($0) || !first[$0].isSame(as: second[$0]) }
    guard let place, second.indices.contains(place) else { return nil }
    return (first[place], second[place])
  }

  private func inputs(of route: Manifest.Route, _ match: RouteMatch<Int>) -> [String: [String]] {
    guard let address = route.action else { return [:] }
    let inputs = route.defaults.merging(match.texts) { $1 }
    let parameters = [old, new].compactMap { $0.action(address)?.action.parameters }
    if parameters.contains(where: { $0.contains(where: \.composite) }) { return inputs }
    return inputs.filter { label, _ in parameters.allSatisfy { $0.contains { $0.label == label } } }
  }

  private func direct(_ url: ParsedURL, _ survey: ManifestSurvey) -> Winner? {
    let segments = url.segments(host: url.defaultHostPlacement).map(\.text)
    guard segments.count == 2 else { return nil }
    let address = ActionAddress(TargetName(segments[0]), ActionName(segments[1]))
    guard let action = survey.action(address)?.action, !action.isNative, action.exposure != .none else { return nil }
    return Winner(
      place: "action '\(address)'", identity: address.description, destination: "'\(address)'", inputs: [:],
      isDirect: true)
  }

  /// What becomes of the URLs of a route that is gone.
  func fate(of route: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let path = route.pattern?.likelyURLs.first else { return "Its URLs lead elsewhere or nowhere." }
    return fate(of: Self.url(path, in: route.namespace), in: namespace)
  }

  /// What becomes of a URL that a route matched before its pattern was changed.
  func loss(of old: ManifestSurvey.RouteEntry, to new: ManifestSurvey.RouteEntry, in namespace: String) -> String {
    guard let before = old.pattern, let after = new.pattern else { return "Its URLs lead elsewhere or nowhere." }
    let trial = PatternTrial(after)
    if let lost = before.likelyURLs.first(where: { trial.captures($0) == nil }) {
      return fate(of: Self.url(lost, in: old.namespace), in: namespace)
    }
    return before.isIncluded(in: after)
      ? "Its parameters are other parts of its URLs." : "Some URLs that it matched may be matched no more."
  }

  private func fate(of text: String, in namespace: String) -> String {
    guard let winner = winners(of: text, in: namespace, new).first else { return "'\(text)' leads nowhere." }
    return "'\(text)' leads to \(winner.destination)."
  }
}
