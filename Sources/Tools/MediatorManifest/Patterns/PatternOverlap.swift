import MediatorKit
package import RoutePatterns

/// Finds a URL that two patterns match.
///
/// The search may miss a URL: it tries only likely texts for two constraints, and stops after a number of steps.
enum PatternOverlap {
  /// Returns a path, with the query and the fragment that they require, that both match; `nil` if none is found.
  static func path(_ left: RoutePattern, _ right: RoutePattern, _ budget: WorkBudget) -> String? {
    guard let segments = segments(left, right, budget), budget.spend(weight(ofConditions: left, right)),
      let query = left.sharedConditions(with: right)
    else { return nil }
    return path(of: segments) + query
  }

  /// Returns the steps of comparing two queries and fragments: each sample of an item with each item of its name.
  private static func weight(ofConditions left: RoutePattern, _ right: RoutePattern) -> Int {
    let fragments = (left.fragment == nil ? 0 : 16) + (right.fragment == nil ? 0 : 16)
    guard !left.query.isEmpty || !right.query.isEmpty else { return fragments }
    let samples = (left.query + right.query).reduce(0) { count, item in
      count + 1 + (item.parameter.map { RoutePattern.Component.parameter($0).alternativeCount } ?? 0)
    }
    return samples * samples + fragments
  }

  /// Returns the common segments of variants with a catch-all before other segments.
  ///
  /// It tries each number of segments up to that which both need beside each other.
  private static func spanning(
    _ left: [RoutePattern.Component], _ right: [RoutePattern.Component], _ budget: WorkBudget
  ) -> [String]? {
    let counts = [left, right].map { $0.count { !$0.isRest } }
    for count in max(counts[0], counts[1])...counts[0] + counts[1] {
      guard budget.spend(1 + count), let one = stretched(left, to: count), let other = stretched(right, to: count)
      else {
        continue
      }
      let texts = zip(one, other).map { one, other in
        (one ?? other).map { $0.commonText(other ?? $0, budget) } ?? "x"
      }
      let segments = texts.compactMap(\.self)
      if segments.count == count { return segments }
    }
    return nil
  }

  /// Returns the components with a number of segments that replace the catch-all, or `nil` if there is none to replace.
  private static func stretched(
    _ variant: [RoutePattern.Component], to count: Int
  ) -> [RoutePattern.Component?]? {
    guard let list = variant.firstIndex(where: \.isRest) else { return variant.count == count ? variant : nil }
    let gap: [RoutePattern.Component?] = Array(repeating: nil, count: count - variant.count + 1)
    return variant[..<list].map(Optional.some) + gap + variant[(list + 1)...].map(Optional.some)
  }

  /// Returns the path of segments.
  static func path(of segments: [String]) -> String {
    (try? ParsedURL(segments: segments).text) ?? "/" + segments.joined(separator: "/")
  }

  /// Returns the segments of a URL that both paths match, or `nil` if none is found.
  private static func segments(_ left: RoutePattern, _ right: RoutePattern, _ budget: WorkBudget) -> [String]? {
    // Reading the components of both takes most of the time, and it is linear in their texts.
    guard budget.spend(4 + (left.description.utf8.count + right.description.utf8.count) / 4), mayShareHost(left, right),
      budget.spend(8 + (left.description.utf8.count + right.description.utf8.count) / 2)
    else { return nil }
    for one in left.variantComponents {
      for other in right.variantComponents {
        guard budget.spend(1) else { return nil }
        if let segments = segments(one.compactMap(\.self), other.compactMap(\.self), budget) { return segments }
      }
    }
    return nil
  }

