import Foundation
import MediatorLinks
import MediatorTestSupport
import Synchronization
import Testing

/// What a message costs, and what it shows, does not depend on how much a hostile link or file contains.
@Suite("Messages are bounded") struct BoundedMessageTests {
  private struct Many: Target {
    static let name: TargetName = "many"
    static var actions: ActionTable<Many> {
      for index in 0..<3000 { Action(ActionName("anActionOfThisTarget\(index)")) { _ in index } }
    }
  }

  // Each name was compared: 450 milliseconds among 50,000.
  @Test("The names nearest to an unknown one are searched within steps, and the message says if they end (AT2)")
  func namesAreBounded() throws {
    let mediator = try Mediator { Registration { Many() } }
    let error = expectFailureNow(.unknownAction) { try mediator.performNow("many", "anActionOfThatTarget3000") }
    #expect(error?.message.hasSuffix("; not all names were compared") == true || error?.candidates.isEmpty == false)
    #expect(error?.description.contains("; not all names were compared") == true)
    let small = try Mediator { Registration { DateTarget() } }
    expectFailureNow(.unknownAction, "'date/sat': unknown action; did you mean 'set'?") {
      try small.performNow("date", "sat")
    }
  }

  // Each route decoded each segment again: 5 seconds for 7 KB over 10,000 routes.
  @Test("An explanation compares routes within steps, and says how many it left out (AT12)")
  func explanationsAreBounded() async throws {
    let mediator = try Mediator()
    let groups = (0..<20).map { "(/:a\($0)/:b\($0)" }.joined() + String(repeating: ")", count: 20)
    try mediator.register(
      ModuleContents {
        for index in 0..<1500 {
          Route(RoutePattern(stringLiteral: "/route\(groups)/end\(index)"), labels: [], exposedTo: .all) { 0 }
        }
      }, as: "Routes")
    let url = "/route/" + (0..<40).map { "%41segment\($0)" }.joined(separator: "/")
    let explanation = try await onThread { mediator.explain(url, source: .web).description }
    #expect(explanation.contains("\n  uncompared "))
    #expect(!mediator.explain("/none", source: .web).description.contains("uncompared"))
  }

