import Foundation
import MediatorRouteFiles
import Synchronization
import Testing

private final class ItemTarget: Target {
  static let name: TargetName = "item"
  static var actions: ActionTable<ItemTarget> {
    Action("show", "id", "limit") { (_, id: Int, limit: Int) in "\(id) \(limit)" }
      .exposed(to: [.push, .web])
  }
}

private struct OpenPages: Target {
  static let name: TargetName = "pages"
  static var actions: ActionTable<OpenPages> {
    Action("open", "id", "isPrivate") { (_, id: Int, isPrivate: Bool?) in "\(id) \(isPrivate ?? false)" }
      .exposed(to: .all)
  }
}

private struct GuardedPages: Target {
  static let name: TargetName = "pages"
  static var actions: ActionTable<GuardedPages> {
    Action("open", "id", "isPrivate") { (_, id: Int, isPrivate: Bool?) in "\(id) \(isPrivate ?? false)" }
      .exposed(to: .all).fromContext("isPrivate")
  }
}

@Suite("A route file is loaded completely or not at all") struct RouteFileLoadingTests {
  private func mediator() throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { ItemTarget() } }, as: "Items")
    return mediator
  }

  private func file(_ json: String, named name: String = "routes.json") throws -> RouteFile {
    try RouteFile(Data(json.utf8), named: name)
  }

  @Test("A file maps patterns to actions, with defaults that the URL's values override (RT9)")
  func fileMapsPatternsToActions() throws {
    let mediator = try mediator()
    try mediator.load(
      try file(#"{"version":1,"routes":[{"pattern":"/sale/:id","action":"item/show","defaults":{"limit":5}}]}"#))
    #expect(try mediator.openNow("x://sale/7", source: .push) as? String == "7 5")
    #expect(try mediator.openNow("x://sale/7?limit=9", source: .push) as? String == "7 9")
    #expect(mediator.modules == ["Items", "routes.json"])
    mediator.unregister("routes.json")
    #expect(!mediator.canOpen("x://sale/7?limit=9", source: .push))
  }

  @Test("A file narrows the exposure of an action and never widens it (RT9)") func fileNarrowsExposure() throws {
    let mediator = try mediator()
    try mediator.load(
      try file(
        #"{"version":1,"routes":[{"pattern":"/s/:id","action":"item/show","defaults":{"limit":5},"exposed":["push","server"]}]}"#
      ))
    #expect(mediator.canOpen("x://s/7", source: .push))
    #expect(!mediator.canOpen("x://s/7", source: .web))
    #expect(!mediator.canOpen("x://s/7", source: .server))
  }

  @Test("Every unusable route is reported with its location, and nothing is loaded (RT9)") func problemsPreventLoading()
    throws
  {
    let mediator = try mediator()
    let json = """
      {"version": 1, "routes": [
        {"pattern": "/good/:id", "action": "item/show"},
        {"pattern": "/bad/:id", "action": "item/shwo"},
        {"pattern": "/worse", "action": "item/show", "namespace": "none"}
      ]}
      """
    let error = #expect(throws: RouteFileError.self) { try mediator.load(try file(json)) }
    #expect(error?.problems.map(\.code) == [.unknownAction, .unknownNamespace])
    #expect(
      error?.description == """
        routes.json: routes[1].action: 'item/shwo': unknown action; did you mean 'show'?
        routes.json: routes[2].namespace: namespace 'none': not registered (in module 'routes.json')
        """)
    #expect(!mediator.canOpen("x://good/1?limit=1", source: .push))
    #expect(mediator.modules == ["Items"])
  }

  @Test("With `missing`, routes to targets that are not registered are skipped and reported (ST5)")
  func missingTargetsAreSkipped() throws {
    let mediator = try mediator()
    let file = try file(
      """
      {"version": 1, "routes": [
        {"pattern": "/off/:id", "action": "vouchers/show", "defaults": {"any": "thing"}},
        {"pattern": "/on/:id", "action": "item/show", "defaults": {"limit": 5}},
        {"pattern": "/off", "action": "vouchers/list"}
      ]}
      """)
    let error = #expect(throws: RouteFileError.self) { try mediator.load(file) }
    #expect(error?.problems.map(\.keyPath) == ["routes[0].action", "routes[2].action"])
    var skipped: [RouteFileError.Problem] = []
    try mediator.load(file, missing: { skipped.append($0) })
    #expect(
      skipped.map(\.description) == [
        "routes[0].action: skipped: target 'vouchers' is not registered",
        "routes[2].action: skipped: target 'vouchers' is not registered",
      ])
    #expect(skipped.allSatisfy { $0.code == .unknownAction })
    #expect(try mediator.openNow("x://on/7", source: .push) as? String == "7 5")
    #expect(!mediator.canOpen("x://off/7", source: .push))
  }

  @Test("With `missing`, other problems still prevent loading, and nothing is reported (ST5)")
  func otherProblemsPreventLoading() throws {
    let mediator = try mediator()
    let file = try file(
      """
      {"version": 1, "routes": [
        {"pattern": "/off", "action": "vouchers/show"}, {"pattern": "/on", "action": "item/shwo"}
      ]}
      """)
    let error = #expect(throws: RouteFileError.self) {
      try mediator.load(file, missing: { Issue.record("reported \($0)") })
    }
    #expect(error?.problems.map(\.keyPath) == ["routes[1].action"])
    #expect(mediator.modules == ["Items"])
  }

  @Test("Only a conflict has the code of one (RT9)") func conflictsHaveTheirCode() throws {
    let mediator = try mediator()
    try mediator.routes().add(Route("/taken/:id", exposedTo: .all) { (id: Int) in id })
    let json = """
      {"version": 1, "routes": [
        {"pattern": "/taken/:id", "action": "item/show"}, {"pattern": "/other/:name", "action": "item/show"}
      ]}
      """
    let error = #expect(throws: RouteFileError.self) { try mediator.load(try file(json)) }
    #expect(error?.problems.map(\.keyPath) == ["routes[0].pattern", "routes[1].pattern"])
    #expect(error?.problems.map(\.code) == [.routeConflict, .invalidValue])
  }

  @Test("A default with an unknown label or an invalid value is a problem of the file (RT9)")
  func invalidDefaultsAreProblems() throws {
    let mediator = try mediator()
    let json = """
      {"version": 1, "routes": [
        {"pattern": "/a/:id", "action": "item/show", "defaults": {"limit": "few"}},
        {"pattern": "/b/:id", "action": "item/show", "defaults": {"limti": 5}},
        {"pattern": "/c/:id", "action": "item/show", "defaults": {"limit": [1, 2], "id": 99999999999999999999}}
      ]}
      """
    let error = #expect(throws: RouteFileError.self) { try mediator.load(try file(json)) }
    #expect(error?.problems.map(\.code) == [.invalidDefault, .invalidDefault, .invalidDefault, .invalidDefault])
    #expect(
      error?.description == """
        routes.json: routes[0].defaults.limit: 'item/show': parameter 'limit': malformed: found "few", expected Int
        routes.json: routes[1].defaults.limti: 'item/show': unexpected parameter: found 'limti', expected 'id', 'limit'; did you mean 'limit'?
        routes.json: routes[2].defaults.id: 'item/show': parameter 'id': out of range: found "99999999999999999999", expected Int, -9223372036854775808 to 9223372036854775807
        routes.json: routes[2].defaults.limit: 'item/show': parameter 'limit': malformed: found "1", "2", expected one value of type Int
        """)
    #expect(mediator.modules == ["Items"])
  }

  @Test("A file replaces the file of the same name while links are opened") func fileReplacesItsPredecessor() throws {
    let mediator = try mediator()
    let first = try file(#"{"version":1,"routes":[{"pattern":"/a/:id","action":"item/show","defaults":{"limit":1}}]}"#)
    let second = try file(#"{"version":1,"routes":[{"pattern":"/b/:id","action":"item/show","defaults":{"limit":2}}]}"#)
    try mediator.load(first)
    #expect(throws: MediatorError.self) { try mediator.load(second) }
    try mediator.load(second, replacing: true)
    #expect(!mediator.canOpen("x://a/1", source: .push))
    #expect(mediator.canOpen("x://b/1", source: .push))
  }

  // Cause: a loaded route kept the labels of the action for which it was loaded, and later its defaults.
  @Test(
    "If an action is replaced by one with an input from the context, neither a URL nor a default of a file sets it (RL7, RT9)"
  )
  func replacedActionsDeclareTheContext() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { OpenPages() } }, as: "Pages")
    let json = """
      {"version": 1, "routes": [
        {"pattern": "/page/:id", "action": "pages/open"},
        {"pattern": "/own/:id", "action": "pages/open", "defaults": {"isPrivate": true}}]}
      """
    try mediator.load(try file(json))
    #expect(try mediator.openNow("x://page/7?isPrivate=true", source: .push) as? String == "7 true")
    #expect(try mediator.openNow("x://own/7", source: .push) as? String == "7 true")
    try mediator.register(ModuleContents { Registration { GuardedPages() } }, as: "Pages", replacing: true)
    #expect(try mediator.openNow("x://page/7?isPrivate=true", source: .push) as? String == "7 false")
    #expect(try mediator.openNow("x://own/7", source: .push) as? String == "7 false")
    #expect(
      try mediator.openNow("x://page/7?isPrivate=false", source: .push, context: ["isPrivate": true]) as? String
        == "7 true")
  }

  @Test("A default of a file for an input from the context is a problem of the file (RL7, RT9)")
  func filesSetNoContext() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { GuardedPages() } }, as: "Pages")
    let json = #"{"version":1,"routes":[{"pattern":"/page/:id","action":"pages/open","defaults":{"isPrivate":true}}]}"#
    let error = #expect(throws: RouteFileError.self) { try mediator.load(try file(json)) }
    #expect(error?.problems.map(\.code) == [.invalidDefault])
    #expect(
      error?.description == """
        routes.json: routes[0].defaults.isPrivate: 'pages/open': parameter 'isPrivate': no text form: found an input from the context that a default sets
        """)
    #expect(mediator.modules == ["Pages"])
  }

  /// A type that calls the mediator while it is decoded.
  private struct Curious: TextDecodable {
    static let mediators = Mutex<[String: Mediator]>([:])

    init(text: String) throws(ParameterError) {
      let mediator = Self.mediators.withLock { $0[text] }
      guard let mediator else { throw .malformed(expected: "a mediator") }
      _ = mediator.modules
      _ = mediator.canOpen("x://sale/7", source: .push)
      try? mediator.register(ModuleContents {}, as: "Meanwhile", replacing: true)
    }
  }

  private final class CuriousTarget: Target {
    static let name: TargetName = "curious"
    static var actions: ActionTable<CuriousTarget> {
      Action("show", "it") { (_, it: Curious) in "shown" }
    }
  }

  // Defaults were decoded under the lock, so a decoder that called the mediator trapped.
  @Test("A decoder of a default may call the mediator, and modules may change meanwhile")
  func decoderMayCallTheMediator() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { CuriousTarget() } }, as: "Curious")
    let name = "\(ObjectIdentifier(mediator))"
    Curious.mediators.withLock { $0[name] = mediator }
    defer { Curious.mediators.withLock { $0[name] = nil } }
    let json = #"{"version":1,"routes":[{"pattern":"/a","action":"curious/show","defaults":{"it":"\#(name)"}}]}"#
    let error = #expect(throws: RouteFileError.self) { try mediator.load(try file(json)) }
    #expect(error?.description == "routes.json: not loaded: modules changed eight times while the file was checked")
    #expect(mediator.modules == ["Curious", "Meanwhile"])
  }

  // Each default of a route was added by a linear search: 60,000 took 9 seconds.
  @Test("A route may have 60,000 defaults") func routeMayHaveManyDefaults() throws {
    let mediator = try mediator()
    let defaults = (0..<60_000).map { #""k\#($0)":1"# }.joined(separator: ",")
    let json = #"{"version":1,"routes":[{"pattern":"/a","action":"item/show","defaults":{\#(defaults)}}]}"#
    let error = #expect(throws: RouteFileError.self) { try mediator.load(try file(json)) }
    #expect(error?.problems.count == 100)
    #expect(error?.omittedCount == 59_900)
  }
}