  /// Returns the segments of a URL that two variants match, or `nil` if none is found.
  private static func segments(
    _ left: [RoutePattern.Component], _ right: [RoutePattern.Component], _ budget: WorkBudget
  ) -> [String]? {
    if [left, right].contains(where: { $0.contains(where: \.isSpan) }) { return spanning(left, right, budget) }
    let (one, other) = (left.prefix { !$0.isRest }, right.prefix { !$0.isRest })
    guard one.count >= other.count || one.count < left.count, other.count >= one.count || other.count < right.count
    else {
      return nil
    }
    var segments: [String] = []
    for index in 0..<max(one.count, other.count) {
      // A catch-all captures what the other variant still requires.
      let first = index < one.count ? one[index] : other[index]
      guard let text = first.commonText(index < other.count ? other[index] : first, budget) else { return nil }
      segments.append(text)
    }
    return segments
  }

  /// Returns whether a URL can have the scheme and the host of both.
  static func mayShareHost(_ left: RoutePattern, _ right: RoutePattern) -> Bool {
    if let one = left.scheme, let other = right.scheme, one != other { return false }
    guard let one = left.hostPattern, let other = right.hostPattern else { return true }
    return one.overlaps(other)
  }
}

extension RoutePattern {
  /// Whether only texts without a scheme match it.
  var isOfTexts: Bool { scheme == "<none>" }
}

extension RoutePattern.Component {
  /// Whether the component captures segments before others.
  fileprivate var isSpan: Bool { if case .span = self { true } else { false } }

  /// Whether the component captures all further segments.
  fileprivate var isRest: Bool {
    switch self {
    case .span, .catchAll, .rest: true
    case .literal, .parameter, .group: false
    }
  }

  /// Returns a segment that both accept, or `nil` if none is found.
  func commonText(_ other: RoutePattern.Component, _ budget: WorkBudget) -> String? {
    let steps = 2 + alternativeCount + other.alternativeCount
    switch (self, other) {
    case (.literal(let text), let component), (let component, .literal(let text)):
      return budget.spend(steps) && component.accepts(text) ? text : nil
    case (.parameter(let left), .parameter(let right)):
      if let first = left.alternatives, let second = right.alternatives {
        guard budget.spend(first.count + second.count) else { return nil }
        let known = Set(second.map { Array($0.utf8) })
        return first.first { known.contains(Array($0.utf8)) }
      }
      let inner = left.samples + right.samples + ["x"]
      for text in [left, right].map(\.sampleSegment) {
        guard budget.spend(steps) else { return nil }
        if accepts(text) && other.accepts(text) { return text }
      }
      for prefix in [left.prefix, right.prefix] {
        for suffix in [left.suffix, right.suffix] {
          for text in inner.lazy.map({ prefix + $0 + suffix }) {
            guard budget.spend(steps) else { return nil }
            if accepts(text) && other.accepts(text) { return text }
          }
        }
      }
      return nil
    default: return nil
    }
  }

  /// The number of alternatives of an enumeration, or of ranges of a set: each is a step of a check whether a text is
  /// accepted, or of listing samples.
  package var alternativeCount: Int {
    guard case .parameter(let parameter) = self else { return 0 }
    switch parameter.constraint {
    case .enumeration(let alternatives): return alternatives.count
    case .characters(let characters): return characters.ranges.count / 4
    default: return 0
    }
  }

  /// Returns whether the component accepts a decoded segment.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .literal(let literal): return literal.utf8.elementsEqual(text.utf8)
    case .parameter(let parameter): return parameter.accepts(text)
    case .span, .catchAll, .rest, .group: return false
    }
  }
}

extension RoutePattern.Parameter {
  /// All texts of a segment, or `nil` if they are not enumerated.
  fileprivate var alternatives: [String]? {
    guard prefix.isEmpty, suffix.isEmpty, others.isEmpty, case .enumeration(let alternatives) = constraint else {
      return nil
    }
    return alternatives
  }

  /// A segment that the parameter is likely to accept.
  fileprivate var sampleSegment: String { segment(singles.map { $0.samples.first ?? "x" }) }

  /// Texts that satisfy the constraint of the first capture.
  var samples: [String] { constraint.map(\.samples) ?? ["x"] }
}
