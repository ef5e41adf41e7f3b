import MediatorLinks
import MediatorTestSupport
import Testing

private let id = ActionKey<Int>("plain", "id")

/// Tests of registering and unregistering modules, and of conflicts between them.
@Suite struct RegistrationTests {

  @Test("A module is registered and unregistered completely while the program runs")
  func modulesAreRegisteredCompletely() async throws {
    let mediator = try Mediator()
    expectFailureNow(.unknownTarget) { try mediator.callNow(id) }
    let log = Log()
    try mediator.register(Whole.contents(log), as: "Whole")
    #expect(mediator.modules == ["Whole"])
    #expect(mediator.targets.map(\.module) == ["Whole"])
    #expect(try await mediator.perform("plain", "id") as? Int == 7)
    #expect(try await mediator.perform("ghost", "id") as? String == "fallback")
    #expect(try mediator.service(Int.self) == 5)
    #expect(log.texts == ["intercepted plain/id", "observed plain/id", "intercepted ghost/id", "observed ghost/id"])
    #expect(mediator.unregister("Whole"))
    #expect(!mediator.unregister("Whole"))
    #expect(mediator.modules.isEmpty && mediator.targets.isEmpty)
    await expectFailure(.unknownTarget) { try await mediator.perform("plain", "id") }
    expectFailureNow(.unknownService) { try mediator.service(Int.self) }
    #expect(log.texts.count == 4)
  }

  @Test("The error of a duplicate target names both modules, whatever the case") func duplicateTargetNamesBothModules()
    throws
  {
    let mediator = try Mediator("First") { Registration { PlainTarget() } }
    let error = expectFailureNow(
      .duplicateTarget,
      "target 'PLAIN': duplicate name of 'plain', because names are compared without case: found in module 'First' and module 'Second'"
    ) { try mediator.register(ModuleContents { Registration { ShoutingTarget() } }, as: "Second") }
    #expect(error?.modules == ["First", "Second"])
    #expect(mediator.modules == ["First"])
    #expect(try mediator.callNow(id) == 7)
  }

  @Test("A duplicate module name is an error, whatever the case") func duplicateModuleIsAnError() throws {
    let mediator = try Mediator("First") {}
    let error = expectFailureNow(.duplicateModule) { try mediator.register(ModuleContents {}, as: "FIRST") }
    #expect(error?.modules == ["First", "FIRST"])
    #expect(mediator.modules == ["First"])
  }

  @Test("The error of a duplicate service names both modules (PC2)") func duplicateServiceNamesBothModules() throws {
    let mediator = try Mediator("First") { Service(Int.self, { 1 }) { $0 } }
    let error = expectFailureNow(
      .duplicateService, "service Int: duplicate: found in module 'First' and module 'Second'"
    ) { try mediator.register(ModuleContents { Service(Int.self, { 2 }) { $0 } }, as: "Second") }
    #expect(error?.modules == ["First", "Second"])
    #expect(try mediator.service(Int.self) == 1)
    try mediator.register(ModuleContents { Service(Int.self, { 2 }) { $0 } }, as: "Second", replacing: true)
    #expect(try mediator.service(Int.self) == 2)
  }

  @Test("Replacing is explicit, and also replaces targets after typed calls") func replacingIsExplicit() async throws {
    let mediator = try Mediator("First") { Registration { PlainTarget() } }
    for _ in 0..<2 { #expect(try mediator.callNow(id) == 7) }
    try mediator.register(ModuleContents { Registration { OtherPlainTarget() } }, as: "Second", replacing: true)
    #expect(try mediator.callNow(id) == 8)
    #expect(try await mediator.call(id) == 8)
    #expect(mediator.targets.map(\.module) == ["Second"])
    #expect(mediator.modules == ["First", "Second"])
    // The module itself, by its name.
    try mediator.register(ModuleContents { Registration { PlainTarget() } }, as: "Second", replacing: true)
    #expect(try mediator.callNow(id) == 7)
    #expect(mediator.modules == ["First", "Second"])
  }

  @Test("A replacing module with two items of one name is rejected") func replacingModuleWithDuplicatesIsRejected()
    throws
  {
    let mediator = try Mediator()
    expectFailureNow(.duplicateTarget) {
      try mediator.register(
        ModuleContents {
          Registration { PlainTarget() }
          Registration { OtherPlainTarget() }
        }, as: "Twice", replacing: true)
    }
    #expect(mediator.modules.isEmpty && !mediator.hasTarget("plain"))
  }

  @Test("All problems are reported at once, and nothing is registered") func allProblemsAreReportedAtOnce() throws {
    let mediator = try Mediator("First") {
      Registration { PlainTarget() }
      Service(Int.self, { 1 }) { $0 }
    }
    let error = expectFailureNow(
      .manyErrors,
      """
      'a b': invalid name: expected the name of a module; it contains whitespace or a control character
      target 'plain': duplicate name: found in module 'First' and module 'a b'
      'fau/lty?': invalid name: expected the name of an action; it contains '/'
      'faulty/TWICE': duplicate action of 'twice', because names are compared without case (in module 'a b')
      'faulty/twins': duplicate label: found 'x' twice
      'faulty/id': key of another target: found 'plain/id', expected 'faulty'
      service Int: duplicate: found in module 'First' and module 'a b'
      """
    ) {
      try mediator.register(
        ModuleContents {
          Registration { PlainTarget() }
          Registration { FaultyTarget() }
          Service(Int.self, { 2 }) { $0 }
        }, as: "a b")
    }
    #expect(
      error?.errors.map(\.code) == [
        .invalidName, .duplicateTarget, .invalidName, .duplicateAction, .duplicateLabel, .foreignKey, .duplicateService,
      ])
    #expect(mediator.modules == ["First"] && !mediator.hasTarget("faulty"))
  }

