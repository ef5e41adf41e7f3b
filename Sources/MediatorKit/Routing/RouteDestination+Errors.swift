import RoutePatterns

extension RouteDestination {
  /// Returns the error of a malformed pattern or a priority out of range.
  func error(of pattern: RoutePattern, _ priority: Int) -> MediatorError {
    guard let error = pattern.error else {
      return MediatorError(
        .invalidPriority, of: callee, expected: "\(Int32.min) to \(Int32.max)", found: "\(priority)",
        modules: [module])
    }
    return MediatorError(
      .malformedPattern, of: callee, found: pattern.description, modules: [module], underlying: error)
  }
}
