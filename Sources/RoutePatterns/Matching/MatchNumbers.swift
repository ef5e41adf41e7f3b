/// The numbers of the patterns that match one URL, best first.
///
/// It stores neither the table nor the URL, which each call gets again.
package struct MatchNumbers: Sendable {
  private var count = 0
  /// The numbers of all matches, collected for the second one.
  private var all: [UInt32] = []

  package init() {}

  /// Returns the next number, or `nil` at the end.
  package mutating func next(in core: TableCore, _ url: ParsedURL, host: HostPlacement?) -> Int? {
    let hostIsSegment = url.hostIsSegment(host)
    count += 1
    if count == 1 { return core.firstEntry(url, hostIsSegment: hostIsSegment) }
    if count == 2 { all = core.index.allEntries(of: url, hostIsSegment: hostIsSegment) }
    return count <= all.count ? Int(all[count - 1]) : nil
  }
}

/// The decoded text of a capture, or the segments of a catch-all.
package enum CapturedText {
  case one(String)
  case list([String])
}

extension TableCore {
  /// Calls a closure with the name and the text of each named capture of a pattern that matches a URL.
  package func eachCapture(
    of number: Int, _ url: ParsedURL, host: HostPlacement,
    _ body: (_ name: consuming String, _ text: consuming CapturedText) -> Void
  ) {
    var cursor = captureCursor(number, url, hostIsSegment: url.hostIsSegment(host))
    let pattern = patterns[number]
    while let location = cursor.next() {
      let name = pattern.name(at: location)
      if name.isEmpty { continue }
      if location.flags.contains(.isCatchAll) {
        body(name, .list(location.list(in: url.text)))
      } else {
        body(name, .one(text(location, in: url.text)))
      }
    }
  }

  /// The names of the query items that a pattern captures, or may capture.
  package func capturedItems(of number: Int) -> [String] {
    if captureBits[number] != Self.uncommonCaptures { return [] }
    return patterns[number].query.compactMap { $0.parameter == nil ? nil : $0.name }
  }

  /// Returns the bounds of the parts of a query that a pattern captures with `<raw>`.
  package func rawRanges(of number: Int, _ url: ParsedURL) -> [Range<Int>] {
    if captureBits[number] != Self.uncommonCaptures { return [] }
    return url.rawRanges(of: patterns[number])
  }

  /// Returns the variant that matches the URL of the pattern with a number.
  package func variant(of number: Int, _ url: ParsedURL, host: HostPlacement) -> RoutePattern {
    MatchResult(core: self, entry: number, url: url, hostIsSegment: url.hostIsSegment(host)).variant
  }
}

extension MatchResult {
  /// The pattern without absent groups, and with the content of present ones.
  var variant: RoutePattern {
    let pattern = pattern
    let isFixed =
      !pattern.hasGroups
      && (!pattern.hasConditions || pattern.query.allSatisfy { !$0.isOptional } && presentFragment == pattern.fragment)
    return isFixed
      ? pattern
      : pattern.variant(
        of: steps.map(\.element), pattern.presentItems(of: url, in: url.layout.query.range), presentFragment)
  }

  /// The elements of the fragment's pattern with the segments that they match, or `nil` if the fragment does not match.
  var fragmentSteps: [VariantStep]? {
    guard let fragment = pattern.fragmentPattern, let segments = url.fragmentText?.segments(fragment.form),
      fragment.hasItems(of: url)
    else { return nil }
    return VariantFinder(pattern: fragment.pattern, segments: segments).find()
  }

  /// The fragment of the pattern without groups and not optional, or `nil` if the URL does not have it.
  private var presentFragment: RoutePattern.Fragment? {
    guard let fragment = pattern.fragmentPattern, let steps = fragmentSteps else { return nil }
    let components = steps.map { fragment.pattern.component(fragment.pattern.elements[$0.element]) }
    return RoutePattern.Fragment(
      fragment.form, components, fragment.pattern.presentItems(of: url, in: url.fragmentItems))
  }
}

extension RoutePattern {
  /// Returns the query items that a URL has, none of them optional.
  ///
  /// - Parameter items: The bounds of the items in the URL.
  fileprivate func presentItems(of url: ParsedURL, in items: Range<Int>) -> [QueryItem] {
    query.compactMap { item in
      guard let range = url.value(of: item, in: items), item.accepts(url.queryBytes(range)) else { return nil }
      return QueryItem(item.name, item.value)
    }
  }
}