  private struct Cased: Target {
    static let name: TargetName = "PLAIN"
    static var actions: ActionTable<Cased> {
      Action("list") { _ in 1 }
      Action("List") { _ in 2 }
      Action("list") { _ in 3 }
    }
  }

  @Test("A duplicate in another case says of what it is one (FD42)") func duplicateInAnotherCaseNamesTheFirst() throws {
    let mediator = try Mediator("First") { Registration { PlainTarget() } }
    expectFailureNow(
      .manyErrors,
      """
      module 'FIRST': duplicate name of 'First', because names are compared without case
      target 'PLAIN': duplicate name of 'plain', because names are compared without case: found in module 'First' and \
      module 'FIRST'
      """
    ) { try mediator.register(ModuleContents { Registration { Cased() } }, as: "FIRST") }
    expectFailureNow(
      .manyErrors,
      """
      'PLAIN/List': duplicate action of 'list', because names are compared without case (in module 'Cased')
      'PLAIN/list': duplicate action (in module 'Cased')
      """
    ) { try Mediator("Cased") { Registration { Cased() } } }
  }

  @Test("Problems of several modules are reported at once") func problemsOfModulesAreReportedAtOnce() {
    let error = expectFailureNow(.manyErrors) {
      try Mediator(modules: [FaultyModule.self, PlainModule.self, PlainModule.self])
    }
    // The items of the module that is listed twice are not further problems.
    #expect(error?.errors.map(\.code).suffix(2) == [.foreignKey, .duplicateModule])
    expectFailureNow(.duplicateTarget) { try Mediator(modules: [PlainModule.self, OtherPlainModule.self]) }
  }

  struct BadName: Sendable, CustomTestStringConvertible {
    var name: TargetName
    var why: String
    var testDescription: String { name.rawValue.isEmpty ? "empty" : String(name.rawValue.prefix(12)) }
  }

  @Test(
    "Invalid names are rejected",
    arguments: [
      BadName(name: "", why: "it is empty"), BadName(name: "a/b", why: "it contains '/'"),
      BadName(name: "a?b", why: "it contains '?'"), BadName(name: "a#b", why: "it contains '#'"),
      BadName(name: "a b", why: "it contains whitespace or a control character"),
      BadName(name: "a\u{7F}", why: "it contains whitespace or a control character"),
      BadName(name: "a\u{2003}b", why: "it contains whitespace or a control character"),
      BadName(name: TargetName(String(repeating: "x", count: 129)), why: "it is longer than 128 bytes"),
    ]) func invalidNamesAreRejected(_ row: BadName) throws
  {
    let mediator = try Mediator()
    let name =
      String(PrintableText(row.name.rawValue).description.prefix(120)) + (row.name.rawValue.count > 120 ? "…" : "")
    expectFailureNow(.invalidName, "'\(name)': invalid name: expected the name of a module; \(row.why)") {
      try mediator.register(ModuleContents {}, as: ModuleName(row.name.rawValue))
    }
    // Looking up an invalid name finds nothing and does not trap.
    expectFailureNow(.unknownTarget) { try mediator.performNow(row.name, "id") }
    mediator.releaseTarget(row.name)
  }

  @Test("Names are data and may contain dots (CT3)") func namesMayContainDots() throws {
    let mediator = try Mediator { Registration { QualifiedTarget() } }
    #expect(try mediator.performNow("billing.order", "total", as: Int.self) == 3)
    #expect(try mediator.openNow("app://billing.order/total", source: .inApp) as? Int == 3)
    // No class or module is looked up by its name.
    expectFailureNow(.unknownTarget) { try mediator.performNow("QualifiedTarget", "total") }
    expectFailureNow(.unknownTarget) { try mediator.performNow("MediatorKitTests.QualifiedTarget", "total") }
  }

