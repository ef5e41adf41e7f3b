import MediatorProject
import MediatorText
import RoutePatterns

/// `mediator aasa match`: shows which rule decides about a URL.
enum MatchCommand: ToolCommand {
  static let name = "aasa match"
  static let usage = "FILE URL --app ID"
  static let summary = "show which rule decides about a URL; exits with 3 if it is excluded, with 4 if no rule matches"
  static let options = [OptionSpec(name: "app", value: "ID", summary: "the identifier of the app, with its prefix")]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let words = try arguments.words("FILE", "URL", environment: environment)
    let (path, url) = (words[0], words[1])
    let file = try environment.readAssociation(path)
    let app = try arguments.required("app")
    func report(_ code: ToolReport.ExitCode, _ rule: ProjectFinding.Rule, _ message: String) -> ToolReport {
      let finding = ProjectFinding(.error, rule, subject: url.isEmpty ? "''" : url, message, file: path)
      let line = rule == .malformedURL ? "\(finding.subject): \(message)" : message
      return ToolReport(lines: [line], findings: [finding], findingPlace: .lines, exitCode: code)
    }
    do throws(SiteAssociationError) {
      switch try file.decision(for: url, app: app) {
      case .opens(let rule): return ToolReport(lines: ["opens the app by \(rule) (\(rule.keyPath))"])
      case .excluded(let rule): return report(.rejected, .rejectedURL, "excluded by \(rule) (\(rule.keyPath))")
      case .none:
        if let port = SiteAssociation.port(of: url) {
          return report(
            .unmatched, .unmatchedURL,
            "matches no rule: hosts with ports are never associated with an app: found port \(port)")
        }
        let known = file.apps.contains(app) ? "" : ": the file has no rule for app \(app.quoted)"
        return report(
          .unmatched, .unmatchedURL,
          "matches no rule\(known)\(known.isEmpty ? "" : suggestion(for: app, among: file.apps))")
      }
    } catch {
      if error.code == .notAWebURL { return report(.usage, .malformedURL, error.message) }
      throw UsageProblem(error)
    }
  }
}
