import RoutePatterns
import Synchronization

/// A route with data of its action, computed once for all URLs.
final class BoundRoute: Sendable {
  let record: RouteRecord
  /// The action, or `nil` if it is not registered.
  let found: LocatedAction?
  /// The action's own exposure, which applies in addition to the route's.
  let actionExposure: Exposure
  /// Whether the action is the route's closure, which cannot be called by name.
  let isClosure: Bool
  /// Whether no URL may call the action, regardless of its exposure.
  let isNative: Bool
  /// The names of the pattern's parameters in order, or `nil` if the pattern has groups or a parameter without a name.
  let names: [String]?
  /// The cached `isComplete`: 0 if unknown, 1 if `false`, 2 if `true`.
  private let completeness = Atomic<UInt8>(0)

  init(_ record: RouteRecord, _ found: LocatedAction?) {
    self.record = record
    self.found = found
    actionExposure = found.map { $0.target.actions[$0.index].exposure } ?? .none
    isClosure = record.destination.closure != nil
    isNative = record.callee.address?.action.isNative == true
    names = record.names
  }

  /// Whether every URL that the pattern matches has a valid value for each input of the action.
  ///
  /// That is so for a captured string, a captured integer if the pattern accepts only integers, and an input with a default.
  /// A query may still contain a value for an input that is not captured.
  var isComplete: Bool {
    let known = completeness.load(ordering: .relaxed)
    if known != 0 { return known == 2 }
    let isComplete = givesAllInputs
    completeness.store(isComplete ? 2 : 1, ordering: .relaxed)
    return isComplete
  }

  private var givesAllInputs: Bool {
    guard names != nil, record.defaults.isEmpty, let pattern = record.pattern, let found else { return false }
    var captured: [String: ParameterConstraint?] = [:]
    var catchAll: String?
    for component in pattern.components {
      switch component {
      case .parameter(let parameter): captured[parameter.name] = .some(parameter.constraint)
      case .catchAll(let name): catchAll = name
      case .literal, .group: break
      }
    }
    return found.target.actions[found.index].parameters.allSatisfy { input in
      // A list of any length, which takes precedence over the default.
      if input.label == catchAll { return false }
      guard let constraint = captured[input.label] else { return input.defaultValue != nil }
      return input.type == String.self || input.type == Int.self && Int.bitWidth == 64 && constraint == .int
    }
  }

  /// Creates a route to the same action as another route.
  ///
  /// The data is copied: a shared object would be one more allocation for each action, and one more step for each link.
  init(_ record: RouteRecord, like other: BoundRoute) {
    self.record = record
    found = other.found
    actionExposure = other.actionExposure
    isClosure = other.isClosure
    isNative = other.isNative
    names = record.names
  }
}

extension RouteRecord {
  fileprivate var names: [String]? {
    guard case .pattern(let pattern) = condition, !pattern.hasGroups else { return nil }
    let names = pattern.parameterNames
    return names.contains("") ? nil : names
  }

  /// Returns the action of the route, or its closure.
  func action(in targets: [String: TargetRecord]) -> LocatedAction? {
    if let closure = destination.closure { return (closure, 0) }
    guard let address = callee.address else { return nil }
    return targets.named(address.target)?.find(address.action)
  }
}
