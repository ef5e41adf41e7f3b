/// The numbers of the patterns that match one URL, best first.
///
/// It stores neither the table nor the URL, which each call gets again.
package struct MatchNumbers: Sendable {
  private var count = 0
  /// The numbers of all matches, collected for the second one.
  private var all: [UInt32] = []

  package init() {}

  /// Returns the next number, or `nil` at the end.
  package mutating func next(in core: TableCore, _ url: ParsedURL, host: HostPlacement) -> Int? {
    next(in: core, url, hostIsSegment: url.hostIsSegment(host))
  }

  mutating func next(in core: TableCore, _ url: ParsedURL, hostIsSegment: Bool) -> Int? {
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
    of number: Int, _ url: ParsedURL, host: HostPlacement, _ body: (_ name: String, _ text: CapturedText) -> Void
  ) {
    var cursor = captureCursor(number, url, hostIsSegment: url.hostIsSegment(host))
    let pattern = patterns[number]
    while let location = cursor.next() {
      let name = pattern.name(at: location)
      if name.isEmpty { continue }
      let isList = location.flags.contains(.isCatchAll)
      body(name, isList ? .list(location.list(in: url.text)) : .one(text(location, in: url.text)))
    }
  }

  /// The names of the query items that a pattern captures, or may capture.
  package func capturedItems(of number: Int) -> [String] {
    patterns[number].query.compactMap { $0.parameter == nil ? nil : $0.name }
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
    let isFixed = !pattern.hasGroups && (!pattern.hasQuery || pattern.query.allSatisfy { !$0.isOptional })
    return isFixed ? pattern : pattern.variant(of: steps.map(\.element), presentItems)
  }

  /// The query items of the pattern that the URL has, none of them optional.
  private var presentItems: [RoutePattern.QueryItem] {
    pattern.query.compactMap { item in
      guard let range = url.queryValue(named: item.name), item.accepts(url.queryBytes(range)) else { return nil }
      return RoutePattern.QueryItem(item.name, item.value)
    }
  }
}
