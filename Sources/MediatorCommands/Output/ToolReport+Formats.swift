import Foundation
import MediatorProject
import RoutePatterns

extension ToolReport {
  /// Returns the report as lines for people, with colors for severities if wanted.
  func text(colored: Bool) -> String {
    let shown = findings.map { finding in
      guard colored else { return finding.description }
      let color = [.error: "31", .warning: "33"][finding.severity] ?? "36"
      return "\u{1B}[1;\(color)m\(finding.severity.rawValue)\u{1B}[0m"
        + finding.description.dropFirst(finding.severity.rawValue.count)
    }
    return joined(lines.map(\.printableLines) + (findingPlace == .results ? shown : []))
  }

  /// The lines for standard error of the format for people.
  var textMessages: String {
    findingPlace == .messages ? findings.map { "mediator: \($0)\n" }.joined() : ""
  }

  /// Returns the report as one JSON object.
  func json(of command: String) -> String {
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
    guard let data = try? encoder.encode(output) else { return "" }
    return String(decoding: data, as: UTF8.self).printableJSON + "\n"
  }

  /// Returns the report as annotations of a GitHub workflow, before the lines for its log.
  ///
  /// - Parameter path: Returns the path of a file in its repository.
  func github(_ path: (String) -> String) -> String {
    (findingPlace == .messages ? "" : annotations(path)) + joined(lines.map { Self.inert($0.printableLines) })
  }

  /// Returns the annotations for standard error, which a workflow reads too.
  func githubMessages(_ path: (String) -> String) -> String { findingPlace == .messages ? annotations(path) : "" }

  /// Returns a line that a workflow does not read as a command.
  private static func inert(_ line: String) -> String {
    let text = line.replacing("##[", with: "# #[")
    return text.drop { $0.isWhitespace }.hasPrefix("::") ? "| \(text)" : text
  }

  private func joined(_ lines: [String]) -> String {
    (lines + (summary.map { [$0] } ?? [])).map { $0 + "\n" }.joined()
  }

  private func annotations(_ path: (String) -> String) -> String {
    findings.map { finding in
      var properties = finding.file.map { ["file=\(Self.escaped(path($0), inProperty: true))"] } ?? []
      properties.append("title=\(Self.escaped(finding.rule.rawValue, inProperty: true))")
      let text = Self.escaped("\(finding.subject): \(finding.message)", inProperty: false)
      let kind = finding.severity == .note ? "notice" : finding.severity.rawValue
      return "::\(kind) \(properties.joined(separator: ","))::\(text)\n"
    }.joined()
  }

  /// Returns a text in which `%`, CR and LF are escaped, and in properties also `:` and `,`.
  private static func escaped(_ text: String, inProperty: Bool) -> String {
    var result = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    if inProperty { result = result.replacing(":", with: "%3A").replacing(",", with: "%2C") }
    return result
  }
}
