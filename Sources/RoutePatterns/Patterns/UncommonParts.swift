/// What the scanner has read of parts that few patterns have, in one object, so that other patterns cost one comparison.
final class UncommonParts {
  fileprivate(set) var hostCapture: HostCapture?
  /// The further parameters of segments that have several, by the start of their element.
  fileprivate(set) var splits: [UInt16: [SplitPart]] = [:]
  fileprivate(set) var fragment: FragmentPattern?
  /// Whether the path ends in a `*name<raw>`.
  fileprivate(set) var hasRest = false
}

extension PatternScanner {
  var hostCapture: HostCapture? {
    get { uncommon?.hostCapture }
    set { withUncommon { $0.hostCapture = newValue } }
  }

  var splits: [UInt16: [SplitPart]] { uncommon?.splits ?? [:] }

  var fragment: FragmentPattern? {
    get { uncommon?.fragment }
    set { withUncommon { $0.fragment = newValue } }
  }

  /// Whether there is a query or a fragment.
  var hasConditions: Bool { !query.isEmpty || fragment != nil }

  var hasRest: Bool { uncommon?.hasRest ?? false }

  mutating func noteRest() { withUncommon { $0.hasRest = true } }

  mutating func add(_ part: SplitPart, to element: PatternElement) {
    withUncommon { $0.splits[element.start, default: []].append(part) }
  }

  private mutating func withUncommon(_ body: (UncommonParts) -> Void) {
    let parts = uncommon ?? UncommonParts()
    body(parts)
    uncommon = parts
  }
}
