import MediatorKit
import RoutePatterns
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
    Action("open", "number") { (_, number: Int) in "\(number)" }.route("/lv/:number<int>").exposed(to: .all)
    Action("shade", "value") { (_, value: Shade) in "\(value)" }.exposed(to: .all)
    Action("size", "value") { (_, value: Size) in "\(value)" }.exposed(to: .all)
    Action("many", "value") { (_, value: Many) in "\(value)" }.exposed(to: .all)
  }
}

private enum LevelModule: Module {
  static let name: ModuleName = "Levels"
  static var contents: ModuleContents {
    Registration { LevelTarget() }
    Service(String.self) { "level" }
  }
}

@Suite("Errors name similar, missing and accepted values") struct RunTimeMessageTests {
  @Test("The error of a URL with a rejected parameter names the route and the reason") func nearestRouteIsNamed()
    async throws
  {
    let mediator = try Mediator(modules: [LevelModule.self])
    let message =
      "'lv/x1': unknown target; nearest route '/lv/:number<int>': segment 2: found 'x1', expected <int> for 'number'"
    let error = await expectFailure(.unknownTarget, message) { try await mediator.open("/lv/x1", source: .web) }
    #expect(error?.candidates == ["/lv/:number<int>"])
    expectFailureNow(.unknownTarget, message) { try mediator.openNow("/lv/x1", source: .web) }
    expectFailureNow(.unknownTarget, message) { try mediator.resolve("/lv/x1", source: .web) }
    expectFailureNow(
      .unmatchedURL,
      """
      '/lv/1/2': matches no route: found 3 segments, expected a route, or a target and an action; \
      did you mean '/lv/:number<int>'?
      """
    ) { try mediator.resolve("/lv/1/2", source: .web) }
  }

  @Test("The error of an empty mediator says that it is empty") func emptyMediatorIsReported() async throws {
    let empty = try Mediator()
    await expectFailure(.unknownTarget, "'desk/show': unknown target; nothing is registered in this mediator") {
      try await empty.perform("desk", "show")
    }
    expectFailureNow(.unknownTarget, "'desk/show': unknown target; nothing is registered in this mediator") {
      try empty.openNow("/desk/show", source: .inApp)
    }
    expectFailureNow(
      .unmatchedURL,
      """
      '/desk': matches no route: found 1 segment, expected a route, or a target and an action; \
      nothing is registered in this mediator
      """
    ) { try empty.openNow("/desk", source: .inApp) }
    let observing = try Mediator { CallObserver { _ in } }
    let message = "'desk/show': unknown target; no module of this mediator registers a target or a route"
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

  @Test("A module that is listed twice is one error") func repeatedModuleIsOneError() throws {
    expectFailureNow(.duplicateModule, "module 'Levels': duplicate name") {
      try Mediator(modules: [LevelModule.self, LevelModule.self])
    }
    let mediator = try Mediator(modules: [LevelModule.self])
    expectFailureNow(.duplicateModule, "module 'Levels': duplicate name") { try mediator.register(LevelModule.self) }
    try mediator.register(LevelModule.self, replacing: true)
    #expect(mediator.modules == ["Levels"])
  }
}
