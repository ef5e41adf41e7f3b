import MediatorKit
import RoutePatterns

/// The search for the candidates of a link, found one by one in the order they are tried, each with its plan.
///
/// The routes of the link's namespace come first, then the global ones if it falls back to them, the direct form, and
/// the handlers of unmatched URLs. A URL outside the app has one candidate.
///
/// It stores neither the link nor the plans, which each call gets again.
struct LinkSearch: ~Copyable {
  private enum Stage { case ownRoutes, globalRoutes, others }

  private var stage = Stage.ownRoutes
  private var matches = MatchNumbers()
  /// The number of the next pattern that matches, or `nil` if it has not been searched for, or there is none.
  private var number: Int?
  /// Whether all patterns that match were found.
  private var areExhausted = false
  /// The index of the next matcher.
  private var matcher = 0
  /// The index of the next candidate that is not a route.
  private var otherIndex = 0
  private var declines = 0
  /// The parameters of the last match, if inputs of it take part in matching, which have been decoded.
  private(set) var parameters: Parameters?
  /// Whether the browser is the last candidate that was found.
  private var isInBrowser = false

  /// Returns the next candidate and its plan, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - context: The values from the caller.
  ///   - passesExposure: Whether code of the app makes the URL.
  mutating func next(
    of link: Link, in planned: PlannedRegistry, context: Parameters = [:],
    passesExposure: Bool = false
  ) throws(MediatorError) -> LinkMatch? {
    var match: LinkMatch?
    parameters = nil
    // Routes by priority; of equal ones, patterns come before matchers.
    while match == nil, stage != .others,
      let routes = stage == .ownRoutes ? link.routes : link.links.index.global
    {
      if routes.hasRoutes { match = nextRoute(of: link, in: try routes.tables(), planned) }
      if let page = link.page, let found = match, !page.isReached(by: found.candidate, of: link) {
        match = nil
        continue
      }
      if let found = match, !found.matched.isEmpty {
        do throws(MediatorError) { parameters = try found.matchedParameters(of: link, context) } catch {
          match = nil
          declines += 1
          continue
        }
      }
      if match == nil {
        stage = routes.fallsBack ? .globalRoutes : .others
        (matches, areExhausted, matcher) = (MatchNumbers(), false, 0)
      }
    }
    if link.page != nil { return match }
    if match == nil { match = try nextOther(of: link, in: planned) }
    if link.links.settings.browser == nil, match.map({ !$0.opensBrowser }) ?? true { return match }
    return try replacedByBrowser(match, link, planned, context, passesExposure: passesExposure)
  }

  /// Returns a candidate, or the browser that replaces it.
  @inline(never)
  private mutating func replacedByBrowser(
    _ match: LinkMatch?, _ link: Link, _ planned: PlannedRegistry, _ context: Parameters,
    passesExposure: Bool
  ) throws(MediatorError) -> LinkMatch? {
    if isInBrowser || link.routes == nil { return match }
    var text: String { link.browserText }
    func browses(_ reason: BrowserRule.Reasons) -> Bool { link.links.browses(reason, text, link.source) }
    func outside() throws(MediatorError) -> LinkMatch {
      let candidate = LinkCandidate(.external, .external(text))
      return LinkMatch(candidate, try plan(of: candidate, link, in: planned))
    }
    var isOutside = false
    if let match {
      do throws(MediatorError) {
        try match.admit(link.source, passesExposure: passesExposure)
      } catch {
        guard error.code == .notExposed, browses(.notExposed) else { return match }
        isInBrowser = true
        return try outside()
      }
      if match.opensBrowser {
        guard text.isBrowserURL else {
          throw MediatorError(.unmatchedURL, expected: "a web URL", found: "a URL for the browser with another scheme")
        }
        isOutside = true
      } else if match.plan.found == nil {
        // A direct form without its action matches nothing.
        guard case .direct = match.candidate.kind, link.missError(match.candidate) != nil, browses(.unmatched) else {
          return match
        }
        return try next(of: link, in: planned, context: context, passesExposure: passesExposure)
      } else if browses(.badParameter) {
        do throws(MediatorError) {
          try match.checkInputs(of: link, context)
        } catch {
          isOutside = true
        }
      }
    } else {
      isOutside = browses(.unmatched)
    }
    guard isOutside else { return match }
    isInBrowser = true
    return try outside()
  }

  private mutating func nextRoute(
    of link: Link, in tables: BuiltRoutes, _ planned: PlannedRegistry
  ) -> LinkMatch? {
    if number == nil, !areExhausted {
      number = matches.next(in: tables.patterns.core, link.url, host: link.host)
      areExhausted = number == nil
    }
    if !tables.matchers.isEmpty, let found = nextMatcher(of: tables, before: number, link, planned) { return found }
    guard let found = number else { return nil }
    number = nil
    return planned.match(ofRoute: found, in: tables, link.links)
  }

