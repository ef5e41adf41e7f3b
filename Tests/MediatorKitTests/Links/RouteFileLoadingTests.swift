import Foundation
import MediatorKit
import RoutePatterns
import Testing

private final class ItemTarget: Target {
  static let name: TargetName = "item"
  static var actions: ActionTable<ItemTarget> {
    Action("show", "id", "limit") { (_, id: Int, limit: Int) in "\(id) \(limit)" }
      .exposed(to: .push, .web)
  }
}

@Suite("Routes come from a file, all of them or none") struct RouteFileLoadingTests {
  private func mediator() throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { ItemTarget() } }, as: "Items")
    return mediator
  }

  private func file(_ json: String, named name: String = "routes.json") throws -> RouteFile {
    try RouteFile(Data(json.utf8), named: name)
  }

  @Test("RT9 a file leads patterns to actions, with defaults below the URL's values") func loads() throws {
    let mediator = try mediator()
    try mediator.load(
      try file(#"{"version":1,"routes":[{"pattern":"/sale/:id","action":"item/show","defaults":{"limit":5}}]}"#))
    #expect(try mediator.openNow("x://sale/7", source: .push) as? String == "7 5")
    #expect(try mediator.openNow("x://sale/7?limit=9", source: .push) as? String == "7 9")
    #expect(mediator.modules == ["Items", "routes.json"])
    mediator.unregister("routes.json")
    #expect(!mediator.canOpen("x://sale/7?limit=9", source: .push))
  }

  @Test("RT9 a file narrows what an action exposes and never widens it") func exposure() throws {
    let mediator = try mediator()
    try mediator.load(
      try file(
        #"{"version":1,"routes":[{"pattern":"/s/:id","action":"item/show","defaults":{"limit":5},"exposed":["push","server"]}]}"#
      ))
    #expect(mediator.canOpen("x://s/7", source: .push))
    #expect(!mediator.canOpen("x://s/7", source: .web))
    #expect(!mediator.canOpen("x://s/7", source: .server))
  }

  @Test("RT9 every route that cannot be used is named with its place; nothing is half loaded") func problems() throws {
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
    #expect(error?.problems.map(\.line) == [3, 4])
    #expect(
      error?.description == """
        routes.json:3:3: routes[1].action: target 'item' has no action 'shwo'; did you mean 'show'?
        routes.json:4:3: routes[2].namespace: there is no namespace 'none' (in module routes.json)
        """)
    #expect(!mediator.canOpen("x://good/1?limit=1", source: .push))
    #expect(mediator.modules == ["Items"])
  }

  @Test("RT9 a default that the action does not take, or that makes no value, is a problem of the file")
  func defaults() throws {
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
        routes.json:2:3: routes[0].defaults.limit: parameter 'limit' of 'item/show' is malformed: expected Int, found "few"
        routes.json:3:3: routes[1].defaults.limti: 'item/show' has no parameter 'limti'; it has id, limit; did you mean 'limit'?
        routes.json:4:3: routes[2].defaults.limit: parameter 'limit' of 'item/show' is malformed: expected one Int, not 2, found "1", "2"
        routes.json:4:3: routes[2].defaults.id: parameter 'id' of 'item/show' is out of range: expected Int, -9223372036854775808 to 9223372036854775807, found "99999999999999999999"
        """)
    #expect(mediator.modules == ["Items"])
  }

  @Test("A file replaces the file of its name while links are opened") func replaces() throws {
    let mediator = try mediator()
    let first = try file(#"{"version":1,"routes":[{"pattern":"/a/:id","action":"item/show","defaults":{"limit":1}}]}"#)
    let second = try file(#"{"version":1,"routes":[{"pattern":"/b/:id","action":"item/show","defaults":{"limit":2}}]}"#)
    try mediator.load(first)
    #expect(throws: MediatorError.self) { try mediator.load(second) }
    try mediator.load(second, replacing: true)
    #expect(!mediator.canOpen("x://a/1", source: .push))
    #expect(mediator.canOpen("x://b/1", source: .push))
  }
}
