import Foundation
import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

/// Direct links, `scheme://target/action?label=text`, which open actions without a route.
@Suite struct DirectURLTests {
  private let counter = Counted()

  private func mediator(_ links: LinkSettings = .standard) throws -> Mediator {
    let mediator = try Mediator(links: links)
    try mediator.register(ModuleContents { [counter] in Registration { GateTarget(counter) } }, as: "Test")
    return mediator
  }

  // MARK: Reaching

  @Test(
    "`scheme://target/action?k=v` calls the action with text parameters (CT11)",
    arguments: [
      ("app://gate/sum?a=1&b=2", "3"), ("APP://GATE/sum?a=1&b=2", "3"), ("app://gate/sum/?a=1&b=2", "3"),
      ("app://gate/sum?b=2&a=1#fragment", "3"), ("app://gate/sum?a=1&b=2&other=x", "3"),
      ("app:///gate/sum?a=1&b=2", "3"), ("app:/gate/sum?a=1&b=2", "3"), ("app:gate/sum?a=1&b=2", "3"),
      ("app://gate/echo?text=a%20b", "a b"), ("app://gate/echo?text=a+b", "a b"), ("app://gate/echo?text=a%2Bb", "a+b"),
      ("app://gate/echo?text=%E2%82%AC", "€"), ("app://gate/echo?text=a%3Db%26c", "a=b&c"),
      ("app://gate/echo?text=", ""),
      ("app://gate/echo?text", ""), ("app://gate/echo?text=http://x.y/z?q", "http://x.y/z?q"),
      ("app://gate/list?v=1&v=2&v=3", "[1, 2, 3]"), ("app://gate/%65cho?text=x", "x"),
    ]) func directLinkCallsTheAction(_ url: String, _ answer: String) async throws
  {
    let mediator = try mediator()
    #expect(try await mediator.open(url, source: .push, as: String.self) == answer)
    #expect(try mediator.openNow(url, source: .push) as? String == answer)
    #expect(try mediator.openNow(url, source: .push, as: String.self) == answer)
  }

  @Test("The completion gets the result once (CT11)") func completionGetsTheResult() async throws {
    let mediator = try mediator()
    let (results, continuation) = AsyncStream.makeStream(of: Result<any Sendable, any Error>.self)
    let task = mediator.open("app://gate/sum?a=1&b=2", source: .push) {
      continuation.yield($0)
    }
    await task.value
    mediator.open("app://gate/closed", source: .push) {
      continuation.yield($0)
      continuation.finish()
    }
    var all: [Result<any Sendable, any Error>] = []
    for await result in results { all.append(result) }
    #expect(all.count == 2)
    #expect(try all.first?.get() as? String == "3")
    await expectFailure(.notExposed) { try all[1].get() }
  }

  @Test("Cancelling the task of a completion passes it an error (CT11)") func cancelledCompletionGetsAnError()
    async throws
  {
    let mediator = try mediator()
    let (started, start) = AsyncStream.makeStream(of: Void.self)
    let (results, continuation) = AsyncStream.makeStream(of: Result<any Sendable, any Error>.self)
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    try mediator.register(
      ModuleContents {
        Interception { invocation, next in
          start.yield()
          for await _ in never {}
          return try await next(invocation)
        }
      }, as: "Gate")
    let task = mediator.open("app://gate/sum?a=1&b=2", source: .push) { continuation.yield($0) }
    _ = await started.first { _ in true }
    task.cancel()
    let result = await results.first { _ in true }
    #expect(throws: CancellationError.self) { try result?.get() }
    end.finish()
  }

  @Test func foundationURLIsOpenedByItsText() async throws {
    let mediator = try mediator()
    let url = try #require(URL(string: "app://gate/echo?text=a%20b"))
    #expect(try await mediator.open(url, source: .push) as? String == "a b")
  }

  @Test("The caller's native context takes precedence over the URL's text") func contextTakesPrecedence() async throws {
    let mediator = try mediator()
    #expect(try await mediator.open("app://gate/sum?a=1&b=2", source: .push, context: ["b": 40]) as? String == "41")
    #expect(try mediator.openNow("app://gate/sum?a=x", source: .push, context: ["a": 1, "b": 1]) as? String == "2")
  }

