import MediatorLinks
import MediatorTestSupport
import Testing

private struct DeskTarget: Target {
  static let name: TargetName = "desk"
  static var actions: ActionTable<DeskTarget> {
    Action("show") { _ in "shown" }.exposed(to: .all)
    Action("closed") { _ in "closed" }
  }
}

private struct HelpTarget: Target {
  static let name: TargetName = "help"
  static var actions: ActionTable<HelpTarget> {
    Action("topics") { _ in "topics" }.exposed(to: .all)
    Fallback { _, _ in "Own" }
  }
}

/// The handlers of a mediator for calls and URLs that match nothing.
private enum Handlers: String, CaseIterable {
  case none, fallback, unmatched, both, declining

  func mediator() throws -> Mediator {
    try Mediator {
      Registration { DeskTarget() }
      Registration { HelpTarget() }
      switch self {
      case .none: ModuleContents {}
      case .fallback: Fallback { _, _ in "Fallback" }
      case .unmatched: Fallback(for: .unmatchedURLs()) { _, _ in "Unmatched" }
      case .both:
        Fallback { _, _ in "Fallback" }
        Fallback(for: .unmatchedURLs()) { _, _ in "Unmatched" }
      case .declining: Fallback { _, _ -> String in throw Declined() }
      }
    }
  }
}

@Suite struct FallbackAgreementTests {
  /// The outcome of opening each URL: the text of its handler, or the code of the error.
  private static let table: [(url: String, outcomes: [Handlers: String])] = [
    ("/desk/show", [.none: "shown", .fallback: "shown", .unmatched: "shown", .both: "shown", .declining: "shown"]),
    (
      "/desk/closed",
      [
        .none: "notExposed", .fallback: "notExposed", .unmatched: "notExposed", .both: "notExposed",
        .declining: "notExposed",
      ]
    ),
    (
      "/desk/other",
      [
        .none: "unknownAction", .fallback: "Fallback", .unmatched: "unknownAction", .both: "Fallback",
        .declining: "unknownAction",
      ]
    ),
    (
      "/help/other",
      [
        .none: "Own", .fallback: "Own", .unmatched: "Own", .both: "Own", .declining: "Own",
      ]
    ),
    (
      "/ghost/show",
      [
        .none: "unknownTarget", .fallback: "Fallback", .unmatched: "Unmatched", .both: "Unmatched",
        .declining: "unknownTarget",
      ]
    ),
    (
      "/ghost/nativeShow",
      [
        .none: "nativeAction", .fallback: "nativeAction", .unmatched: "nativeAction", .both: "nativeAction",
        .declining: "nativeAction",
      ]
    ),
    (
      "/a/b/c",
      [
        .none: "unmatchedURL", .fallback: "unmatchedURL", .unmatched: "Unmatched", .both: "Unmatched",
        .declining: "unmatchedURL",
      ]
    ),
  ]

  @Test(
    "A URL runs the action, else the target's own fallback, else a fallback, as the table says",
    arguments: Handlers.allCases)
  fileprivate func urlRunsTheHandlerOfTheTable(_ handlers: Handlers) async throws {
    let mediator = try handlers.mediator()
    for (url, outcomes) in Self.table {
      #expect(await mediator.outcome(url) == outcomes[handlers], "\(url) with \(handlers)")
      #expect(mediator.outcomeNow(url) == outcomes[handlers], "\(url) with \(handlers)")
    }
  }

  @Test("`resolve`, `explain` and `canOpen` agree with opening", arguments: Handlers.allCases)
  fileprivate func decisionsAgreeWithOpening(_ handlers: Handlers) async throws {
    let mediator = try handlers.mediator()
    for (url, _) in Self.table {
      let outcome = await mediator.outcome(url)
      let resolution = Result { try mediator.resolve(url, source: .inApp) }
      switch (resolution, mediator.explain(url, source: .inApp).outcome) {
      case (.success(let resolution), .success(let explained)):
        #expect(resolution.destination == explained.destination, "\(url)")
        #expect(resolution.isFallback == explained.isFallback, "\(url)")
        #expect(mediator.canOpen(url, source: .inApp) == !resolution.isFallback, "\(url)")
        // Whether a handler declines is known only when it runs.
        if handlers != .declining || !resolution.isFallback {
          #expect(resolution.isFallback == ["Own", "Fallback", "Unmatched"].contains(outcome), "\(url)")
          #expect(try await mediator.open(resolution) as? String == outcome, "\(url)")
        }
      case (.failure(let error), .failure(let explained)):
        #expect((error as? MediatorError)?.code == explained.code, "\(url)")
        #expect(explained.code.description == outcome, "\(url)")
        #expect(!mediator.canOpen(url, source: .inApp), "\(url)")
      case let other: Issue.record("\(url): \(other)")
      }
    }
  }

  @Test("Explanations and resolutions name the handler of a URL without an action") func explanationsNameTheHandler()
    throws
  {
    let mediator = try Handlers.fallback.mediator()
    let lines = mediator.explain("/ghost/show", source: .inApp).description.split(separator: "\n")
    #expect(lines.dropLast().last == "  direct     ghost/show: unknown target; a fallback handles it")
    #expect(lines.last == "  result     a fallback for ghost/show")
    let other = mediator.explain("/help/other", source: .inApp).description
    #expect(other.contains("help/other: unknown action; the fallback of 'help' handles it"), "\(other)")
    #expect(
      try mediator.resolve("/help/other", source: .inApp).description
        == "/help/other → help/other, which does not exist: a fallback handles it")
    #expect(
      try Handlers.unmatched.mediator().resolve("/ghost/show", source: .inApp).description
        == "/ghost/show → handler of unmatched URLs in namespace 'global'")
  }
}
