import MediatorKit
import MediatorText
import RoutePatterns

extension Manifest {
  /// A difference between two manifests, and its effect on callers.
  public struct Change: Sendable, Hashable, Codable {
    /// The effect on callers.
    public let severity: Severity
    /// The kind of change.
    public let kind: Kind
    /// The subject, such as `action 'order/detail'` or `route '/order/:id'`.
    public private(set) var subject = ""
    /// The change, in one sentence.
    public private(set) var message = ""
    /// The reason for the severity, in one sentence.
    public let reason: String

    enum CodingKeys: String, CodingKey {
      case severity
      case kind
      case subject = "place"
      case message
      case reason
    }

    static func breaking(_ kind: Kind, _ reason: String) -> Change {
      Change(severity: .breaking, kind: kind, reason: reason)
    }

    static func opening(_ kind: Kind, _ reason: String) -> Change {
      Change(severity: .opening, kind: kind, reason: reason)
    }

    static func new(_ kind: Kind, _ reason: String) -> Change { Change(severity: .new, kind: kind, reason: reason) }

    static func compatible(_ kind: Kind, _ reason: String) -> Change {
      Change(severity: .compatible, kind: kind, reason: reason)
    }

    static func cosmetic(_ kind: Kind, _ reason: String) -> Change {
      Change(severity: .cosmetic, kind: kind, reason: reason)
    }

    /// Returns the change with its subject and its message.
    func saying(_ message: String, of subject: String) -> Change {
      var change = self
      (change.message, change.subject) = (message, subject)
      return change
    }
  }

  /// Returns all changes since an older manifest, most severe first.
  ///
  /// ```swift
  /// let changes = mediator.manifest().changes(from: released)
  /// let gate = changes.filter { [.breaking, .opening, .new].contains($0.severity) }
  /// ```
  ///
  /// To find changes in the order of routes, it resolves sample URLs in both manifests: some for each pattern, and for each
  /// pair of patterns in a new order. A change of the kind `not-compared` reports that comparing all patterns would take too
  /// long.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifests, and at most three million steps of comparison.
  public func changes(from old: Manifest) -> [Change] {
    // The bytes are compared, because strings compare by canonical equivalence.
    if json().utf8.elementsEqual(old.json().utf8) { return [] }
    let diff = ManifestDiff(old, self)
    diff.compareModules()
    diff.compareTargets()
    diff.compareKeys()
    diff.compareSecretItems()
    diff.compareNamespaces()
    diff.compareRewrites()
    diff.reportIfSpent()
    return diff.changes
  }
}

extension Manifest.Change: CustomStringConvertible, Comparable {
  /// The severity, subject, message, reason and kind, in one line.
  public var description: String {
    "\(severity.rawValue): \(subject.cutWords): \(message.cutWords) \(reason.cutWords) [\(kind)]".printable
  }

  /// Orders changes by severity, subject, kind, message and reason.
  public static func < (left: Self, right: Self) -> Bool {
    if left.severity != right.severity { return left.severity.rank < right.severity.rank }
    return (left.subject, left.kind.description, left.message, left.reason)
      < (right.subject, right.kind.description, right.message, right.reason)
  }
}

extension Manifest.Change.Severity {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Manifest.Change {
  /// The effect of a change on callers, most severe first.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// A call or a URL that worked may fail, or have another effect.
    case breaking
    /// A source gains access to an action or a route that existed before.
    case opening
    /// A route, an action, a target or a namespace is new, and URLs can reach it.
    case new
    /// Existing calls and URLs still work.
    case compatible
    /// Only texts or locations have changed.
    case cosmetic
  }
}