  @Test("A web URL opens an action if the app owns its host, and its namespace says so") func webHostsAreAccepted()
    async throws
  {
    let namespace = RouteNamespace.web("Shop.example.com").with { $0.acceptsDirectForm = true }
    let mediator = try mediator(LinkSettings(namespaces: [namespace]))
    #expect(try await mediator.open("https://shop.example.com/gate/sum?a=1&b=2", source: .push) as? String == "3")
    #expect(try await mediator.open("http://SHOP.example.com/gate/sum?a=1&b=2", source: .push) as? String == "3")
    await expectFailure(.unmatchedURL) { try await mediator.open("https://evil.com/gate/sum?a=1&b=2", source: .push) }
    await expectFailure(.unmatchedURL) {
      try await mediator.open("https://shop.example.com.evil.com/gate/sum?a=1&b=2", source: .push)
    }
    await expectFailure(.unmatchedURL) {
      try await mediator.open("https://shop.example.com@evil.com/gate/sum?a=1&b=2", source: .push)
    }
    await expectFailure(.unmatchedURL) {
      try await mediator.open("https://evil.com@shop.example.com/gate/sum?a=1&b=2", source: .push)
    }
  }

  @Test("If schemes are declared, others are rejected") func otherSchemesAreRejected() async throws {
    let mediator = try mediator(LinkSettings(schemes: ["Shop"]))
    #expect(try await mediator.open("SHOP://gate/sum?a=1&b=2", source: .push) as? String == "3")
    await expectFailure(.unmatchedURL) { try await mediator.open("other://gate/sum?a=1&b=2", source: .push) }
    await expectFailure(.unmatchedURL) { try await mediator.open("https://gate/sum?a=1&b=2", source: .push) }
  }

  // MARK: Rejections

  struct Exposed: Sendable, CustomTestStringConvertible {
    var action: ActionName
    var allowed: Set<LinkSource>
    var testDescription: String { "\(action)" }
  }

  static let sources: [LinkSource] = [
    .inApp, .customScheme, .universalLink, .push, .web, .server, LinkSource("widget"), "PUSH",
  ]

  @Test(
    "Exposure is denied by default, per source (CT13, N3)",
    arguments: [
      Exposed(action: "closed", allowed: []), Exposed(action: "pushOnly", allowed: [.push]),
      Exposed(action: "two", allowed: [.web, LinkSource("widget")]), Exposed(action: "open", allowed: Set(sources)),
      Exposed(action: "rule", allowed: [.inApp, .customScheme]), Exposed(action: "twice", allowed: [.web]),
    ]) func exposureIsDeniedByDefault(_ row: Exposed) async throws
  {
    let mediator = try mediator()
    for source in Self.sources {
      let url = "app://gate/\(row.action)"
      if row.allowed.contains(source) {
        #expect(try await mediator.open(url, source: source) as? String == "yes", "\(source)")
        #expect(try mediator.openNow(url, source: source) as? String == "yes", "\(source)")
      } else {
        let open = mediator.action(ActionAddress("gate", row.action))?.exposure.description ?? ""
        let expected = open == "none" ? "a call by key or name, because no source is allowed" : open
        let message = "'gate/\(row.action)': not exposed: found \(source), expected \(expected)"
        let error = await expectFailure(.notExposed, message) { try await mediator.open(url, source: source) }
        #expect(error?.source == source && error?.url == url)
        expectFailureNow(.notExposed, message) { try mediator.openNow(url, source: source) }
      }
    }
    // Code may call every action.
    #expect(try mediator.performNow("gate", row.action) as? String == "yes")
  }

