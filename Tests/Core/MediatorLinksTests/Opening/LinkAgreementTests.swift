import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

// Options, observers, interceptors, rules and readers that do not concern a link must not change what becomes of it.

@Suite("Links behave the same with and without options, observers, interceptors, rules and readers")
struct LinkAgreementTests {
  @Test("Random links have one outcome, one report and one decision, however they are opened")
  func randomLinksHaveOneOutcome() async throws {
    var random = SeededGenerator(seed: 20_261_123)
    var options = CallOptions()
    options.attachment = 1
    let bare = try Subject("bare")
    let observed = try Subject("observed", isObserved: true)
    let general = try Subject("with an attachment", isObserved: true, options)
    let others = [
      try Subject("with a deadline", isObserved: true, CallOptions(timeout: .seconds(3600))),
      try Subject("guarded", isObserved: true, isGuarded: true),
      try Subject("rewritten", isObserved: true, isRewritten: true),
      try Subject("with its own reader", isObserved: true, reader: OwnReader()),
    ]
    var opened = 0
    var codes: Set<MediatorError.Code> = []
    for round in 0..<1_200 {
      var link = RandomLink(&random)
      // Suggestions compare all names, so few messages are compared.
      link.showsMessages = round % 16 == 0
      // The main actor may be busy with other tests.
      if round % 8 > 0, link.url.contains("/main") || link.url.contains("/screen") { continue }
      if round % 97 == 0 { bare.mediator.releaseTargets() }
      let expected = await general.open(link)
      if expected.code == nil { opened += 1 } else { codes.formUnion([expected.code].compactMap(\.self)) }
      let plain = await bare.open(link)
      #expect(plain.result == expected.result && plain.runs == expected.runs, "\(link)")
      // A deadline starts tasks, which wait for those of all other tests.
      for subject in round % 3 == 0 && round % 16 > 0 ? [observed] : [observed, others[round % others.count]] {
        let actual = await subject.open(link)
        #expect(actual == expected, "\(link) \(subject.name)")
      }
      let expectedNow = general.openNow(link)
      let plainNow = bare.openNow(link)
      #expect(plainNow.result == expectedNow.result && plainNow.runs == expectedNow.runs, "\(link) now")
      #expect(observed.openNow(link) == expectedNow, "\(link) observed now")
      // Actions record that they ran; handlers of misses record that they handled.
      let isRun = expected.runs.first?.hasPrefix("ran") ?? false
      let canOpen = bare.mediator.canOpen(link.url, source: link.source, context: link.context)
      #expect(canOpen == isRun, "\(link) canOpen: \(expected.result)")
      if round % 4 == 0 { await decisionsAgree(link, bare, observed, others[2], expected) }
      if round % 8 == 0 {
        let expectedOnMain = await general.openOnMain(link)
        let plainOnMain = await bare.openOnMain(link)
        #expect(
          plainOnMain.result == expectedOnMain.result && plainOnMain.runs == expectedOnMain.runs, "\(link) on main")
        #expect(await observed.openOnMain(link) == expectedOnMain, "\(link) observed on main")
      }
    }
    // The links must reach every outcome, or they prove little.
    #expect(opened > 300)
    for code in [
      MediatorError.Code.malformedURL, .unmatchedURL, .unknownTarget, .unknownAction, .nativeAction, .notExposed,
      .malformedParameter, .parameterOutOfRange, .tooManyDeclines,
    ] {
      #expect(codes.contains(code), "\(code)")
    }
  }

  /// Expects that the methods without side effects agree with the outcome of opening.
  private func decisionsAgree(
    _ link: RandomLink, _ bare: Subject, _ observed: Subject, _ rewritten: Subject, _ outcome: Outcome
  ) async {
    let canOpen = bare.mediator.canOpen(link.url, source: link.source, context: link.context)
    #expect(
      canOpen == rewritten.mediator.canOpen(link.url, source: link.source, context: link.context), "\(link) canOpen")
    let explained = bare.mediator.explain(link.url, source: link.source).outcome
    do {
      let resolution = try observed.mediator.resolve(link.url, source: link.source)
      switch explained {
      case .success(let told): #expect(told.description == "\(resolution)", "\(link) explain")
      // An explanation reads the inputs, which the context may pass.
      case .failure(let error): #expect(error.label != nil, "\(link) explain")
      }
      if let first = outcome.destinations.first { #expect(first == "\(resolution.destination)", "\(link) resolve") }
      let performed = await observed.outcome(of: link) {
        try await observed.mediator.open(resolution, context: link.context)
      }
      #expect(performed == outcome, "\(link) performed")
    } catch let error as MediatorError {
      #expect(error.code == outcome.code, "\(link) resolve")
      if case .failure(let other) = explained { #expect(other.code == error.code, "\(link) explain") }
    } catch {
      Issue.record("\(link): \(error)")
    }
  }

  @Test("An invalid catch-all is found although its input has a default")
  func catchAllsAreCheckedDespiteDefaults() throws {
    // `canOpen` took a captured list for an input that the URL leaves out.
    let mediator = try Subject("bare").mediator
    #expect(mediator.canOpen("/rest/one", source: .push))
    for url in ["/rest", "/rest/one/two"] {
      #expect(!mediator.canOpen(url, source: .push), "\(url)")
      expectFailureNow(.malformedParameter) { try mediator.openNow(url, source: .push) }
    }
  }

  @Test("An input whose type reads a missing text is no missing parameter")
  func typesMayReadMissingTexts() throws {
    // `canOpen` assumed that every `TextDecodable` type needs a text.
    let mediator = try Subject("bare").mediator
    #expect(mediator.canOpen("/mood", source: .push))
    #expect(try mediator.openNow("/mood", source: .push) as? String == "mood none")
    #expect(mediator.canOpen("/mood?mood=glad", source: .push))
    #expect(!mediator.canOpen("/mood?mood=", source: .push))
  }

  @Test("An action may replace its module; its target ends when the call returns")
  func actionsMayReplaceTheirModule() throws {
    let journal = Log()
    let mediator = try Mediator()
    try mediator.register(Restless.contents(journal), as: "Restless")
    #expect(try mediator.openNow("/turn/0", source: .push) as? String == "calm")
    for _ in 1...3 {
      #expect(try mediator.openNow("/turn/1", source: .push) as? String == "turned, then calm")
      #expect(journal.texts == ["turned", "ended"])
      journal.clear()
    }
  }

  @Test("A link that a rule rewrites, and one that no rule matches, has one outcome")
  func rewrittenLinksHaveOneOutcome() async throws {
    var options = CallOptions()
    options.attachment = 1
    let plain = try Subject("rewritten", isObserved: true, isRewritten: true)
    let attached = try Subject("rewritten, with an attachment", isObserved: true, isRewritten: true, options)
    let none = try Subject("observed", isObserved: true)
    for url in ["/old/7", "shop://old/7?tab=new", "/never/1", "/old/x", "/order/7", "/later/7", "shop://order/detail"] {
      for _ in 0..<2 {
        let link = RandomLink(url)
        let (actual, expected) = (await plain.open(link), await attached.open(link))
        #expect(actual == expected, "\(url)")
        #expect(plain.openNow(link) == attached.openNow(link), "\(url) now")
        let isMatched = url.contains("old/7") || url.contains("never")
        #expect((await none.open(link) == actual) == !isMatched, "\(url) without rules")
        #expect(
          plain.mediator.canOpen(url, source: .inApp) == (actual.runs.first?.hasPrefix("ran") ?? false),
          "\(url) canOpen"
        )
      }
    }
  }

  @Test("A link of a cancelled task runs no action")
  func cancelledTasksRunNoAction() async throws {
    var options = CallOptions()
    options.attachment = 1
    let plain = try Subject("observed", isObserved: true)
    let attached = try Subject("with an attachment", isObserved: true, options)
    for url in ["/order/7", "/later/7", "/main/7", "/d/x", "/closed/1", "/none/of/these"] {
      let link = RandomLink(url)
      // The first call creates the plan and the target.
      _ = await plain.open(link)
      _ = await attached.open(link)
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return (await plain.open(link), await attached.open(link))
      }
      let (actual, expected) = await task.value
      #expect(actual == expected, "\(url)")
      #expect(actual.runs.isEmpty, "\(url)")
    }
  }
}

