import MediatorKit
import MediatorText
import RoutePatterns

// The messages about a link that reaches no action.

extension Link {
  /// Returns the error if there is no candidate, or all candidates declined.
  func unmatchedError(after declines: Int) -> MediatorError {
    let count = url.segments(host: host).count
    let found =
      switch declines {
      case 0: counted(count, "segment") + (url.hasAuthorityParts ? " of a URL with user information or a port" : "")
      case 1: "1 route that declined"
      default: "\(declines) routes that declined"
      }
    let acceptsDirectForm = routes?.namespace.acceptsDirectForm(of: url) == true
    return MediatorError(
      .unmatchedURL, expected: acceptsDirectForm ? "a route, or a target and an action" : "a route", found: found,
      suggestions: declines == 0 ? Suggestions { [self] in nearRoutes } : .none)
  }

  /// Returns the error of a candidate without an action, or `nil` if a handler exists.
  func missError(_ candidate: LinkCandidate) -> MediatorError? {
    guard let address = candidate.destination.address, handlerOfMisses(address) == nil else { return nil }
    return suggesting(registry.reason(address))
  }

  /// Returns the name of the handler of an action that does not exist, for messages, or `nil` if there is none.
  func handlerOfMisses(_ address: ActionAddress) -> String? {
    if registry.target(named: address.target)?.fallback != nil { return "the fallback of '\(address.target)'" }
    return registry.fallbacks(of: address.target).isEmpty ? nil : "a fallback"
  }

  /// Returns an error with the routes that the URL nearly matches.
  func suggesting(_ error: MediatorError) -> MediatorError {
    error.adding(Suggestions { [self] in nearRoutes })
  }

  /// At most three patterns that the URL nearly matches, nearest first.
  ///
  /// The note is the reason why the nearest one with a rejected segment, query item or fragment does not match.
  var nearRoutes: Suggestions.Advice {
    var near: [(distance: Int, pattern: String, verdict: RouteVerdict, shape: RoutePattern)] = []
    var steps = SearchSteps.forMessage
    var isComplete = true
    for name in routes?.searched ?? [] {
      guard let tables = try? links.index.routes(ofNamespace: name)?.tables() else { continue }
      let found = tables.patterns.nearest(to: url, host: host, &steps)
      isComplete = isComplete && found.isComplete
      near += found.misses.map { ($0.distance, $0.entry.pattern.description, $0.verdict, $0.entry.pattern) }
    }
    near = near.inOrder { ($0.distance, $0.pattern) < ($1.distance, $1.pattern) }
    var seen: Set<String> = []
    let nearest = near.filter { seen.insert($0.pattern).inserted }.prefix(3)
    var advice = Suggestions.Advice(names: nearest.map(\.pattern), note: registry.emptyNote, gaveUp: !isComplete)
    advice.differsInCase = nearest.first.map { differsInCase($0.shape) } ?? false
    // The message does not show the URL if the app has a secret, so it says where the nearest route differs.
    let hidesURL = !links.declaredSecrets(in: registry).isEmpty
    if let route = nearest.first(where: { hidesURL || $0.verdict.isOfValue }) {
      let verdict = hidesURL ? route.verdict.withoutTexts : route.verdict
      advice.note = "nearest route \(MediatorError.quoted(route.pattern)): \("\(verdict)".shortened(to: 300))"
      advice.notedName = route.pattern
    }
    return advice
  }

  /// Returns whether the segments of the URL are those of a pattern but for the case of its literals.
  private func differsInCase(_ pattern: RoutePattern) -> Bool {
    let segments = url.segments(host: host)
    guard pattern.components.count == segments.count else { return false }
    return zip(pattern.components, segments).allSatisfy { component, segment in
      if case .literal(let text) = component { text.isEqualIgnoringCase(segment.text) } else { true }
    }
  }
}

extension RouteVerdict {
  /// Whether a parameter rejects its segment, or the query or the fragment decides.
  fileprivate var isOfValue: Bool {
    switch self {
    case .constraintFailed, .affixDiffers, .queryItemMissing, .queryItemDiffers, .unexpectedQuery, .fragmentDiffers:
      true
    default: false
    }
  }
}
