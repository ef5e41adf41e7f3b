import Synchronization

/// The content of a frozen table besides its values, which never changes.
///
/// It does not depend on the type of the values, so that matching is compiled once, in this module.
@usableFromInline package final class TableCore: Sendable {
  let index: MatchIndex
  let patterns: [RoutePattern]
  /// The indices of each pattern's parameters as bits, or `uncommonCaptures` if bits cannot describe them.
  let captureBits: [UInt64]
  static let uncommonCaptures = UInt64.max
  let origins: OriginList
  /// The numbers of the entries in match order, once a message or a list has needed them.
  let order = Mutex<[Int]?>(nil)

  init(index: MatchIndex, patterns: [RoutePattern], origins: OriginList) {
    self.index = index
    self.patterns = patterns
    captureBits = patterns.map { $0.captureBits ?? Self.uncommonCaptures }
    self.origins = origins
  }

  func priority(_ entry: Int) -> Int { Int(index.priorities[entry]) }
}

extension RoutePattern {
  /// The indices of the parameters as bits, or `nil` if there are groups or a capture is not one whole segment.
  fileprivate var captureBits: UInt64? {
    if hasGroups || elements.count > UInt64.bitWidth || hasUncommonCaptures { return nil }
    var bits: UInt64 = 0
    for index in elements.indices where elements[index].kind != .literal {
      guard elements[index].kind == .parameter, !elements[index].hasAffix else { return nil }
      bits |= 1 &<< UInt64(truncatingIfNeeded: index)
    }
    return bits
  }
}

/// The numbers of the patterns that match one URL, best first.
///
/// It stores neither the table nor the URL, which each call gets again.
package struct MatchNumbers: Sendable {
  private var count = 0
  /// The numbers of all matches, collected for the second one.
  private var all: [Int] = []

  package init() {}

  /// Returns the next number, or `nil` at the end.
  package mutating func next(in core: TableCore, _ url: ParsedURL, host: HostPlacement?) -> Int? {
    let hostIsSegment = url.hostIsSegment(host)
    count += 1
    if count == 1 { return core.firstEntry(url, hostIsSegment: hostIsSegment) }
    if count == 2 { all = core.index.allRows(of: url, hostIsSegment: hostIsSegment) }
    return count <= all.count ? all[count - 1] : nil
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

  /// Returns the names of the query items that a pattern captures, or may capture.
  package func capturedItems(of number: Int) -> [String] {
    if captureBits[number] != Self.uncommonCaptures { return [] }
    return patterns[number].query.compactMap { $0.parameter == nil ? nil : $0.name }
  }

  /// Returns the values of items that a pattern captures as a whole and that the URL repeats.
  package func repeatedItems(of number: Int, _ url: ParsedURL) -> [(name: String, texts: [String])] {
    captureBits[number] == Self.uncommonCaptures ? url.repeatedItems(of: patterns[number]) : []
  }

  /// Returns whether a pattern has a fragment that may have items.
  package func hasFragmentItems(of number: Int) -> Bool {
    patterns[number].fragmentPattern.map { $0.form != .text } ?? false
  }

  /// Calls a closure with each item of a fragment that a pattern does not capture.
  package func eachOtherFragmentItem(
    of number: Int, _ url: ParsedURL, _ body: (_ name: String, _ value: String?) -> Void
  ) {
    let items = patterns[number].fragmentPattern?.pattern.query ?? []
    let captured = items.compactMap { $0.parameter == nil ? nil : $0.name }
    url.eachQueryItem(in: url.fragmentItems) { name, value in if !captured.contains(name) { body(name, value) } }
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
