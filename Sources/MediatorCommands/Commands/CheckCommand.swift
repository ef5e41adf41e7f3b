import MediatorManifest
import MediatorProject

/// `mediator aasa check`: compares an association file with the routes.
enum CheckCommand: ToolCommand {
  static let name = "aasa check"
  static let usage = "FILE MANIFEST --host HOST --app ID"
  static let summary = "find URLs for which an association file and the routes disagree"
  static let options =
    AssociationOptions.all + [
      OptionSpec(name: "strict", value: nil, summary: "links that do not open the app are errors")
    ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let paths = try arguments.words("FILE", "MANIFEST", manifest: 1, environment: environment)
    let host = try arguments.required("host")
    let app = try arguments.required("app")
    let file = try environment.readAssociation(paths[0])
    let manifest = try environment.readManifest(paths[1])
    let comparison: AssociationComparison
    do throws(SiteAssociationError) {
      comparison = try manifest.compare(with: file, host: host, app: app) { states in
        if states % 64 == 0 { environment.progress?("\(states) states") }
      }
    } catch {
      throw UsageProblem(error)
    }
    let findings = (file.findings + comparison.findings).map {
      ProjectFinding($0.severity, $0.rule, subject: $0.subject, $0.message, file: paths[0])
    }
    var report = ToolReport.check(findings, isStrict: arguments.has("strict"), detail: comparison.summary)
    report.isComplete = comparison.isComplete
    report.limits = comparison.limits
    return report
  }
}
