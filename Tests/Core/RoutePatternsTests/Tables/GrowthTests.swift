import RoutePatterns
import Testing

/// Counts the steps of operations on data that is designed to be slow.
@Suite struct GrowthTests {
  private func url(_ text: String) throws -> ParsedURL { try StandardURLReader().read(text) }

  private func table(_ patterns: some Sequence<String>) throws -> RouteTable<Int> {
    var builder = RouteTable<Int>.Builder()
    for (number, pattern) in patterns.enumerated() { try builder.insert(try RoutePattern(pattern), number) }
    return builder.freeze()
  }

  // Without a seed, 20,000 colliding patterns took 151 s, and all priorities of a pattern had the same hash.
  @Test("Shapes of one pattern with many priorities have different hashes")
  func prioritiesHaveDifferentHashes() {
    let pattern: RoutePattern = "/a/:b/c(/:d)"
    let hashes = (0..<18_000).map { pattern.shapeHash(with: $0) & 0xFFFFF }
    #expect(Set(hashes).count > 17_500)
  }

  @Test("Different shapes have different hashes, and names do not matter")
  func shapesHaveDifferentHashes() throws {
    let texts = (0..<5_000).flatMap {
      ["/a\($0)", "/a/\($0)", "/:x/\($0)", "/a\($0)/*", "/a\($0)(/b)", "/a\($0)/:b<int>"]
    }
    #expect(Set(try texts.map { try RoutePattern($0).shapeHash(with: 0) }).count == texts.count)
    let one: RoutePattern = "shop://order/:id<int>/:a.html(/:b<[a-z]>)/*c"
    let other: RoutePattern = "shop://order/:number<int>/:bb.html(/:é<[a-z]>)/*"
    #expect(one.shapeHash(with: 7) == other.shapeHash(with: 7))
    #expect(one.hasShape(of: other))
    #expect(!one.hasShape(of: "shop://order/:id<int>/:a.html(/:b<[a-z]>)"))
  }

  // Each insertion searched all entries of the node: 18,000 priorities of one pattern took quadratic time.
  @Test("Many priorities of one pattern are stored, found and removed")
  func manyPrioritiesAreStored() throws {
    var builder = RouteTable<Int>.Builder()
    let priorities = (0..<18_000).map { $0 * 7919 % 18_000 }
    var handles: [RouteHandle] = []
    for priority in priorities { handles.append(try builder.insert("/a/:b", priority, priority: priority)) }
    #expect(throws: RouteTableError.self) { try builder.insert("/a/:c", 0, priority: 9) }
    let table = builder.freeze()
    #expect(table.matches(path: "/a/1").map(\.value) == Array((0..<18_000).reversed()))
    for handle in handles where handle != handles[0] { builder.remove(handle) }
    try builder.insert("/a/:c", -9, priority: 9)
    #expect(builder.freeze().matches(path: "/a/1").map(\.value) == [-9, 0])
    builder.remove(handles[0])
    #expect(builder.remove("/a/:c") == 1)
    try builder.insert("/a/:c", 5)
    #expect(builder.freeze().matches(path: "/a/1").map(\.value) == [5])
  }

  @Test("The steps of a match do not grow with the number of routes (N12)")
  func manyRoutesNeedFewSteps() throws {
    func steps(_ count: Int) throws -> Int {
      let table = try table((0..<count).flatMap { ["/section\($0)/:id", "/section\($0)/list(/:page)"] })
      var steps = 1_000_000
      let match = table.firstMatch(try url("app:/section\(count / 2)/7"), host: .authority, steps: &steps)
      #expect(match?.value == count)
      return 1_000_000 - steps
    }
    #expect(try steps(8_000) <= steps(500))
  }

  // Affixed edges of one node were tried one by one.
  @Test("The steps of a match do not grow with the number of affixes in a segment", arguments: ["", "(/x)"])
  func manyAffixesNeedFewSteps(group: String) throws {
    func steps(_ count: Int) throws -> Int {
      let table = try table((0..<count).map { "/v\($0)-:a\(group)" } + (0..<count).map { "/:a-\($0)\(group)" })
      var steps = 1_000_000
      let match = table.firstMatch(try url("app:/v\(count - 1)-z"), host: .authority, steps: &steps)
      #expect(match?.value == count - 1)
      #expect(table.matches(path: "/v1-2-3").map(\.value) == [1, count + 3])
      #expect(table.firstMatch(path: "/v-1-1")?.value == count + 1)
      #expect(table.firstMatch(path: "/v1-") == nil)
      return 1_000_000 - steps
    }
    #expect(try steps(4_000) <= steps(1_000))
    #expect(try steps(4_000) < 50)
  }

  @Test("Affixes with constraints are tried by the length of their literals, then in order of registration")
  func constrainedAffixesAreTriedInOrder() throws {
    let types = ["uuid", "int", "[a-f]", "a|b", "bool", "[a-z]"]
    let table = try table(types.map { "/v:x<\($0)>" } + ["/v:x"] + (0..<10).map { "/v\($0):x" } + ["/:x.a", "/v:x.a"])
    #expect(table.matches(path: "/va").map(\.value) == [2, 3, 5, 6])
    #expect(table.matches(path: "/v12").map(\.value) == [8, 1, 6])
    #expect(table.matches(path: "/v.a").map(\.value) == [17, 6])
    #expect(table.matches(path: "/vb.a").map(\.value) == [18, 17, 6])
  }

  // Samples of 99,999 characters in each of 32 variants took 2.4 s and 174 MB.
  @Test("A pattern without short samples is not compared, and is reported as such")
  func longSamplesAreNotCompared() throws {
    let long = (0..<45).map { "/:p\($0)<[a]{99999}>" }.joined() + (0..<5).map { "(/:g\($0))" }.joined()
    let groups = (0..<5).map { "(/g\($0))" }.joined()
    let table = try table([long, "/a/:b", "/x\(groups)", "/a/:c<int>"].map { $0 })
    #expect(table.shadowed.isEmpty)
    #expect(table.uncompared.map(\.value).sorted() == [0])
    #expect(try RoutePattern(long).sampleURLs.isEmpty)
  }

  @Test("The search for hidden patterns stops after its last step, and reports the remaining patterns")
  func searchForShadowsIsLimited() throws {
    let table = try table((0..<1_500).map { "/a/:b<x|v\($0)>" })
    #expect(!table.uncompared.isEmpty)
    #expect(table.uncompared.count < 1_500)
  }

  // 2,000 states with some 300 elements each were compared.
  @Test("The comparison of two patterns counts elements")
  func comparisonIsLimited() throws {
    let groups = (0..<5).map { "(/:a\($0))" }.joined()
    let (one, other) = (try RoutePattern("\(groups)/x" as String), try RoutePattern("\(groups)/y" as String))
    var steps = 100_000
    #expect(!one.isIncluded(in: other, steps: &steps))
    #expect(steps > 70_000)
    #expect(one.isIncluded(in: "/*"))
  }

  // The limit counted matches, but one match visits all nodes: 128 rules took 1.9 s.
  @Test("The search for cycles counts nodes, and reports if it is incomplete")
  func searchForCyclesIsLimited() throws {
    let rules = try (0..<512).map {
      Rewrite(from: try RoutePattern("/:v<a|b\($0)>/:w/end\($0)" as String), to: "/a/w/end\($0 + 1)", priority: $0)
    }
    let isFullyChecked = try RewriteSet(rules).isFullyChecked
    #expect(!isFullyChecked)
    #expect(try RewriteSet([Rewrite(from: "/old/:id", to: "/new/:id")]).isFullyChecked)
  }
}
