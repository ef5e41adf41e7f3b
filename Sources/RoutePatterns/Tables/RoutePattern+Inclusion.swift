extension RoutePattern {
  /// Whether every URL that this pattern matches is matched by another one; false where it cannot be shown.
  package func isIncluded(in other: RoutePattern) -> Bool {
    var steps = Int.max
    return isIncluded(in: other, steps: &steps)
  }

  /// The same; subtracts the number of elements that were compared from `steps`, and compares no more.
  package func isIncluded(in other: RoutePattern, steps: inout Int) -> Bool {
    var inclusion = PatternInclusion(of: self, in: other)
    return inclusion.holds(steps: &steps)
  }
}
