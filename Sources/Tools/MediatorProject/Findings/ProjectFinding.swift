import MediatorText
import RoutePatterns

/// A problem that a check of association files, property lists or routes found.
///
/// The description is one line:
/// ```text
/// error: https://shop.example/sale: sent by rule 4 '/sale/*', matches no route [not-accepted]
/// ```
public struct ProjectFinding: Sendable, Hashable, Codable {
  /// The severity.
  public let severity: Severity
  /// The check that found it.
  public let rule: Rule
  /// The subject: a URL, or a file and a key path.
  public let subject: String
  /// The problem, in one line.
  public let message: String
  /// The file to correct, or `nil` if it is unknown.
  public let file: String?

  /// Creates a finding; control characters in its texts are shown as escapes, and long texts are cut.
  public init(
    _ severity: Severity, _ rule: ProjectFinding.Rule, subject: String, _ message: String, file: String? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.subject = subject.shortened(to: 600).printable
    self.message = message.shortened(to: 600).printable
    self.file = file
  }

  /// Reads a finding like one that is created.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let rule = try values.decode(Rule.self, forKey: .rule).rawValue.shortened(to: 120).printable
    self.init(
      try values.decode(Severity.self, forKey: .severity), Rule(rawValue: rule),
      subject: try values.decode(String.self, forKey: .subject), try values.decode(String.self, forKey: .message),
      file: try values.decodeIfPresent(String.self, forKey: .file))
  }
}

extension ProjectFinding: CustomStringConvertible {
  /// The severity, subject, message and rule, in one line.
  public var description: String { "\(severity.rawValue): \(subject): \(message) [\(rule)]" }
}

extension ProjectFinding {
  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, Codable, CaseIterable {
    /// Links do not work as intended.
    case error
    /// Links work, but may not be intended.
    case warning
    /// Links work as they are declared, which may still surprise.
    case note
  }

  /// A check of project files, such as ``notAccepted``; it is encoded as its name.
  ///
  /// A finding of the tool may also have the name of a rule of `Manifest.validate()` or of a kind of change.
  public struct Rule: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The stable name of the check, such as `not-accepted`.
    public let rawValue: String

    /// Creates a check from its name; a later version may have further checks.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The stable name of the check.
    public var description: String { rawValue }
  }
}

extension ProjectFinding.Rule {
  /// A rule of an association file sends a URL that the app does not accept.
  public static let notAccepted = Self(rawValue: "not-accepted")
  /// The app accepts a URL that no rule of an association file sends.
  public static let notSent = Self(rawValue: "not-sent")
  /// The rules of an association file name no app, one whose identifier is malformed, or not the given one.
  public static let associationApp = Self(rawValue: "association-app")
  /// The rules of an association file have no order.
  public static let associationOrder = Self(rawValue: "association-order")
  /// An association file has `paths`, which are ignored because of `components`.
  public static let associationPaths = Self(rawValue: "association-paths")
  /// An association file is longer than is advised.
  public static let associationSize = Self(rawValue: "association-size")
  /// A value in an association file is missing or has another type.
  public static let associationType = Self(rawValue: "association-type")
  /// A variable of an association file is unknown, or replaces a predefined one.
  public static let associationVariable = Self(rawValue: "association-variable")
  /// The hosts in a property list differ from those of the namespaces.
  public static let domains = Self(rawValue: "domains")
  /// Systems treat a rule of an association file differently, so it fails no check, not even a strict one.
  public static let uncertain = Self(rawValue: "uncertain")
  /// A comparison stopped at a limit, so it proves nothing.
  public static let incomplete = Self(rawValue: "incomplete")
  /// A URL cannot be read.
  public static let malformedURL = Self(rawValue: "malformed-url")
  /// A route or an action rejects a URL, or a rule of an association file excludes it.
  public static let rejectedURL = Self(rawValue: "rejected-url")
  /// No route, or no rule of an association file, matches a URL.
  public static let unmatchedURL = Self(rawValue: "unmatched-url")
  /// The schemes that a property list lets an app query are unusable or too many.
  public static let querySchemes = Self(rawValue: "query-schemes")
  /// The schemes in a property list differ from those of the namespaces.
  public static let urlTypes = Self(rawValue: "url-types")
}
