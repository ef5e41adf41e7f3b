import MediatorMigration
import Testing

@Suite("Long patterns of JLRoutes") struct LongPatternTests {
  // The parts were compared with each other before the pattern was rejected: 4.7 seconds on 160 KB.
  @Test("A pattern with groups is rejected by its length before it is expanded (AT8)") func longPatternsAreRejected() {
    let groups = String(repeating: "/a(/b)", count: 30_000)
    let error = #expect(throws: JLRoutesPatternError.self) { try JLRoutes().add(groups) { _ in true } }
    #expect(error?.code == .tooLong(limit: 8192))
    #expect((error?.description.utf8.count ?? 0) < 300)
    #expect(throws: JLRoutesPatternError.self) { try JLRoutesPattern.expanding(groups, limit: .max) }
  }

  @Test("A short pattern with too many groups is rejected, and a long one without groups is not (AT8)")
  func limitsAreIndependent() throws {
    let many = String(repeating: "(/b)", count: 1000)
    let error = #expect(throws: JLRoutesPatternError.self) { try JLRoutesPattern.expanding(many) }
    #expect(error?.code == .tooManyVariants(limit: 1024))
    #expect(try JLRoutesPattern.expanding("/" + String(repeating: "x", count: 10_000)).count == 1)
    #expect(try JLRoutesPattern.expanding("/a(/b)(/c)").count == 4)
  }

  @Test("Extreme limits of expansions are errors and not traps (AT9)", arguments: [Int.min, -1, 0, 1, 2, .max])
  func limitsAreChecked(_ limit: Int) {
    let count = try? JLRoutesPattern.expanding("/a(/b)", limit: limit).count
    #expect(count == (limit >= 2 ? 2 : nil))
  }

  // Each of a thousand variants was built from all parts: 5.5 seconds.
  @Test("A pattern whose longest expansion no table accepts is not expanded (AT8)") func longExpansionsAreRejected() {
    let groups = String(repeating: "(/b)", count: 10)
    for text in [String(repeating: "/a", count: 3900) + groups, String(repeating: "x", count: 4090) + groups] {
      let error = #expect(throws: JLRoutesPatternError.self) { try JLRoutesPattern.expanding(text) }
      #expect(error?.code == .tooLong(limit: 4096))
    }
  }

  @Test("Priorities and limits of a router may have any value (AT9)", arguments: [Int.min, -1, 0, 1, .max])
  func routersTakeAnyNumber(_ number: Int) {
    let isSmall = Int32(exactly: number) != nil
    #expect(((try? JLRoutes().add("/a", priority: number) { _ in true }) != nil) == isSmall)
    #expect(((try? JLRoutes(expansionLimit: number).add("/a(/b)") { _ in true }) != nil) == (number == .max))
    #expect(((try? RoutePattern.jlroutes("/a(/b)", limit: number)) != nil) == (number == .max))
  }

  @Test("The largest limit does not expand forty groups (AT9)") func largestLimitIsBounded() {
    let error = #expect(throws: JLRoutesPatternError.self) {
      try JLRoutesPattern.expanding(String(repeating: "(/b)", count: 40), limit: .max)
    }
    #expect(error?.code == .tooManyVariants(limit: 65_536))
  }
}
