/// The content of a frozen table besides its values, which never changes.
///
/// It does not depend on the type of the values, so that matching is compiled once, in this module.
@usableFromInline package final class TableCore: Sendable {
  let index: MatchIndex
  let patterns: [RoutePattern]
  /// The indices of each pattern's parameters as bits, or `uncommonCaptures` if bits cannot describe them.
  let captureBits: [UInt64]
  static let uncommonCaptures = UInt64.max
  let origins: [RouteOrigin?]

  init(index: MatchIndex, patterns: [RoutePattern], origins: [RouteOrigin?]) {
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
