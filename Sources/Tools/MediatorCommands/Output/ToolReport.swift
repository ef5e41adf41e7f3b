import MediatorProject
import MediatorText

/// The result of a command, before it is written as text, JSON or annotations.
struct ToolReport: Sendable {
  /// The exit code of the tool.
  enum ExitCode: Int32, Sendable {
    /// There are no errors.
    case fine = 0
    /// A check found errors.
    case errors = 1
    /// The command line or a file cannot be read, or a file or the output cannot be written.
    case usage = 2
    /// The URL is rejected or excluded.
    case rejected = 3
    /// The URL matches no route or no rule.
    case unmatched = 4
  }

  /// The location of findings in the formats for people; JSON always contains them.
  enum FindingPlace: Sendable {
    /// After the lines of the result.
    case results
    /// On standard error, beside a result that is a file.
    case messages
    /// In the lines of the result, which contain the same facts.
    case lines
  }

  /// The lines of the result.
  var lines: [String] = []
  /// The routes, which replace the lines in JSON.
  var routes: [RouteRow]?
  /// The problems that were found.
  var findings: [Manifest.Finding] = []
  var findingPlace = FindingPlace.results
  /// The last line of a check.
  var summary: String?
  /// Whether everything was compared.
  var isComplete = true
  /// Statements about the parts that were compared by examples only, or not at all.
  var limits: [String] = []
  var exitCode = ExitCode.fine

  /// Creates the report of a check; warnings are errors if `isStrict`, except for those that are uncertain, and notes never are.
  static func check(_ findings: [Manifest.Finding], isStrict: Bool = false, detail: String? = nil) -> ToolReport {
    let errors = findings.count { $0.severity == .error }
    let warnings = findings.count { $0.severity == .warning }
    let notes = findings.count - errors - warnings
    let isClean = findings.allSatisfy { $0.rule == .uncertain || $0.severity == .note }
    let counts =
      [counted(errors, "error"), counted(warnings, "warning")] + (notes > 0 ? [counted(notes, "note")] : [])
    let text = findings.isEmpty ? "no findings" : counts.joined(separator: ", ")
    return ToolReport(
      findings: findings, summary: detail.map { "\(text); \($0)" } ?? text,
      exitCode: errors > 0 || (isStrict && !isClean) ? .errors : .fine)
  }
}

extension ToolReport {
  /// Returns the report as lines for people, with colors for severities if wanted.
  func text(colored: Bool) -> PrintedText {
    var text = PrintedText()
    for line in lines { text.add(line) }
    for finding in findings where findingPlace == .results {
      let severity = finding.severity.rawValue
      if colored {
        let color = [.error: "31", .warning: "33"][finding.severity] ?? "36"
        text.add(severity, inColor: color, String(finding.description.dropFirst(severity.count)))
      } else {
        text.add(finding.description)
      }
    }
    if let summary { text.add(summary) }
    return text
  }

  /// The lines for standard error of the format for people.
  var textMessages: PrintedText {
    var text = PrintedText()
    for finding in findings where findingPlace == .messages { text.add("mediator: \(finding)") }
    return text
  }

  /// Returns the report as one JSON object.
  func json(of command: String) -> PrintedText {
    struct Output: Encodable {
      let version = 1
      let command: String
      let exitCode: Int32
      let findings: [FindingRow]
      let complete: Bool
      let limits: [String]
      let output: [String]?
      let routes: [RouteRow]?
    }
    let output = Output(
      command: command, exitCode: exitCode.rawValue, findings: findings.map { FindingRow($0) }, complete: isComplete,
      limits: limits,
      output: routes == nil ? lines : nil, routes: routes)
    var text = PrintedText()
    text.add(json: output.sortedJSON())
    return text
  }

  /// Returns the report as annotations of a GitHub workflow, before the lines for its log.
  ///
  /// - Parameter path: Returns the path of a file in its repository.
  func github(_ path: (String) -> String) -> PrintedText {
    var text = PrintedText()
    if findingPlace != .messages { annotate(&text, path) }
    for line in lines + [summary].compactMap(\.self) { text.add(line) }
    return text
  }

  /// Returns the annotations for standard error, which a workflow reads too.
  func githubMessages(_ path: (String) -> String) -> PrintedText {
    var text = PrintedText()
    if findingPlace == .messages { annotate(&text, path) }
    return text
  }

  private func annotate(_ text: inout PrintedText, _ path: (String) -> String) {
    for finding in findings {
      text.add(
        annotation: finding.severity == .note ? "notice" : finding.severity.rawValue, file: finding.file.map(path),
        title: finding.rule.rawValue, "\(finding.fullSubject): \(finding.text)")
    }
  }
}

/// A finding in the JSON of a report.
private struct FindingRow: Encodable {
  let severity: Manifest.Finding.Severity
  let rule: Manifest.Finding.Rule
  let subject: String
  let message: String
  let file: String?

  init(_ finding: Manifest.Finding) {
    (severity, rule, file) = (finding.severity, finding.rule, finding.file)
    (subject, message) = (finding.fullSubject, finding.text)
  }
}
