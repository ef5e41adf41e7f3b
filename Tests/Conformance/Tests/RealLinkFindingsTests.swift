import MediatorConformanceKit
import MediatorManifest
import Testing

@Suite("Findings of the tables of real apps") struct RealLinkFindingsTests {
  /// The number of findings by app and rule; an app that is missing has none.
  ///
  /// Mattermost's sets of characters behind a catch-all are listed in the order of registration.
  private static let expected: [String: [String: Int]] = [
    "antennapod": ["overlap": 1], "bluesky-embeds": ["overlap": 6], "bluewallet": ["overlap": 3],
    "conversations": ["overlap": 4], "deltachat": ["overlap": 9],
    "firefox": ["overlap": 1, "overlapping-hosts": 1], "kickstarter": ["overlap": 4], "mattermost": ["not-compared": 1],
    "newpipe": ["overlap": 13, "overlapping-hosts": 1], "organicmaps-api": ["overlap": 5],
    "organicmaps-geo": ["overlap": 3], "pocket-casts": ["overlap": 6], "telegram": ["overlap": 3],
    "wikipedia": ["overlap": 6], "wire": ["overlap": 4], "wordpress": ["overlap": 1],
  ]

  @Test(
    "A table has the findings that its links explain, and at most one overlap a route (FD68, RL37)",
    arguments: RealLinksSystem.names)
  func tableHasItsFindings(app: String) throws {
    let manifest = try RealLinksSystem.mediator(of: app).manifest()
    let findings = manifest.validate() + manifest.notes()
    let counts = Dictionary(grouping: findings, by: \.rule.rawValue).mapValues(\.count)
    #expect(counts == Self.expected[app, default: [:]], "\(findings)")
    let overlaps = findings.filter { $0.rule == .overlap }.map(\.subject)
    #expect(Set(overlaps).count == overlaps.count)
  }
}
