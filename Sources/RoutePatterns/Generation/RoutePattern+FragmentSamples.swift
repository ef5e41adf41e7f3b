extension RoutePattern {
  /// Returns a query and a fragment, with `?` and `#`, that meet the requirements of two patterns, or `nil` if none are found.
  ///
  /// It is empty if the patterns have none.
  package func sharedConditions(with other: RoutePattern) -> String? {
    guard let query = sharedQuery(with: other) else { return nil }
    let required = [self, other].compactMap(\.fragmentPattern).filter { !$0.isOptional }
    if required.isEmpty { return query }
    let items = required[0].pattern.sharedQuery(with: required[required.count - 1].pattern)?.dropFirst() ?? ""
    let shared = required.flatMap(\.samples).flatMap { text in
      items.isEmpty ? [text] : [text, "\(text.prefix { $0 != "?" })?\(items)", String(items)]
    }
    return shared.lazy.map { "\(query)#\($0)" }.first { text in
      guard let url = try? StandardURLReader().read("x:" + text) else { return false }
      return acceptsFragment(of: url) && other.acceptsFragment(of: url)
    }
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
    guard let segments = sample.segments(of: pattern), let items = pattern.sampleItems(sample) else { return nil }
    let path = segments.map { PercentCoding.encoded($0, allowed: .segment) }.joined(separator: "/")
    return encoded((form == .path ? "/" : "") + path, items)
  }

  /// Returns encoded segments and items as a fragment.
  func encoded(_ segments: String, _ items: [(name: String, value: String?)]) -> String {
    // A `=` would make the `?` after it a part of an item.
    let isRelative = form == .segments
    let parts = segments.split(separator: "=", omittingEmptySubsequences: false)
    return parts.joined(separator: isRelative ? "%3D" : "=")
      + RoutePattern.rest(items).dropFirst(form == .items ? 1 : 0)
  }
}
