import MediatorProject

/// `mediator aasa match`: shows which rule decides about a URL.
enum MatchCommand: ToolCommand {
  static let name = "aasa match"
  static let usage = "FILE URL --app ID"
  static let summary = "show which rule decides about a URL; exits with 3 if it is excluded, with 4 if no rule matches"
  static let options = [OptionSpec(name: "app", value: "ID", summary: "the identifier of the app, with its prefix")]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let words = try arguments.words("FILE", "URL", environment: environment)
    let file = try environment.readAssociation(words[0])
    let app = try arguments.required("app")
    do throws(SiteAssociationError) {
      switch try file.decision(for: words[1], app: app) {
      case .opens(let rule): return ToolReport(lines: ["opens the app by \(rule) (\(rule.keyPath))"])
      case .excluded(let rule):
        return ToolReport(lines: ["excluded by \(rule) (\(rule.keyPath))"], exitCode: .rejected)
      case .none: return ToolReport(lines: ["matches no rule"], exitCode: .unmatched)
      }
    } catch {
      throw UsageProblem(error.description)
    }
  }
}
