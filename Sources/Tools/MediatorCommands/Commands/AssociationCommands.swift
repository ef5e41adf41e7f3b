import MediatorProject
import MediatorText

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
    let findings = (file.findings + comparison.findings).map { $0.of(paths[0]) }
    var report = ToolReport.check(findings, isStrict: arguments.has("strict"), detail: comparison.summary)
    report.isComplete = comparison.isComplete
    report.limits = comparison.limits
    return report
  }
}

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
      // The file matches the routes as closely as possible, so only an incomplete comparison fails.
      report.findings = (file.findings + comparison.findings).map {
        var finding = $0.of(path)
        if finding.severity != .note { finding.severity = finding.rule == .incomplete ? .error : .warning }
        return finding
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
    func report(_ code: ToolReport.ExitCode, _ rule: Manifest.Finding.Rule, _ message: String) -> ToolReport {
      let finding = Manifest.Finding(.error, rule, subject: url.isEmpty ? "''" : url, message, file: path)
      let line = rule == .malformedURL ? "\(finding.fullSubject): \(message)" : message
      return ToolReport(lines: [line], findings: [finding], findingPlace: .lines, exitCode: code)
    }
    do throws(SiteAssociationError) {
      switch try file.decision(for: url.withASCIIOnly, app: app) {
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

extension String {
  /// The URL that a person typed with the escapes that it has on a device.
  fileprivate var withASCIIOnly: String {
    unicodeScalars.map { $0.isASCII ? String($0) : PercentCoding.encoded(String($0), allowed: .unreserved) }.joined()
  }
}

/// The options of commands for association files.
private enum AssociationOptions {
  static let all = [
    OptionSpec(name: "host", value: "HOST", summary: "a host of a web namespace"),
    OptionSpec(name: "app", value: "ID", summary: "the identifier of the app, with its prefix"),
  ]
}
