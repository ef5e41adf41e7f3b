import MediatorManifest
import MediatorTestSupport
import Testing

@Suite("Two manifests are compared by each kind of change (N6)") struct ChangeTests {
  private typealias M = Manifest

  private static func check(
    _ old: Manifest, _ new: Manifest, _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = new.changes(from: old).map(\.description)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  /// Returns two manifests that differ in one action.
  private static func action(_ before: M.Action, _ after: M.Action) -> (M, M) {
    (M.of(actions: [before]), M.of(actions: [after]))
  }

  private static func parameters(_ before: M.Parameter..., to after: [M.Parameter]) -> (M, M) {
    action(M.Action("a", before), M.Action("a", after))
  }

  private static func check(
    _ pair: (M, M), _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = pair.1.changes(from: pair.0).map(\.description)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test func equalManifestsHaveNoChanges() throws {
    let manifest = try Mediator(modules: [StockModule.self, ClerkModule.self, OrderModule.self]).manifest()
    Self.check(manifest, manifest)
    Self.check(.of(), .of())
  }

  @Test func moduleChangesAreReported() {
    Self.check(
      .of([M.Module("M")]), .of([M.Module("N", requiredServices: ["Clock"])]),
      "compatible: module 'M': It is gone. Callers name targets and URLs, never modules. [module-removed]",
      "compatible: module 'N': It is new. Existing calls are not affected. [module-added]",
      "compatible: module 'N': It needs the service 'Clock' now. validate() reports an app without it. [service-needed]"
    )
  }

  @Test func startupChangesAreReported() {
    var module = M.Module("M")
    module.startup = true
    Self.check(
      .of([M.Module("M")]), .of([module]), "compatible: module 'M': It has a startup now. start() runs it. [startup]")
    Self.check(
      .of([module]), .of([M.Module("M")]),
      "compatible: module 'M': It no longer has a startup. start() runs nothing of it. [startup]")
  }

  @Test func serviceChangesAreReported() {
    Self.check(
      .of([M.Module("M", services: ["A", "B"]), M.Module("N")]),
      .of([M.Module("M"), M.Module("N", services: ["B", "C"])]),
      "breaking: service A: It is gone. Callers that request it get an error. [service-removed]",
      "compatible: service C: It is new. Existing calls are not affected. [service-added]",
      "cosmetic: service B: Its module was M and is N. Callers request services by type, not by module. [service-moved]"
    )
  }

  @Test func keyChangesAreReported() {
    let actions = [M.Action("a"), M.Action("b"), M.Action("c")]
    func keys(_ keys: M.Key...) -> M { .of([M.Module("M", publishedKeys: keys)], actions: actions) }
    Self.check(
      keys(M.Key("t/a", output: "Void"), M.Key("t/b", output: "Void")),
      keys(M.Key("t/b", output: "Int"), M.Key("t/c", output: "Void")),
      "breaking: key 't/a': It is gone. Callers that use it do not compile. [key-removed]",
      "breaking: key 't/b': Its signature was '() -> Void' and is '() -> Int'. Callers that use it do not compile. [key-changed]",
      "compatible: key 't/c': It is new. Existing calls are not affected. [key-added]")
  }

  @Test func targetChangesAreReported() {
    func targets(_ targets: M.Target...) -> M {
      M(modules: [M.Module("M"), M.Module("N")], targets: targets, namespaces: [])
    }
    Self.check(
      targets(M.Target("t", module: "M", actions: [M.Action("a")])),
      targets(M.Target("u", module: "M", actions: [M.Action("a"), M.Action("b")])),
      "breaking: target 't': It is gone (1 action). Calls of its actions fail. [target-removed]",
      "compatible: target 'u': It is new (2 actions). Existing calls are not affected. [target-added]")
    Self.check(
      targets(M.Target("t", module: "M", lifetime: .cached, hasFallback: true, actions: [])),
      targets(M.Target("t", module: "N", lifetime: .transient, hasFallback: false, actions: [])),
      "breaking: target 't': It is no longer cached. Its state no longer lasts between calls. [lifetime]",
      "breaking: target 't': It no longer handles unknown actions. Such calls fail. [not-found-removed]",
      "opening: target 't': Its module was M and is N. Interceptors of the previous module no longer apply; those of the new one do. [target-moved]"
    )
    Self.check(
      targets(M.Target("t", module: "M", lifetime: .transient, hasFallback: false, actions: [])),
      targets(M.Target("t", module: "M", lifetime: .cached, hasFallback: true, actions: [])),
      "breaking: target 't': It is cached now. Its state lasts between calls. [lifetime]",
      "compatible: target 't': It handles unknown actions now. Such calls failed. [not-found-added]")
  }

  @Test func actionChangesAreReported() {
    Self.check(
      Self.action(M.Action("a"), M.Action("b", exposure: .sources([.push]))),
      "breaking: action 't/a': It is gone (exposed to no source). Calls of it fail. [action-removed]",
      "new: action 't/b': It is new (exposed to push). URLs from push can reach it now. [action-added]")
    Self.check(
      Self.action(M.Action("a", output: "Int"), M.Action("a", output: "String")),
      "breaking: action 't/a': Its result was 'Int' and is 'String'. Callers expect the old type. [result-changed]")
    Self.check(
      Self.action(M.Action("a", output: "Int?"), M.Action("a", output: "Int")),
      "compatible: action 't/a': Its result was 'Int?' and is 'Int'. There is always a value. [result-narrowed]")
    Self.check(
      Self.action(M.Action("a"), M.Action("a", isolation: .mainActor)),
      "breaking: action 't/a': It runs on the main actor now. Synchronous callers elsewhere are rejected. [isolation]")
    Self.check(
      Self.action(M.Action("a", isAsync: true), M.Action("a", isolation: .mainActor, isAsync: true)),
      "compatible: action 't/a': It runs on the main actor now. Callers await it anyway. [isolation]")
    Self.check(
      Self.action(M.Action("a", isolation: .mainActor), M.Action("a")),
      "compatible: action 't/a': It no longer runs on the main actor. It can be called from anywhere. [isolation]")
    Self.check(
      Self.action(M.Action("a"), M.Action("a", isAsync: true)),
      "breaking: action 't/a': It is asynchronous now. Synchronous callers are rejected. [asynchronous]"
    )
    Self.check(
      Self.action(M.Action("a", isAsync: true), M.Action("a")),
      "compatible: action 't/a': It is no longer asynchronous. Callers that await it still may. [asynchronous]"
    )
  }

  @Test func textChangesAreReported() {
    Self.check(
      Self.action(M.Action("a"), M.Action("a", summary: "New", deprecation: "call t/b")),
      "compatible: action 't/a': Its deprecation is new: 'call t/b'. It still works. [deprecated]",
      "cosmetic: action 't/a': Its summary is new: 'New'. Only words have changed. [summary]")
    Self.check(
      Self.action(M.Action("a", deprecation: "call t/b"), M.Action("a", deprecation: "call t/c")),
      "cosmetic: action 't/a': Its deprecation was 'call t/b' and is 'call t/c'. Only words have changed. [deprecated]")
    Self.check(
      Self.action(M.Action("a", summary: "Old", deprecation: "call t/b"), M.Action("a")),
      "cosmetic: action 't/a': Its deprecation is gone; it was 'call t/b'. Only words have changed. [deprecated]",
      "cosmetic: action 't/a': Its summary is gone; it was 'Old'. Only words have changed. [summary]")
    Self.check(
      Self.parameters(M.Parameter("id", "Int", note: "old"), to: [M.Parameter("id", "Int", note: "new")]),
      "cosmetic: action 't/a': The note of the parameter 'id' was 'old' and is 'new'. Only words have changed. [parameter-note]"
    )
  }

  @Test func tagChangesAreReported() {
    Self.check(
      Self.action(M.Action("a", tags: ["signed-in"]), M.Action("a", tags: ["audited"])),
      "breaking: action 't/a': It has the tag 'audited' now. Interceptors for it, such as a login gate, apply now. [tag-added]",
      "opening: action 't/a': It no longer has the tag 'signed-in'. Interceptors for it, such as a login gate, no longer apply. [tag-removed]"
    )
  }

  @Test func parameterChangesAreReported() {
    let id = M.Parameter("id", "Int")
    let text = M.Parameter("text", "String", isRequired: false, default: "x")
    Self.check(
      Self.parameters(id, to: []),
      "breaking: action 't/a': The parameter 'id' is gone (Int). Callers that pass it are rejected. [parameter-removed]"
    )
    Self.check(
      Self.parameters(to: [id, text]),
      "breaking: action 't/a': The parameter 'id' is new (Int). It is required, and callers do not pass it. [parameter-added]",
      "compatible: action 't/a': The parameter 'text' is new (String). Callers that omit it still work. [parameter-added]"
    )
    Self.check(
      Self.parameters(id, text, to: [text, id]),
      "breaking: action 't/a': Its order of parameters was 'id, text' and is 'text, id'. Callers with a key pass them by position. [parameter-order]"
    )
    Self.check(
      Self.parameters(text, to: [M.Parameter("text", "String")]),
      "breaking: action 't/a': The parameter 'text' is required now. Callers that omit it are rejected. [parameter-required]"
    )
    Self.check(
      Self.parameters(M.Parameter("text", "String"), to: [text]),
      "compatible: action 't/a': The parameter 'text' is no longer required. Callers that pass it still may. [parameter-optional]"
    )
    Self.check(
      Self.parameters(text, to: [M.Parameter("text", "String", isRequired: false, default: "y")]),
      "breaking: action 't/a': The default of the parameter 'text' was 'x' and is 'y'. Callers that omit it get another value. [parameter-default]"
    )
    Self.check(
      Self.parameters(id, to: [M.Parameter("id", "Int", isTextual: false)]),
      "breaking: action 't/a': The parameter 'id' is no longer decoded from text. No URL can pass it. [parameter-native]"
    )
    Self.check(
      Self.parameters(M.Parameter("id", "Int", isTextual: false), to: [id]),
      "compatible: action 't/a': The parameter 'id' is decoded from text now. URLs can pass it now. [parameter-textual]"
    )
  }

  @Test("An input that no URL passes, before and after, is no breaking change (N6, RL7)")
  func contextChangesAreReported() {
    let native = M.Parameter("id", "Session", isTextual: false)
    let context = M.Parameter("id", "Session", isTextual: false, isFromContext: true)
    let text = M.Parameter("id", "Session")
    Self.check(
      Self.parameters(context, to: [native]),
      "cosmetic: action 't/a': The parameter 'id' no longer comes from the context only. No URL passes it, as before. [parameter-native]"
    )
    Self.check(
      Self.parameters(native, to: [context]),
      "cosmetic: action 't/a': The parameter 'id' comes from the context only now. No URL passes it, as before. [parameter-native]"
    )
    Self.check(
      Self.parameters(context, to: [text]),
      "opening: action 't/a': The parameter 'id' no longer comes from the context only. URLs can pass it now. [parameter-textual]"
    )
    Self.check(
      Self.parameters(text, to: [context]),
      "breaking: action 't/a': The parameter 'id' comes from the context only now. No URL can pass it. [parameter-native]"
    )
  }

  @Test(arguments: [
    ("Int", "Int?", "compatible parameter-widened"), ("Int?", "Int", "breaking parameter-narrowed"),
    ("Int8", "Int", "compatible parameter-widened"), ("UInt8", "Int16", "compatible parameter-widened"),
    ("Int", "UInt", "breaking parameter-changed"), ("Int64", "Int32", "breaking parameter-narrowed"),
    ("[Int32]", "[Int32]?", "compatible parameter-widened"), ("[Int32]", "[Int64]", "breaking parameter-changed"),
    ("Float", "Double", "compatible parameter-widened"),
    ("String", "Int", "breaking parameter-changed"), ("[Int]", "Int", "breaking parameter-changed"),
  ])
  func typeChangesAreReported(before: String, after: String, expected: String) {
    let (old, new) = Self.parameters(M.Parameter("id", before), to: [M.Parameter("id", after)])
    #expect(new.changes(from: old).map { "\($0.severity) \($0.kind)" } == [expected])
    #expect(
      new.changes(from: old).first?.message == "The type of the parameter 'id' was '\(before)' and is '\(after)'.")
  }

  @Test func exposureChangesAreReported() {
    func exposure(_ before: M.Exposure, _ after: M.Exposure) -> (M, M) {
      Self.action(M.Action("a", exposure: before), M.Action("a", exposure: after))
    }
    Self.check(
      exposure(.sources([.push, .web]), .sources([.push])),
      "breaking: action 't/a': It was exposed to push, web and is exposed to push. URLs from web are rejected. [exposure-withdrawn]"
    )
    Self.check(
      exposure(.sources([.push]), .sources([.push, .web])),
      "opening: action 't/a': It was exposed to push and is exposed to push, web. URLs from web can reach it now. [exposure-widened]"
    )
    Self.check(
      exposure(.sources([.push]), .sources([.web])),
      "breaking: action 't/a': It was exposed to push and is exposed to web. URLs from push are rejected. [exposure-withdrawn]",
      "opening: action 't/a': It was exposed to push and is exposed to web. URLs from web can reach it now. [exposure-widened]"
    )
    Self.check(
      exposure(.all, .none),
      "breaking: action 't/a': It was exposed to all sources and is exposed to no source. URLs from anywhere are rejected. [exposure-withdrawn]"
    )
    Self.check(
      exposure(.none, .all),
      "opening: action 't/a': It was exposed to no source and is exposed to all sources. URLs from anywhere can reach it now. [exposure-widened]"
    )
    Self.check(
      exposure(.all, .rule("staff only")),
      "breaking: action 't/a': It was exposed to all sources and is exposed to the sources of 'staff only'. URLs from sources other than the sources of 'staff only' are rejected. [exposure-withdrawn]"
    )
    Self.check(
      exposure(.rule("staff only"), .sources([.push])),
      "breaking: action 't/a': It was exposed to the sources of 'staff only' and is exposed to push. A rule may allow more or fewer sources. [exposure-changed]"
    )
  }
}
