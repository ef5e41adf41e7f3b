public import MediatorKit
import RoutePatterns

extension Manifest {
  /// Something that is wrong with what is registered.
  public struct Finding: Sendable, Hashable, Codable {
    /// How bad it is.
    public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
      /// Something cannot work.
      case error
      /// Something works otherwise than it looks, or soon will not.
      case warning
    }

    /// How bad it is.
    public let severity: Severity
    /// The stable name of the rule that found it, such as `unknown-action`.
    public internal(set) var rule = ""
    /// The module that is to be changed; nil when it is none.
    public let module: ModuleName?
    /// What is wrong there: `action 'order/detail'`, `route '/order/:id'`.
    public let place: String
    /// What is wrong, in one sentence.
    public let message: String
    /// What to do about it, in one sentence.
    public let cure: String

    init(
      _ severity: Severity, _ module: ModuleName?, _ place: String, _ message: String, cure: String
    ) {
      self.severity = severity
      self.module = module
      self.place = place
      self.message = message
      self.cure = cure
    }
  }

  /// Everything that is wrong, errors first, then by module and place.
  ///
  /// ```swift
  /// let findings = mediator.manifest().validate()
  /// for finding in findings { print(finding) }
  /// precondition(!findings.contains { $0.severity == .error })
  /// ```
  ///
  /// A finding of the rule `not-compared` says that patterns were left out because comparing them takes too long.
  ///
  /// - Complexity: O(*n* log *n*) in the number of actions and routes, and at most three million steps of comparison.
  public func validate() -> [Finding] {
    let survey = ManifestSurvey(self, WorkBudget())
    return (ManifestRule.all + [.notCompared]).flatMap { rule in
      rule.find(survey).map { finding in
        var finding = finding
        finding.rule = rule.name
        return finding
      }
    }.sorted()
  }
}

extension Manifest.Finding: CustomStringConvertible, Comparable {
  /// Severity, module, place, what is wrong, the cure and the rule, in one line.
  public var description: String {
    "\(severity.rawValue): \(module.map { "\(Self.named($0)), " } ?? "")\(place): \(message) \(cure) [\(rule)]"
      .printable
  }

  private static func named(_ module: ModuleName) -> String {
    module == ModuleName.app ? module.rawValue : "module \(module)"
  }

  /// Orders errors before warnings, then by module, place and rule.
  public static func < (left: Self, right: Self) -> Bool {
    if left.severity != right.severity { return left.severity == .error }
    return (left.module?.rawValue ?? "", left.place, left.rule, left.message)
      < (right.module?.rawValue ?? "", right.place, right.rule, right.message)
  }
}

extension String {
  /// The message of an error as a sentence, which the fix follows.
  var sentence: String { hasSuffix("?") ? self : self + "." }
}
