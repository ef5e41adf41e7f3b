import MediatorManifest
import MediatorProject

/// `mediator diff`: lists the changes between two manifests.
enum DiffCommand: ToolCommand {
  static let name = "diff"
  static let usage = "OLD NEW"
  static let summary = "compare two manifests; a change that breaks callers or exposes more is an error"
  static let options: [OptionSpec] = []

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let paths = try arguments.words("OLD", "NEW", manifest: 1, environment: environment)
    let (old, new) = (try environment.readManifest(paths[0]), try environment.readManifest(paths[1]))
    environment.progress?("comparing \(old.namespaces.flatMap(\.routes).count) routes")
    let changes = new.changes(from: old)
    let breaking = changes.filter { $0.severity == .breaking || $0.severity == .opening }
    let findings = breaking.map { change in
      ProjectFinding(
        .error, ProjectFinding.Rule(rawValue: change.kind.rawValue), subject: change.place,
        "\(change.severity.rawValue): \(change.message) \(change.reason)", file: paths[1])
    }
    var report = ToolReport.check(findings)
    report.limits = changes.filter { $0.kind == .notCompared }.map(\.description)
    report.isComplete = report.limits.isEmpty
    report.lines = changes.filter { !breaking.contains($0) }.map(\.description)
    report.summary =
      changes.isEmpty ? "no changes" : "\(breaking.count) of \(changes.count) changes are breaking or opening"
    return report
  }
}
