import MediatorMigration
import Testing

@Suite("`HHRouter` matches URLs") struct HHRouterTests {
  private let router = HHRouter(schemes: ["app", "app2"])

  private func text(_ parameters: [String: any Sendable]) -> String {
    parameters.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
  }

  private func map(_ patterns: String...) {
    for pattern in patterns { router.map(pattern, toBlock: { text($0) }) }
  }

  private func call(_ route: String) -> String? { router.call(route) as? String }

  @Test(
    "Parameters, slashes, encoded text and the app's schemes are read (HH4, HH5, HH6)",
    arguments: [
      ("/user/1", "id=1 route=/user/1"), ("user/1/", "id=1 route=user/1/"), ("app://user/1", "id=1 route=/user/1"),
      ("app2://user/1?id=2&x=%20=y&z", "id=2 route=/user/1?id=2&x=%20=y&z x=%20"),
      ("/user/%E5%AE%B6", "id=家 route=/user/%E5%AE%B6"), ("/user/家", "id=家 route=/user/家"),
    ])
  func parametersAreRead(route: String, expected: String) {
    map("/user/:id")
    #expect(call(route) == expected)
  }

  @Test(
    "URLs with other schemes, more components or empty hosts match no route",
    arguments: ["x://user/1", "/user", "/user/1/2", "app:///user/1"])
  func otherURLsMatchNoRoute(route: String) {
    map("/user/:id")
    #expect(call(route) == nil)
    #expect(router.kind(of: route) == .none)
  }

  @Test("Pages and blocks are found, and mapping again replaces them (HH1, HH2, HH3, HH7)")
  func pagesAndBlocksAreFound() {
    router.map("/p/:id", toPage: { "page " + ($0["id"] as? String ?? "") })
    map("/b/:id")
    #expect(router.page(for: "/p/1") as? String == "page 1")
    #expect(router.kind(of: "/p/1") == .page && router.kind(of: "/b/1") == .block)
    #expect(router.page(for: "/b/1") == nil && router.call("/p/1") == nil)
    #expect(router.block(for: "/b/1")?(["id": 5, "k": "v"]) as? String == "id=5 k=v route=/b/1")
    #expect(router.block(for: "/none") == nil && router.block(for: "/b")?([:]) == nil)
    router.map("/b/:id", toPage: { _ in 1 })
    #expect(router.kind(of: "/b/1") == .page)
  }

  @Test("A literal takes precedence over a variable, and variables with several names are ambiguous (HH5)")
  func literalsTakePrecedence() {
    map("/u/:a", "/u/me", "/u/:b/x")
    #expect(call("/u/me") == "route=/u/me")
    #expect(call("/u/1") == "a=1 route=/u/1")
    #expect(router.isAmbiguous("/u/1") && !router.isAmbiguous("/u/me"))
  }

  @Test("A query cannot set a block or a page (HH7)")
  func querySetsNoBlocks() {
    map("/a/b")
    #expect(router.call("/a?block=x") == nil)
    #expect(call("/a/b?controller_class=X&block=y&k=v") == "k=v route=/a/b?controller_class=X&block=y&k=v")
    #expect(router.page(for: "/a/b?controller_class=X") == nil)
  }
}
