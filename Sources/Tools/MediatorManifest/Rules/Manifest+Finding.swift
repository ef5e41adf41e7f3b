public import MediatorKit
import MediatorText
import RoutePatterns

extension Manifest {
  /// A problem in the registrations of a mediator, or in a file of its project.
  public struct Finding: Sendable, Hashable, Codable {
    /// The severity.
    public package(set) var severity: Severity
    /// The rule that found it.
    public internal(set) var rule: Rule
    /// The module to change, or `nil` if the problem is in no module.
    public let module: ModuleName?
    /// The subject, such as `action 'order/detail'`, a URL, or a file and a key path.
    public let subject: String
    /// The problem, in one sentence.
    public let message: String
    /// The fix, in one sentence; empty if the message says it.
    public let fix: String
    /// The file to correct, or `nil` if there is none or it is unknown.
    public package(set) var file: String?

    enum CodingKeys: String, CodingKey {
      case severity
      case rule
      case module
      case subject = "place"
      case message
      case fix
      case file
    }

    /// Creates a finding whose texts consist of words; a long one is cut.
    init(
      _ severity: Severity, _ module: ModuleName?, _ subject: String, _ message: String, fix: String,
      rule: Rule = Rule(rawValue: "")
    ) {
      self.severity = severity
      self.rule = rule
      self.module = module
      // The subject shows the whole pattern of a route, because those of other routes may differ only after the first
      // words.
      self.subject = subject.shortened(to: 600).printable
      self.message = message.cutWords.printable
      self.fix = fix.cutWords.printable
    }

    /// Creates a finding of URLs and files, which may be long words; a long text is cut.
    package init(
      _ severity: Severity, _ rule: Rule, subject: String, _ message: String, module: ModuleName? = nil,
      fix: String = "", file: String? = nil
    ) {
      self.severity = severity
      self.rule = rule
      self.module = module
      self.subject = subject.shortened(to: 600).printable
      self.message = message.shortened(to: 600).printable
      self.fix = fix.shortened(to: 600).printable
      self.file = file
    }

    /// Creates a finding from JSON; long texts are cut.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let rule = try values.decode(Rule.self, forKey: .rule).rawValue.shortened(to: 120).printable
      self.init(
        try values.decode(Severity.self, forKey: .severity), Rule(rawValue: rule),
        subject: try values.decode(String.self, forKey: .subject), try values.decode(String.self, forKey: .message),
        module: try values.decodeIfPresent(ModuleName.self, forKey: .module),
        fix: try values.decode(String.self, forKey: .fix), file: try values.decodeIfPresent(String.self, forKey: .file))
    }
  }

  /// Returns all findings: errors first, then by module and subject.
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

  /// Returns notes, by module and subject: routes that match one URL, with the URL, and namespaces with overlapping
  /// hosts.
  ///
  /// A note is about one route and at most three others that match one of its URLs first. There is no note if the type
  /// of an input decides.
  ///
  /// - Complexity: At most three million steps of comparison; a finding of the rule `not-compared` reports the
  ///   comparisons that are left.
  public func notes() -> [Finding] { findings(of: [.declining, .overlaps, .overlappingHosts, .unsorted]) }

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
  /// The severity, module, subject, message, fix and rule, in one line.
  public var description: String { "\(severity.rawValue): \(fullSubject): \(text) [\(rule)]" }

  /// The module and the subject, in which long words are cut unless they are of a file.
  package var fullSubject: String {
    let subject = file == nil ? subject.cutWords : subject
    return module.map { "\($0.words.cutWords.printable), \(subject)" } ?? subject
  }

  /// The message and the fix.
  package var text: String { fix.isEmpty ? message : "\(message) \(fix)" }

  /// Orders errors before warnings and warnings before notes, then by module, subject and rule.
  public static func < (left: Self, right: Self) -> Bool {
    if left.severity != right.severity { return left.severity == .error || right.severity == .note }
    return (left.module?.rawValue ?? "", left.subject, left.rule.description, left.message)
      < (right.module?.rawValue ?? "", right.subject, right.rule.description, right.message)
  }
}

