import RoutePatterns

/// A URL that was read and given its namespace: what is known before any route is looked at.
struct Link: Sendable {
  /// The text as it came.
  let original: String
  /// The URL after rewrites.
  let url: ParsedURL
  let source: LinkSource
  let namespace: Namespace
  let host: HostPlacement
  let rewrites: [AppliedRewrite]
  let registry: Registry
}

/// A rewrite that was applied to a URL.
public struct AppliedRewrite: Sendable, Hashable, CustomStringConvertible {
  /// The pattern of the rewrite.
  public let rule: String
  /// The URL before.
  public let from: String
  /// The URL after.
  public let to: String

  /// The step as `from → to (rule)`.
  public var description: String { "\(from) → \(to) (\(rule))" }
}

/// One way to answer a link.
enum LinkCandidate: Sendable {
  case route(RouteRecord, variant: RoutePattern?, Parameters)
  case direct(ActionAddress)
  case unmatched(Fallback.Kind, namespace: String)

  var address: ActionAddress? {
    switch self {
    case .route(let record, _, _): record.address
    case .direct(let address): address
    case .unmatched: nil
    }
  }
}

extension Registry {
  /// The action of a candidate; the closure of a route is found by that route only.
  func find(_ candidate: LinkCandidate) -> Found? {
    guard let address = candidate.address else { return nil }
    if case .route = candidate, let closure = contents.routing.closures[address] { return (closure, 0) }
    return find(address)
  }
}

/// The ways to answer a link, best first; each is found when it is asked for.
struct LinkCandidates {
  private enum Stage {
    case routes(matches: RouteMatches<RouteRecord>, matchers: ArraySlice<RouteRecord>)
    case direct
    case unmatched([String])
    case done
  }

  private let link: Link
  private var pending: RouteMatch<RouteRecord>?
  private var stage: Stage
  private var fallsBack: Bool

  init(_ link: Link) throws(MediatorError) {
    self.link = link
    fallsBack = link.namespace.name != Namespace.globalName && link.namespace.fallsBackToGlobal
    stage = try Self.routes(of: link.namespace, link)
  }

  private static func routes(of namespace: Namespace, _ link: Link) throws(MediatorError) -> Stage {
    let table = try link.registry.index.table(of: namespace)
    return .routes(matches: table.patterns.matches(link.url, host: link.host), matchers: table.matchers[...])
  }

  mutating func next() throws(MediatorError) -> LinkCandidate? {
    while true {
      switch stage {
      case .routes(var matches, var matchers):
        if pending == nil { pending = matches.next() }
        if let matcher = matchers.first, pending.map({ matcher.priority > $0.value.priority }) ?? true {
          matchers.removeFirst()
          stage = .routes(matches: matches, matchers: matchers)
          if case .matcher(let condition) = matcher.condition, let found = condition.match(link.url, link.host) {
            return .route(matcher, variant: nil, found)
          }
          continue
        }
        if let match = pending {
          pending = nil
          stage = .routes(matches: matches, matchers: matchers)
          return .route(match.value, variant: match.variant, Parameters(captures: match))
        }
        stage = .direct
        if fallsBack {
          fallsBack = false
          stage = try Self.routes(of: link.registry.index.namespaces[0], link)
        }
      case .direct:
        stage = .unmatched([link.namespace.name, Namespace.globalName])
        if let address = link.directAddress, link.mayGoDirect(address) { return .direct(address) }
      case .unmatched(let names):
        guard let name = names.first else {
          stage = .done
          continue
        }
        stage = .unmatched(Array(names.dropFirst().filter { $0 != name }))
        if let answer = link.registry.index.unmatched[name] { return .unmatched(answer, namespace: name) }
      case .done:
        return nil
      }
    }
  }
}

extension Link {
  /// The two names of the URL, the target's as it is registered, since hosts have no case; nil when they are not two.
  var directAddress: ActionAddress? {
    guard namespace.takesDirectForm else { return nil }
    let segments = url.segments(host: host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    let target = registry.target(foldedName: name)?.name ?? TargetName(name)
    return ActionAddress(target, ActionName(segments[1].text))
  }

  /// Whether the direct form decides: its target exists, or nobody else would answer.
  fileprivate func mayGoDirect(_ address: ActionAddress) -> Bool {
    if address.action.isNative || registry.target(named: address.target) != nil { return true }
    let unmatched = registry.index.unmatched
    return unmatched[namespace.name] == nil && unmatched[Namespace.globalName] == nil
  }

  /// The text of the query by label.
  var queryParameters: Parameters {
    var parameters = Parameters()
    for item in url.queryItems { parameters.append(text: item.value ?? "", to: item.name) }
    return parameters
  }

  /// The error when nothing answers, or all that could have answered declined.
  func unmatchedError(after declines: Int) -> MediatorError {
    let count = url.segments(host: host).count
    var error = MediatorError(.unmatchedURL)
    error.expected = namespace.takesDirectForm ? "a route, or a target and an action" : "a route"
    error.found = "\(count) name\(count == 1 ? "" : "s") that no route has"
    guard declines == 0 else {
      error.found = declines == 1 ? "one that declined" : "\(declines) that declined"
      return error
    }
    error.suggestions = Suggestions { [self] in nearestRoutes }
    return error
  }
}
