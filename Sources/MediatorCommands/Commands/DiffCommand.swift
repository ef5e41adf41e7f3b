import MediatorManifest
import MediatorProject
import MediatorText
import RoutePatterns

/// `mediator diff`: lists the changes between two manifests.
enum DiffCommand: ToolCommand {
  static let name = "diff"
  static let usage = "OLD NEW"
  static let summary =
    "compare two manifests; a change that breaks callers, opens more to URLs or adds what URLs reach is an error"
  static let options = [
    OptionSpec(name: "accept-new", value: nil, summary: "what is new is no error; what breaks or opens still is")
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let paths = try arguments.words("OLD", "NEW", manifest: 1, environment: environment)
    let (old, new) = (try environment.readManifest(paths[0]), try environment.readManifest(paths[1]))
    environment.progress?("comparing \(old.namespaces.flatMap(\.routes).count) routes")
    let changes = new.changes(from: old)
    func count(_ severity: Manifest.Change.Severity) -> Int { changes.count { $0.severity == severity } }
    let counts = [Manifest.Change.Severity.breaking, .opening, .new].map { ($0, count($0)) }
    let findings = changes.filter { change in counts.contains { $0.0 == change.severity } }.map { change in
      let isAccepted = change.severity == .new && arguments.has("accept-new")
      return ProjectFinding(
        isAccepted ? .note : .error, ProjectFinding.Rule(rawValue: change.kind.rawValue), subject: change.place,
        "\(change.severity.rawValue): \(change.message) \(change.reason)", file: paths[1])
    }
    var report = ToolReport.check(findings)
    report.limits = changes.filter { $0.kind == .notCompared }.map(\.description)
    report.isComplete = report.limits.isEmpty
    report.lines = changes.filter { change in !counts.contains { $0.0 == change.severity } }.map(\.description)
    let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }
    report.summary =
      changes.isEmpty
      ? "no changes"
      : "\(counted(changes.count, "change")): \(words.isEmpty ? "none breaks, opens or adds" : words.joined(separator: ", "))"
    return report
  }
}