extension String {
  /// The message of an error as a sentence, which the fix follows.
  var sentence: String { hasSuffix("?") ? self : self + "." }
}

extension Manifest.Finding {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// A registration cannot work, or links do not work as intended.
    case error
    /// A registration or a link may not behave as intended, or is deprecated.
    case warning
    /// A registration or a link is valid, but may be unexpected.
    case note
  }

  /// A rule of ``Manifest/validate()``, such as ``unknownAction``, or a check of project files; it is encoded as its name.
  ///
  /// A finding of the tool may also have the name of a kind of change.
  public struct Rule: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The stable name of the rule, such as `unknown-action`.
    public let rawValue: String

    /// Creates a rule from its name; a later version may have further rules.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The stable name of the rule.
    public var description: String { rawValue }
  }
}

extension Manifest.Finding.Rule {
  /// A name cannot be registered.
  public static let invalidName = Self(rawValue: "invalid-name")
  /// Two items have the same name or URL.
  public static let duplicate = Self(rawValue: "duplicate")
  /// Names differ in case only.
  public static let letterCase = Self(rawValue: "letter-case")
  /// An item belongs to a module that does not exist.
  public static let unknownModule = Self(rawValue: "unknown-module")
  /// A pattern is malformed.
  public static let malformedRoute = Self(rawValue: "malformed-route")
  /// Two routes have the same pattern.
  public static let conflict = Self(rawValue: "conflict")
  /// Another route matches all URLs of a route.
  public static let shadowed = Self(rawValue: "shadowed")
  /// No URL reaches a route.
  public static let unreachable = Self(rawValue: "unreachable")
  /// No source may use a route.
  public static let closedRoute = Self(rawValue: "closed-route")
  /// A route maps to an action that does not exist.
  public static let unknownAction = Self(rawValue: "unknown-action")
  /// A key has no action, or its types differ from those of its action.
  public static let key = Self(rawValue: "key")
  /// An input cannot be decoded from a URL.
  public static let input = Self(rawValue: "input")
  /// A route passes a parameter that its action does not have.
  public static let unknownInput = Self(rawValue: "unknown-input")
  /// An input that URLs set has the label of a secret, and is not declared to be one.
  public static let secret = Self(rawValue: "secret")
  /// A route maps to an action that no URL can open.
  public static let native = Self(rawValue: "native")
  /// A rewrite is malformed, forms a cycle or maps to nothing.
  public static let rewrite = Self(rawValue: "rewrite")
  /// A page has a parent that cannot be built.
  public static let parents = Self(rawValue: "parents")
  /// No interceptor has a tag of an action or route.
  public static let tag = Self(rawValue: "tag")
  /// The scope of an interceptor or a fallback names no registered item.
  public static let scope = Self(rawValue: "scope")
  /// A source is spelled nearly as a known one.
  public static let source = Self(rawValue: "source")
  /// A handler of unmatched URLs handles those that the browser should open.
  public static let browser = Self(rawValue: "browser")
  /// An action differs from the one in its process, by the last comparison.
  public static let remote = Self(rawValue: "remote")
  /// A route maps to a deprecated action.
  public static let deprecated = Self(rawValue: "deprecated")
  /// A module needs a service that no module provides.
  public static let service = Self(rawValue: "service")
  /// Modules need services of each other, so that none of them can start first.
  public static let serviceCycle = Self(rawValue: "service-cycle")
  /// A URL of a route matches another one first.
  public static let overlap = Self(rawValue: "overlap")
  /// Another namespace matches a host of a namespace more exactly.
  public static let overlappingHosts = Self(rawValue: "overlapping-hosts")
  /// Patterns were not compared because that takes too long.
  public static let notCompared = Self(rawValue: "not-compared")
}
