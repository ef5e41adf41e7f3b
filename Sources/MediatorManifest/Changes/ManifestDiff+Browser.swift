import MediatorKit

extension ManifestDiff {
  /// Compares the links that the browser opens.
  func compareBrowsers() {
    for reason in Manifest.Browser.Reason.allCases {
      let (before, after) = (old.manifest.browser.sources(for: reason), new.manifest.browser.sources(for: reason))
      guard before != after else { continue }
      let message = "It opened links that are '\(reason.rawValue)' from \(before), and opens those from \(after)."
      let (lost, gained) = (before.sources(besides: after), after.sources(besides: before))
      if lost != "" {
        let reason = lost.map { "Such links from \($0) fail." } ?? "A rule may allow fewer sources."
        report("the browser", .breaking(.browser, message, because: reason))
      } else if let gained, !gained.isEmpty {
        report("the browser", .compatible(.browser, message, because: "Such links from \(gained) failed."))
      }
    }
  }
}

extension Manifest.Browser? {
  fileprivate func sources(for reason: Manifest.Browser.Reason) -> Manifest.Exposure {
    flatMap { $0.reasons.contains(reason) ? $0.sources : nil } ?? .none
  }
}
