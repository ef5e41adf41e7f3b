import MediatorMigration
import Testing

private final class NewsTarget: Target {
  static let name: TargetName = "Target_News"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<NewsTarget> {
    CTMediator.action("detail") { $1["id"] as? String }.exposed(to: .all)
    CTMediator.action("nativeDetail") { (_: NewsTarget, parameters) in parameters["id"] as? Int }
    CTMediator.action("self") { target, _ in ObjectIdentifier(target) }.exposed(to: .all)
    CTMediator.action("nothing") { (_: NewsTarget, _) in }.exposed(to: .all)
    CTMediator.action("labels") { (_: NewsTarget, parameters) in parameters.values?.keys.sorted() }.exposed(to: .all)
  }
}

private final class ModuleTarget: Target {
  static let name: TargetName = "Mod.Target_News"
  static var actions: ActionTable<ModuleTarget> {
    CTMediator.action("detail") { (_: ModuleTarget, _) in "module" }.exposed(to: .all)
  }
}

private final class CallingTarget: Target {
  static let name: TargetName = "Target_Calling"
  static var actions: ActionTable<CallingTarget> {
    CTMediator.action("detail") { (_: CallingTarget, _) throws -> String in
      try Mediator().performNow("gone", "detail")
      return "called"
    }
    .exposed(to: .all)
  }
}

@Suite("`CTMediator` calls targets") struct CTMediatorTests {
  private let old: CTMediator

  init() throws {
    let mediator = try Mediator(links: CTMediator.links(schemes: ["app"]))
    try mediator.register(
      ModuleContents {
        Registration(NewsTarget.init)
        Registration(ModuleTarget.init)
        Fallback { _, miss in
          "no \(miss.invocation.destination): \(CTMediatorParameters(miss.invocation.parameters).values?.count ?? -1)"
        }
      }, as: "News")
    old = CTMediator(mediator)
  }

  @Test("Targets are called by name, in a module and by URL (CT2, CT3, CT9, CT11)")
  func targetsAreCalled() throws {
    #expect(try old.perform("News", "detail", ["id": "1"], caching: false) as? String == "1")
    #expect(try old.perform("News", "detail", [CTMediator.moduleKey: "Mod"], caching: false) as? String == "module")
    #expect(try old.open("app://News/detail?id=1&id=%32", source: .push) as? String == "2")
    #expect(try old.perform("News", "nothing", nil, caching: false) == nil)
    #expect(try old.perform("News", "detail", nil, caching: false) == nil)
    #expect(try old.perform(nil, "detail", nil, caching: false) == nil)
  }

  @Test("A cached instance is used whatever the flag says, until it is released (CT4, CT5)")
  func cachedInstanceIsUsed() throws {
    func instance(_ caching: Bool) throws -> ObjectIdentifier? {
      try old.perform("News", "self", nil, caching: caching) as? ObjectIdentifier
    }
    _ = try instance(false)
    #expect(!old.mediator.isCached("Target_News"))
    let cached = try instance(true)
    #expect(try instance(false) == cached && old.mediator.isCached("Target_News"))
    old.release("News")
    old.release(nil)
    #expect(old.mediator.isCached("Target_News"))
    old.release("Target_News")
    #expect(!old.mediator.isCached("Target_News"))
  }

  @Test("The fallback handles missing targets and actions, and checks find them (CT7, CT10)")
  func fallbackHandlesMisses() throws {
    #expect(try old.perform("News", "other", ["k": 1], caching: false) as? String == "no Target_News/Action_other:: 1")
    #expect(try old.open("app://Other/detail", source: .push) as? String == "no Target_Other/Action_detail:: 0")
    #expect(old.hasTarget("News", in: nil) && old.hasTarget("News", in: "Mod") && !old.hasTarget("News", in: "Other"))
  }

  @Test("An unknown name in the body of an action is an error, and that of the call is `nil` (CT2, CT7)")
  func errorsOfActionsAreThrown() throws {
    let mediator = try Mediator(links: CTMediator.links(schemes: ["app"]))
    try mediator.register(ModuleContents { Registration(CallingTarget.init) }, as: "Calling")
    let old = CTMediator(mediator)
    for call in [
      { try old.perform("Calling", "detail", nil, caching: false) },
      { try old.open("app://Calling/detail", source: .push) },
    ] as [() throws -> (any Sendable)?] {
      let error = #expect(throws: MediatorError.self) { _ = try call() }
      #expect(error?.code == .unknownTarget && error?.address == "gone/detail")
    }
    #expect(try old.perform("Calling", "other", nil, caching: false) == nil)
    #expect(try old.perform("Other", "detail", nil, caching: false) == nil)
    #expect(try old.open("app://Calling/other", source: .push) == nil)
    #expect(try old.open("app://Other/detail", source: .push) == nil)
  }

  @Test("Only code calls native actions (CT12)", arguments: ["app://News/nativeDetail", "app://News/native/Detail"])
  func onlyCodeCallsNativeActions(url: String) throws {
    let error = #expect(throws: MediatorError.self) { try old.open(url, source: .inApp) }
    #expect(error?.code == .nativeAction)
    #expect(try old.perform("News", "nativeDetail", ["id": 7], caching: false) as? Int == 7)
  }

  @Test("Another reader does not expose native actions (CT12)")
  func otherReadersExposeNoNativeActions() throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration(NewsTarget.init) }, as: "News")
    let error = #expect(throws: MediatorError.self) {
      try mediator.openNow("app://Target_News/Action_nativeDetail:", source: .inApp)
    }
    #expect(error?.code == .notExposed)
  }

  @Test(
    "URLs with several segments or other schemes are rejected (CT14)",
    arguments: ["app://News/de/tail", "other://News/detail", "https://News/detail"])
  func otherURLsAreRejected(url: String) throws {
    let error = #expect(throws: MediatorError.self) { try old.open(url, source: .push) }
    #expect(error?.code == .unmatchedURL)
  }

  @Test("A query cannot choose a module (CT14)")
  func queryChoosesNoModule() throws {
    let result = try old.open("app://News/labels?\(CTMediator.moduleKey)=Mod&a=b&c&=d", source: .push)
    #expect(result as? [String] == ["", "a", CTMediator.moduleKey])
  }

  @Test(
    "Text that is not a URL is malformed",
    arguments: ["", "1:2", "app://a b/c", "app://News:x/detail", "app://%zz/detail"])
  func otherTextIsMalformed(text: String) {
    let error = #expect(throws: MediatorError.self) { try old.open(text, source: .push) }
    #expect(error?.code == .malformedURL)
  }

  @Test("The last of equal items counts, and names are compared by bytes")
  func lastItemCounts() throws {
    let url = try CTMediatorURLReader().read("app://A/b?x=1&y=2&z&x=3&%C3%A9=4&e%CC%81=5")
    #expect(url.queryItems.map { "\($0.name)=\($0.value ?? "nil")" } == ["y=2", "x=3", "\u{E9}=4", "e\u{301}=5"])
  }

  @Test("URLs have limits")
  func urlsHaveLimits() {
    let error = #expect(throws: URLReadingError.self) {
      try CTMediatorURLReader(limits: URLLimits(length: 20)).read("app://News/detail?id=1")
    }
    #expect(error?.code == .tooLong)
  }
}
