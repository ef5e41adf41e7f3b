/// The URLs for which an association file and an app's routes disagree.
///
/// If it is complete, there are no others for the rules and routes that are not listed in ``limits``.
public struct AssociationComparison: Sendable {
  /// A disagreement, with its shortest URL.
  public enum Difference: Sendable, Hashable {
    /// The app accepts the URL, but the system opens the browser, because no rule matches or one excludes it.
    case notSent(ManifestRouter.Destination, excludedBy: SiteAssociation.Rule?, example: String)
    /// The system opens the app, but the app does not accept the URL.
    case notAccepted(SiteAssociation.Rule, ManifestRouter.Outcome, example: String)

    /// The URL.
    public var example: String {
      switch self {
      case .notSent(_, _, let example), .notAccepted(_, _, let example): example
      }
    }
  }

  /// The differences, shortest URL first.
  public internal(set) var differences: [Difference] = []
  /// What was compared by examples only, or not at all.
  public internal(set) var limits: [String] = []
  /// The number of states that were visited.
  public internal(set) var stateCount = 0
  /// Whether all states were visited; ``limits`` may still name what has none.
  public internal(set) var isComplete = true
  /// The name of the association file.
  let file: String
}

extension AssociationComparison.Difference: CustomStringConvertible {
  /// The difference in one line.
  public var description: String { finding(in: nil).description }

  /// Returns the difference as a finding: `not-accepted` is an error, and `not-sent` a warning.
  func finding(in file: String?) -> ProjectFinding {
    switch self {
    case .notSent(let destination, let rule, let example):
      let reason = rule.map { "excluded by \($0)" } ?? "matches no rule"
      return ProjectFinding(
        .warning, "not-sent", subject: example, "accepted by \(destination), \(reason)", file: file)
    case .notAccepted(let rule, let outcome, let example):
      return ProjectFinding(.error, "not-accepted", subject: example, "sent by \(rule), \(outcome.reason)", file: file)
    }
  }
}

extension AssociationComparison {
  /// The differences as findings.
  ///
  /// `not-accepted` is an error, because the app opens without a page. `not-sent` is a warning.
  public var findings: [ProjectFinding] { differences.map { $0.finding(in: file) } }

  /// How complete the comparison is, in one line.
  public var summary: String {
    let states = "\(stateCount) state\(stateCount == 1 ? "" : "s")"
    let text = isComplete ? "compared completely (\(states))" : "compared up to a limit (\(states))"
    return ([text] + limits).joined(separator: ", ")
  }
}
