public import MediatorKit
import MediatorText
import RoutePatterns

extension Manifest {
  /// A problem in the registrations of a mediator.
  public struct Finding: Sendable, Hashable, Codable {
    /// The severity.
    public let severity: Severity
    /// The rule that found it.
    public internal(set) var rule: Rule
    /// The module to change, or `nil` if the problem is in no module.
    public let module: ModuleName?
    /// The subject, such as `action 'order/detail'` or `route '/order/:id'`.
    public let place: String
    /// The problem, in one sentence.
    public let message: String
    /// The fix, in one sentence.
    public let fix: String

    init(
      _ severity: Severity, _ module: ModuleName?, _ place: String, _ message: String, fix: String,
      rule: ManifestRule? = nil
    ) {
      self.severity = severity
      self.rule = rule?.name ?? Rule(rawValue: "")
      self.module = module
      self.place = place
      self.message = message
      self.fix = fix
    }
  }

  /// Returns all findings: errors first, then by module and place.
  ///
  /// ```swift
  /// let findings = mediator.manifest().validate()
  /// for finding in findings { print(finding) }
  /// let isReady = !findings.contains { $0.severity == .error }
  /// ```
  ///
  /// A finding of the rule `not-compared` reports that comparing all patterns would take too long.
  ///
  /// - Complexity: O(*n* log *n*) in the number of actions and routes, and at most three million steps of comparison.
  public func validate() -> [Finding] { findings(of: ManifestRule.all) }

  /// Returns notes, by module and place: routes that match one URL, with the URL, and namespaces whose hosts overlap.
  ///
  /// At most three notes are about one route.
  ///
  /// - Complexity: At most three million steps of comparison; a finding of the rule `not-compared` reports what is left.
  public func notes() -> [Finding] { findings(of: [.overlaps, .overlappingHosts]) }

  private func findings(of rules: [ManifestRule]) -> [Finding] {
    let survey = ManifestSurvey(self, WorkBudget())
    return (rules + [.notCompared]).flatMap { rule in
      rule.find(survey).map { finding in
        var finding = finding
        finding.rule = rule.name
        return finding
      }
    }.sorted()
  }
}

extension Manifest.Finding: CustomStringConvertible, Comparable {
  /// The severity, module, place, message, fix and rule, in one line.
  public var description: String {
    let subject = "\(module.map { "\($0.words), " } ?? "")\(place)".cutWords
    return "\(severity.rawValue): \(subject): \(message.cutWords) \(fix.cutWords) [\(rule)]".printable
  }

  /// Orders errors before warnings and warnings before notes, then by module, place and rule.
  public static func < (left: Self, right: Self) -> Bool {
    if left.severity != right.severity { return left.severity == .error || right.severity == .note }
    return (left.module?.rawValue ?? "", left.place, left.rule.description, left.message)
      < (right.module?.rawValue ?? "", right.place, right.rule.description, right.message)
  }
}

extension String {
  /// The message of an error as a sentence, which the fix follows.
  var sentence: String { hasSuffix("?") ? self : self + "." }
}