  @Test("A rejected URL creates nothing and runs no fallback") func rejectedURLCreatesNothing() async throws {
    let mediator = try mediator()
    try mediator.register(ModuleContents { Fallback { _, _ in "fallback" } }, as: "Fallback")
    let options = CallOptions(fallback: Fallback { _, _ in "own" })
    for url in ["app://gate/closed", "app://gate/nativeOpen", "app://gate/nativeMissing", "app://ghost/nativeMissing"] {
      let error = await #expect(throws: MediatorError.self) {
        try await mediator.open(url, source: .push, options: options)
      }
      #expect(error?.code == (url.contains("native") ? .nativeAction : .notExposed))
      #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .push, options: options) }
    }
    #expect(counter.created == 0)
  }

  @Test(
    "Native actions are rejected whatever they declare, in any case and encoding (CT12)",
    arguments: [
      "app://gate/nativeOpen", "app://gate/NATIVEopen", "app://gate/NativeOpen", "app://gate/%6EativeOpen",
      "app://gate/%6e%61%74%69%76%65Open", "app://gate/%4EATIVEOpen", "app://gate/native", "app://gate/native-other",
    ]) func nativeActionsAreRejected(_ url: String) async throws
  {
    let mediator = try mediator()
    await expectFailure(.nativeAction) { try await mediator.open(url, source: .inApp) }
    expectFailureNow(.nativeAction) { try mediator.openNow(url, source: .inApp) }
    #expect(counter.created == 0)
    #expect(try mediator.performNow("gate", "nativeOpen") as? String == "native")
  }

  @Test(
    "A native name that is split by slashes is not an action (CT12)",
    arguments: [
      "app://gate/na/tiveOpen", "app://gate/native/Open", "app://gate//nativeOpen",
    ]) func splitNativeNamesAreUnknown(_ url: String) async throws
  {
    let mediator = try mediator()
    await #expect(throws: MediatorError.self) { try await mediator.open(url, source: .inApp) }
    #expect(counter.created == 0)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var url: String
    var code: MediatorError.Code
    var testDescription: String { "\(url) \(code)" }
  }

  @Test(
    "A URL has exactly two names, which are never joined, dropped or decoded twice (CT14)",
    arguments: [
      Bad(url: "app://gate/su/m?a=1&b=2", code: .unmatchedURL),
      Bad(url: "app://gate/sum/x?a=1&b=2", code: .unmatchedURL),
      Bad(url: "app://gate?a=1", code: .unmatchedURL), Bad(url: "app://", code: .unmatchedURL),
      Bad(url: "app://gate%2Fsum?a=1&b=2", code: .unmatchedURL),
      Bad(url: "app://gate/sum%2F?a=1&b=2", code: .unknownAction), Bad(url: "app://gate/s%2Fum", code: .unknownAction),
      Bad(url: "app://gate/%2573um", code: .unknownAction), Bad(url: "app://gate/SUM?a=1&b=2", code: .unknownAction),
      Bad(url: "app://gate//sum?a=1&b=2", code: .malformedURL), Bad(url: "app://gate/sum%zz", code: .malformedURL),
      Bad(url: "app://gate/sum?a=%", code: .malformedURL), Bad(url: "app://gate/sum?a=%FF", code: .malformedURL),
      Bad(url: "app://ghost/sum?a=1&b=2", code: .unknownTarget), Bad(url: "", code: .unmatchedURL),
      Bad(url: "app://gate:80/sum?a=1&b=2", code: .unmatchedURL),
      Bad(url: "app://me@gate/sum?a=1&b=2", code: .unmatchedURL),
      Bad(url: "//gate/sum?a=1&b=2", code: .unmatchedURL), Bad(url: "app://gate/sum?a=1", code: .missingParameter),
      Bad(url: "app://gate/sum?a=1&b=x", code: .malformedParameter),
      Bad(url: "app://gate/sum?a=1&b=99999999999999999999", code: .parameterOutOfRange),
      Bad(url: "app://gate/sum?a=1&b=&b=3", code: .malformedParameter),
      Bad(url: "app://gate/sum?A=1&b=2", code: .missingParameter),
      Bad(url: "app://gate/..", code: .malformedURL), Bad(url: "app://gate/sum\u{0}", code: .malformedURL),
    ]) func namesAreReadExactly(_ row: Bad) async throws
  {
    let mediator = try mediator()
    await expectFailure(row.code) { try await mediator.open(row.url, source: .push) }
    let error = expectFailureNow(row.code) { try mediator.openNow(row.url, source: .push) }
    #expect(error?.url == row.url && error?.source == .push && error?.callSite != nil)
  }

  @Test("The query cannot choose a module, target or class (CT14)") func queryChoosesNoTarget() async throws {
    let mediator = try mediator()
    let query = "a=1&b=2&kCTMediatorParamsKeySwiftTargetModuleName=Foundation&target=ghost&module=Evil&class=NSObject"
    #expect(try await mediator.open("app://gate/sum?\(query)", source: .push) as? String == "3")
    await expectFailure(.unknownTarget) {
      try await mediator.open("app://MediatorLinksTests.GateTarget/sum?a=1&b=2", source: .push)
    }
    await expectFailure(.unknownTarget) { try await mediator.open("app://GateTarget/sum?a=1&b=2", source: .push) }
  }

  @Test("A URL cannot contain a value without a text form") func nativeParametersAreRejected() async throws {
    let mediator = try mediator()
    #expect(try await mediator.open("app://gate/object", source: .push) as? String == "nothing")
    await expectFailure(.malformedParameter) { try await mediator.open("app://gate/object?object=x", source: .push) }
    #expect(
      try await mediator.open("app://gate/object", source: .push, context: ["object": Counted()]) as? String
        == "counted")
  }

  @Test(
    "Limits are always checked",
    arguments: [
      "app://gate/echo?text=" + String(repeating: "x", count: 100_000),
      "app://gate/" + String(repeating: "a/", count: 10_000),
      "app://gate/echo?" + String(repeating: "a=1&", count: 10_000),
      String(repeating: "%", count: 200_000), String(repeating: "é", count: 100_000),
    ]) func limitsAreAlwaysChecked(_ url: String) async throws
  {
    let mediator = try mediator()
    let error = await expectFailure(.malformedURL) { try await mediator.open(url, source: .web) }
    // Messages are short for any input.
    #expect((error?.description.count ?? 0) < 600)
  }

  @Test("Synchronous methods reject asynchronous and main-actor actions")
  func synchronousMethodsRejectAsynchronousActions() async throws {
    let mediator = try mediator()
    expectFailureNow(.asynchronousAction) { try mediator.openNow("app://gate/later", source: .push) }
    expectFailureNow(.mainActorRequired) { try mediator.openNow("app://gate/screen", source: .push) }
    #expect(try await mediator.open("app://gate/later", source: .push) as? String == "later")
    #expect(try await mediator.open("app://gate/screen", source: .push) as? String == "screen")
    #expect(try await openNow(mediator, "app://gate/screen") == "screen")
  }

  @MainActor private func openNow(_ mediator: Mediator, _ url: String) throws -> String? {
    try mediator.openNow(url, source: .push) as? String
  }
}