/// The outcome of opening a link.
private struct Outcome: Equatable {
  var result = ""
  var code: MediatorError.Code?
  /// The actions and handlers that ran.
  var runs: [String] = []
  /// What the observer got.
  var records: [String] = []
  var destinations: [String] = []
}

/// The reports of an observer.
private final class Records: Sendable {
  private let records = Mutex<[CallRecord]>([])

  var all: [CallRecord] { records.withLock { $0 } }

  func append(_ record: CallRecord) { records.withLock { $0.append(record) } }

  func clear() { records.withLock { $0 = [] } }
}

/// A mediator with the routes under test, opened with certain options.
private struct Subject {
  let name: String
  let mediator: Mediator
  private let options: CallOptions
  private let runs = Log()
  private let records = Records()

  init(
    _ name: String, isObserved: Bool = false, isGuarded: Bool = false, isRewritten: Bool = false,
    reader: any URLReader = StandardURLReader(), _ options: CallOptions = CallOptions()
  ) throws {
    self.name = name
    self.options = options
    var links = LinkSettings(namespaces: [
      .schemes("shop"), .web("shop.example.com", "*.example.org", named: "web"),
      .schemes("book").with { $0.acceptsDirectForm = false },
      .schemes("alone").with { $0.fallsBackToGlobal = false },
    ])
    links.maximumDeclines = 3
    links.reader = reader
    mediator = try Mediator(links: links)
    try mediator.register(Routed.contents(runs), as: "Test")
    if isObserved {
      try mediator.register(
        ModuleContents {
          CallObserver { [records] in records.append($0) }
        }, as: "Observer")
    }
    if isGuarded {
      try mediator.register(
        ModuleContents {
          Interception(.all) { try await $1($0) }
          Interception(.module("Test")) { try await $1($0) }
          Interception(.target("order")) { try await $1($0) }
          Interception(.tag("tagged")) { try await $1($0) }
        }, as: "Guards")
    }
    if isRewritten {
      mediator.rewrites = try RewriteSet([
        Rewrite(from: "/never/:x", to: "/void"), Rewrite(from: "/old/:id<int>", to: "/order/:id"),
      ])
    }
  }

