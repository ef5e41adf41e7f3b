import RoutePatterns
import Testing

@Suite struct GenerationTests {
  static let order: RoutePattern = "/order/:id<int>(/items/:item)"

  @Test(
    "Paths are generated from values by name (MG8)",
    arguments: [
      (order, ["id": 42], "/order/42"),
      (order, ["id": 42, "item": "a b/c"], "/order/42/items/a%20b%2Fc"),
      ("/", [:], "/"), ("/a(/b)", [:], "/a"), ("/files/*path", [:], "/files"),
      ("/files/*path", ["path": ["a", "b/c", "é"]], "/files/a/b%2Fc/%C3%A9"),
      ("/files/*", ["": ["a"]], "/files/a"), ("/:id.html", ["id": "x"], "/x.html"), ("/v:n<uint>", ["n": 3], "/v3"),
      ("/日本/:a", ["a": "100%"], "/%E6%97%A5%E6%9C%AC/100%25"), ("/:d<double>", ["d": 1.5], "/1.5"),
      ("/:b<bool>", ["b": true], "/true"), ("(/:lang)/home", ["lang": "de"], "/de/home"),
      ("(/:lang)/home", [:], "/home"),
      ("/a(/:b(/:c))", ["b": 1, "c": 2], "/a/1/2"),
    ] as [(RoutePattern, [String: RouteValue], String)])
  func pathsAreGeneratedByName(_ pattern: RoutePattern, values: [String: RouteValue], path: String) throws {
    #expect(try pattern.path(values) == path)
  }

  // Cause: without its `?`, such a fragment is a path.
  @Test("A fragment of items whose first name begins with a slash is generated with its `?`, and matches")
  func slashInFragmentItems() throws {
    let pattern = "/x#?/a=:b" as RoutePattern
    let path = try pattern.path(["b": 1])
    #expect(path == "/x#?/a=1")
    var builder = RouteTable<Int>.Builder()
    try builder.insert(pattern, 0)
    #expect(builder.freeze().firstMatch(path: path)?.captures["b"]?.text == "1")
  }

  @Test("Paths are generated from values by position (MG8)") func pathsAreGeneratedByPosition() throws {
    #expect(try Self.order.path([42]) == "/order/42")
    #expect(try Self.order.path([42, "tea"]) == "/order/42/items/tea")
    #expect(try ("/a/:x/*rest" as RoutePattern).path(["1", ["2", "3"]]) == "/a/1/2/3")
  }

  static let failures: [(RoutePattern, [String: RouteValue], GenerationError.Code, String)] = [
    (order, [:], .missingValue, "'/order/:id<int>(/items/:item)': missing value: expected one for 'id'"),
    (order, ["item": 1], .missingValue, "'/order/:id<int>(/items/:item)': missing value: expected one for 'id'"),
    (
      order, ["id": 1, "x": 2], .unexpectedValue,
      "'/order/:id<int>(/items/:item)': unexpected value: found 'x', expected 'id', 'item'"
    ),
    (
      order, ["id": "a"], .invalidValue,
      "'/order/:id<int>(/items/:item)': invalid value for 'id': found 'a', expected <int>"
    ),
    ("/a(/b)", ["": 1], .unexpectedValue, "'/a(/b)': unexpected value: found '', expected none"),
    ("/:a", ["a": ""], .invalidValue, "'/:a': invalid value for 'a': found ''"),
    ("/:a", ["a": ["x", "y"]], .invalidValue, "'/:a': invalid value for 'a': found 'x/y'"),
    ("/:a", ["a": ".."], .unreadableValue, "'/:a': value for 'a' that no URL contains: found '..'"),
    ("/:a", ["a": "x\u{0}"], .unreadableValue, "'/:a': value for 'a' that no URL contains: found 'x\\u{0}'"),
    ("/*a", ["a": ["x", ""]], .unreadableValue, "'/*a': value for 'a' that no URL contains: found ''"),
    (
      "(/:a)(/:b)", ["b": "x"], .ambiguousValues,
      "'(/:a)(/:b)': ambiguous values: found '/x', which has other values when it is read"
    ),
    ("/a(", [:], .malformedPattern, "unbalanced group: found '(' without ')'\n  /a(\n    ^ column 3"),
  ]

  @Test(arguments: failures)
  func unusableValuesAreRejected(
    _ pattern: RoutePattern, values: [String: RouteValue], code: GenerationError.Code, message: String
  ) {
    let error = #expect(throws: GenerationError.self) { try pattern.path(values) }
    #expect(error?.code == code)
    #expect(error?.description == message)
  }

  @Test func unexpectedPositionsAreRejected() {
    let error = #expect(throws: GenerationError.self) { try Self.order.path([1, 2, 3]) }
    #expect(error?.code == .unexpectedValue)
  }

