import MediatorLinks
import MediatorTestSupport
import Testing

@Suite("A namespace that no URL can match is rejected") struct NamespaceErrorTests {
  @Test(
    arguments: [
      (RouteNamespace.schemes(), "'': invalid: expected a namespace; it has no scheme and no host (in the app)"),
      (.web(), "'': invalid: expected a namespace; it has no scheme and no host (in the app)"),
      (.schemes(""), "'': invalid: expected the scheme of a namespace (in the app)"),
      (.schemes("https"), "'https': invalid: expected the scheme of a namespace (in the app)"),
      (.schemes("a b"), "'a b': invalid: expected the scheme of a namespace (in the app)"),
      (.schemes("shop://"), "'shop://': invalid: expected the scheme of a namespace (in the app)"),
      (.schemes("1a"), "'1a': invalid: expected the scheme of a namespace (in the app)"),
      (.web(""), "'': invalid: expected the host of a namespace (in the app)"),
      (.web("a.*.org"), "'a.*.org': invalid: expected the host of a namespace (in the app)"),
      (.web("https://x.org"), "'https://x.org': invalid: expected the host of a namespace (in the app)"),
      (.web("x.org/path"), "'x.org/path': invalid: expected the host of a namespace (in the app)"),
      (.web("me@x.org"), "'me@x.org': invalid: expected the host of a namespace (in the app)"),
      (.web("x.org:99999"), "'x.org:99999': invalid: expected the host of a namespace (in the app)"),
      (.web("x.org:"), "'x.org:': invalid: expected the host of a namespace (in the app)"),
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
        'a b': invalid: expected a custom scheme (in the app)
        'http': invalid: expected a custom scheme (in the app)
        'x.org/': invalid: expected a web host (in the app)
        """)
  }
}
