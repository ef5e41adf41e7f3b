import MediatorProject
import MediatorText
import RoutePatterns

/// A command line or a file that cannot be read.
struct UsageProblem: Error, CustomStringConvertible {
  let description: String
  /// The file that cannot be read, or `nil` if the command line is at fault.
  let file: String?
  /// The name of the problem in JSON and annotations: `usage`, `unreadable`, or the code of an error.
  let rule: ProjectFinding.Rule

  init(_ description: String, file: String? = nil, rule: String? = nil) {
    // The errors of a file have a line each; a word of the command line may have any characters.
    self.description = file == nil ? description.printable : description
    self.file = file
    self.rule = ProjectFinding.Rule(rawValue: rule ?? (file == nil ? "usage" : "unreadable"))
  }

  /// Creates the problem of a host, an app or a URL, or of comparing a file.
  init(_ error: SiteAssociationError, file: String? = nil) {
    self.init(error.description, file: file, rule: error.code.rawValue)
  }

  /// Returns the problem of a word that is none of those expected.
  static func unknown(
    _ noun: String, _ word: String, of subject: String, among names: [String], expected: [String]? = nil
  ) -> UsageProblem {
    let expected = (expected ?? names).joined(separator: ", ")
    let list = expected.isEmpty ? "" : ", expected \(expected)"
    return UsageProblem(
      "\(subject): unknown \(noun): found \(word.quoted)\(list)\(suggestion(for: word, among: names))")
  }

  /// The problem as a report with a finding for each line, for formats that have no other output.
  var report: ToolReport {
    let findings = description.split(separator: "\n").map {
      ProjectFinding(.error, rule, subject: "mediator", String($0), file: file)
    }
    return ToolReport(findings: findings, isComplete: false, exitCode: .usage)
  }
}
