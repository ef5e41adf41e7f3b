import MediatorLinks
import MediatorTestSupport
import Testing

/// The four kinds of target, each with keyed and named, synchronous and asynchronous, throwing and nonthrowing actions.
@Suite struct TargetKindsTests {
  let mediator: Mediator

  init() throws {
    mediator = try Mediator {
      Registration(ClassTarget.init)
      Registration(StructTarget.init)
      Registration { ActorTarget() }
      Registration(onMain: MainTarget.init)
    }
  }

  @Test("Asynchronous methods call final classes, structs and actors (CT2)", arguments: ["class", "struct", "actor"])
  func asynchronousMethodsCallTargets(_ name: TargetName) async throws {
    let key = ActionKey<Int, Int>(name, "add", "by")
    #expect(try await mediator.call(key, 2) == 3)
    #expect(try await mediator.call(key, 2, options: CallOptions()) == 3)
    #expect(try await mediator.perform(name, "add", ["by": 4], as: Int.self) == 5)
    #expect(try await mediator.perform(name, "add", ["by": 4]) as? Int == 5)
    #expect(try await mediator.open("app://\(name)/add?by=6", source: .inApp, as: Int.self) == 7)
  }

  @Test("Synchronous methods call final classes and structs (CT2)", arguments: ["class", "struct"])
  func synchronousMethodsCallTargets(_ name: TargetName) async throws {
    let key = ActionKey<Int, Int>(name, "add", "by")
    #expect(try mediator.callNow(key, 2) == 3)
    #expect(try mediator.callNow(key, 2, options: CallOptions()) == 3)
    #expect(try mediator.performNow(name, "add", ["by": 4], as: Int.self) == 5)
    #expect(try mediator.openNow("app://\(name)/add?by=6", source: .inApp) as? Int == 7)
  }

  @Test("Synchronous methods in main-actor code call final classes and structs (CT2)", arguments: ["class", "struct"])
  @MainActor func mainActorMethodsCallTargets(_ name: TargetName) throws {
    let key = ActionKey<Int, Int>(name, "add", "by")
    for _ in 0..<2 {
      #expect(try mediator.callNow(key, 2) == 3)
      #expect(try mediator.performNow(name, "add", ["by": 4]) as? Int == 5)
      #expect(try mediator.openNow("app://\(name)/add?by=6", source: .inApp) as? Int == 7)
    }
  }

  static let shapes: [ActionName] = ["plain", "throws", "async", "asyncThrows"]

  @Test("Actions of every form succeed", arguments: ["class", "struct", "actor", "main"], shapes)
  func everyFormSucceeds(_ target: TargetName, _ action: ActionName) async throws {
    #expect(try await mediator.perform(target, action, ["fail": false], as: String.self) == "\(action)")
    #expect(try await mediator.call(ActionKey<String, Bool>(target, action, "fail"), false) == "\(action)")
  }

  @Test(
    "The caller gets the action's own error, unwrapped (F7, N2)",
    arguments: ["class", "struct", "actor", "main"], ["throws", "asyncThrows"] as [ActionName])
  func ownErrorsReachTheCaller(_ target: TargetName, _ action: ActionName) async throws {
    let own = OwnError(code: 42)
    await #expect(throws: own) { try await mediator.perform(target, action, ["fail": true]) }
    await #expect(throws: own) { try await mediator.call(ActionKey<String, Bool>(target, action, "fail"), true) }
    await #expect(throws: own) { try await mediator.open("app://\(target)/\(action)?fail=true", source: .inApp) }
    // The second call uses the fast path.
    await #expect(throws: own) { try await mediator.call(ActionKey<String, Bool>(target, action, "fail"), true) }
    if target != "actor", target != "main", action == "throws" {
      #expect(throws: own) { try mediator.performNow(target, action, ["fail": true]) }
      #expect(throws: own) { try mediator.callNow(ActionKey<String, Bool>(target, action, "fail"), true) }
    }
  }

  // MARK: Isolation

  @Test("Main-actor actions run on the main actor for every caller (N2)") func mainActorActionsRunThere() async throws {
    let key = ActionKey<Bool>("main", "isOnMain")
    for _ in 0..<3 {
      #expect(try await mediator.call(key))
      let detached = Task.detached { [mediator] in try await mediator.call(key) }
      #expect(try await detached.value)
      #expect(try await mediator.perform("main", "isOnMain", as: Bool.self))
      #expect(try await mediator.perform("main", "isOnMainLater", as: Bool.self))
      #expect(try await mediator.open("app://main/isOnMain", source: .inApp, as: Bool.self))
    }
  }

