import MediatorProject
import MediatorText

/// `mediator explain`: shows the destination of a URL, and the reasons.
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
    let router = ManifestRouter(manifest, showsURLs: true)
    let source = try arguments.source(manifest) ?? browserSource(of: words[1], router, manifest) ?? .inApp
    let explanation = router.explain(words[1], source: source)
    var report = ToolReport(lines: explanation.lines, findingPlace: .lines)
    let rule: Manifest.Finding.Rule
    switch explanation.outcome {
    case .success(let resolution):
      if let url = resolution.externalURL { report.summary = "the browser opens \(url.shortened(to: 120))" }
      return report
    case .failure(let error):
      switch error.code {
      case .malformedURL: (report.exitCode, rule) = (.usage, .malformedURL)
      case .unmatchedURL, .unknownTarget: (report.exitCode, rule) = (.unmatched, .unmatchedURL)
      default: (report.exitCode, rule) = (.rejected, .rejectedURL)
      }
      report.findings = [Manifest.Finding(.error, rule, subject: explanation.url, error.reasonOfLink, file: words[0])]
      return report
    }
  }

  /// Returns the first source from which the browser opens a URL that nothing opens in the app, or `nil` if there is none.
  private static func browserSource(of url: String, _ router: ManifestRouter, _ manifest: Manifest) -> LinkSource? {
    func outcome(_ source: LinkSource) -> Resolution? { try? router.outcome(of: url, source: source).get() }
    if let resolution = outcome(.inApp), resolution.externalURL == nil { return nil }
    guard case .sources(let sources) = manifest.browser?.sources else { return nil }
    return sources.prefix(maximumSources).first { outcome($0)?.externalURL != nil }
  }
}

extension Resolution {
  /// The URL for messages that is opened outside the app, or `nil` if the app opens it.
  fileprivate var externalURL: String? { if case .external(let url) = shownDestination { url } else { nil } }
}
