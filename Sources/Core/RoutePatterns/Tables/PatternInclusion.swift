extension RoutePattern {
  /// Returns whether another pattern certainly matches every URL that this one matches.
  ///
  /// `false` may also mean that the comparison of constraints was inconclusive, or that the search reached its limit of steps.
  package func isIncluded(in other: RoutePattern) -> Bool {
    var steps = Int.max
    return isIncluded(in: other, steps: &steps)
  }

  /// Returns whether it is included, with at most `steps` compared elements, which are subtracted.
  package func isIncluded(in other: RoutePattern, steps: inout Int) -> Bool {
    let start = min(steps, Self.maximumInclusionSteps)
    var remaining = start
    defer { steps -= start - remaining }
    if let scheme = other.scheme, scheme != self.scheme { return false }
    if let outer = other.hostPattern {
      guard let inner = hostPattern, outer.includes(inner) else { return false }
    }
    guard authorityIsIncluded(in: other), requiresItems(of: other), requiresFragment(of: other, &remaining) else {
      return false
    }
    let outerVariants = other.variants.map { ($0, other.symbols(of: $0)) }
    return variants.allSatisfy { inner in
      let symbols = symbols(of: inner)
      return outerVariants.contains { outer, others in
        // The texts of the elements may list alternatives and ranges, which are compared.
        remaining -=
          1 + zip(inner.elements, outer.elements).reduce(0) { $0 + 1 + ($1.0.range.count + $1.1.range.count) / 16 }
        guard remaining > 0 else { return false }
        guard outer.covers(inner) else { return false }
        let (before, after) = (outer.list ?? others.count, others.count - (outer.list ?? others.count))
        return zip(others.prefix(before), symbols).allSatisfy { $0.covers($1) }
          && zip(others.suffix(after), symbols.suffix(after)).allSatisfy { $0.covers($1) }
      }
    }
  }

  private static var maximumInclusionSteps: Int { 20_000 }
}

extension PatternVariant {
  /// Returns whether every number of segments that another variant allows is allowed.
  fileprivate func covers(_ other: PatternVariant) -> Bool {
    // Only a catch-all covers a catch-all, one with no more segments on either side.
    guard let list else { return other.list == nil && other.count == count }
    return other.list.map { $0 >= list && other.count - $0 >= count - list } ?? (other.count >= count)
  }
}

extension RoutePattern {
  /// Returns whether every URL whose user information and port this pattern accepts is certainly accepted by another.
  func authorityIsIncluded(in other: RoutePattern) -> Bool {
    let (own, others) = (authorityItems, other.authorityItems)
    return own.allSatisfy { item in others.contains { $0.name == item.name && $0.symbol.covers(item.symbol) } }
      && others.allSatisfy { outer in outer.isOptional || own.contains { $0.name == outer.name && !$0.isOptional } }
      && (own.contains { $0.name == "password" } || !own.contains { $0.name == "user" }
        || !others.contains { $0.name == "password" })
  }

  /// Returns whether every URL with the required items of this pattern certainly has those of another.
  fileprivate func requiresItems(of other: RoutePattern) -> Bool {
    other.requiredItems.allSatisfy { outer in
      requiredItems.contains { inner in
        inner.name.utf8.elementsEqual(outer.name.utf8) && outer.symbol.covers(inner.symbol)
      }
    }
  }

  /// Returns whether every URL with the fragment that this pattern requires certainly has that of another.
  fileprivate func requiresFragment(of other: RoutePattern, _ steps: inout Int) -> Bool {
    guard let outer = other.fragmentPattern, !outer.isOptional else { return true }
    guard let inner = fragmentPattern, !inner.isOptional else { return false }
    // A parameter without a condition covers all fragments.
    if outer.form == .text, inner.form != .none, outer.ranks == [SegmentKind.plain.rank()] { return true }
    guard inner.form == outer.form || outer.form == .items else { return false }
    return inner.pattern.isIncluded(in: outer.pattern, steps: &steps)
  }
}
