public import MediatorManifest
import MediatorText

extension Manifest {
  /// Compares the routes of a web host with its association file.
  ///
  /// ```swift
  /// let report = try manifest.compare(with: file, host: "shop.example", app: "ABCDE12345.com.example.shop")
  /// for finding in report.findings { print(finding) }
  /// ```
  ///
  /// Rules and routes become one automaton, so each pair of a rule and a route that disagrees is found with its
  /// shortest URL. Rewrites are compared by examples. Matchers and custom readers are not compared;
  /// ``AssociationComparison/limits`` lists them.
  ///
  /// - Parameters:
  ///   - file: The association file of the host.
  ///   - host: A host of a web namespace.
  ///   - app: The identifier of the app in the file, with its prefix.
  ///   - source: The source that the app passes for universal links.
  ///   - progress: Called with the number of visited states.
  /// - Throws: ``SiteAssociationError`` if the host belongs to no namespace or has a port, or the app is not an
  ///   identifier.
  /// - Complexity: At most 50,000 states and four million steps.
  public func compare(
    with file: SiteAssociation, host: String, app: String, source: LinkSource = .universalLink,
    progress: (Int) -> Void = { _ in }
  ) throws(SiteAssociationError) -> AssociationComparison {
    try AppIdentifier.check(app, among: file.apps)
    var comparer = AssociationComparer(self, file, host: host, app: app, source: source)
    return try comparer.compare(progress)
  }
}

/// The URLs for which an association file and an app's routes disagree.
///
/// If it is complete, there are no others, except for what ``limits`` lists.
public struct AssociationComparison: Sendable {
  /// A disagreement, with its shortest URL.
  ///
  /// Later versions may add cases: switch over it with `default`.
  public enum Difference: Sendable, Hashable {
    /// The app accepts the URL, but the system opens the browser, because no rule matches or one excludes it.
    ///
    /// `destination` is in words, such as `route '/cart' (cart/show)`.
    case notSent(destination: String, excludedBy: SiteAssociation.Rule?, example: String)
    /// The system opens the browser for URLs that only a handler of misses accepts, such as `the fallback of target 'cart'`.
    case missNotSent(handler: String, example: String)
    /// The system opens the app, but the app does not accept the URL; `reason` says why.
    case notAccepted(SiteAssociation.Rule, reason: String, example: String)

    /// The URL.
    public var example: String {
      switch self {
      case .notSent(_, _, let example), .missNotSent(_, let example), .notAccepted(_, _, let example): example
      }
    }
  }

  /// The differences, shortest URL first.
  public internal(set) var differences: [Difference] = []
  /// The parts that were compared by examples only, or not at all.
  public internal(set) var limits: [String] = []
  /// The number of states that were visited.
  public internal(set) var stateCount = 0
  /// Whether everything that is not compared by examples was compared.
  public internal(set) var isComplete = true
  /// The name of the association file.
  let file: String
  /// The identifier of the app, and those that the file has.
  let app: String
  let knownApps: [String]
}

extension AssociationComparison.Difference: CustomStringConvertible {
  /// The difference in one line.
  public var description: String { finding(in: nil).description }

  /// Returns the difference as a finding: `not-accepted` is an error, and `not-sent` and `uncertain` are warnings, or a
  /// note for a URL that only a handler of misses accepts.
  func finding(in file: String?) -> Manifest.Finding {
    switch self {
    case .notSent(let destination, let rule, let example):
      let reason = rule.map { "excluded by \($0)" } ?? "matches no rule"
      return Manifest.Finding(
        .warning, rule?.uncertainty.applies(to: example) == true ? .uncertain : .notSent, subject: example,
        "accepted by \(destination), \(reason)", file: file)
    case .missNotSent(let handler, let example):
      return Manifest.Finding(
        .note, .notSent, subject: example, "accepted only by \(handler), so the browser keeps it", file: file)
    case .notAccepted(let rule, let reason, let example):
      let isUncertain = rule.uncertainty.applies(to: example)
      return Manifest.Finding(
        isUncertain ? .warning : .error, isUncertain ? .uncertain : .notAccepted, subject: example,
        "sent by \(rule), \(reason)", file: file)
    }
  }
}

extension AssociationComparison {
  /// The differences as findings, and the problems of the comparison itself.
  ///
  /// `not-accepted` is an error, because the app opens without a page. `not-sent` is a warning, or a note if only a handler of
  /// misses accepts the URL. `uncertain` is a warning too, a difference by a rule that systems treat differently.
  /// `association-app` is an error if no rule is for the app, and so is `incomplete`, because nothing is proven.
  public var findings: [Manifest.Finding] {
    var findings = differences.map { $0.finding(in: file) }
    if !knownApps.contains(app) {
      let known = knownApps.isEmpty ? "none" : knownApps.map(\.quoted).joined(separator: ", ").shortened(to: 200)
      let nearest = suggestion(for: app, among: knownApps)
      findings.insert(
        Manifest.Finding(
          .error, .associationApp, subject: file,
          "app \(app.quoted) has no rule\(nearest.isEmpty ? ": found \(known)" : nearest)", file: file), at: 0)
    }
    if !isComplete { findings.append(Manifest.Finding(.error, .incomplete, subject: file, summary, file: file)) }
    return findings
  }

  /// The completeness of the comparison, in one line.
  public var summary: String {
    let states = counted(stateCount, "state")
    let text = isComplete ? "compared completely (\(states))" : "compared up to a limit (\(states))"
    return ([text] + limits).joined(separator: ", ")
  }
}
