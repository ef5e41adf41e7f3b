import MediatorKit
public import MediatorLinks
import MediatorManifest
import MediatorText
import RoutePatterns

extension ManifestRouter {
  /// The steps of routing a URL by a manifest, and the outcome.
  public struct Explanation: Sendable, CustomStringConvertible {
    /// The steps and the outcome, one per line.
    public internal(set) var lines: [String]
    /// What becomes of the URL.
    public let outcome: Outcome

    /// The lines.
    public var description: String { lines.joined(separator: "\n") }
  }

  /// Returns the steps that `explain` of a mediator shows, without the gate, interceptors and client code.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - limit: The maximum number of routes per namespace; those that match or nearly match come first.
  /// - Complexity: O(*n*) in the number of routes.
  public func explain(_ url: String, source: LinkSource, limit: Int = 20) -> Explanation {
    var outcome = outcome(of: url, source: source)
    if case .misplaced(let reason) = outcome { outcome = .misplaced(reason: advised(reason, for: url)) }
    var explanation = Explanation(
      lines: ["\(url.shortened(to: 120)) from \("\(source)".shortened(to: 120))".printable], outcome: outcome)
    if let url = try? places.reader(of: url).read(url) { explanation.add("read       \(url.explained)") }
    var current = url
    for _ in 0...ManifestPlaces.maximumRewrites {
      guard let place = place(of: current) else { break }
      guard let step = try? places.rewrites.step(place.url, place.host) else {
        explain(place, source, limit, &explanation)
        break
      }
      explanation.add("rewrite    \(current.shortened(to: 120)) → \(step.to.shortened(to: 120)) (\(step.rule))")
      if step.isExternal { break }
      current = step.to
    }
    switch outcome {
    case .accepted(let destination): explanation.add("result     \(destination.result)")
    case .external(let url): explanation.add("result     \(url.shortened(to: 120)), outside the app")
    default: explanation.add("rejected   \(outcome.reason)")
    }
    return explanation
  }

  private func explain(_ place: Place, _ source: LinkSource, _ limit: Int, _ explanation: inout Explanation) {
    let chosen = candidate(place)
    for index in place.namespaces { explain(tables[index], place, chosen, source, limit, &explanation) }
    if case .route? = chosen?.destination {} else { explanation.add("direct     \(directStep(place, chosen))") }
    if chosen?.destination.isAnswered(by: self) != true {
      let near = nearRoutes(place)
      if !near.isEmpty { explanation.add("near       \(near.joined(separator: ", "))") }
    }
    guard let chosen, rejection(of: chosen.destination, source) == nil else { return }
    let texts = texts(chosen, place)
    for parameter in parameters(of: chosen.destination) {
      let given = texts[parameter.label].map {
        parameter.isSecret ? Parameters.secretMark : $0.map(\.debugDescription).joined(separator: ", ")
      }
      let isMissing = given == nil && parameter.required && !parameter.composite && parameter.default == nil
      explanation.add(
        "parameter  \(parameter.label): \(parameter.type)\(parameter.default.map { " = \($0)" } ?? "")"
          + ", given \(given ?? "nothing")\(parameter.isFromContext ? ", only from the context" : "")"
          + (isMissing ? ": missing" : ""))
    }
    for parent in parents(of: chosen, place, source) { explanation.add("parent     \(parent)") }
  }

  /// Adds the routes of a namespace.
  private func explain(
    _ table: NamespaceTable, _ place: Place, _ chosen: Candidate?, _ source: LinkSource, _ limit: Int,
    _ explanation: inout Explanation
  ) {
    explanation.add("namespace  \(table.namespace.name)")
    let explanations = table.patterns.explanations(place.url, host: place.host, limit: limit)
    for item in explanations.items {
      let route = table.namespace.routes[item.entry.value]
      let destination = Destination.route(route, namespace: table.namespace.name)
      var line = "route      \(item.entry.pattern): \(item.verdict)"
      if case .matched(let position) = item.verdict {
        let isNative = route.action?.action.isNative == true
        if rejection(of: destination, source) != nil { line += isNative ? ", native" : ", not exposed to \(source)" }
        if position == 0, chosen?.destination == destination { line += " ← decides" }
      }
      let priority = route.priority == 0 ? "" : ", priority \(route.priority)"
      explanation.add("\(line) (\(route.module)\(priority))")
    }
    let count = explanations.uncompared
    if count > 0 { explanation.add("uncompared \(counted(count, "route"))") }
    for route in table.namespace.routes where route.pattern == nil {
      explanation.add("route      a matcher: not run (\(route.module))")
    }
  }

