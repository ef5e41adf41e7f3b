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

  func priority(_ entry: Int) -> Int { Int(index.links[entry].priority) }

  /// Returns the number of the first match, or `nil`.
  @usableFromInline func firstEntry(_ url: ParsedURL, hostIsSegment: Bool) -> Int? {
    let entry = index.firstEntry(of: url, hostIsSegment: hostIsSegment)
    return entry == Trie.none ? nil : Int(entry)
  }

  /// Splits and matches a bare path in one pass.
  ///
  /// It is inlined up to the access to the string's bytes, so that the search is one call.
  @inlinable @inline(__always) func search(path: String, ends: inout PathEnds) -> PathSearch {
    let found = path.utf8.withContiguousStorageIfAvailable { search(bytes: ByteSlice($0), ends: &ends) }
    if let found, !found.isUncommon { return found }
    return search(uncommonPath: path)
  }

  @usableFromInline func search(bytes: ByteSlice, ends: inout PathEnds) -> PathSearch {
    ends.withWriter { index.search(path: bytes, $0) }
  }

  @inline(never) @usableFromInline func search(uncommonPath path: String) -> PathSearch {
    guard let url = ParsedURL(path: path) else { return .nothing }
    return PathSearch(uncommonEntry: index.firstEntry(of: url, hostIsSegment: false))
  }
}

/// A match without its value.
@usableFromInline struct MatchResult: Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let entry: Int
  @usableFromInline let url: ParsedURL
  @usableFromInline let hostIsSegment: Bool

  @inlinable init(core: TableCore, entry: Int, url: ParsedURL, hostIsSegment: Bool) {
    self.core = core
    self.entry = entry
    self.url = url
    self.hostIsSegment = hostIsSegment
  }

  var pattern: RoutePattern { core.patterns[entry] }

  var segments: ParsedURL.Segments { url.segments(hostIsSegment: hostIsSegment) }

  /// The segment that each element of a pattern with groups matches.
  var steps: [VariantStep] {
    VariantFinder(pattern: pattern, segments: segments, tableNumbers: core.index.symbolNumbers).find() ?? []
  }
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
