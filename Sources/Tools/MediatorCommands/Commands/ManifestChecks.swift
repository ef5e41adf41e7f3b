import MediatorProject
import MediatorText

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
    let findings = (manifest.validate() + notes).map { $0.of(path) }
    var report = ToolReport.check(findings, isStrict: arguments.has("strict"))
    report.isComplete = !findings.contains { $0.rule == .notCompared && $0.severity != .note }
    return report
  }
}

extension Manifest.Finding {
  /// Returns the finding with the file to correct.
  func of(_ file: String) -> Self {
    var finding = self
    finding.file = file
    return finding
  }
}

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
      return Manifest.Finding(
        isAccepted ? .note : .error, Manifest.Finding.Rule(rawValue: change.kind.rawValue), subject: change.subject,
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

/// `mediator check-project`: compares property lists with schemes and hosts.
enum CheckProjectCommand: ToolCommand {
  static let name = "check-project"
  static let usage = "MANIFEST --info FILE --entitlements FILE"
  static let summary = "compare Info.plist and entitlements with the schemes and hosts of the app"
  static let options = [
    OptionSpec(name: "info", value: "FILE", summary: "the Info.plist"),
    OptionSpec(name: "entitlements", value: "FILE", summary: "the entitlements"),
    OptionSpec(name: "define", value: "NAME=VALUE", summary: "the value of a build setting, such as $(NAME)"),
    OptionSpec(name: "release", value: nil, summary: "domains for development are errors"),
    OptionSpec(name: "strict", value: nil, summary: "warnings are errors"),
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let manifest = try arguments.onlyManifest(environment)
    var variables: [String: String] = [:]
    for definition in arguments.all("define") {
      let parts = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw UsageProblem("'--define': found \(definition.quoted), expected NAME=VALUE") }
      variables[String(parts[0])] = String(parts[1])
    }
    let (info, entitlements) = (arguments.value("info"), arguments.value("entitlements"))
    if info == nil, entitlements == nil { throw UsageProblem("missing option: expected '--info' or '--entitlements'") }
    func read(_ path: String?) throws(UsageProblem) -> PropertyListFile? {
      guard let path else { return nil }
      return try environment.read(path) { try PropertyListFile(contentsOf: $0, variables: variables) }
    }
    let findings = manifest.findings(
      info: try read(info), entitlements: try read(entitlements), isRelease: arguments.has("release"))
    return .check(findings, isStrict: arguments.has("strict"))
  }
}