  @Test("The routes nearest to a URL are searched within steps, and the message says if they end (AT2)")
  func routesAreBounded() throws {
    let groups = (0..<20).map { "(/segment\($0):x\($0)" }.joined() + String(repeating: ")", count: 20)
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        for index in 0..<1500 {
          Route(RoutePattern(stringLiteral: "/route\(index)\(groups)"), labels: [], exposedTo: .all) { 0 }
        }
      }, as: "Routes")
    let url = "app://" + (0..<20).map { "segmant\($0)" }.joined(separator: "/")
    let error = expectFailureNow(.unmatchedURL) { try mediator.openNow(url, source: .web) }
    #expect(error?.description.contains("; not all names were compared") == true)
  }

  // The error of an unknown host listed all hosts of all namespaces.
  @Test("The error of an unknown host or scheme names few of many (AT6)") func unknownHostsAreBounded() throws {
    let mediator = try Mediator(links: LinkSettings(schemes: ["main"]))
    try mediator.register(
      ModuleContents {
        for index in 0..<500 {
          RouteNamespace.schemes("scheme\(index)", named: "n\(index)")
          RouteNamespace.web("host\(index).example", named: "w\(index)")
        }
      }, as: "Namespaces")
    for (url, near) in [("https://host77.exampel/", "host77.example"), ("schem77://a", "scheme77")] {
      let error = expectFailureNow(.unmatchedURL) { try mediator.openNow(url, source: .web) }
      #expect((error?.message.utf8.count ?? 0) < 300)
      #expect(error?.message.contains("one of many others") == true, "\(near)")
    }
    mediator.unregister("Namespaces")
    expectFailureNow(.unmatchedURL, "'schem77://a': matches no route: found 'schem77', expected the scheme main") {
      try mediator.openNow("schem77://a", source: .web)
    }
  }

  private struct DateTarget: Target {
    static let name: TargetName = "date"
    static var actions: ActionTable<DateTarget> {
      Action("set", "count") { (_, count: Int) in count }
      Action("date", "date") { (_, date: Date) in date }
    }
  }

  // Foundation traps on Linux when it describes a date that is not a number.
  @Test(
    "A native date without a calendar day has a text in messages (AT10)",
    arguments: [
      Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, 1e19, -1e12,
    ])
  func datesAreDescribed(_ seconds: Double) throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let mediator = try Mediator { Registration { DateTarget() } }
    var values: [any Sendable] = [
      date, Optional(date), [date], ["a": date], [Optional(date)], Boxed(date: date), [[date]],
    ]
    values.append(Array(repeating: Date(), count: 1000) + [date])
    values.append(Dictionary(uniqueKeysWithValues: (0..<2000).map { ("\($0)", $0 == 1999 ? date : Date()) }))
    for value in values {
      let error = expectFailureNow(.parameterTypeMismatch) {
        try mediator.performNow("date", "set", ["count": value])
      }
      #expect(error?.message.isEmpty == false)
      #expect(!"\(["count": value] as Parameters)".isEmpty)
    }
    #expect(!date.parameterText.isEmpty)
    #expect(date.parameterTexts == nil)
    #expect(try mediator.performNow("date", "date", ["date": date]) is Date)
  }

  private struct Boxed: Sendable {
    var date: Date
  }

  // Lines of explanations and records were as long as the texts in them.
  @Test("Descriptions of links, explanations and records cut their texts (AT14)") func linksAreCut() throws {
    let long = String(repeating: "x", count: 4000)
    let records = Mutex<[String]>([])
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/a/:x", exposedTo: .all) { (text: String) in text.count }
        CallObserver { record in records.withLock { $0.append("\(record)") } }
      }, as: "Long")
    mediator.rewrites = try RewriteSet([RoutePatterns.Rewrite(from: "/b/:x", to: "/a/:x")])
    var texts: [String] = []
    for url in ["app://a/\(long)", "app://b/\(long)", "app://c/\(long)?\(long)", "app://a/b?x=\(long)", long] {
      texts.append("\(mediator.explain(url, source: .web))")
      if let resolution = try? mediator.resolve(url, source: .web) {
        texts.append("\(resolution)")
        texts += resolution.rewrites.map { "\($0)" }
      }
      _ = try? mediator.openNow(url, source: .web)
    }
    let all = texts + records.withLock { $0 }
    #expect(all.count > 10)
    for text in all {
      for line in text.split(separator: "\n") { #expect(line.unicodeScalars.count < 1500, "\(line.prefix(100))") }
    }
    // One base with a million accents is one character.
    let accents = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect("\(["x": accents] as Parameters)".unicodeScalars.count < 300)
  }

  // Labels come from URLs and had any length.
  @Test("Descriptions of parameters and errors cut long names (AT14)") func namesAreCut() throws {
    let long = String(repeating: "x", count: 1_000_000)
    #expect("\(Parameters(texts: [(long, long)]))".utf8.count < 400)
    let mediator = try Mediator { Registration { DateTarget() } }
    var errors: [any Error] = []
    func note(_ body: () throws -> Void) { do { try body() } catch { errors.append(error) } }
    note { _ = try mediator.performNow(TargetName(long), "a") }
    note { _ = try mediator.performNow("date", ActionName(long)) }
    note { _ = try mediator.performNow("date", "set", Parameters(texts: [(long, "1")])) }
    note { _ = try mediator.performNow("date", "set", Parameters(texts: [("count", long)])) }
    note { _ = try mediator.openNow("app://" + long, source: .web) }
    note { _ = try mediator.openNow(long, source: .web) }
    note {
      try mediator.register(
        ModuleContents { Route(RoutePattern(stringLiteral: "/" + long), exposedTo: .all) { 0 } }, as: "A")
    }
    note { try mediator.register(ModuleContents { RouteNamespace.schemes(long, named: long) }, as: "B") }
    note { try mediator.register(ModuleContents {}, as: ModuleName(long)) }
    #expect(errors.count == 9)
    for error in errors { #expect("\(error)".utf8.count < 1500, "\("\(error)".prefix(200))") }
  }
}
