/// A page with examples, and the code that runs them.
struct Chapter: Sendable, CustomStringConvertible {
  /// The name of the page.
  let page: String
  /// Prints the page's `text` blocks.
  let run: @Sendable (Printout) async throws -> Void

  var description: String { page }

  static let all = [
    Chapter(page: "README") {
      try await firstExample(print: $0)
      try linkExample(print: $0)
    },
    Chapter(page: "FirstSteps", run: firstExample),
    Chapter(page: "WritingAModule", run: writingAModule),
    Chapter(page: "Calling", run: calling),
    Chapter(page: "TheWayOfAURL", run: theWayOfAURL),
    Chapter(page: "LinksOfRealApps", run: linksOfRealApps),
    Chapter(page: "SourcesAndSafety", run: sourcesAndSafety),
    Chapter(page: "CheckedBeforeItShips", run: checkedBeforeItShips),
    Chapter(page: "RoutePatterns", run: routePatterns),
    Chapter(page: "MediatorNavigation", run: navigation),
    Chapter(page: "LinksInAnApp", run: linksInAnApp),
    Chapter(page: "MediatorRemote", run: remoteTargets),
    Chapter(page: "FromCTMediator") { try await fromCTMediator(print: $0) },
  ]
}
