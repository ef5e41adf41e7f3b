import MediatorProject
import MediatorText
import RoutePatterns

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

  /// The place of findings in the formats for people; JSON always contains them.
  enum FindingPlace: Sendable {
    /// After the lines of the result.
    case results
    /// On standard error, beside a result that is a file.
    case messages
    /// In text the lines of the result say the same.
    case lines
  }

  /// The lines of the result.
  var lines: [String] = []
  /// The routes that JSON contains in place of the lines.
  var routes: [RouteRow]?
  /// The problems that were found.
  var findings: [ProjectFinding] = []
  var findingPlace = FindingPlace.results
  /// The last line of a check.
  var summary: String?
  /// Whether everything was compared.
  var isComplete = true
  /// Statements of what was compared by examples only, or not at all.
  var limits: [String] = []
  var exitCode = ExitCode.fine

  /// Creates the report of a check; warnings are errors if `isStrict`, except for those that are uncertain, and notes never are.
  static func check(_ findings: [ProjectFinding], isStrict: Bool = false, detail: String? = nil) -> ToolReport {
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