  func open(_ link: RandomLink) async -> Outcome {
    await outcome(of: link) {
      try await mediator.open(link.url, source: link.source, context: link.context, options: options)
    }
  }

  func openNow(_ link: RandomLink) -> Outcome {
    clear()
    do {
      let value = try mediator.openNow(link.url, source: link.source, context: link.context, options: options)
      return outcome(.success(value), link)
    } catch {
      return outcome(.failure(error), link)
    }
  }

  @MainActor func openOnMain(_ link: RandomLink) -> Outcome {
    clear()
    do {
      let value = try mediator.openNow(link.url, source: link.source, context: link.context, options: options)
      return outcome(.success(value), link)
    } catch {
      return outcome(.failure(error), link)
    }
  }

  func outcome(of link: RandomLink, _ body: () async throws -> any Sendable) async -> Outcome {
    clear()
    do {
      return outcome(.success(try await body()), link)
    } catch {
      return outcome(.failure(error), link)
    }
  }

  private func clear() {
    runs.clear()
    records.clear()
  }

  private func outcome(_ result: Result<any Sendable, any Error>, _ link: RandomLink) -> Outcome {
    var code: MediatorError.Code?
    if case .failure(let error as MediatorError) = result { code = error.code }
    return Outcome(
      result: Self.text(result, link), code: code, runs: runs.texts,
      records: records.all.map { Self.text($0, link) },
      destinations: records.all.map { "\($0.invocation.destination)" })
  }

