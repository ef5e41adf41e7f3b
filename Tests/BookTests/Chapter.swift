/// A page with examples, and the code that runs them.
nonisolated struct Chapter: Sendable, CustomStringConvertible {
  /// The name of the page.
  let page: String
  /// Prints the page's `text` blocks.
  let run: @Sendable (Printout) async throws -> Void

  var description: String { page }

  static let all = [
    Chapter(page: "README") {
      try await firstExample(print: $0)
      try await linkExample(print: $0)
    },
    Chapter(page: "FirstSteps") { try await firstExample(print: $0) },
    Chapter(page: "WritingAModule") { try await writingAModule(print: $0) },
    Chapter(page: "Calling") { try await calling(print: $0) },
    Chapter(page: "MediatorLinks") { try await links(print: $0) },
    Chapter(page: "TheWayOfAURL") { try await theWayOfAURL(print: $0) },
    Chapter(page: "LinksOfRealApps") { try await linksOfRealApps(print: $0) },
    Chapter(page: "SourcesAndSafety") { try await sourcesAndSafety(print: $0) },
    Chapter(page: "CheckedBeforeItShips") { try await checkedBeforeItShips(print: $0) },
    Chapter(page: "RoutePatterns") { try await routePatterns(print: $0) },
    Chapter(page: "MediatorNavigation") { try await navigation(print: $0) },
    Chapter(page: "LinksInAnApp") { try await linksInAnApp(print: $0) },
    Chapter(page: "MediatorRemote") { try await remoteTargets(print: $0) },
    Chapter(page: "ResultsInParts") { try await resultsInParts(print: $0) },
    Chapter(page: "FromCTMediator") { try await fromCTMediator(print: $0) },
  ]
}
