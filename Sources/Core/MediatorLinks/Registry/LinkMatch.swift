package import MediatorKit
import RoutePatterns

/// A candidate of a link with the plan of its action; that of a pattern's route is created for the first URL that matches it.
final class LinkMatch: Sendable {
  let candidate: LinkCandidate
  let plan: Plan
  /// The exposure of the action; a miss rejects no source.
  private let exposure: Exposure
  /// Whether no URL opens the action.
  private let isNative: Bool
  /// Whether all inputs are parameters of the path with valid texts, so that they need no check before a call.
  let guaranteesInputs: Bool
  /// Whether the route sends its URLs to the browser.
  let opensBrowser: Bool
  /// The inputs of a closure that take part in matching.
  let matched: [ParameterInfo]

  init(_ candidate: LinkCandidate, _ plan: Plan) {
    self.candidate = candidate
    self.plan = plan
    let action = plan.found?.info
    exposure = action?.exposure ?? .all
    isNative =
      action == nil
      ? candidate.destination.address?.action.isNative == true : plan.address?.action.isNative ?? false
    opensBrowser = candidate.route?.destination.opensBrowser ?? false
    let isClosure = candidate.route?.destination.closure != nil
    let context = candidate.route?.destination.contextLabels ?? []
    matched = plan.inputs.filter { isClosure && $0.isMatched && !context.contains($0.label) }
    guaranteesInputs = candidate.route?.pattern.map { plan.inputs.allSatisfy($0.guarantees) } ?? false
  }

  /// Rejects a URL that may not reach the candidate, before any interceptor or handler runs.
  ///
  /// This method alone decides exposure: of links, of resolutions and parents, and of calls that an interceptor redirects.
  ///
  /// - Parameters:
  ///   - source: The source of the URL.
  ///   - passesExposure: Whether code of the app names the destination, which then needs no exposure.
  /// - Throws: ``MediatorError/Code/nativeAction`` or ``MediatorError/Code/notExposed``.
  func admit(_ source: LinkSource, passesExposure: Bool = false) throws(MediatorError) {
    if isNative {
      throw MediatorError(.nativeAction, of: candidate.destination, sourceName: source.rawValue)
    }
    if passesExposure { return }
    if let route = candidate.route, !route.exposure.allows(source) {
      throw .notExposed(candidate.destination, to: source, but: route.exposure, route: route.pattern)
    }
    if !exposure.allows(source) {
      throw .notExposed(candidate.destination, to: source, but: exposure)
    }
  }
}

extension PlannedRegistry {
  /// Returns the candidate of a pattern's route with its plan, by its number in its table.
  func match(ofRoute number: Int, in tables: BuiltRoutes, _ links: LinkRegistry) -> LinkMatch {
    assert(!links.isAbsent, "a route without links")
    let matches = derived(links.place) { LinkMatches(count: links.index.count) }
    let slot = tables.firstNumber + number
    if let match = matches.slots[slot].object { return match }
    let route = tables.patterns.values[number]
    let plan = plan(of: route.callee, route.destination.closure)
    let hasURLs = plan.inputs.contains(where: \.isURL)
    let candidate = LinkCandidate(.pattern(number, tables), route, mayHaveURLs: hasURLs)
    return matches.slots[slot].fill(LinkMatch(candidate, plan))
  }
}

extension Registry {
  /// Returns the action of a candidate, or its override, or `nil` if there is none.
  func find(_ candidate: LinkCandidate) -> LocatedAction? {
    if let closure = candidate.route?.destination.closure { return closure }
    return candidate.destination.address.flatMap(find)
  }
}

/// The matches of the routes of all namespaces, each with its plan.
private final class LinkMatches: Sendable {
  let slots: FillOnceSlots<LinkMatch>

  init(count: Int) {
    slots = FillOnceSlots(count: count)
  }
}

/// A possible destination of a link; that of a pattern's route is created once for all links.
final class LinkCandidate: Sendable {
  enum Kind: Sendable {
    /// A route whose pattern matches, by its number among those of its namespace.
    case pattern(Int, BuiltRoutes)
    /// A route whose matcher matches, with the matcher's parameters.
    case matcher(Parameters)
    /// A target and an action in the direct form.
    case direct
    /// The handler of a namespace's unmatched URLs.
    case unmatched
    /// A URL outside the app.
    case external
  }

  let kind: Kind
  let destination: Destination
  let route: RouteRecord?
  /// Whether an input may be a URL, which the query may contain as it is; `true` if that was not looked up.
  let mayHaveURLs: Bool

  init(_ kind: Kind, _ destination: Destination) {
    self.kind = kind
    self.destination = destination
    route = nil
    mayHaveURLs = true
  }

  init(_ kind: Kind, _ route: RouteRecord, mayHaveURLs: Bool = true) {
    self.kind = kind
    self.route = route
    self.mayHaveURLs = mayHaveURLs
    destination = route.callee
  }

  var isExternal: Bool { if case .external = kind { true } else { false } }
}

extension RoutePattern {
  /// Returns whether every URL that the pattern matches has a valid text for an input.
  fileprivate func guarantees(_ info: ParameterInfo) -> Bool {
    if info.type == Invocation.self { return true }
    if rules.contains(.duplicateNames) { return false }
    var isFound = false
    for component in components {
      switch component {
      case .parameter(let parameter) where parameter.name.hasBytes(of: info.label):
        guard parameter.constraint.guarantees(info.type) else { return false }
        isFound = true
      case .group: return false
      case .parameter, .literal, .span, .catchAll, .rest: break
      }
    }
    return isFound && !info.isWhole
  }
}

extension ParameterConstraint? {
  /// Returns whether each text that the constraint accepts is a value of a type.
  fileprivate func guarantees(_ type: any Any.Type) -> Bool {
    switch self {
    case .int where Int.bitWidth == 64: type == Int.self || type == Int64.self || type == String.self
    case .uint where UInt.bitWidth == 64: type == UInt.self || type == UInt64.self || type == String.self
    default: type == String.self
    }
  }
}

extension Plan {
  /// Rejects a destination of the plan that is not exposed to a source; unknown actions of one target share a plan.
  package func admit(_ source: LinkSource, to destination: Destination) throws(MediatorError) {
    try LinkMatch(LinkCandidate(.direct, destination), self).admit(source)
  }
}