  @Test("A table is read once, and may use the mediator because no lock is held then") func tableMayUseTheMediator()
    throws
  {
    let mediator = try Mediator { Registration { PlainTarget() } }
    try Mediator.withShared(mediator) {
      try mediator.register(ModuleContents { Registration { CuriousTarget() } }, as: "Curious")
    }
    #expect(try mediator.performNow("curious", "found", as: Bool.self))
  }

  @Test("An interceptor that is registered while a target is created applies to its first typed call")
  func interceptorAppliesToTheFirstCall() async throws {
    let mediator = try Mediator { Registration(SelfGuardingTarget.init(mediator:)) }
    let key = ActionKey<Int>("guarded", "id")
    for _ in 0..<3 {
      expectFailureNow(
        .asynchronousInterceptor, "'guarded/id': asynchronous: found interceptor the gate, expected a call with await"
      ) {
        try mediator.callNow(key)
      }
      await #expect(throws: OwnError(code: 9)) { try await mediator.call(key) }
    }
  }

  @Test("A call during a registration sees the old or the new one") func callsSeeTheOldOrTheNewRegistration()
    async throws
  {
    let mediator = try Mediator("Plain") { Registration { PlainTarget() } }
    try await withThrowingTaskGroup { group in
      for _ in 0..<4 {
        group.addTask { [id] in
          for _ in 0..<200 {
            let values = [
              try mediator.callNow(id), try await mediator.call(id),
              try mediator.performNow("plain", "id", as: Int.self),
            ]
            for value in values { #expect(value == 7 || value == 8) }
          }
        }
      }
      group.addTask {
        for _ in 0..<50 {
          try mediator.register(ModuleContents { Registration { OtherPlainTarget() } }, as: "Plain", replacing: true)
          try mediator.register(ModuleContents { Registration { PlainTarget() } }, as: "Plain", replacing: true)
        }
      }
      try await group.waitForAll()
    }
    #expect(try mediator.callNow(id) == 7)
  }
}

private enum Whole {
  static func contents(_ log: Log) -> ModuleContents {
    ModuleContents {
      Registration { PlainTarget() }
      Service(Int.self, { 5 }) { $0 }
      Interception { invocation, next in
        log.add("intercepted \(invocation.destination)")
        return try await next(invocation)
      }
      CallObserver { log.add("observed \($0.invocation.destination)") }
      Fallback { _, _ in "fallback" }
    }
  }
}

private struct ShoutingTarget: Target {
  static let name: TargetName = "PLAIN"
  static var actions: ActionTable<ShoutingTarget> { Action("id") { _ in 7 } }
}

struct OtherPlainTarget: Target {
  static let name: TargetName = "plain"
  static var actions: ActionTable<OtherPlainTarget> { Action("id") { _ in 8 } }
}

private struct FaultyTarget: Target {
  static let name: TargetName = "faulty"
  static var actions: ActionTable<FaultyTarget> {
    Action("fau/lty?") { _ in 1 }
    Action("twice") { _ in 1 }
    Action("TWICE") { _ in 1 }
    Action("twins", "x", "x") { (_, a: Int, b: Int) in a + b }
    Action(ActionKey<Int>("plain", "id")) { _ in 1 }
  }
}

private struct QualifiedTarget: Target {
  static let name: TargetName = "billing.order"
  static var actions: ActionTable<QualifiedTarget> { Action("total") { _ in 3 }.exposed(to: .inApp) }
}

private struct CuriousTarget: Target {
  static let name: TargetName = "curious"
  static var actions: ActionTable<CuriousTarget> {
    let isThere = Mediator.shared.hasTarget("plain")
    Action("found") { _ in isThere }
  }
}

private struct SelfGuardingTarget: Target {
  static let name: TargetName = "guarded"
  static var actions: ActionTable<SelfGuardingTarget> { Action("id") { _ in 1 } }
  init(mediator: Mediator) throws {
    guard !mediator.modules.contains("Gate") else { return }
    let contents = ModuleContents { Interception(named: "the gate") { _, _ in throw OwnError(code: 9) } }
    try mediator.register(contents, as: "Gate")
  }
}

enum PlainModule: Module {
  static let name: ModuleName = "Plain"
  static var contents: ModuleContents { Registration { PlainTarget() } }
}

private enum OtherPlainModule: Module {
  static let name: ModuleName = "Other"
  static var contents: ModuleContents { Registration { OtherPlainTarget() } }
}

private enum FaultyModule: Module {
  static let name: ModuleName = "Faulty"
  static var contents: ModuleContents { Registration { FaultyTarget() } }
}
