import MediatorKit
import RoutePatterns

extension Manifest {
  /// A difference between two manifests, and what it means for those who call.
  public struct Change: Sendable, Hashable, Codable {
    /// What a change does to callers, the gravest first.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
      /// A call or a URL that worked may fail, or do something else.
      case breaking
      /// Somebody outside may reach what he could not reach before.
      case opening
      /// What worked works on.
      case compatible
      /// Only words have changed, or where something is kept.
      case cosmetic
    }

    /// What it does to callers.
    public let severity: Severity
    /// The stable name of the kind of change, such as `parameter-removed`.
    public let kind: String
    /// What has changed: `action 'order/detail'`, `route '/order/:id'`.
    public let place: String
    /// What has changed about it, in one sentence.
    public let message: String
    /// Why it has its severity, in one sentence.
    public let reason: String

    init(_ severity: Severity, _ kind: String, _ place: String, _ message: String, because reason: String) {
      self.severity = severity
      self.kind = kind
      self.place = place
      self.message = message
      self.reason = reason
    }
  }

  /// All that has changed since an older manifest, the gravest first.
  ///
  /// ```swift
  /// let changes = mediator.manifest().changes(from: released)
  /// let gate = changes.filter { $0.severity == .breaking || $0.severity == .opening }
  /// ```
  ///
  /// A route that another one now comes before is found by trying URLs in both: those that are likely to tell patterns
  /// apart, one or more for each pattern and for each pair of patterns whose order has changed. A change of the kind
  /// `not-compared` says that patterns were left out because comparing them takes too long.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifests, and at most three million steps of comparison.
  public func changes(from old: Manifest) -> [Change] {
    if self == old { return [] }
    var diff = ManifestDiff(old, self)
    diff.compareModules()
    diff.compareTargets()
    diff.compareKeys()
    diff.compareNamespaces()
    diff.compareRewrites()
    diff.reportIfSpent()
    return diff.changes.sorted()
  }
}

extension Manifest.Change: CustomStringConvertible, Comparable {
  /// Severity, place, what has changed, why that matters, and the kind, in one line.
  public var description: String { "\(severity.rawValue): \(place): \(message) \(reason) [\(kind)]".printable }

  /// Orders changes by severity, place and kind.
  public static func < (left: Self, right: Self) -> Bool {
    if left.severity != right.severity { return left.severity.rank < right.severity.rank }
    return (left.place, left.kind, left.message) < (right.place, right.kind, right.message)
  }
}

extension Manifest.Change.Severity {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