  @Test("Code on the main actor calls main-actor actions synchronously")
  @MainActor func mainActorCallsAreSynchronous() throws {
    for _ in 0..<2 {
      #expect(try mediator.callNow(ActionKey<Bool>("main", "isOnMain")))
      #expect(try mediator.callNow(ActionKey<Bool>("main", "isOnMain"), options: CallOptions()))
      #expect(try mediator.performNow("main", "isOnMain") as? Bool == true)
      #expect(try mediator.performNow("main", "isOnMain", as: Bool.self))
      #expect(try mediator.openNow("app://main/isOnMain", source: .inApp) as? Bool == true)
    }
  }

  @Test("A synchronous method in nonisolated code rejects main-actor actions")
  func nonisolatedCodeRejectsMainActorActions() async throws {
    let address: ActionAddress = "main/isOnMain"
    for _ in 0..<2 {
      expectFailureNow(.mainActorRequired, at: address) { try mediator.callNow(ActionKey<Bool>("main", "isOnMain")) }
      expectFailureNow(.mainActorRequired, at: address) {
        try mediator.callNow(ActionKey<Bool>("main", "isOnMain"), options: CallOptions())
      }
      expectFailureNow(.mainActorRequired, at: address) { try mediator.performNow("main", "isOnMain") }
      expectFailureNow(.mainActorRequired, at: address) { try mediator.openNow("app://main/isOnMain", source: .inApp) }
      // The same after the target is created and the action is bound for typed calls.
      #expect(try await mediator.call(ActionKey<Bool>("main", "isOnMain")))
    }
  }

  @Test("A synchronous method in the code of another actor rejects main-actor actions")
  func codeOfAnotherActorRejectsMainActorActions() async throws {
    _ = try await mediator.call(ActionKey<Bool>("main", "isOnMain"))
    await Caller().expectRejection(by: mediator)
  }

  private actor Caller {
    func expectRejection(by mediator: Mediator) {
      expectFailureNow(.mainActorRequired) { try mediator.callNow(ActionKey<Bool>("main", "isOnMain")) }
      expectFailureNow(.mainActorRequired) { try mediator.performNow("main", "isOnMain") }
    }
  }

  @Test("A nonisolated action of a main-actor class is called synchronously once the target is created")
  func nonisolatedActionsAreCalledSynchronously() async throws {
    let key = ActionKey<String>("main", "free")
    expectFailureNow(.mainActorRequired, at: "main/free") { try mediator.callNow(key) }
    #expect(try await mediator.call(key) == "free")
    #expect(try mediator.callNow(key) == "free")
    #expect(try mediator.performNow("main", "free") as? String == "free")
  }

  @Test("Synchronous methods reject asynchronous actions", arguments: ["async", "asyncThrows"] as [ActionName])
  func synchronousMethodsRejectAsynchronousActions(_ action: ActionName) async throws {
    let key = ActionKey<String, Bool>("class", action, "fail")
    for _ in 0..<2 {
      expectFailureNow(.asynchronousAction, at: key.address) { try mediator.callNow(key, false) }
      expectFailureNow(.asynchronousAction, at: key.address) {
        try mediator.callNow(key, false, options: CallOptions())
      }
      expectFailureNow(.asynchronousAction, at: key.address) {
        try mediator.performNow("class", action, ["fail": false])
      }
      expectFailureNow(.asynchronousAction, at: key.address) {
        try mediator.openNow("app://class/\(action)?fail=0", source: .inApp)
      }
      #expect(try await mediator.call(key, false) == "\(action)")
    }
  }

  @Test(
    "Synchronous methods in main-actor code reject asynchronous actions",
    arguments: ["async", "asyncThrows"] as [ActionName])
  @MainActor func mainActorMethodsRejectAsynchronousActions(_ action: ActionName) async throws {
    let key = ActionKey<String, Bool>("class", action, "fail")
    for _ in 0..<2 {
      expectFailureNow(.asynchronousAction, at: key.address) { try mediator.callNow(key, false) }
      expectFailureNow(.asynchronousAction, at: key.address) {
        try mediator.performNow("class", action, ["fail": false])
      }
      expectFailureNow(.asynchronousAction, at: ActionAddress("main", action)) {
        try mediator.performNow("main", action, ["fail": false])
      }
      #expect(try await mediator.call(key, false) == "\(action)")
    }
  }