  private static func text(_ result: Result<any Sendable, any Error>, _ link: RandomLink) -> String {
    switch result {
    case .success(let value): return "\(type(of: value)) \(value)"
    case .failure(let error as MediatorError):
      let parts: [Any?] = [error.destination, error.label, error.expected, error.found, error.source, error.url]
      let parameters = error.parameters.map { "\($0)" } ?? "none"
      let message = link.showsMessages ? error.message : error.code.description
      return "\(message) \(parts.map { "\($0 ?? "-")" }) \(parameters)"
    case .failure(let error): return "\(type(of: error)) \(error)"
    }
  }

  private static func text(_ record: CallRecord, _ link: RandomLink) -> String {
    let call = record.invocation
    var text = "\(call.destination) \(call.parameters) \(call.source?.description ?? "-") \(call.url ?? "-")"
    if let resolution = call.resolution {
      let (pattern, variant) = (resolution.pattern?.description, resolution.variant?.description)
      text += " by \(pattern ?? "-") \(variant ?? "-") \(resolution.namespace ?? "-")"
      text += " \(resolution.parameters) \(resolution.parent ?? "-")"
    }
    return text + ": " + Self.text(record.outcome, link)
  }
}

/// The standard reader as a type of the app's own.
private struct OwnReader: URLReader {
  func read(_ text: String) throws(URLReadingError) -> ParsedURL { try StandardURLReader().read(text) }
}

private enum Tab: String, TextDecodable { case new, used }

/// A type that can be read from one text, or from none.
private struct Mood: TextDecodable {
  let text: String

  init(text: String) throws(ParameterError) {
    if text.isEmpty { throw .malformed(expected: "a mood") }
    self.text = text
  }

  static var canBeAbsent: Bool { true }

  static func decode(_ source: Parameters.Source) throws(ParameterError) -> Mood {
    try Mood(text: source.texts?.first ?? "none")
  }
}

private struct Filter: StructureDecodable, Encodable {
  var city: String
  var limit: Int?
}

private struct Failed: Error { let text: String }

/// The module under test.
private enum Routed {
  @ModuleBuilder static func contents(_ journal: Log) -> ModuleContents {
    Registration { RoutedTarget(journal: journal) }
    Registration { BriefTarget(journal: journal) }
    Registration { HelpTarget(journal: journal) }
    Registration(onMain: { ScreenTarget(journal) })
    Fallback { (_: Mediator, miss: UnresolvedCall) throws -> any Sendable in
      guard miss.invocation.address?.target == "handled" else { throw Declined() }
      journal.add("handled \(miss.invocation.destination)")
      return "fallback"
    }
    Fallback(for: .unmatchedURLs(in: "book")) { (_: Mediator, miss: UnresolvedCall) -> any Sendable in
      journal.add("handled unmatched")
      return "unmatched"
    }
    Route("/user/:id/:tab", "/member/:id/:tab", exposedTo: .all) { (id: Int, tab: Tab) in
      journal.ran("user \(id) \(tab)")
    }
    .under("/users?tab=:tab")
    Route("/defaults/:x", exposedTo: .all) { (all: Parameters) in journal.ran("defaults \(all)") }
      .defaults(["page": "3", "x": "d"])
    Route("/whole/:x", exposedTo: .all) { (all: Parameters) in journal.ran("whole \(all)") }
    Route("/soon/:x", exposedTo: .push) { (x: String) async in journal.ran("soon \(x)") }
    Route("book://:shelf/:x<[a-zé]{1,4}>", in: "book", exposedTo: .all) { (shelf: String, x: String) in
      journal.ran("book \(shelf) \(x)")
    }
    Route("/found/:x", in: "web", exposedTo: .web) { (x: String) in journal.ran("found \(x)") }
    Route("/search/:text", labels: ["limit", "text"], exposedTo: .all) { (limit: Int?, text: String) in
      journal.ran("search \(limit ?? 0) \(text)")
    }
    Route("/d/:x", priority: 2, exposedTo: .all) { (x: String) throws -> String in
      _ = journal.ran("first \(x)")
      if x.utf8.count % 2 == 1 { throw Declined() }
      return "first"
    }
    Route("/d/:x<int>", exposedTo: .all) { (x: Int) in journal.ran("second \(x)") }
    Route("/d/*rest", priority: -1, exposedTo: [.inApp, .web]) { (rest: [String]) in
      journal.ran("third \(rest)")
    }
    Route("/many/:x", priority: 9, exposedTo: .all) { (x: String) throws -> Int in try journal.declines(x) }
    Route("/many/:x", priority: 8, exposedTo: .all) { (x: String) async throws -> Int in try journal.declines(x) }
    Route("/many/:x", priority: 7, exposedTo: .all) { (x: String) throws -> Int in try journal.declines(x) }
    Route("/many/:x", priority: 6, exposedTo: .all) { (x: String) throws -> Int in try journal.declines(x) }
    Route("/many/:x", priority: 5, exposedTo: .all) { (x: String) throws -> Int in try journal.declines(x) }
    Route(matching: Codes(), in: "alone", exposedTo: .all) { (all: Parameters) in journal.ran("code \(all)") }
    Route("/:x", in: "alone", exposedTo: .all) { (x: Int) in journal.ran("alone \(x)") }
  }
}

