extension RoutePattern {
  /// Whether another pattern certainly matches every URL that this one matches.
  package func isIncluded(in other: RoutePattern) -> Bool {
    var steps = Int.max
    return isIncluded(in: other, steps: &steps)
  }

  /// The same, with at most `steps` compared elements, which are subtracted.
  package func isIncluded(in other: RoutePattern, steps: inout Int) -> Bool {
    var inclusion = PatternInclusion(of: self, in: other)
    return inclusion.holds(steps: &steps)
  }
}
