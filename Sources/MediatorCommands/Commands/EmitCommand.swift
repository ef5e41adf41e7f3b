import MediatorManifest
import MediatorProject

/// `mediator aasa emit`: generates an association file.
enum EmitCommand: ToolCommand {
  static let name = "aasa emit"
  static let usage = "MANIFEST --host HOST --app ID"
  static let summary =
    "generate an association file from the routes; what it cannot express is written to standard error"
  static let options = AssociationOptions.all

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let path = try arguments.words("MANIFEST", manifest: 0, environment: environment)[0]
    let manifest = try environment.readManifest(path)
    let app = try arguments.required("app")
    let host = try arguments.required("host")
    do throws(SiteAssociationError) {
      let json = try manifest.siteAssociation(host: host, apps: arguments.all("app")).json()
      var report = ToolReport(lines: json.split(separator: "\n").map(String.init), findingPlace: .messages)
      // A file that is too long for the tool is too long for the system.
      let file = try SiteAssociation(json: json)
      let comparison = try manifest.compare(with: file, host: host, app: app) { states in
        if states % 64 == 0 { environment.progress?("\(states) states") }
      }
      // The file is as near to the routes as it can be, so only a comparison that proves nothing fails.
      report.findings = (file.findings + comparison.findings).map {
        ProjectFinding($0.rule == .incomplete ? .error : .warning, $0.rule, subject: $0.subject, $0.message, file: path)
      }
      report.isComplete = comparison.isComplete
      report.limits = comparison.limits
      if !comparison.isComplete { report.exitCode = .errors }
      return report
    } catch {
      throw UsageProblem(error)
    }
  }
}
