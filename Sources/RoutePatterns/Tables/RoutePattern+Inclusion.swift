extension RoutePattern {
  /// Whether every URL that this pattern matches is matched by another one; false where it cannot be shown.
  package func isIncluded(in other: RoutePattern) -> Bool {
    var inclusion = PatternInclusion(of: self, in: other)
    var steps = Int.max
    return inclusion.holds(steps: &steps)
  }
}
