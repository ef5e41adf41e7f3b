import MediatorKit
import RoutePatterns
import Testing

private enum Tab: String, TextDecodable { case new, used }

private final class ShopTarget: Target {
  static let name: TargetName = "item"
  static var actions: ActionTable<ShopTarget> {
    Action("show", "id", Parameter("tab", default: Tab.new)) { (_, id: Int, tab: Tab) in "item \(id) \(tab)" }
      .route("/item/:id<int>(/:tab)", "shop://i/:id").exposed(to: .push)
    Action("closed", "id") { (_, id: Int) in id }.route("/closed/:id")
  }
}

private enum ShopModule: Module {
  static let name: ModuleName = "Shop"
  static var contents: ModuleContents {
    Registration { ShopTarget() }
    Route("/user/:id/:tab", exposed: .all) { (id: Int, tab: Tab) in "user \(id) \(tab)" }
    Route("/files/*path", exposed: .all) { (path: [String], all: Parameters, call: Invocation) in
      "\(path) \(all) \(call.route?.pattern?.description ?? "-")"
    }
  }
}

@Suite struct LinkTests {
  @Test func opensRoutes() async throws {
    let m = try Mediator(
      modules: [ShopModule.self], links: LinkSettings(namespaces: [.schemes("shop"), .web("shop.example.com")]))
    #expect(try await m.open("shop://item/42", source: .push) as? String == "item 42 new")
    #expect(try await m.open("shop://item/42/used", source: .push) as? String == "item 42 used")
    #expect(try await m.open("https://shop.example.com/item/42?tab=used", source: .push) as? String == "item 42 used")
    #expect(try await m.open("shop://i/7", source: .push) as? String == "item 7 new")
    #expect(try await m.open("/user/7/new", source: .push) as? String == "user 7 new")
    #expect(
      try m.openNow("shop://files/a/b%2Fc?q=1", source: .web) as? String
        == "[\"a\", \"b/c\"] [q: \"1\", path: \"a\", \"b/c\"] /files/*path")
    print(try m.resolve("shop://item/42/used", source: .push))
    for bad in [
      "shop://closed/1", "shop://item/x", "shop://user/1/old", "shop://user/1", "https://other.com/item/3", "shop:///",
      "foo://item/3?tab=x",
    ] {
      do { print(bad, try await m.open(bad, source: .push)) } catch { print(error) }
    }
    let r = m.routes(exposed: .all)
    let id = try r.on("/u/:a<int>") { (a: Int) -> Int in
      if a > 5 { throw Declined() }; return a
    }
    try r.on("/u/:a") { (a: String) in a }
    #expect(try m.openNow("x://u/3", source: .web) as? Int == 3)
    #expect(try m.openNow("x://u/7", source: .web) as? String == "7")
    #expect(throws: MediatorError.self) { try r.on("/u/:b") { (a: String) in a } }
    do { try r.on("/u/:b") { (a: String) in a } } catch { print(error) }
    do { try r.on("/v/:b") { (a: String, b: String) in a } } catch { print(error) }
    do { try r.on("/v/(:b") { (a: String) in a } } catch { print(error) }
    #expect(r.remove(id))
    #expect(try m.openNow("x://u/3", source: .web) as? String == "3")
    print(try r.list())
  }
}

@Suite struct LinkTests2 {
  private enum Keys {
    static let show = ActionKey<String, Int, Tab>("item", "show", "id", Parameter("tab", default: Tab.new))
  }
  private final class T2: Target {
    static let name: TargetName = "item"
    static var actions: ActionTable<T2> {
      Action(Keys.show) { (_, id: Int, tab: Tab) in "item \(id) \(tab)" }.route("/item/:id<int>").exposed(to: .push)
    }
  }
  @Test func explains() async throws {
    let m = try Mediator(
      modules: [ShopModule.self], links: LinkSettings(namespaces: [.schemes("shop"), .web("shop.example.com")]))
    for url in [
      "shop://item/42/used", "shop://item/4x", "shop://user/1", "shop://closed/3", "shop://itme/42",
      "shop://item/show?id=4", "shop://item/42/old",
    ] {
      print(m.explain(url, source: .push)); print()
    }
    let m2 = try Mediator(links: LinkSettings(schemes: ["shop"]))
    try m2.register(ModuleContents { Registration { T2() } }, as: "M")
    let url = try m2.url(for: Keys.show, 42, .used)
    print(url)
    #expect(try m2.openNow(url, source: .push) as? String == "item 42 used")
  }
}
