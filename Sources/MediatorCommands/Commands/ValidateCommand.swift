import MediatorManifest
import MediatorProject

/// `mediator validate`: checks that all registrations fit together.
enum ValidateCommand: ToolCommand {
  static let name = "validate"
  static let usage = "MANIFEST"
  static let summary = "check that modules, actions, routes and rewrites fit together"
  static let options = [OptionSpec(name: "strict", value: nil, summary: "warnings are errors")]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let path = try arguments.words("MANIFEST", manifest: 0, environment: environment)[0]
    let findings = try environment.readManifest(path).validate().map { finding in
      let fix = finding.fix.isEmpty ? "" : " \(finding.fix)"
      return ProjectFinding(
        finding.severity == .error ? .error : .warning, ProjectFinding.Rule(rawValue: finding.rule.rawValue),
        subject: finding.place,
        "\(finding.message)\(fix)", file: path)
    }
    return .check(findings, isStrict: arguments.has("strict"))
  }
}
