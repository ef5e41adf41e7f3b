import Foundation
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorManifest
import Testing

/// Writes the pages that `Tests/Inspector/run` opens in a browser.
@Suite struct TrialTests {
  @Test func trialHasEveryOutcomeAndError() throws {
    let records = try Self.records(in: TrialMediator.make(), 8000)
    #expect(Set(records.map(\.outcome)) == ["action", "rejected", "unmatched", "external"])
    let codes = Set(records.compactMap(\.code))
    let expected: Set = [
      "malformedURL", "unmatchedURL", "notExposed", "nativeAction", "unknownTarget", "unknownAction", "tooManyRewrites",
    ]
    #expect(codes == expected)
    let patterns = Set(try TrialMediator.make().manifest().namespaces.flatMap(\.routes).compactMap(\.pattern))
    let chosen = Set(records.flatMap(\.routes).filter { $0[2] == "decides" }.map { $0[0] })
    let parents = Set(records.flatMap(\.parents).map { $0[2] })
    #expect(parents == ["", "nativeAction", "notExposed", "unknownTarget", "unmatchedURL"])
    // These three never match first.
    #expect(patterns.subtracting(chosen) == ["/first/one", "/x/1", "/x/:b"])
  }

  @Test(.enabled(if: Self.folder != nil)) func pagesOfTheTrialAreWritten() throws {
    let folder = try #require(Self.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, schemes, count) in [("trial", ["app", "bare"] as Set<String>?, 4000), ("any-scheme", nil, 500)] {
      let mediator = try TrialMediator.make(schemes: schemes)
      try Self.trialPage(of: mediator, Self.records(in: mediator, count))
        .write(to: folder.appending(path: "\(name).html"), atomically: true, encoding: .utf8)
    }
    var tables = try RandomTables(seed: 0x5EED)
    let records = (0..<1500).map { _ in TrialRecord(tables.url(), .push, in: tables.mediator) }
    try Self.trialPage(of: tables.mediator, records)
      .write(to: folder.appending(path: "random.html"), atomically: true, encoding: .utf8)
    try Self.hostilePage().write(to: folder.appending(path: "hostile.html"), atomically: true, encoding: .utf8)
  }

  private static func trialPage(of mediator: Mediator, _ records: [TrialRecord]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let records = String(decoding: try encoder.encode(records), as: UTF8.self)
    let script = try String(contentsOf: Self.script(named: "trial.js"), encoding: .utf8)
    return Inspector(mediator.manifest(), title: "Trial")
      .html(appending: "const trial = \(PageText.script(json: records));\n\(script)")
  }

  /// Returns a page with texts that contain markup and scripts.
  private static func hostilePage() throws -> String {
    let texts = InspectorTests.hostileTexts
    let parts = texts.map { Manifest.hostile($0) }
    // Trying each variant would take 2⁶⁰ steps.
    let groups = (0..<60).map { "(/:p\($0))" }.joined()
    let slow = ["/\(groups)", "/\(groups)/end"].map { Manifest.RegisteredRoute($0, .handler, module: "M") }
    let routes = parts.flatMap { $0.namespaces.flatMap(\.routes) } + slow
    let manifest = Manifest(
      modules: parts.flatMap(\.modules), targets: parts.flatMap(\.targets),
      namespaces: [.init("global", .global, schemes: nil, routes: routes)],
      rewrites: parts.flatMap(\.rewrites))
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let script = try String(contentsOf: Self.script(named: "hostile.js"), encoding: .utf8)
    return Inspector(manifest, title: texts[0])
      .html(appending: "const hostile = \(PageText.script(json: list));\n\(script)")
  }

  private static var folder: URL? {
    ProcessInfo.processInfo.environment["INSPECTOR_TRIAL"].map { URL(filePath: $0, directoryHint: .isDirectory) }
  }

  private static func script(named name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Inspector/\(name)")
  }

  private static func records(in mediator: Mediator, _ count: Int) throws -> [TrialRecord] {
    var urls = try TrialURLs(mediator.manifest(), seed: 0x5EED)
    return (0..<count).map { number in
      let url = number < TrialURLs.hostile.count ? TrialURLs.hostile[number] : urls.url()
      return TrialRecord(url, urls.source(), in: mediator)
    }
  }
}
