import MediatorKit
import MediatorLinks
import MediatorManifest
import MediatorProject
import MediatorText
import RoutePatterns

/// `mediator explain`: shows what becomes of a URL, and why.
enum ExplainCommand: ToolCommand {
  static let name = "explain"
  static let usage = "MANIFEST URL"
  static let summary =
    "show each step of routing a URL; exits with 0 if the app or the browser opens it, with 3 if it is rejected, with 4 if no route matches"
  static let options = [
    OptionSpec(
      name: "source", value: "SOURCE",
      summary: "the source of the URL; without it in-app, or else one whose links the browser opens")
  ]
  /// The maximum number of sources that are tried.
  private static let maximumSources = 32

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let words = try arguments.words("MANIFEST", "URL", manifest: 0, environment: environment)
    let manifest = try environment.readManifest(words[0])
    let router = ManifestRouter(manifest)
    let source = try arguments.source(manifest) ?? browserSource(of: words[1], router, manifest) ?? .inApp
    let explanation = router.explain(words[1], source: source)
    var report = ToolReport(lines: explanation.lines, findingPlace: .lines)
    let rule: ProjectFinding.Rule
    switch explanation.outcome {
    case .accepted: return report
    case .external(let url):
      report.summary = "the browser opens \(url.shortened(to: 120))"
      return report
    case .malformed: (report.exitCode, rule) = (.usage, .malformedURL)
    case .rejected: (report.exitCode, rule) = (.rejected, .rejectedURL)
    case .unmatched, .misplaced: (report.exitCode, rule) = (.unmatched, .unmatchedURL)
    }
    report.findings = [
      ProjectFinding(.error, rule, subject: words[1], explanation.outcome.reason, file: words[0])
    ]
    return report
  }

  /// Returns the first source from which the browser opens a URL that nothing opens in the app, or `nil` if there is none.
  private static func browserSource(of url: String, _ router: ManifestRouter, _ manifest: Manifest) -> LinkSource? {
    if router.outcome(of: url, source: .inApp).isAccepted { return nil }
    guard case .sources(let sources) = manifest.browser?.sources else { return nil }
    return sources.prefix(maximumSources).first { source in
      if case .external = router.outcome(of: url, source: source) { true } else { false }
    }
  }
}