  @Test("An actor keeps its state between calls") func actorKeepsItsState() async throws {
    try await withThrowingTaskGroup { group in
      for _ in 0..<50 {
        group.addTask { [mediator] in try await mediator.call(ActionKey<Int>("actor", "bump")) }
      }
      var seen: Set<Int> = []
      for try await value in group { seen.insert(value) }
      #expect(seen == Set(1...50))
    }
  }

  // MARK: Metadata and signatures

  @Test("Metadata is stored and runs nothing") func metadataRunsNothing() throws {
    let info = try #require(mediator.action("class/add"))
    #expect(info.summary == "Adds one")
    #expect(info.deprecation == "use plain")
    #expect(info.tags == ["maths", "old"])
    #expect(info.exposure.description == "all")
    #expect(info.parameters.map(\.description) == ["by: Int = 1"])
    #expect(info.parameters.first?.note == "how much")
    #expect(info.parameters.first?.isRequired == false)
    #expect(info.signatureText == "(by: Int) -> Int")
    #expect(!info.isAsync && !info.isOnMainActor && !info.isNative)
    let main = try #require(mediator.action("main/isOnMainLater"))
    #expect(main.isAsync && main.isOnMainActor)
    #expect(mediator.action("class/none") == nil)
    #expect(mediator.targets.map(\.name) == ["actor", "class", "main", "struct"])
    #expect(!mediator.isCached("class"))
  }

  @Test("Every typed method rejects a key with other labels or types than the action") func otherSignaturesAreRejected()
    async throws
  {
    let wrongType = ActionKey<Int, Int64>("class", "add", "by")
    let found = "class/add(by: Int) -> Int"
    let expected = "class/add(by: Int64) -> Int"
    for _ in 0..<2 {
      let error = await expectFailure(.signatureMismatch, at: "class/add", found: found, expected: expected) {
        try await mediator.call(wrongType, 1)
      }
      #expect(error?.modules == ["Test"])
      #expect(error?.callSite != nil)
      expectFailureNow(.signatureMismatch, expected: expected) { try mediator.callNow(wrongType, 1) }
      expectFailureNow(.signatureMismatch, expected: expected) {
        try mediator.callNow(wrongType, 1, options: CallOptions())
      }
      await expectFailure(.signatureMismatch, expected: expected) {
        try await mediator.call(wrongType, 1, options: CallOptions())
      }
      await expectMismatchOnMainActor(wrongType, expected)
      _ = try mediator.callNow(ActionKey<Int, Int>("class", "add", "by"), 1)
    }
    expectFailureNow(.signatureMismatch, found: found, expected: "class/add(amount: Int) -> Int") {
      try mediator.callNow(ActionKey<Int, Int>("class", "add", "amount"), 1)
    }
    expectFailureNow(.signatureMismatch, found: found, expected: "class/add(by: Int) -> Void") {
      try mediator.callNow(ActionKey<Void, Int>("class", "add", "by"), 1)
    }
  }

  @MainActor private func expectMismatchOnMainActor(_ key: ActionKey<Int, Int64>, _ expected: String) {
    expectFailureNow(.signatureMismatch, expected: expected) { try mediator.callNow(key, 1) }
  }

  @Test("A key calls an action that is declared by name with the same types") func keyCallsANamedAction() throws {
    #expect(try mediator.callNow(ActionKey<String, Bool>("class", "plain", "fail"), false) == "plain")
  }

  @Test("An action may have many inputs of many types") func actionsMayHaveManyInputs() async throws {
    let key = ActionKey<String, Int, String, Bool, Double, [Int], String?>(
      "class", "many", "a", "b", "c", "d", "e", "f")
    #expect(try mediator.callNow(key, 1, "2", true, 4.5, [5, 6], nil) == "1 2 true 4.5 [5, 6] nil")
    #expect(
      try await mediator.call(key, 1, "2", true, 4.5, [5, 6], "x", options: CallOptions()) == "1 2 true 4.5 [5, 6] x")
  }
}

struct OwnError: Error, Equatable { var code: Int }

