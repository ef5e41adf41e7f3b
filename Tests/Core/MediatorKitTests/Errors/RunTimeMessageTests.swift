import MediatorLinks
import MediatorTestSupport
import Testing

private enum Shade: String, TextDecodable, CaseIterable { case dark, light }

private enum Size: Int, TextDecodable, CaseIterable {
  case small = 1
  case large = 3
}

private enum Many: String, TextDecodable, CaseIterable {
  case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v
}

private struct LevelTarget: Target {
  static let name: TargetName = "level"
  static var actions: ActionTable<LevelTarget> {
    Action("shade", "value") { (_, value: Shade) in "\(value)" }.exposed(to: .all)
    Action("size", "value") { (_, value: Size) in "\(value)" }.exposed(to: .all)
    Action("many", "value") { (_, value: Many) in "\(value)" }.exposed(to: .all)
  }
}

private struct LinesTarget: Target {
  static let name: TargetName = "lines"
  static var actions: ActionTable<LinesTarget> { Action("all") { _ in 1 }.exposed(to: .all) }
}

private enum LevelModule: Module {
  static let name: ModuleName = "Levels"
  static var contents: ModuleContents {
    Registration { LevelTarget() }
    Service(String.self) { "level" }
  }
}

@Suite("Errors name similar, missing and accepted values") struct RunTimeMessageTests {
  @Test("The error of an empty mediator says that it is empty") func emptyMediatorIsReported() async throws {
    let empty = try Mediator()
    await expectFailure(.unknownTarget, "'desk/show': unknown target; nothing is registered in this mediator") {
      try await empty.perform("desk", "show")
    }
    let link = "'/desk/show': matches no route, unknown target 'desk'; nothing is registered in this mediator"
    expectFailureNow(.unknownTarget, link) { try empty.openNow("/desk/show", source: .inApp) }
    // The target of a URL without a scheme looks like a name.
    let relative = "'me/account': matches no route, unknown target 'me'; nothing is registered in this mediator"
    expectFailureNow(.unknownTarget, relative) { try empty.openNow("me/account", source: .inApp) }
    expectFailureNow(
      .unmatchedURL,
      """
      '/desk': matches no route: found 1 segment, expected a route, or a target and an action; \
      nothing is registered in this mediator
      """
    ) { try empty.openNow("/desk", source: .inApp) }
    let observing = try Mediator { CallObserver { _ in } }
    let message = "'desk/show': unknown target; no module of this mediator registers a target"
    expectFailureNow(.unknownTarget, message) { try observing.performNow("desk", "show") }
  }

  @Test("The error of a rejected enumeration lists its values") func acceptedValuesAreListed() throws {
    let mediator = try Mediator(modules: [LevelModule.self])
    for (url, expected) in [
      ("/level/shade?value=drak", "Shade, one of dark, light"), ("/level/size?value=2", "Size, one of 1, 3"),
      ("/level/size?value=big", "Size, one of 1, 3"),
      ("/level/many?value=z", "Many, one of a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t and 2 more"),
    ] {
      let error = expectFailureNow(.malformedParameter) { try mediator.openNow(url, source: .inApp) }
      #expect(error?.expected == expected)
    }
    expectFailureNow(.parameterOutOfRange) {
      try mediator.openNow("/level/size?value=99999999999999999999", source: .inApp)
    }
  }

  @Test("A result of another type that a fallback returned is said to be one") func fallbacksAreNamed() async throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["shop"])) {
      Registration { LinesTarget() }
      Fallback { _, _ in "sold out" }
    }
    let found = "found String \"sold out\", which a fallback returned, expected Int"
    expectFailureNow(.outputTypeMismatch, "'tickets/buy': wrong output type: \(found)") {
      try mediator.performNow("tickets", "buy", as: Int.self)
    }
    await expectFailure(.outputTypeMismatch, "'tickets/buy': wrong output type: \(found)") {
      try await mediator.call(ActionKey<Int>("tickets", "buy"))
    }
    let error = expectFailureNow(.outputTypeMismatch) {
      try mediator.openNow("shop://tickets/buy", source: .web, as: Int.self)
    }
    #expect(error?.found == "String \"sold out\", which a fallback returned")
    let own = expectFailureNow(.outputTypeMismatch) { try mediator.performNow("lines", "all", as: String.self) }
    #expect(own?.found == "Int 1")
  }

  @Test("The text of an enumeration is passed as text, and the error lists the cases") func textsAreNamed() throws {
    let mediator = try Mediator(modules: [LevelModule.self])
    let message = """
      'level/shade': parameter 'value': wrong type: found String "north", expected Shade, one of dark, light, \
      or text in Parameters(texts:)
      """
    expectFailureNow(.parameterTypeMismatch, message) {
      try mediator.performNow("level", "shade", ["value": "north"])
    }
    #expect(try mediator.performNow("level", "shade", Parameters(texts: ["value": "dark"])) as? String == "dark")
  }

  @Test("A module that is listed twice is one error") func repeatedModuleIsOneError() throws {
    expectFailureNow(.duplicateModule, "module 'Levels': duplicate name") {
      try Mediator(modules: [LevelModule.self, LevelModule.self])
    }
    let mediator = try Mediator(modules: [LevelModule.self])
    expectFailureNow(.duplicateModule, "module 'Levels': duplicate name") { try mediator.register(LevelModule.self) }
    try mediator.register(LevelModule.self, replacing: true)
    #expect(mediator.modules == ["Levels"])
  }

  @Test(
    "No message names a line of the library (FD42)",
    arguments: [
      (CallSite(fileID: "MediatorNavigation/A.swift", line: 7), false),
      (CallSite(fileID: "MediatorKitTests/A.swift", line: 7), true),
      (CallSite(fileID: "MediatorKitchen/A.swift", line: 7), true),
    ])
  func linesOfTheLibraryAreNotShown(callSite: CallSite, isShown: Bool) throws {
    let error = expectFailureNow(.unknownTarget) {
      try Mediator(modules: [LevelModule.self]).performNow("lvel", "open")
    }
    var copy = try #require(error)
    copy.callSite = callSite
    #expect(copy.description.hasSuffix(" (called at \(callSite))") == isShown)
  }
}
