import MediatorManifest
import MediatorProject

/// `mediator aasa emit`: generates an association file.
enum EmitCommand: ToolCommand {
  static let name = "aasa emit"
  static let usage = "MANIFEST --host HOST --app ID"
  static let summary = "generate an association file from the routes"
  static let options = AssociationOptions.all

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let manifest = try environment.readManifest(
      arguments.words("MANIFEST", manifest: 0, environment: environment)[0])
    _ = try arguments.required("app")
    let host = try arguments.required("host")
    do throws(SiteAssociationError) {
      let file = try manifest.siteAssociation(host: host, apps: arguments.all("app"))
      return ToolReport(lines: file.json().split(separator: "\n").map(String.init))
    } catch {
      throw UsageProblem(error.description)
    }
  }
}
