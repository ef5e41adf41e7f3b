extension RoutePattern {
  /// Returns a query and a fragment, with `?` and `#`, that meet the requirements of two patterns, or `nil` if none are found.
  ///
  /// It is empty if the patterns have none.
  package func sharedConditions(with other: RoutePattern) -> String? {
    guard let query = sharedQuery(with: other) else { return nil }
    let required = [self, other].compactMap(\.fragmentPattern).filter { !$0.isOptional }
    if required.isEmpty { return query }
    let shared = required.flatMap(\.samples).first { sample in
      let text = sample.withSlice { FragmentText($0) }
      return required.allSatisfy { fragment in text.map { fragment.accepts($0) } ?? false }
    }
    return shared.map { "\(query)#\($0)" }
  }

  /// An encoded fragment that the pattern requires, or `nil` if it requires none or a parameter has no text.
  package var requiredFragmentSample: String? {
    fragmentPattern.flatMap { $0.isOptional ? nil : $0.samples.first }
  }

  /// A fragment that the pattern accepts, encoded and with its `#`; empty if it requires none, `nil` if a parameter has no text.
  func sampleFragment(_ sample: PatternSample) -> String? {
    guard let fragment = fragmentPattern, !fragment.isOptional else { return "" }
    return fragment.sample(sample).map { "#\($0)" }
  }
}

extension FragmentPattern {
  /// Encoded fragments that it accepts: with all groups, and with none.
  fileprivate var samples: [String] {
    [PatternSample(), PatternSample(hasGroup: { _ in false }, rest: [])].compactMap(sample)
  }

  fileprivate func sample(_ sample: PatternSample) -> String? {
    sample.segments(of: pattern).map { Self.encoded($0, isPath: isPath) }
  }

  /// Returns segments as an encoded fragment.
  static func encoded(_ segments: [String], isPath: Bool) -> String {
    (isPath ? "/" : "") + segments.map { PercentCoding.encoded($0, allowed: .segment) }.joined(separator: "/")
  }
}
