import RoutePatterns
import MediatorTestSupport

/// Creates patterns and paths that often match: few literals, every kind of parameter, nested and adjacent groups.
struct RandomRoutes {
  var random: SeededGenerator
  private var nameCount = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let literals = ["a", "b", "7", "true", "new", "é", "longer-literal", "longer-literal-2", ":", "v1", "x.html"]
  static let constraints: [ParameterConstraint] = [
    .int, .uint, .double, .bool, .uuid, .date, .beginnings(["v", "lo"]), .beginnings(["a"]), .enumeration(["a", "b"]),
    .except(["a", "new"]), .except(["7"]),
    .enumeration(["b", "new"]),
    ParameterCharacters(ranges: ["a"..."c"], minimum: 1, maximum: 1).map(ParameterConstraint.characters) ?? .int,
    ParameterCharacters(ranges: ["a"..."z", "0"..."9"]).map(ParameterConstraint.characters) ?? .int,
  ]
  static let segments =
    literals + [
      "-3", "1.5", "a-b", "7-7", "v1-new", "b-b-b", "v1-7", "2024-02-29", "v", "v12", "a.html", ".html", "日本",
      "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "a/b", "false", "c", "a:x", "7é", "7-new-7", "",
    ]

  static let hosts = [
    "en.a.org", "*.a.org", "*.org", ":h1.a.org", ":h1<en|de>.a.org", ":h1<[a-z]{1,2}>.a.org", ":h1",
    ":h1<en.a.org|b.org>",
  ]

  /// A scheme and a host of a URL, or `nil` for a relative reference; the host is empty if there is none.
  mutating func origin() -> (scheme: String, host: String)? {
    if random.chance(30) { return nil }
    if random.chance(10) { return ("x", "") }
    return (
      random.chance(70) ? "https" : "http", random.pick(["en.a.org", "de.a.org", "x.en.a.org", "b.org", "fra.a.org"])
    )
  }

  /// - Parameter hasOrigin: Whether it may have a scheme and a host.
  mutating func pattern(hasOrigin: Bool = false) -> RoutePattern {
    nameCount = 0
    var components = components(depth: 0, count: Int.random(in: 0...4, using: &random))
    if random.chance(15) {
      let rest = random.chance(40) ? RoutePattern.Component.rest("rest") : .catchAll("rest")
      components.append(random.chance(30) ? .group([rest]) : rest)
    }
    if random.chance(10), components.allSatisfy(\.isOutsideLists) {
      components.insert(.span("span"), at: Int.random(in: 0..<max(1, components.count), using: &random))
      if components.count == 1 { components.append(component()) }
    }
    // The parts are valid by construction.
    let query = random.chance(30) ? queryItems() : []
    let scheme: String? = hasOrigin && random.chance(15) ? "https" : nil
    let host: String? = hasOrigin && random.chance(50) ? random.pick(Self.hosts) : nil
    return
      (try? RoutePattern(
        scheme: scheme, host: host, components, query: query, fragment: random.chance(25) ? fragmentPattern() : nil))
      ?? "/unsound"
  }

  private mutating func fragmentPattern() -> RoutePattern.Fragment {
    if random.chance(8) { return .init(.none) }
    let before = nameCount
    let content: RoutePattern.Fragment.Content
    var query: [RoutePattern.QueryItem] = []
    if random.chance(40) {
      content = .text(component())
    } else if random.chance(25) {
      // An item has to be required.
      let items = queryItems(["q", "r", "s"])
      if items.allSatisfy(\.isOptional) { return .init(.items, query: [.init("q")]) }
      return .init(.items, query: items, isOptional: items.contains { $0.parameter != nil } && random.chance(40))
    } else {
      var components = components(depth: 2, count: Int.random(in: 0...3, using: &random))
      let isRelative = random.chance(30)
      if isRelative { components.insert(component(), at: 0) }
      if random.chance(15) { components.append(.catchAll("tail")) }
      if isRelative, components.count == 1 { components.append(component()) }
      content = isRelative ? .segments(components) : .path(components)
      query = random.chance(20) ? queryItems(["q", "r", "s"]) : []
    }
    // An optional fragment needs a parameter.
    return RoutePattern.Fragment(content, query: query, isOptional: nameCount > before && random.chance(40))
  }

