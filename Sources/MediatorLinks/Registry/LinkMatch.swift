package import MediatorKit
import RoutePatterns

/// A candidate of a link with the plan of its action; that of a pattern's route is created for the first URL that matches it.
final class LinkMatch: Sendable {
  let candidate: LinkCandidate
  let plan: Plan
  let box: DestinationBox
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
    box = plan.box(candidate.destination)
    let action = plan.info
    exposure = action?.exposure ?? .all
    isNative =
      action == nil
      ? candidate.destination.address?.action.isNative == true : plan.address?.action.isNative ?? false
    opensBrowser = candidate.route?.destination.opensBrowser ?? false
    let isClosure = candidate.route?.destination.closure != nil
    matched = plan.context.infos.filter {
      isClosure && !StructureCheck.isStandard($0.type) && $0.type is any MatchedText.Type
    }
    guaranteesInputs = candidate.route?.pattern.map { plan.context.infos.allSatisfy($0.guarantees) } ?? false
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

extension RoutePattern {
  /// Returns whether every URL that the pattern matches has a valid text for an input.
  fileprivate func guarantees(_ info: ParameterInfo) -> Bool {
    if info.whole == .invocation { return true }
    if rules.contains(.duplicateNames) { return false }
    var isFound = false
    for component in components {
      switch component {
      case .parameter(let parameter) where parameter.name.hasBytes(of: info.label):
        guard parameter.constraint.guarantees(info.type) else { return false }
        isFound = true
      case .group: return false
      case .parameter, .literal, .catchAll, .rest: break
      }
    }
    return isFound && info.whole == nil
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
  /// The declaration of the action, or `nil` if it is unknown.
  var info: ActionInfo? { found.map { $0.target.actions[$0.index] } }

  /// Rejects a destination of the plan that is not exposed to a source; unknown actions of one target share a plan.
  package func admit(_ source: LinkSource, to destination: Destination) throws(MediatorError) {
    try LinkMatch(LinkCandidate(.direct, destination), self).admit(source)
  }
}
