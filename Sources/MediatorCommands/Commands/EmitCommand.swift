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
    let manifest = try environment.readManifest(
      arguments.words("MANIFEST", manifest: 0, environment: environment)[0])
    let app = try arguments.required("app")
    let host = try arguments.required("host")
    do throws(SiteAssociationError) {
      let json = try manifest.siteAssociation(host: host, apps: arguments.all("app")).json()
      var report = ToolReport(lines: json.split(separator: "\n").map(String.init))
      // A file that is too long for the tool is too long for the system.
      let file = try SiteAssociation(json: json)
      let comparison = try manifest.compare(with: file, host: host, app: app) { states in
        if states % 64 == 0 { environment.progress?("\(states) states") }
      }
      report.messages = (file.findings + comparison.findings).map {
        ProjectFinding(.warning, $0.rule, subject: $0.subject, $0.message).description
      }
      return report
    } catch {
      throw UsageProblem(error.description)
    }
  }
}
