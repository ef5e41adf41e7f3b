import MediatorKit
import RoutePatterns

extension RouteRecord {
  /// The error of a malformed pattern or a priority out of range.
  var error: MediatorError {
    guard let pattern, let error = pattern.error else {
      return MediatorError(
        .invalidPriority, of: callee, expected: "\(Int32.min) to \(Int32.max)", found: "\(priority)",
        modules: [module])
    }
    return MediatorError(
      .malformedPattern, of: callee, found: pattern.description, modules: [module], underlying: error)
  }
}