extension Log {
  fileprivate func ran(_ text: String) -> String {
    add("ran " + text)
    return text
  }

  fileprivate func declines(_ text: String) throws -> Int {
    add("ran \(text)")
    if text.utf8.count > 2 { throw Declined() }
    return 1
  }
}

private struct Codes: RouteMatcher {
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
    let segments = url.segments(host: host)
    return segments.count == 2 ? ["code": segments[1].text] : nil
  }
}

private struct RoutedTarget: Target {
  static let name: TargetName = "order"
  let journal: Log

  static var actions: ActionTable<RoutedTarget> {
    Action("detail", "id") { (own: RoutedTarget, id: Int) in own.journal.ran("detail \(id)") }
      .route("/order/:id<int>").exposed(to: .all).tagged("tagged")
    Action("loose", "id") { (own: RoutedTarget, id: Int) in own.journal.ran("loose \(id)") }
      .route("/loose/:id").exposed(to: [.push, .web])
    Action("show", "id", ActionParameter("tab", default: Tab.new)) { (own: RoutedTarget, id: String, tab: Tab) in
      own.journal.ran("show \(id) \(tab)")
    }
    .route("/show/:id(/:tab)").exposed(to: .all)
    Action("tags", "tags", "page") { (own: RoutedTarget, tags: [String], page: Int?) in
      own.journal.ran("tags \(tags) \(page ?? -1)")
    }
    .route("/tags/*tags").exposed(to: .all)
    Action("rest", ActionParameter("rest", default: OneText(text: "none"))) { (own: RoutedTarget, rest: OneText) in
      own.journal.ran("rest \(rest.text)")
    }
    .route("/rest/*rest").exposed(to: .all)
    Action("limit", ActionParameter("limit", default: 10), "x") { (own: RoutedTarget, limit: Int, x: String) in
      own.journal.ran("limit \(limit) \(x)")
    }
    .route("/limit/:x").exposed(to: .all)
    Action("mood", "mood") { (own: RoutedTarget, mood: Mood) in own.journal.ran("mood \(mood.text)") }
      .route("/mood").exposed(to: .all)
    Action("word", "x") { (own: RoutedTarget, x: String) in own.journal.ran("word \(x)") }
      .route("/word/:x", "/word-:x.html").exposed(to: .all)
    Action("nothing", "x") { (own: RoutedTarget, x: String) -> Int? in
      _ = own.journal.ran("nothing \(x)")
      return nil
    }
    .route("/nil/:x").exposed(to: .all)
    Action("void") { (own: RoutedTarget) in own.journal.add("ran void") }.route("/void").exposed(to: .all)
    Action("fails", "x") { (own: RoutedTarget, x: String) throws -> Int in
      throw Failed(text: own.journal.ran("fails \(x)"))
    }
    .route("/fails/:x").exposed(to: .all)
    Action("later", "id") { (own: RoutedTarget, id: Int) async in own.journal.ran("later \(id)") }
      .route("/later/:id").exposed(to: .all)
    Action("fallsLater", "x") { (own: RoutedTarget, x: String) async throws -> Int in
      throw Failed(text: own.journal.ran("later \(x)"))
    }
    .route("/falls/:x").exposed(to: .all)
    Action("main", "id", onMain: { (own: RoutedTarget, id: Int) in own.journal.ran("main \(id)") })
      .route("/main/:id<int>").exposed(to: .all)
    Action("call", "call", "x") { (own: RoutedTarget, call: Invocation, x: String) in
      own.journal.ran("call \(call.destination) \(call.resolution?.pattern?.description ?? "-") \(x)")
    }
    .route("/call/:x").exposed(to: .all)
    Action("filter", "filter", "old") { (own: RoutedTarget, filter: Filter?, old: Bool?) in
      own.journal.ran("filter \(filter?.city ?? "-") \(filter?.limit ?? 0) \(old.map { "\($0)" } ?? "-")")
    }
    .route("/filter").exposed(to: .all)
    Action("closed", "id") { (own: RoutedTarget, id: Int) in own.journal.ran("closed \(id)") }.route("/closed/:id")
    Action("nativePay", "x") { (own: RoutedTarget, x: [String]) in own.journal.ran("native \(x)") }
      .route("/pay/*x").exposed(to: .all)
  }
}

