import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

/// Every public duration, size, depth, count and priority of MediatorKit and RoutePatterns, with its extremes.
@Suite("Extremes of public numbers") struct ExtremeNumberTests {
  static let counts = [Int.min, -1, 0, 1, .max]

  private struct Quick: Target {
    static let name: TargetName = "quick"
    static var actions: ActionTable<Quick> { Action("now") { _ in 1 }.exposed(to: .all) }
  }

  private static func mediator(_ links: LinkSettings, @ModuleBuilder _ contents: () -> ModuleContents) throws
    -> Mediator
  {
    let mediator = try Mediator(links: links)
    try mediator.register(contents(), as: "Test")
    return mediator
  }

  @Test("Limits of URLs may have any value (AT9)", arguments: counts) func limits(_ count: Int) {
    let limits = URLLimits(length: count, segments: count, queryItems: count, valueLength: count)
    let url = try? StandardURLReader(limits: limits).read("app://a/b?c=d")
    #expect((url != nil) == (count == .max))
    _ = try? ParsedURL(scheme: "app", host: "a", segments: ["b"], queryItems: [("c", "d")], limits: limits)
    let hasPort = (try? ParsedURL(scheme: "app", host: "a", port: count, segments: ["b"])) != nil
    #expect(hasPort == (0...65535 ~= count))
  }

  @Test("Limits of explanations and suggestions may have any value (AT9)", arguments: counts)
  func results(_ count: Int) throws {
    var builder = RouteTable<Int>.Builder()
    try builder.insert("/page/:id<int>", 1)
    let table = builder.freeze()
    let url = try StandardURLReader().read("/pagee/7")
    #expect(table.nearest(to: url, limit: count).count == (count > 0 ? 1 : 0))
    #expect(table.explain(url, limit: count).count == (count > 0 ? 1 : 0))
    let mediator = try Mediator { Registration { Quick() } }
    #expect(!"\(mediator.explain("app://quick/now", source: .web, limit: count))".isEmpty)
  }

  @Test("Numbers of characters in a constraint may have any value (AT9)", arguments: counts)
  func characters(_ count: Int) {
    let all: [ClosedRange<Unicode.Scalar>] = ["\u{0}"..."\u{10FFFF}"]
    #expect((ParameterCharacters(ranges: all, minimum: count) != nil) == (count >= 0))
    #expect((ParameterCharacters(ranges: all, minimum: 0, maximum: count) != nil) == (count > 0))
    #expect(ParameterCharacters(ranges: all, minimum: count)?.accepts("ab".utf8) == (count < 0 ? nil : count <= 1))
  }

  @Test("Days beyond the calendar are rejected (AT9)", arguments: counts) func days(_ number: Int) {
    #expect(
      RouteDate(year: 2000, month: 1, day: number) == (number == 1 ? RouteDate(year: 2000, month: 1, day: 1) : nil))
    #expect((RouteDate(year: 2000, month: number, day: 1) != nil) == (number == 1))
    #expect((RouteDate(year: number, month: 1, day: 1) != nil) == (0...9999).contains(number))
  }

  @Test("Priorities beyond 32 bits are rejected, and others work (AT9)")
  func priorities() throws {
    for priority in [Int.min, Int(Int32.min) - 1, Int(Int32.min), 0, Int(Int32.max), Int(Int32.max) + 1, .max] {
      let isValid = Int32(exactly: priority) != nil
      var builder = RouteTable<Int>.Builder()
      #expect(((try? builder.insert("/a", 1, priority: priority)) != nil) == isValid)
      #expect(((try? RewriteSet([Rewrite(from: "/a", to: "/b", priority: priority)])) != nil) == isValid)
      let mediator = try Mediator()
      // The priorities of interceptors are only compared.
      let guarded = ModuleContents {
        Registration { Quick() }
        Interception(.all, priority: priority) { call, next in try await next(call) }
      }
      #expect(throws: Never.self) { try Mediator().register(guarded, as: "M") }
      let contents = ModuleContents { Route("/a", priority: priority, exposedTo: .all) { 1 } }
      #expect(((try? mediator.register(contents, as: "M")) != nil) == isValid)
    }
  }

  @Test("Capacities and expiries of the link gate may have any value (AT9)")
  func gates() async throws {
    for capacity in Self.counts {
      for expiry in [Duration.zero, .seconds(-1), .seconds(Int64.max), .seconds(Int64.min), .nanoseconds(1)] {
        var settings = LinkSettings()
        settings.gateCapacity = capacity
        settings.gateExpiry = expiry
        let mediator = try Self.mediator(settings) { Registration { Quick() } }
        #expect(throws: Never.self) { try mediator.openNow("app://quick/now", source: .web) }
      }
    }
  }

  @Test("Numbers of rewrites and declines may have any value (AT9)", arguments: counts)
  func steps(_ count: Int) throws {
    var settings = LinkSettings()
    settings.maximumRewrites = count
    settings.maximumDeclines = count
    let mediator = try Self.mediator(settings) {
      Route("/here", exposedTo: .all) { 1 }
      Route("/*rest", exposedTo: .all) { () -> Int in throw Declined() }
    }
    #expect(throws: Never.self) { try mediator.openNow("app://here", source: .web) }
    expectAnyFailure { try mediator.openNow("app://elsewhere", source: .web) }
  }

  private func expectAnyFailure(_ body: () throws -> any Sendable) {
    #expect(throws: MediatorError.self) { try body() }
  }

  @Test("Deadlines may have any value (AT9)") func deadlines() async throws {
    let mediator = try Mediator { Registration { Quick() } }
    for timeout in [Duration(attoseconds: .max), Duration(attoseconds: .min)] {
      let options = CallOptions(timeout: timeout)
      let result = try? await mediator.perform("quick", "now", options: options)
      #expect((result as? Int) == (timeout > .zero ? 1 : nil))
    }
    for seconds in [Int64.min, -1, 0, 600, .max] {
      let result = try? await mediator.perform("quick", "now", options: CallOptions(timeout: .seconds(seconds)))
      #expect((result as? Int) == (seconds > 0 ? 1 : nil), "\(seconds)")
    }
  }
}
