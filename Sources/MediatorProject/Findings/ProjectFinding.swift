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
