import RoutePatterns
import Testing

@Suite struct RouteTableTests {
  typealias Builder = RouteTable<String>.Builder

  @Test func conflictsNameBothSides() throws {
    var builder = Builder()
    try builder.insert("/order/:id", "a", origin: RouteOrigin("Orders", fileID: "Orders/Routes.swift", line: 12))
    let error = #expect(throws: RouteTableError.self) {
      try builder.insert("/order/:uid", "b", origin: RouteOrigin("Users"))
    }
    #expect(error?.code == .conflict)
    #expect(
      error?.description
        == "'/order/:uid' of Users: conflict at priority 0: found '/order/:id' of Orders (Orders/Routes.swift:12)")
    #expect(builder.count == 1)
  }

  @Test(
    "Patterns that differ only in names conflict",
    arguments: [
      ("/a/:x", "/a/:y"), ("/a/:x<int>", "/a/:y<int>"), ("/*a", "/*b"), ("/a(/:x)", "/a(/:y)"), ("/v:x.h", "/v:y.h"),
      ("shop://a/:x", "shop://a/:y"), ("/é", "/%C3%A9"), ("/a(/*x)", "/a(/*y)"), ("/", ""),
    ] as [(RoutePattern, RoutePattern)])
  func patternsThatDifferInNamesConflict(_ first: RoutePattern, _ second: RoutePattern) throws {
    var builder = Builder()
    try builder.insert(first, "first")
    #expect(throws: RouteTableError.self) { try builder.insert(second, "second") }
    try builder.insert(second, "second", priority: 1)
    try builder.insert(second, "third", replacing: true)
    #expect(builder.freeze().entries.map(\.value) == ["second", "third"])
  }

  @Test(
    "Patterns that differ in more than names do not conflict",
    arguments: [
      ("/a/:x", "/a/:x<int>"), ("/a(/:x)", "/a/:x"), ("/a/*x", "/a(/*x)"), ("/a/:x", "shop://a/:x"), ("/a", "/A"),
      ("/\u{E9}", "/e\u{301}"), ("/:x<a|b>", "/:x<b|a>"), ("https://a.b/c", "https://*.b/c"),
    ] as [(RoutePattern, RoutePattern)])
  func otherPatternsDoNotConflict(_ first: RoutePattern, _ second: RoutePattern) throws {
    var builder = Builder()
    try builder.insert(first, "first")
    try builder.insert(second, "second")
    #expect(builder.freeze().count == 2)
  }

  @Test func malformedPatternsAreRejected() {
    var builder = Builder()
    let error = #expect(throws: RouteTableError.self) {
      try builder.insert("/a(", "a", origin: RouteOrigin("Orders"))
    }
    #expect(error?.code == .malformedPattern)
    #expect(error?.description == "unbalanced group: found '(' without ')'\n  /a(\n    ^ column 3 (in Orders)")
    let other = #expect(throws: RouteTableError.self) { try builder.insert("/a", "a", priority: .max) }
    #expect(other?.code == .invalidPriority)
    #expect(builder.freeze().isEmpty)
  }

  @Test func registrationOrderAllowsDuplicatesAndReportsThem() throws {
    var builder = Builder(order: .registration)
    try builder.insert("/:a", "first")
    try builder.insert("/x", "second")
    try builder.insert("/:b", "third")
    try builder.insert("/:c", "urgent", priority: 1)
    let table = builder.freeze()
    #expect(table.entries.map(\.value) == ["urgent", "first", "second", "third"])
    #expect(table.matches(path: "/x").map(\.value) == ["urgent", "first", "second", "third"])
    #expect(table.shadowed.map(\.entry.value) == ["first", "second", "third"])
    #expect(table.shadowed.allSatisfy { $0.hiddenBy.value == "urgent" })
  }

  @Test func patternsAreRemovedByHandleAndByPattern() throws {
    var builder = Builder()
    let handle = try builder.insert("/a", "a")
    try builder.insert("/a", "urgent", priority: 1)
    try builder.insert("/b", "b")
    let removed = [builder.remove(handle), builder.remove(handle)]
    #expect(removed == [true, false])
    #expect(builder.freeze().matches(path: "/a").map(\.value) == ["urgent"])
    let count = builder.remove("/a" as RoutePattern)
    #expect(count == 1)
    #expect(builder.freeze().firstMatch(path: "/a") == nil)
    builder.removeAll()
    #expect(builder.count == 0)
    #expect(builder.freeze().isEmpty)
    let foreign = builder.remove(handle)
    #expect(!foreign)
  }

  @Test func aBuilderGrowsAfterFreezing() throws {
    var builder = Builder()
    try builder.insert("/a", "a")
    let small = builder.freeze()
    try builder.insert("/b", "b")
    #expect(small.count == 1)
    #expect(builder.freeze().count == 2)
    var again = Builder(small)
    try again.insert("/c", "c")
    #expect(again.freeze().entries.map(\.value) == ["a", "c"])
  }

  @Test func hiddenPatternsAreReported() throws {
    var builder = Builder()
    try builder.insert("/a(/b)", "group")
    try builder.insert("/a/b", "hidden by the group")
    try builder.insert("/*", "all", priority: 1)
    try builder.insert("/c/:x<uint>", "never")
    var other = Builder()
    try other.insert("/:x<a|b|c>", "wide")
    try other.insert("/:x<a|b>", "narrow")
    try other.insert("/:x<int>", "int")
    try other.insert("/:x", "any")
    try other.insert("shop://x", "shop")
    #expect(other.freeze().shadowed.map(\.entry.value) == ["narrow"])
    #expect(other.freeze().shadowed.map(\.hiddenBy.value) == ["wide"])
    let table = builder.freeze()
    #expect(table.shadowed.map(\.entry.value) == ["group", "hidden by the group", "never"])
    builder.remove("/*" as RoutePattern)
    #expect(builder.freeze().shadowed.map(\.entry.value) == ["hidden by the group"])
    #expect(builder.freeze().shadowed.map(\.hiddenBy.value) == ["group"])
  }

  @Test func hiddenPatternsAreNeverFirst() throws {
    var reported = 0
    for seed in 0..<400 {
      var routes = RandomRoutes(seed: UInt64(seed) + 90_000)
      var builder = RouteTable<Int>.Builder()
      for number in 0..<10 {
        let pattern = routes.pattern(hasOrigin: seed % 2 == 1)
        _ = try? builder.insert(pattern, number, priority: routes.random.pick([0, 0, 1]))
      }
      let table = builder.freeze()
      let hidden = Set(table.shadowed.map(\.entry.value))
      reported += hidden.count
      for _ in 0..<30 {
        let url = try routes.url()
        if let first = table.firstMatch(url) { #expect(!hidden.contains(first.value), "seed \(seed) \(url)") }
      }
    }
    #expect(reported > 50)
  }

  // Cause: a copy had the identity of its original.
  @Test("A handle of a copy removes nothing that another copy has added") func handlesOfCopies() throws {
    var original = RouteTable<Int>.Builder()
    let shared = try original.insert("/x", 0)
    var copy = original
    let handle = try copy.insert("/y", 1)
    try original.insert("/z", 2)
    let removed = [original.remove(handle), copy.remove(handle), original.remove(shared), copy.remove(shared)]
    #expect(removed == [false, true, true, true])
    #expect(original.freeze().entries.map(\.value) == [2])
  }
}