  /// Returns the next matcher that matches and comes before a pattern.
  private mutating func nextMatcher(
    of tables: BuiltRoutes, before number: Int?, _ link: Link, _ planned: PlannedRegistry
  ) -> LinkMatch? {
    while matcher < tables.matchers.count {
      let route = tables.matchers[matcher]
      if let number, route.priority <= tables.patterns.values[number].priority { return nil }
      matcher += 1
      if case .matcher(let condition) = route.condition, let found = condition.match(link.url, link.host) {
        let plan = planned.plan(of: route.callee, route.destination.closure)
        return LinkMatch(LinkCandidate(.matcher(found), route), plan)
      }
    }
    return nil
  }

  private mutating func nextOther(
    of link: Link, in planned: PlannedRegistry
  ) throws(MediatorError) -> LinkMatch? {
    let candidates = link.otherCandidates
    guard otherIndex < candidates.count else { return nil }
    let candidate = candidates[otherIndex]
    otherIndex += 1
    return LinkMatch(candidate, try plan(of: candidate, link, in: planned))
  }

  /// Returns the plan of a candidate that is not a route.
  private func plan(
    of candidate: LinkCandidate, _ link: Link, in planned: PlannedRegistry
  ) throws(MediatorError) -> Plan {
    let destination = candidate.destination
    switch destination {
    case .action: return planned.plan(of: destination, nil)
    case .external(let url):
      // Without an opener the URL is still resolved, but not opened.
      let fallback =
        if let openExternally = link.links.settings.openExternally {
          Fallback<Mediator> { _, _ in try await openExternally(url) }
        } else {
          Fallback<Mediator> { (_, _) throws -> Bool in throw MediatorError(.noExternalOpener, found: url, .url) }
        }
      return Plan(destination, fallback, link.registry) { MediatorError(.unmatchedURL, of: $0) }
    case .unmatched(let namespace):
      guard let fallback = link.links.index.unmatched[namespace] else { throw unmatchedError(link) }
      return Plan(destination, fallback, link.registry) { [declines] _ in link.unmatchedError(after: declines) }
    case .closure, .nothing: throw unmatchedError(link)
    }
  }

  /// Counts a candidate that declined, and rethrows any other error.
  mutating func skip(_ candidate: LinkCandidate, _ error: any Error, _ link: Link) throws {
    guard error is Declined else {
      if let error = error as? MediatorError, error.isMiss(of: candidate) { throw link.suggesting(error) }
      throw error
    }
    declines += 1
    guard declines > link.links.settings.maximumDeclines else { return }
    throw MediatorError(.tooManyDeclines, found: "\(declines) routes that declined")
  }

  /// Returns the error if all candidates declined, or if there was none.
  func unmatchedError(_ link: Link) -> MediatorError { link.unmatchedError(after: declines) }
}

extension Link {
  /// The address in the direct form of the URL, or `nil` if the URL does not have two names.
  ///
  /// The target's name is the registered one, because the host of a URL is case-insensitive.
  var directAddress: ActionAddress? {
    guard let routes, routes.namespace.acceptsDirectForm(of: url), !url.hasAuthorityParts else { return nil }
    let segments = url.segments(host: host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    let target = registry.target(foldedName: name)?.name ?? TargetName(name)
    return ActionAddress(target, ActionName(segments[1].text))
  }

  /// The text for the browser: after rewrites and with the escapes of a reader, or as written if it cannot be read.
  fileprivate var browserText: String {
    let text = rewrites.last?.to ?? original
    return url.text.isEmpty ? text : EscapedText(text).text
  }

  /// The names of the namespaces whose handlers of unmatched URLs are tried, in order.
  var namespaceNames: [String] {
    guard let routes else { return [] }
    return routes.isGlobal ? [routes.name] : [routes.name, RouteNamespace.globalName]
  }

  /// The candidates that are not routes, in the order they are tried.
  ///
  /// An unknown target of the direct form is a candidate only if no handler of unmatched URLs is.
  fileprivate var otherCandidates: [LinkCandidate] {
    if routes == nil { return [LinkCandidate(.external, .external(browserText))] }
    let handlers = namespaceNames.filter { links.index.unmatched[$0] != nil }
    guard let address = directAddress,
      handlers.isEmpty || address.action.isNative || registry.target(named: address.target) != nil
    else { return handlers.map(LinkCandidate.init(unmatched:)) }
    return [LinkCandidate(.direct, .action(address))] + handlers.map(LinkCandidate.init(unmatched:))
  }
}

extension NamespaceRoutes {
  /// The names of the namespaces that are tried for its URLs, in order.
  var searched: [String] { fallsBack ? [name, RouteNamespace.globalName] : [name] }
}

extension LinkCandidate {
  fileprivate convenience init(unmatched namespace: String) {
    self.init(.unmatched, .unmatched(namespace: namespace))
  }
}

extension MediatorError {
  /// Returns whether the error means that the action of the direct form does not exist.
  fileprivate func isMiss(of candidate: LinkCandidate) -> Bool {
    guard case .direct = candidate.kind, address == candidate.destination.address else { return false }
    return code == .unknownTarget || code == .unknownAction
  }
}