private final class GateTarget: Target {
  static let name: TargetName = "gate"
  static var actions: ActionTable<GateTarget> {
    Action("sum", "a", "b") { (_, a: Int, b: Int) in "\(a + b)" }.exposed(to: .push)
    Action("echo", "text") { (_, text: String) in text }.exposed(to: [.push, .web])
    Action("list", "v") { (_, v: [Int]) in "\(v)" }.exposed(to: .push)
    Action("closed") { _ in "yes" }
    Action("pushOnly") { _ in "yes" }.exposed(to: .push)
    Action("two") { _ in "yes" }.exposed(to: [.web, LinkSource("widget")])
    Action("open") { _ in "yes" }.exposed(to: .all)
    Action("rule") { _ in "yes" }.exposed(to: .sources(where: "local") { [.inApp, .customScheme].contains($0) })
    Action("twice") { _ in "yes" }.exposed(to: .all).exposed(to: .web)
    Action("nativeOpen") { _ in "native" }.exposed(to: .all)
    Action("native") { _ in "native" }.exposed(to: .all)
    Action("object", "object") { (_, object: Counted?) in object.map { _ in "counted" } ?? "nothing" }.exposed(to: .all)
    Action("later") { _ in
      await Task.yield()
      return "later"
    }.exposed(to: .all)
    Action("screen", onMain: { _ in "screen" }).exposed(to: .all)
  }
  private let counter: Counted
  init(_ counter: Counted) {
    self.counter = counter
    _ = counter.begin()
  }
  deinit { counter.end() }
}