final class ClassTarget: Target {
  static let name: TargetName = "class"
  static var actions: ActionTable<ClassTarget> {
    Action("add", ActionParameter("by", default: 1, note: "how much")) { $0.add($1) }
      .summary("Adds one").deprecated("use plain").tagged("maths").tagged("old").exposed(to: .all)
    Action("plain", "fail") { (_, _: Bool) in "plain" }
    Action("throws", "fail") { try $0.throwing($1) }.exposed(to: .all)
    Action("async", "fail") { await $0.later($1) }.exposed(to: .all)
    Action("asyncThrows", "fail") { try await $0.laterThrowing($1) }.exposed(to: .all)
    Action("many", "a", "b", "c", "d", "e", "f") {
      (_, a: Int, b: String, c: Bool, d: Double, e: [Int], f: String?) in "\(a) \(b) \(c) \(d) \(e) \(f ?? "nil")"
    }
  }
  func add(_ by: Int) -> Int { 1 + by }
  func throwing(_ fail: Bool) throws -> String {
    if fail { throw OwnError(code: 42) }
    return "throws"
  }
  func later(_ fail: Bool) async -> String {
    await Task.yield()
    return "async"
  }
  func laterThrowing(_ fail: Bool) async throws -> String {
    await Task.yield()
    if fail { throw OwnError(code: 42) }
    return "asyncThrows"
  }
}

struct StructTarget: Target {
  static let name: TargetName = "struct"
  static var actions: ActionTable<StructTarget> {
    Action(ActionKey<Int, Int>("struct", "add", "by")) { $0.base + $1 }.exposed(to: .all)
    Action(ActionKey<String, Bool>("struct", "plain", "fail")) { _, _ in "plain" }
    Action(ActionKey<String, Bool>("struct", "throws", "fail")) { _, fail in
      if fail { throw OwnError(code: 42) }
      return "throws"
    }.exposed(to: .all)
    Action(ActionKey<String, Bool>("struct", "async", "fail")) { _, _ in
      await Task.yield()
      return "async"
    }
    Action(ActionKey<String, Bool>("struct", "asyncThrows", "fail")) { _, fail in
      await Task.yield()
      if fail { throw OwnError(code: 42) }
      return "asyncThrows"
    }.exposed(to: .all)
  }
  let base = 1
}

actor ActorTarget: Target {
  static let name: TargetName = "actor"
  static var actions: ActionTable<ActorTarget> {
    Action("add", "by") { await $0.add($1) }.exposed(to: .all)
    Action("bump") { await $0.bump() }
    Action("plain", "fail") { (target, _: Bool) in await target.word("plain") }
    Action("throws", "fail") { try await $0.throwing($1) }.exposed(to: .all)
    Action("async", "fail") { (target, _: Bool) in await target.word("async") }
    Action("asyncThrows", "fail") { try await $0.throwingLater($1) }.exposed(to: .all)
  }
  private var count = 0
  func add(_ by: Int) -> Int { 1 + by }
  func bump() -> Int {
    count += 1
    return count
  }
  func word(_ word: String) -> String { word }
  func throwing(_ fail: Bool) throws -> String {
    if fail { throw OwnError(code: 42) }
    return "throws"
  }
  func throwingLater(_ fail: Bool) async throws -> String {
    await Task.yield()
    if fail { throw OwnError(code: 42) }
    return "asyncThrows"
  }
}

@MainActor final class MainTarget {
  var count = 0
  func isOnMain() -> Bool {
    MainActor.assertIsolated()
    count += 1
    return count > 0
  }
  func throwing(_ fail: Bool) throws -> String {
    if fail { throw OwnError(code: 42) }
    return "throws"
  }
  func later(_ fail: Bool) async -> String {
    await Task.yield()
    MainActor.assertIsolated()
    return "async"
  }
  func laterThrowing(_ fail: Bool) async throws -> String {
    await Task.yield()
    if fail { throw OwnError(code: 42) }
    return "asyncThrows"
  }
}

nonisolated extension MainTarget: Target {
  static var name: TargetName { "main" }
  static var actions: ActionTable<MainTarget> {
    Action(ActionKey<Bool>("main", "isOnMain"), onMain: { $0.isOnMain() }).exposed(to: .all)
    Action(
      "isOnMainLater",
      onMain: { (target) async in
        await Task.yield()
        return target.isOnMain()
      })
    Action("free") { _ in "free" }
    Action("plain", "fail", onMain: { (_, _: Bool) in "plain" })
    Action("throws", "fail", onMain: { try $0.throwing($1) }).exposed(to: .all)
    Action("async", "fail", onMain: { await $0.later($1) })
    Action("asyncThrows", "fail", onMain: { try await $0.laterThrowing($1) }).exposed(to: .all)
  }
}