  @Test func urlsAreGenerated() throws {
    let shop: RoutePattern = "shop://order/:id<int>"
    #expect(
      try shop.url(["id": 42], query: [("tab", "a b&c"), ("", nil), ("flag", nil)], fragment: "x y")
        == "shop://order/42?tab=a%20b%26c&flag#x%20y")
    #expect(try Self.order.url(["id": 1], scheme: "Shop") == "shop://order/1")
    #expect(try Self.order.url(["id": 1], scheme: "https", host: "Example.com") == "https://example.com/order/1")
    let wide: RoutePattern = "https://*.example.com/a"
    #expect(try wide.url([:], host: "x.example.com") == "https://x.example.com/a")
    #expect(try ("https://example.com" as RoutePattern).url([:]) == "https://example.com")
    #expect(try ("/:a" as RoutePattern).url(["a": "b@c:d"], scheme: "x") == "x://b%40c%3Ad")
  }

  @Test(
    "Opaque URLs, and fragments after the root, are generated as their pattern is written (FD25)",
    arguments: [
      ("mailto::address", "mailto:a@b.c", "address=a@b.c"),
      ("geo::lat<double>,:lon<double>", "geo:1.5,-2", "lat=1.5 lon=-2"),
      ("bitcoin::address(?amount=:amount)", "bitcoin:12eQ?amount=0.1", "address=12eQ amount=0.1"),
      ("tel::number", "tel:+1", "number=+1"),
      ("urn::kind:isbn%3A:number", nil, "ambiguousAffix"),
      ("urn::kind<>isbn%3A:number", "urn:xisbn:7", "kind=x number=7"),
      ("XMPP::who/:resource", "xmpp:a@b/c%2Fd", "who=a@b resource=c/d"),
      ("//signal.me/#:text", "https://signal.me/#eu/a/b", "text=eu/a/b"),
      ("//signal.me/#:text", "https://signal.me/#%2Feu", "text=/eu"), ("https://e/?q=:q", "https://e/?q=1", "q=1"),
      ("tel:911", "tel:911", ""), ("about:Blank", "about:Blank", ""),
      ("bitcoin:/:address", "bitcoin:12eQ", "address=12eQ"),
      ("urn:isbn%3A:number<int>/*rest", "urn:isbn:045/a", "number=045 rest=a"), ("urn:a/:b", "urn:a/c", "b=c"),
      ("mailto:?to=:to", "mailto:?to=a@b.c", "to=a@b.c"), ("x:#?k=:k", "x:#k=1", "k=1"),
      ("x:(/:lang)/a", "x:de/a", "lang=de"),
      ("tel:.", nil, "dotSegment"), ("x:/:", nil, "emptyParameterName"), ("x:a b", nil, "invalidCharacter"),
      ("https::a", nil, "emptyParameterName"), ("geo::", nil, "emptyParameterName"),
    ] as [(String, String?, String)])
  func opaqueURLs(text: String, url: String?, captures: String) throws {
    guard let url else {
      let error = #expect(throws: PatternError.self) { try RoutePattern(text) }
      #expect(error?.code.description == captures)
      return
    }
    let pattern = try RoutePattern(text)
    #expect(try RoutePattern(pattern.description) == pattern)
    let match = try #require(try table(pattern).firstMatch(read(url)))
    #expect(match.captures.map { "\($0.name)=\($0.text)" }.joined(separator: " ") == captures)
    let values = Dictionary(uniqueKeysWithValues: match.captures.map { ($0.name, RouteValue.text($0.text)) })
    #expect(try pattern.url(values, scheme: pattern.scheme == nil ? "https" : nil) == url)
    for sample in pattern.sampleURLs { #expect(try table(pattern).firstMatch(read(sample)) != nil, "\(sample)") }
  }

  @Test("A pattern without slashes after its scheme matches what one with them does, and conflicts with it (FD25)")
  func opaquePatternsAreOthers() throws {
    #expect(throws: RouteTableError.self) { try table("geo::x", "geo://:y") }
    #expect(throws: RouteTableError.self) { try table("tel:911", "tel://911") }
    #expect(try table("tel::x", "tel:911").entries.map(\.value) == ["tel:911", "tel::x"])
    #expect(("v:id" as RoutePattern).scheme == "v")
    #expect(("/v:id" as RoutePattern).parameterNames == ["id"])
    let (opaque, other) = (try table("geo::x<int>"), try table("geo://:x<int>"))
    for text in ["geo:1", "geo:/1", "geo:///1", "geo://1", "GEO:1", "geo:a", "geo:1/2", "tel:1"] {
      #expect((opaque.firstMatch(try read(text)) == nil) == (other.firstMatch(try read(text)) == nil), "\(text)")
    }
  }

  @Test func urlsNeedSchemeAndHost() {
    func code(_ make: () throws -> String) -> GenerationError.Code? {
      #expect(throws: GenerationError.self) { try make() }?.code
    }
    #expect(code { try Self.order.url(["id": 1]) } == .missingScheme)
    #expect(code { try Self.order.url(["id": 1], scheme: "https") } == .invalidHost)
    #expect(code { try Self.order.url(["id": 1], scheme: "https", host: "a/b") } == .invalidHost)
    #expect(code { try Self.order.url(["id": 1], scheme: "x", host: "a") } == .invalidHost)
    #expect(code { try ("https://*.b.c/a" as RoutePattern).url([:], host: "b.c") } == .invalidHost)
  }

  /// match(generate(p, v)) == v.
  @Test(
    "Generated URLs match with equal values: hosts, paths, queries and fragments (N7, RL1, RL2, RL3, RL18, RL19)"
  )
  func generatedURLsMatch() throws {
    var routes = RandomRoutes(seed: 2424)
    var made: [Character: Int] = [:]
    for _ in 0..<3000 {
      let pattern = routes.pattern(hasOrigin: true)
      var values: [String: RouteValue] = [:]
      for name in pattern.parameterNames where routes.random.chance(75) {
        let host = RouteValue.text(routes.random.pick(["en", "de", "b.org", "en.a.org"]))
        values[name] = name == "h1" ? host : value(pattern.constraints[name], &routes)
      }
      let host: String? = pattern.host?.hasPrefix("*.") == true ? "en.a.org" : pattern.host == nil ? "b.org" : nil
      guard let text = try? pattern.url(values, scheme: pattern.scheme ?? "https", host: host) else { continue }
      for part in "?#:" where "\(pattern)".contains(part) { made[part, default: 0] += 1 }
      if values["h1"] != nil { made["h", default: 0] += 1 }
      var builder = RouteTable<Int>.Builder()
      try builder.insert(pattern, 1)
      let match = try #require(
        builder.freeze().firstMatch(try StandardURLReader().read(text), host: .authority), "\(pattern) \(text)")
      let found = Dictionary(uniqueKeysWithValues: match.captures.map { ($0.name, $0.text) }.filter { !$1.isEmpty })
      #expect(found == values.mapValues(\.description), "\(pattern) \(text)")
    }
    for part in "?#:h" { #expect(made[part, default: 0] > 100, "\(part)") }
  }

  @Test("Generated paths and queries match with equal values (N7, RL1)") func generatedPathsMatch() throws {
    var routes = RandomRoutes(seed: 4242)
    var made = 0
    for _ in 0..<3000 {
      let pattern = routes.pattern()
      var values: [String: RouteValue] = [:]
      for name in pattern.parameterNames where routes.random.chance(75) {
        values[name] = value(pattern.constraints[name], &routes)
      }
      guard let path = try? pattern.path(values) else { continue }
      made += 1
      var builder = RouteTable<Int>.Builder()
      try builder.insert(pattern, 1)
      let match = try #require(builder.freeze().firstMatch(path: path), "\(pattern) \(path)")
      let found = Dictionary(uniqueKeysWithValues: match.captures.map { ($0.name, $0.text) }.filter { !$1.isEmpty })
      #expect(found == values.mapValues(\.description), "\(pattern) \(path)")
    }
    #expect(made > 1000)
  }

  private func value(_ constraint: ParameterConstraint?, _ routes: inout RandomRoutes) -> RouteValue {
    switch constraint {
    case nil, .raw: return .text(routes.random.pick(["x", "a/b", "é ü", "100%", "a+b", "?#&=", "~", ":a", "(b)"]))
    case .int: return .int(Int64.random(in: .min ... .max, using: &routes.random))
    case .uint: return .uint(UInt64.random(in: .min ... .max, using: &routes.random))
    case .double: return .double(Double.random(in: -1e20...1e20, using: &routes.random))
    case .bool: return .bool(Bool.random(using: &routes.random))
    case .uuid: return "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
    case .date: return RouteDate(year: 2024, month: 2, day: 29).map(RouteValue.date) ?? ""
    case .beginnings(let texts): return .text(routes.random.pick(texts) + "x")
    case .enumeration(let alternatives): return .text(routes.random.pick(alternatives))
    case .except(let texts): return .text(routes.random.pick(texts) + routes.random.pick(["", "-"]))
    case .characters: return "a"
    }
  }

  // Cause: a name that ends before a hyphen was written as a bare one.
  @Test("The template of a parent has labels of any characters (LN57)") func labelsInTemplates() {
    #expect(("/user" as RoutePattern).template(adding: ["id", "user-id"]) == "/user?id=:id&user-id=:{user-id}")
  }
}
