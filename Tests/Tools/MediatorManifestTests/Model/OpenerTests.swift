import MediatorManifest
import Testing

@Suite("A manifest says who may open a route") struct OpenerTests {
  typealias M = Manifest

  private static func route(_ exposure: M.Exposure, action: ActionAddress? = "t/a") -> M.RegisteredRoute {
    M.RegisteredRoute("/a", action == nil ? .handler : .file, action: action, module: "M", exposure: exposure)
  }

  @Test(
    "A source may open a route if the route and its action allow it (ST6)",
    arguments: [
      (.all, .all, "all sources", true), (.all, .sources([.push, .web]), "push, web", true),
      (.sources([.inApp, .push]), .sources([.push, .web]), "push", true), (.sources([.inApp]), .all, "in-app", false),
      (.sources([.inApp]), .sources([.push]), "no source", false), (.all, .none, "no source", false),
      (.rule("staff"), .all, "the sources of 'staff'", nil),
      (.rule("staff"), .sources([.push]), "the sources of 'staff' and push", nil),
      (.rule("staff"), .sources([.web]), "the sources of 'staff' and web", false),
    ] as [(M.Exposure, M.Exposure, String, Bool?)])
  func routeAndActionDecide(route: M.Exposure, action: M.Exposure, words: String, push: Bool?) {
    let manifest = M.of(actions: [M.Action("a", exposure: action)])
    let openers = manifest.exposure(of: Self.route(route))
    #expect("\(openers)" == words)
    #expect(openers.allows(.push) == push)
  }

  @Test("No source may open a native action, and a closure has the exposure of its route (ST6)")
  func nativeActionsAndClosures() {
    let manifest = M.of(actions: [M.Action("nativeA", exposure: .all)])
    #expect(manifest.exposure(of: Self.route(.all, action: "t/nativeA")).common == M.Exposure.none)
    #expect(manifest.exposure(of: Self.route(.sources([.web]), action: nil)).common == .sources([.web]))
    #expect(manifest.exposure(of: Self.route(.all, action: "t/gone")).allows(.web) == true)
  }
}
