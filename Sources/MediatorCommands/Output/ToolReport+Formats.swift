import Foundation
import MediatorProject

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
      let findings: [ProjectFinding]
      let complete: Bool
      let limits: [String]
      let output: [String]?
      let routes: [RouteRow]?
    }
    let output = Output(
      command: command, exitCode: exitCode.rawValue, findings: findings, complete: isComplete, limits: limits,
      output: routes == nil ? lines : nil, routes: routes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding strings and numbers cannot fail.
    var text = PrintedText()
    if let data = try? encoder.encode(output) { text.add(json: String(decoding: data, as: UTF8.self)) }
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
        title: finding.rule.rawValue, "\(finding.subject): \(finding.message)")
    }
  }
}