private final class BriefTarget: Target {
  static let name: TargetName = "brief"
  static let lifetime = Lifetime.transient
  private let journal: Log

  init(journal: Log) { self.journal = journal }

  static var actions: ActionTable<BriefTarget> {
    Action("now", "x") { (own: BriefTarget, x: Double) in own.journal.ran("brief \(x)") }
      .route("/brief/:x").exposed(to: .all)
    Action("later", "x") { (own: BriefTarget, x: Double) async in own.journal.ran("brief later \(x)") }
      .route("/briefly/:x").exposed(to: .all)
  }
}

private struct HelpTarget: Target {
  static let name: TargetName = "help"
  let journal: Log

  static var actions: ActionTable<HelpTarget> {
    Fallback { (own: HelpTarget, miss: UnresolvedCall) in
      own.journal.add("handled by help")
      return "no help on \(miss.invocation.destination)"
    }
  }
}

@MainActor private final class ScreenTarget {
  private let journal: Log

  init(_ journal: Log) { self.journal = journal }

  func show(_ id: Int) -> String { journal.ran("screen \(id)") }
}

nonisolated extension ScreenTarget: Target {
  static let name: TargetName = "screen"
  static var actions: ActionTable<ScreenTarget> {
    Action("show", "id", onMain: { (own: ScreenTarget, id: Int) in own.show(id) }).route("/screen/:id").exposed(
      to: .all)
  }
}

/// A target whose action replaces its own module while it runs.
private final class Restless: Target {
  static let name: TargetName = "restless"
  private weak let mediator: Mediator?
  private let journal: Log

  init(_ mediator: Mediator, _ journal: Log) {
    self.mediator = mediator
    self.journal = journal
  }

  deinit { journal.add("ended") }

  static func contents(_ journal: Log) -> ModuleContents {
    ModuleContents { Registration { (mediator: Mediator) in Restless(mediator, journal) } }
  }

  static var actions: ActionTable<Restless> {
    Action("turn", "count") { (own: Restless, count: Int) throws -> String in
      guard count > 0, let mediator = own.mediator else { return "calm" }
      mediator.releaseTargets()
      mediator.unregister("Restless")
      try mediator.register(contents(own.journal), as: "Restless")
      let inner = try mediator.openNow("/turn/0", source: .push)
      own.journal.add("turned")
      return "turned, then \(inner)"
    }
    .route("/turn/:count<int>").exposed(to: .all)
  }
}

