import MediatorManifest
import MediatorProject

/// `mediator validate`: checks that all registrations fit together.
enum ValidateCommand: ToolCommand {
  static let name = "validate"
  static let usage = "MANIFEST"
  static let summary = "check that modules, actions, routes and rewrites fit together"
  static let options = [
    OptionSpec(name: "strict", value: nil, summary: "warnings are errors"),
    OptionSpec(
      name: "notes", value: nil, summary: "list URLs that several routes match, and hosts of several namespaces"),
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let path = try arguments.words("MANIFEST", manifest: 0, environment: environment)[0]
    let manifest = try environment.readManifest(path)
    let notes = arguments.has("notes") ? manifest.notes() : []
    let findings = (manifest.validate() + notes).map { finding in
      let fix = finding.fix.isEmpty ? "" : " \(finding.fix)"
      return ProjectFinding(
        ProjectFinding.Severity(finding.severity), ProjectFinding.Rule(rawValue: finding.rule.rawValue),
        subject: (finding.module.map { "module \($0), " } ?? "") + finding.place,
        "\(finding.message)\(fix)", file: path)
    }
    var report = ToolReport.check(findings, isStrict: arguments.has("strict"))
    report.isComplete = !findings.contains { $0.rule.rawValue == Manifest.Finding.Rule.notCompared.rawValue }
    return report
  }
}

extension ProjectFinding.Severity {
  fileprivate init(_ severity: Manifest.Finding.Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
