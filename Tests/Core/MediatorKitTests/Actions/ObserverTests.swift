import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

@Suite struct ObserverTests {
  private let log = Log()

  private func mediator() throws -> Mediator {
    try Mediator { [log] in
      Registration { PlainTarget() }
      Registration { StructTarget() }
      CallObserver { record in
        let end =
          switch record.outcome {
          case .success(let value): "\(value)"
          case .failure(let error as MediatorError): "\(error.code)"
          case .failure(let error): "\(error)"
          }
        let source = record.invocation.source.map { "\($0)" } ?? "code"
        log.add("\(record.invocation.destination) \(record.invocation.parameters) \(source): \(end)")
        #expect(record.duration >= .zero)
      }
    }
  }

  @Test("Observers see address, parameters, source and outcome of every call by every method (RH10)")
  func observersSeeEveryCall() async throws {
    let mediator = try mediator()
    let add = ActionKey<Int, Int>("struct", "add", "by")
    _ = try mediator.callNow(add, 1)
    _ = try await mediator.call(add, 2)
    _ = try await mediator.call(add, 3, options: CallOptions())
    _ = try mediator.performNow("struct", "add", ["by": 4])
    _ = try await mediator.perform("struct", "add", ["by": 5])
    _ = try mediator.openNow("app://struct/add?by=6", source: .push)
    _ = try await mediator.open("app://struct/add?by=7", source: .web)
    #expect(
      log.texts == [
        "struct/add [by: 1] code: 2", "struct/add [by: 2] code: 3", "struct/add [by: 3] code: 4",
        "struct/add [by: 4] code: 5", "struct/add [by: 5] code: 6", "struct/add [by: 6] push: 7",
        "struct/add [by: 7] web: 8",
      ])
  }

  @Test("The name of a call for metrics is that of a declaration, whatever the caller writes (ST9)")
  func namesAreThoseOfDeclarations() async throws {
    let names = Log()
    let web = RouteNamespace.web("shop.example")
    let mediator = try Mediator(links: LinkSettings(namespaces: [web], openExternally: { _ in 0 })) {
      Registration { StructTarget() }
      Route("/page/:id", exposedTo: .all) { (id: String) in id }
      Fallback(for: "tickets") { _, _ in "sold out" }
      Fallback(for: .unmatchedURLs(in: "shop.example")) { _, call in call.invocation.url ?? "" }
      CallObserver { names.add($0.name) }
    }
    mediator.rewrites = try RewriteSet([Rewrite(from: "/out/:x", to: "https://example.org/:x")])
    _ = try mediator.callNow(ActionKey<Int, Int>("struct", "add", "by"), 1)
    _ = try await mediator.call(
      ActionKey<Int, Int>("struct", "add", "by"), 1, options: CallOptions(timeout: .seconds(600)))
    _ = try mediator.performNow("struct", "add", ["by": 1])
    for word in ["a", "b"] {
      _ = try? mediator.performNow("struct", "\(word)", [:])
      _ = try? mediator.performNow("\(word)", "add", [:])
      _ = try? mediator.performNow("tickets", "\(word)", [:])
    }
    for url in ["app://STRUCT/add?by=1", "app://page/1", "https://shop.example/x/y/z", "app://out/1", "app://x/y/z"] {
      _ = try? mediator.openNow(url, source: .push)
      _ = try? await mediator.open(url, source: .push)
    }
    // Cause: a call by key of an unknown action had no facts about its destination.
    _ = try? mediator.callNow(ActionKey<Int, Int>("struct", "ad", "by"), 1)
    #expect(names.texts.last == "struct/(unknown action)")
    _ = try? await mediator.call(ActionKey<Int, Int>("struct", "ad", "by"), 1)
    #expect(names.texts.last == "struct/(unknown action)")
    #expect(
      Set(names.texts) == [
        "struct/add", "/page/:id", "struct/(unknown action)", "tickets/(unknown action)", "(unknown action)",
        "(unmatched in shop.example)", "(outside the app)", "(no destination)",
      ])
  }

  @Test("Observers also see failures and rejections, each once (RH10)") func observersSeeFailuresOnce() async throws {
    let mediator = try mediator()
    _ = try? await mediator.perform("struct", "throws", ["fail": true])
    _ = try? mediator.performNow("struct", "throws", ["fail": true])
    _ = try? await mediator.perform("ghost", "x")
    _ = try? mediator.performNow("struct", "add", ["by": "x"])
    _ = try? mediator.performNow("struct", "async", ["fail": false])
    _ = try? mediator.callNow(ActionKey<Int, Int64>("struct", "add", "by"), 1)
    _ = try? await mediator.open("app://plain/id", source: .push)
    _ = try? mediator.openNow("app://plain/id", source: .push)
    _ = try? await mediator.open("app://struct/nativeThing", source: .push)
    _ = try? await mediator.call(
      ActionKey<Int, Int>("struct", "add", "by"), 1, options: CallOptions(timeout: .zero))
    #expect(
      log.texts == [
        "struct/throws [fail: true] code: OwnError(code: 42)", "struct/throws [fail: true] code: OwnError(code: 42)",
        "ghost/x [:] code: unknownTarget", "struct/add [by: \"x\"] code: parameterTypeMismatch",
        "struct/async [fail: false] code: asynchronousAction", "struct/add [by: 1] code: signatureMismatch",
        "plain/id [:] push: notExposed", "plain/id [:] push: notExposed", "struct/nativeThing [:] push: nativeAction",
        "struct/add [by: 1] code: deadlineExceeded",
      ])
  }

  @Test("An observer sees the invocation as the caller made it, before interceptors change it")
  func observersSeeTheOriginalInvocation() async throws {
    let mediator = try mediator()
    try mediator.register(
      ModuleContents {
        Interception { invocation, next in
          var invocation = invocation
          invocation.destination = .action("plain/id")
          invocation.parameters = [:]
          return try await next(invocation)
        }
      }, as: "Gates")
    _ = try await mediator.perform("struct", "add", ["by": 1])
    #expect(log.texts == ["struct/add [by: 1] code: 7"])
  }

  @Test("Observation begins and ends with the module, also for bound actions") func observersLeaveWithTheirModule()
    throws
  {
    let mediator = try Mediator("Plain") { Registration { PlainTarget() } }
    let key = ActionKey<Int>("plain", "id")
    for _ in 0..<2 { _ = try mediator.callNow(key) }
    try mediator.register(ModuleContents { [log] in CallObserver { _ in log.add("seen") } }, as: "Watch")
    for _ in 0..<2 { _ = try mediator.callNow(key) }
    for _ in 0..<2 { _ = try mediator.performNow("plain", "id") }
    #expect(log.texts.count == 4)
    mediator.unregister("Watch")
    _ = try mediator.callNow(key)
    _ = try mediator.performNow("plain", "id")
    #expect(log.texts.count == 4)
  }

  @Test("Observers run in registration order and may call the mediator, which notifies the other observers")
  func observersRunInOrder() throws {
    let mediator = try Mediator("Plain") { Registration { PlainTarget() } }
    let log = log
    try mediator.register(
      ModuleContents {
        CallObserver { [weak mediator] record in
          log.add("first \(record.invocation.destination)")
          if record.invocation.address == "plain/id" { _ = try? mediator?.performNow("plain", "other") }
        }
        CallObserver { log.add("second \($0.invocation.destination)") }
      }, as: "Watch")
    _ = try mediator.performNow("plain", "id")
    #expect(log.texts == ["first plain/id", "second plain/other", "second plain/id"])
  }

  @Test("A record describes the call and its outcome") func recordDescribesTheCall() async throws {
    let log = log
    let mediator = try Mediator {
      Registration { PlainTarget() }
      CallObserver { log.add("\($0)") }
    }
    _ = try mediator.performNow("plain", "id")
    _ = try? await mediator.open("app://plain/id", source: .push)
    #expect(log.texts[0].hasPrefix("plain/id: succeeded in "))
    #expect(log.texts[0].hasSuffix(" ms"))
    #expect(
      log.texts[1].hasPrefix(
        "plain/id from push: failed ('plain/id': not exposed: found push, expected a call by key or name, because no source is allowed (called at "
      ))
  }

  @Test("A record that is kept lists the inputs of a typed call, and keeps no target alive (RH10)")
  func keptRecordsListInputs() async throws {
    let records = Mutex<[CallRecord]>([])
    let counter = Counted()
    let mediator = try Mediator {
      Registration { CountedTarget(counter) }
      CallObserver { record in records.withLock { $0.append(record) } }
    }
    let now = ActionKey<String, Int, String>("counted", "now", "by", "of")
    let later = ActionKey<Int, Int>("counted", "later", "by")
    for number in 1...2 {
      _ = try mediator.callNow(now, number, "all")
      _ = try await mediator.call(now, number, "all")
      _ = try await mediator.call(later, number)
    }
    mediator.releaseTargets()
    #expect(counter.alive == 0)
    let kept = records.withLock { $0 }
    for _ in 0..<2 {
      #expect(kept.map { $0.invocation.parameters["by"] as? Int } == [1, 1, 1, 2, 2, 2])
      #expect(kept[4].invocation.parameters.description == "[by: 2, of: \"all\"]")
    }
    var changed = kept[4].invocation
    changed.parameters["of"] = nil
    #expect(changed.parameters.labels == ["by"] && kept[4].invocation.parameters.labels == ["by", "of"])
  }
}

private final class CountedTarget: Target {
  static let name: TargetName = "counted"
  static var actions: ActionTable<CountedTarget> {
    Action("now", "by", "of") { (_, by: Int, of: String) in "\(by) of \(of)" }
    Action("later", "by") { (_, by: Int) async in by }
  }

  private let counter: Counted

  init(_ counter: Counted) {
    self.counter = counter
    _ = counter.begin()
  }

  deinit { counter.end() }
}