/// A link as an app may get it.
private struct RandomLink: CustomStringConvertible {
  let url: String
  var source = LinkSource.inApp
  var context: Parameters = [:]
  var showsMessages = true

  var description: String { "\(url.debugDescription) from \(source) with \(context)" }

  init(_ url: String) { self.url = url }

  init(_ random: inout SeededGenerator) {
    var url = Self.pick(Self.paths, &random)
    while let slot = url.firstIndex(of: "*") {
      url.replaceSubrange(slot...slot, with: Self.pick(Self.values, &random))
    }
    let count = max(0, Int.random(in: -2...3, using: &random))
    for index in 0..<count {
      url += (index == 0 && !url.contains("?") ? "?" : "&") + Self.pick(Self.labels, &random)
      if Int.random(in: 0..<6, using: &random) > 0 { url += "=" + Self.pick(Self.values, &random) }
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      var scalars = Array(url.unicodeScalars)
      let index = Int.random(in: 0...scalars.count, using: &random)
      if Bool.random(using: &random) {
        scalars.insert(contentsOf: Self.pick(Self.pieces, &random).unicodeScalars, at: index)
      } else {
        scalars.removeSubrange(index..<min(scalars.count, index + 2))
      }
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      url = String(text)
    }
    self.url = url
    source = Self.pick([.inApp, .push, .web, .universalLink], &random)
    context = Self.pick(
      [[:], [:], [:], ["id": 7], ["x": "context"], ["unused": 1], ["tab": "used", "id": "9"]], &random)
  }

  private static func pick<Element>(_ elements: [Element], _ random: inout SeededGenerator) -> Element {
    elements[Int.random(in: elements.indices, using: &random)]
  }

  private static let paths = [
    "/order/*", "shop://order/*", "https://shop.example.com/order/*", "https://a.example.org/loose/*", "/loose/*",
    "shop:///loose/*", "/show/*", "/show/*/*", "/show/*/used", "/tags/*/*", "/tags", "/rest", "/rest/*", "/rest/*/*",
    "/limit/*", "/mood", "/mood?mood=*", "/word/*", "/word-*.html", "SHOP://Word/*", "/nil/*", "/void", "/fails/*",
    "/later/*", "/falls/*", "/main/*", "/call/*", "/filter?city=*", "/filter", "/closed/*", "/pay/*", "/brief/*",
    "/briefly/*", "/screen/*", "/user/*/new", "/member/*/used", "/user/*/*", "/defaults/*", "/whole/*", "/soon/*",
    "book://*/*", "book://Shelf/é", "book://a/b/c", "https://shop.example.com/found/*", "/search/*", "/d/*", "/d/*/*",
    "shop://d/*", "/many/*", "/many/long", "alone://a/*", "alone://*", "alone://a/b/c", "shop://order/detail?id=*",
    "shop://ORDER/detail?id=*", "shop://order/none", "shop://help/*", "shop://none/*", "shop://handled/*",
    "shop://order/nativePay?x=*", "https://other.example.com/order/*", "other://order/*", "mailto:*", "//host/order/*",
    "shop://user@order/*", "/nothing/at/all",
  ]

  private static let values = [
    "7", "42", "-3", "+5", "007", "99999999999999999999", "9223372036854775807", "x", "ab", "abc", "new", "used", "",
    "%37", "é", "%C3%A9", "e\u{301}", "a%2Fb", "a+b", ".", "..", "日本", "%00", "%zz", "true", "1.5", "1e3", "none",
  ]

  private static let labels = [
    "id", "tab", "rest", "page", "limit", "x", "tags", "mood", "city", "call", "é", "e%CC%81", "text", "code", "shelf",
    "unused", "%69d", "", "(parameters%201)", "old", "filter",
  ]

  private static let pieces = [
    "/", "//", "?", "#", "&", "=", "%", "%2F", "%00", "é", "\n", " ", "\\", ":", "@", "..", "native", "*", ":id", "+",
    ";",
  ]
}
