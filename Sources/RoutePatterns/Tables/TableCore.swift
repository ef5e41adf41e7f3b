/// What a frozen table holds besides its values; nothing in it ever changes.
///
/// It does not depend on the type of the values, so that matching is compiled once, in this module.
@usableFromInline
final class TableCore: Sendable {
  let index: MatchIndex
  let patterns: [RoutePattern]
  /// For each pattern a place in `origins`, or `Trie.none`; empty if no pattern has an origin.
  let originNumbers: [UInt32]
  let origins: [RouteOrigin]

  init(index: MatchIndex, patterns: [RoutePattern], originNumbers: [UInt32], origins: [RouteOrigin]) {
    self.index = index
    self.patterns = patterns
    self.originNumbers = originNumbers
    self.origins = origins
  }

  func priority(_ entry: Int) -> Int { Int(index.links[entry].priority) }

  func origin(_ entry: Int) -> RouteOrigin? {
    guard !originNumbers.isEmpty, originNumbers[entry] != Trie.none else { return nil }
    return origins[Int(originNumbers[entry])]
  }

  /// The number of the first match, or −1.
  @usableFromInline
  func firstEntry(_ url: ParsedURL, hostIsSegment: Bool) -> Int {
    let entry = index.firstEntry(of: url, hostIsSegment: hostIsSegment)
    return entry == Trie.none ? -1 : Int(entry)
  }

  /// Splits and matches a bare path in one go; answers the number of the first match, or −1.
  @usableFromInline
  func firstEntry(path: String, layout: inout URLLayout) -> Int {
    let found = path.utf8.withContiguousStorageIfAvailable { buffer -> Int in
      let bytes = PathBytes(buffer)
      guard PathSplitter.split(bytes, into: &layout) else { return -2 }
      let entry = layout.withEnds { ends in
        index.firstEntry(
          MatchInput(
            bytes: bytes, ends: ends, count: Int(layout.segmentCount), pathStart: Int(layout.path.start), host: 0..<0))
      }
      return entry == Trie.none ? -1 : Int(entry)
    }
    if let found, found != -2 { return found }
    return firstEntry(uncommonPath: path, layout: &layout)
  }

  @inline(never)
  private func firstEntry(uncommonPath path: String, layout: inout URLLayout) -> Int {
    guard let url = ParsedURL(path: path) else { return -1 }
    layout = url.layout
    return firstEntry(url, hostIsSegment: false)
  }
}

/// A match without its value.
@usableFromInline
struct MatchResult: Sendable {
  @usableFromInline
  let core: TableCore
  @usableFromInline
  let entry: Int
  @usableFromInline
  let url: ParsedURL
  @usableFromInline
  let hostIsSegment: Bool

  @inlinable
  init(core: TableCore, entry: Int, url: ParsedURL, hostIsSegment: Bool) {
    self.core = core
    self.entry = entry
    self.url = url
    self.hostIsSegment = hostIsSegment
  }

  var pattern: RoutePattern { core.patterns[entry] }

  var segments: ParsedURL.Segments { url.segments(host: hostIsSegment ? .firstSegment : .authority) }

  /// Which segment each element of a pattern with groups takes.
  var steps: [VariantFinder.Step] {
    let symbols = core.index.symbols
    var finder = VariantFinder(pattern: pattern, segments: segments) { symbol in
      symbols.firstIndex(of: symbol) ?? symbols.count
    }
    return finder.find() ?? []
  }
}
