import MediatorKit
import RoutePatterns
import Testing

@Suite("A namespace that no URL can match is rejected") struct NamespaceErrorTests {
  @Test(
    arguments: [
      (RouteNamespace.schemes(), "'' cannot be a namespace; it has no scheme and no host (in the app)"),
      (.web(), "'' cannot be a namespace; it has no scheme and no host (in the app)"),
      (.schemes(""), "'' cannot be the scheme of a namespace (in the app)"),
      (.schemes("https"), "'https' cannot be the scheme of a namespace (in the app)"),
      (.schemes("a b"), "'a b' cannot be the scheme of a namespace (in the app)"),
      (.schemes("shop://"), "'shop://' cannot be the scheme of a namespace (in the app)"),
      (.schemes("1a"), "'1a' cannot be the scheme of a namespace (in the app)"),
      (.web(""), "'' cannot be the host of a namespace (in the app)"),
      (.web("*"), "'*' cannot be the host of a namespace (in the app)"),
      (.web("a.*.org"), "'a.*.org' cannot be the host of a namespace (in the app)"),
      (.web("https://x.org"), "'https://x.org' cannot be the host of a namespace (in the app)"),
      (.web("x.org/path"), "'x.org/path' cannot be the host of a namespace (in the app)"),
      (.web("me@x.org"), "'me@x.org' cannot be the host of a namespace (in the app)"),
      (.web("x.org:99999"), "'x.org:99999' cannot be the host of a namespace (in the app)"),
      (.web("x.org:"), "'x.org:' cannot be the host of a namespace (in the app)"),
    ] as [(RouteNamespace, String)])
  func impossibleNamespacesAreRejected(namespace: RouteNamespace, message: String) throws {
    expectFailureNow(.invalidNamespace, message) { try Mediator(links: LinkSettings(namespaces: [namespace])) }
    expectFailureNow(.invalidNamespace, message) { try Mediator().addNamespace(namespace) }
  }

  @Test(arguments: [
    RouteNamespace.schemes("shop", "SHOP-dev", "a+b.c"), .schemes("file"), .web("x.org", "*.x.org", "localhost:8080"),
    .web("[::1]:8080", named: "local"), .web("10.0.0.1"),
  ])
  func validNamespacesAreAccepted(namespace: RouteNamespace) throws {
    _ = try Mediator(links: LinkSettings(namespaces: [namespace]))
  }

  @Test func settingsReportAllProblemsAtOnce() {
    let error = expectFailureNow(.manyErrors) {
      try Mediator(links: LinkSettings(schemes: ["shop", "a b", "http"], webHosts: ["x.org/"]))
    }
    #expect(
      error?.message == """
        'a b' cannot be a custom scheme (in the app)
        'http' cannot be a custom scheme (in the app)
        'x.org/' cannot be a web host (in the app)
        """)
  }
}
