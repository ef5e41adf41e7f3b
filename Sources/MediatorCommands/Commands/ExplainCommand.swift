import MediatorKit
import MediatorManifest
import MediatorProject

/// `mediator explain`: shows what becomes of a URL, and why.
enum ExplainCommand: ToolCommand {
  static let name = "explain"
  static let usage = "MANIFEST URL"
  static let summary = "show each step of routing a URL; exits with 3 if it is rejected, with 4 if no route matches"
  static let options = [
    OptionSpec(name: "source", value: "SOURCE", summary: "the source of the URL; in-app by default")
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let words = try arguments.words("MANIFEST", "URL", manifest: 0, environment: environment)
    let manifest = try environment.readManifest(words[0])
    let explanation = ManifestRouter(manifest).explain(words[1], source: try arguments.source(manifest) ?? .inApp)
    var report = ToolReport(lines: explanation.lines, findingPlace: .lines)
    let rule: ProjectFinding.Rule
    switch explanation.outcome {
    case .accepted, .external: return report
    case .malformed: (report.exitCode, rule) = (.usage, .malformedURL)
    case .rejected: (report.exitCode, rule) = (.rejected, .rejectedURL)
    case .unmatched, .misplaced: (report.exitCode, rule) = (.unmatched, .unmatchedURL)
    }
    report.findings = [
      ProjectFinding(.error, rule, subject: words[1], explanation.outcome.reason, file: words[0])
    ]
    return report
  }
}