  /// Returns what became of the direct form.
  private func directStep(_ place: Place, _ chosen: Candidate?) -> String {
    let namespace = place.namespaces.first.map { tables[$0].namespace }
    let name = namespace?.name ?? ""
    guard let namespace, namespace.directForm else { return "off in namespace \(name)" }
    guard namespace.takesDirectForm(ofWeb: place.url.isWeb) else { return "off for web hosts in namespace \(name)" }
    guard let address = directAddress(place) else {
      return "\(place.url.segments(host: place.host).count) segments, expected 2"
    }
    guard let target = target(address.target.rawValue) else { return "\(address): unknown target" }
    if action(address) != nil { return "\(address): a target and its action" }
    return "\(address): unknown action\(target.hasFallback ? "; the fallback of '\(target.name)' handles it" : "")"
  }

  /// Returns at most three patterns that a URL nearly matches.
  private func nearRoutes(_ place: Place) -> [String] {
    var indices = Array(place.namespaces.prefix(1))
    if let global = places.global, !indices.contains(global) { indices.append(global) }
    var near: [(distance: Int, pattern: String)] = []
    var steps = SearchSteps.forMessage
    for index in indices {
      near += tables[index].patterns.nearest(to: place.url, host: place.host, &steps).misses.map {
        ($0.distance, $0.entry.pattern.description)
      }
    }
    near.sort { ($0.distance, $0.pattern) < ($1.distance, $1.pattern) }
    var seen: Set<String> = []
    return near.map(\.pattern).filter { seen.insert($0).inserted }.prefix(3).map { $0 }
  }

  /// Returns the parents of a URL, the nearest first, as lines.
  private func parents(of child: Candidate, _ place: Place, _ source: LinkSource) -> [String] {
    var lines: [String] = []
    var seen: Set<String> = []
    var (next, isNamed) = (parent(of: child, place), child.namesParentByKey)
    while let url = next, lines.count < 16, seen.insert(url).inserted {
      next = nil
      let outcome = outcome(of: url, source, passesExposure: isNamed)
      guard case .accepted(let destination) = outcome else {
        lines.append("\(url): \(outcome.reason)")
        break
      }
      lines.append("\(url) → \(destination.resolution)")
      guard let place = self.place(of: url), let candidate = candidate(place) else { break }
      (next, isNamed) = (parent(of: candidate, place), candidate.namesParentByKey)
    }
    return lines
  }

  /// Returns the URL of the parent, filled from the texts of the child.
  private func parent(of child: Candidate, _ place: Place) -> String? {
    guard case .route(let route, _) = child.destination, let text = route.parent,
      let pattern = try? route.routePattern(), let template = try? ParentTemplate(text, of: pattern, others: nil)
    else { return nil }
    let texts = texts(child, place)
    return try? template.url(for: place.url, place.host) { texts[$0] }
  }
}

extension ManifestRouter.Candidate {
  /// Whether a key names the parent, which then needs no exposure.
  fileprivate var namesParentByKey: Bool {
    if case .route(let route, _) = destination { route.parentPage != nil } else { false }
  }
}

extension ManifestRouter.Destination {
  /// The destination as a mediator's explanation shows it.
  fileprivate var result: String {
    switch self {
    case .route(let route, _):
      route.action.map { "\($0)" } ?? route.pattern.map { "route '\($0)'" } ?? "route of a matcher"
    case .direct(let address): "\(address)"
    case .unmatched(let namespace): "handler of unmatched URLs in namespace '\(namespace)'"
    }
  }

  /// The destination as a mediator's resolution shows it.
  fileprivate var resolution: String {
    guard case .route(let route, _) = self, route.action != nil, let pattern = route.pattern else { return result }
    return "\(result) by \(pattern)"
  }

  /// Returns whether a URL reaches something: all but a direct form without its action.
  fileprivate func isAnswered(by router: ManifestRouter) -> Bool {
    if case .direct(let address) = self { router.action(address) != nil } else { true }
  }
}

extension ParsedURL {
  /// The parts of the URL, as a mediator's explanation shows them.
  fileprivate var explained: String {
    let placement = scheme == nil || isWeb ? HostPlacement.authority : .firstSegment
    let segments = segments(host: placement).map(\.text).joined(separator: " / ")
    let query = queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }
    var text = "scheme \(scheme ?? "none")"
    if placement == .authority, let host { text += ", host \(host)" }
    text += ", segments \(segments.isEmpty ? "none" : segments)"
    if !query.isEmpty { text += ", query \(query.joined(separator: " "))" }
    if let fragment, !fragment.isEmpty { text += ", fragment \(fragment)" }
    return text
  }
}

extension ManifestRouter.Explanation {
  fileprivate mutating func add(_ line: String) { lines.append("  " + line.shortened(to: 600).printable) }
}