  mutating func fragment() -> String? {
    if random.chance(40) { return nil }
    if random.chance(30) { return random.pick(Self.segments.filter { !$0.contains("/") } + [""]) }
    let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      "\(random.pick(["q", "r", "s"]))\(random.pick(["", "=a", "=7", "=7,7", "=new", "=a:b:cw"]))"
    }.joined(separator: "&")
    if random.chance(25) { return random.pick(["", "?"]) + items }
    return (random.chance(30) ? "" : "/")
      + (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(["a", "b", "7", "new", "v1"]) }
      .joined(separator: "/") + (random.chance(10) ? "/" : "") + (random.chance(20) ? "?\(items)" : "")
  }

  private mutating func queryItems(_ names: [String] = ["q", "r", "é &"]) -> [RoutePattern.QueryItem] {
    var names = names
    if names.count == 3, names.last == "é &", random.chance(10) { return [.empty] }
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let name = names.removeFirst()
      nameCount += 1
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .init(name)
      case 5:
        nameCount += 1
        let other = RoutePattern.Parameter.Part(
          separator: random.pick([",", "&", ":", "e"]), "p\(nameCount)",
          random.chance(30) ? random.pick(Self.constraints) : nil)
        let parameter = RoutePattern.Parameter(
          "p\(nameCount - 1)", random.chance(30) ? .uint : nil, prefix: random.chance(30) ? "n" : "",
          suffix: random.chance(20) ? "w" : "", others: random.chance(70) ? [other] : [])
        return .init(name, .parameter(parameter), isOptional: random.chance(40))
      case 1: return .init(name, .literal(random.pick(["", "a", "7", "a+b=c"])))
      case 2: return .init(name, .parameter(.init("p\(nameCount)")))
      default:
        let parameter = RoutePattern.Parameter("p\(nameCount)", random.pick(Self.constraints))
        return .init(name, .parameter(parameter), isOptional: random.chance(50))
      }
    }
  }

  mutating func query() -> [(name: String, value: String?)] {
    if random.chance(40) { return [] }
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in
      let value =
        random.chance(15) ? nil : random.pick(["", "a", "7", "a+b=c", "new", "-3", "true", "7,7", "n1&2", "a:b:cw"])
      return (random.pick(["q", "r", "é &", "other"]), value)
    }
  }

  private mutating func components(depth: Int, count: Int) -> [RoutePattern.Component] {
    (0..<count).map { _ in
      if depth < 3, random.chance(25) {
        return .group(components(depth: depth + 1, count: Int.random(in: 1...2, using: &random)))
      }
      return component()
    }
  }

  private mutating func component() -> RoutePattern.Component {
    if random.chance(45) { return .literal(random.pick(Self.literals)) }
    nameCount += 1
    let name = random.chance(10) ? "p-\(nameCount)" : "p\(nameCount)"
    if random.chance(8) {
      nameCount += 1
      let other = RoutePattern.Parameter.Part(
        separator: random.pick(["-", "l", "1", ":", "/"]), "p\(nameCount)",
        random.chance(30) ? random.pick(Self.constraints) : nil)
      return .parameter(name, random.chance(30) ? .uint : nil, prefix: random.chance(20) ? "v" : "", others: [other])
    }
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .parameter(name, prefix: "v")
    case 1: return .parameter(name, suffix: random.pick([".html", ":x", "é"]))
    case 2: return .parameter(name, .uint, prefix: "v")
    case 3...6: return .parameter(name, random.pick(Self.constraints))
    default: return .parameter(name)
    }
  }

  /// A URL with any of an origin, segments, a query and a fragment.
  mutating func url() throws -> ParsedURL {
    let origin = origin()
    return try ParsedURL(
      scheme: origin?.scheme, host: origin?.host == "" ? nil : origin?.host, segments: segments(), queryItems: query(),
      fragment: fragment())
  }

  mutating func segments() -> [String] {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
      random.chance(60) ? random.pick(["a", "b", "7", "new"]) : random.pick(Self.segments)
    }
  }
}

extension RoutePattern.Component {
  /// Whether there is no catch-all.
  fileprivate var isOutsideLists: Bool {
    switch self {
    case .span, .catchAll, .rest: false
    case .group(let inner): inner.allSatisfy(\.isOutsideLists)
    case .literal, .parameter: true
    }
  }
}
