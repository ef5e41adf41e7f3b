import MediatorKit
import MediatorLinks
import MediatorManifest
import RoutePatterns
import MediatorTestSupport

/// Random URLs that match the routes of a manifest, almost match, or are malformed; reproducible by the seed.
struct TrialURLs {
  private var random: SeededGenerator
  private let patterns: [RoutePattern]
  private let names: [String]

  init(_ manifest: Manifest, seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    patterns =
      try manifest.namespaces.flatMap(\.routes).compactMap { try $0.routePattern() }
      + manifest.rewrites.map { try RoutePattern($0.from) }
    names = manifest.targets.flatMap { target in target.actions.map { "\(target.name)/\($0.name)" } }
  }

  static let sources = ["in-app", "scheme", "universal-link", "push", "web", "server", "partner"].map { LinkSource($0) }

  mutating func source() -> LinkSource { pick(Self.sources) }

  mutating func url() -> String {
    switch random.next() % 20 {
    case 0...11: with(path: path(of: pick(patterns)))
    case 12...14: with(path: directPath())
    case 15, 16: pick(Self.hostile)
    default: mangled(with(path: path(of: pick(patterns))))
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  // MARK: Paths

  private mutating func path(of pattern: RoutePattern) -> [String] {
    var segments = self.segments(of: pattern.components)
    if chance(12), !segments.isEmpty {
      let index = Int(random.next() % UInt64(segments.count))
      if chance(50) { segments.remove(at: index) } else { segments.insert(pick(Self.texts), at: index) }
    }
    return segments
  }

  private mutating func segments(of components: [RoutePattern.Component]) -> [String] {
    var segments: [String] = []
    for component in components {
      switch component {
      case .literal(let text): segments.append(chance(6) ? text + "s" : chance(5) ? text.uppercased() : text)
      case .parameter(let parameter):
        var segment = (chance(96) ? parameter.prefix : "") + text(for: parameter)
        for part in parameter.others { segment += part.separator + text(for: .init(part.name, part.constraint)) }
        segments.append(segment + parameter.suffix)
      case .catchAll, .rest: for _ in 0..<random.next() % 4 { segments.append(pick(Self.texts)) }
      case .group(let inner): if chance(50) { segments += self.segments(of: inner) }
      }
    }
    return segments
  }

  private mutating func text(for parameter: RoutePattern.Parameter) -> String {
    if chance(30) { return pick(Self.texts) }
    switch parameter.constraint {
    case nil, .raw: return pick(Self.texts)
    case .int: return pick(["42", "-7", "-0", "9223372036854775807", "-9223372036854775808", "9223372036854775808"])
    case .uint: return pick(["0", "007", "18446744073709551615", "18446744073709551616", "000000000000000000000001"])
    case .double: return pick(["1.5", "-2e10", "1e999", "1.", ".5", "3", "1e-400", "0.1E+2"])
    case .bool: return pick(["true", "false", "TRUE", "1"])
    case .uuid:
      return pick(["123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-42661417400G", "123e4567"])
    case .date:
      return pick(["2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2024-13-01", "2024-04-31", "0000-01-01"])
    case .enumeration(let alternatives): return pick(alternatives)
    case .characters: return pick(["abc", "a-b-9", "ab", "abcdefghi", "αβγ", "α", "ABC", "αβc"])
    }
  }

  private mutating func directPath() -> [String] {
    let address = pick(
      names + ["Order/lists", "nobody/here", "order/nativeAnything", "Order/NATIVEPRINT", "help.desk/what"])
    var parts = address.split(separator: "/").map(String.init)
    if chance(30) { parts[0] = parts[0].uppercased() }
    if chance(10) { parts[1] = parts[1].uppercased() }
    if chance(10) { parts.append(pick(Self.texts)) }
    return parts
  }

  // MARK: Spelling

  private mutating func with(path: [String]) -> String {
    let base = pick(Self.bases)
    var encoded = path.map { self.encoded($0) }
    if base.hasSuffix("://"), chance(90), let first = encoded.first, first.contains(":") || first.contains("@") {
      encoded[0] = first.replacing(":", with: "%3A").replacing("@", with: "%40")
    }
    var url = base + (base.hasSuffix("://") ? "" : "/") + encoded.joined(separator: "/")
    if chance(8) { url += "/" }
    if chance(35) { url += "?" + (0...random.next() % 3).map { _ in pick(Self.items) }.joined(separator: "&") }
    if chance(10) { url += "#" + pick(["top", "a=b&c", "%20%0A", "ä/?"]) }
    return url
  }

  private mutating func encoded(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isPlain =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789-._~!$&'()*+,;=:@".unicodeScalars.contains(scalar))
      if (isPlain && !chance(4)) || (!scalar.isASCII && chance(50)) {
        result.unicodeScalars.append(scalar)
      } else {
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16, uppercase: chance(50))
          result += "%" + (digits.count == 1 ? "0" : "") + digits
        }
      }
    }
    return result
  }

  private mutating func mangled(_ url: String) -> String {
    var scalars = Array(url.unicodeScalars)
    for _ in 0...random.next() % 3 {
      let index = Int(random.next() % UInt64(scalars.count + 1))
      switch random.next() % 4 {
      case 0 where index < scalars.count: scalars.remove(at: index)
      case 1 where index < scalars.count: scalars[index] = pick(Array(Self.odd.unicodeScalars))
      case 2:
        scalars.insert(
          contentsOf: Array(
            pick(["%", "%2", "//", "/../", "%2F", "%00", "?", "#", "%C3%28", "%e2%82"]).unicodeScalars), at: index)
      default: scalars.insert(pick(Array(Self.odd.unicodeScalars)), at: index)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension TrialURLs {
  private static let odd = " \\\"<>^`{|}[]%/?#:@!$&'()*+,;=\u{0}\u{7}\u{85}\u{7F}äé\u{301}日😀\u{FEFF}\u{2028}"
  private static let texts = [
    "42", "new", "me", "a b", "ä", "e\u{301}", "b/c", "50%", "x+y", "v7", "7.html", "v3.html", ".html", "日本", "😀",
    "...",
    "a:b", "(c)", "*", "-1", "abc", "one", "true", "%2F", "native", "z", "1", "d", "b",
  ]
  private static let bases = [
    "app://", "app://", "app-dev://", "APP://", "bare://", "lab://", "lab://", "lab://", "lab://", "lab://", "open://",
    "https://www.example.com",
    "http://WWW.example.com", "https://a.shop.example", "https://shop.example", "https://plain.example",
    "https://evil.example",
    "https://me@www.example.com", "https://www.example.com:8443", "https://www.example.com:443",
    "http://localhost:8080", "http://localhost", "https://x.plain.example:443",
    "http://www.example.com:443", "app://user@", "foreign://", "", "", "//www.example.com", "app:",
    "app:///", "wss://www.example.com", "https://", "odd://", "ODD://", "odd:", "https://odd.example",
    "https://odd.example/",
    "https://ODD.example:443", "once://",
  ]
  private static let items = [
    "id=1", "id=2", "a=x", "b=%20+y", "flag", "=", "=v", "a=b=c", "item=%C3%A9", "e%CC%81=1", "%C3%A9=2",
    "q=http://x/?y", "rest=r", "tab", "flag=true", "q=C++", "q=1&q=2", "b=http://x/?b=2",
  ]
  /// URLs that are tried for every seed.
  static let hostile: [String] = [
    "app://user/123e4567-e89b-12d3-a456-426614174000", "app://user/true", "app://user/2024-02-29", "", "/", "//", "///",
    "app:", "app://", "app:/", ":", "://",
    "1app://x", "a b://x", "app://[::1]/x", "app://[::1", "app://h:99999/x",
    "app://order:8080/1", "javascript:alert(1)", "data:text/html,x", "https://www.example.com/../x", "app://a/%2e%2E/b",
    "app://a/..%2Fb", "app://order/%34%32", "app://order/42%00", "app://order/4%A", "app://order/%C0%AF",
    "app://order/%ED%A0%80",
    "app://order/" + String(repeating: "\u{301}", count: 30), "app://order/x" + String(repeating: "\u{301}", count: 31),
    "/a?b=" + String(repeating: "%CC%81\u{93E}%F0%9D%85%A5", count: 11),
    "/#" + String(repeating: "%E2%83%9D", count: 31),
    "app://order/%F4%90%80%80", "app://order/\u{202E}42", "https://www.example.com\\@evil.example/",
    "https://evil.example#@www.example.com/",
    "app://user/" + String(repeating: "x", count: 4097), "app://user/" + String(repeating: "y", count: 4096),
    "app://user/" + String(repeating: "ab/", count: 63), "app://user/" + String(repeating: "ab/", count: 65),
    "app://order/1?" + String(repeating: "a&", count: 128), "app://order/1?" + String(repeating: "a&", count: 129),
    "app://order/1?" + String(repeating: "k=vvvvvvvv&", count: 900),
    "app://order/1?k=" + String(repeating: "v", count: 4097),
    "app://g/1/2/3/4/5/6/7/8", "app://g/1/3/5/7", "app://g/8/1", "app://a/b/c/d", "app://a/b/d", "app://a/1/2/z",
    "app://a/d", "app://a",
    "app://lead/tail/a/b", "app://tail", "app://hop0", "app://hop1", "app://hop3?x=1#y", "/hop9", "app://home?q=1",
    "https://www.example.com/home",
    "app://bye/p/a/b?q=1#f", "app://bye/p", "/bye/%2e%2e", "app://moved/%2E", "app://old/7/x?z=1",
    "https://www.example.com/old/7/x?z=1",
    "app://deep/one", "app://deep/a%20b", "app-dev://deep/q", "open://nothing/at/all", "open://Order/list",
    "lab://Order/list", "lab://x/1",
    "app://user/\u{E9}", "app://caf\u{E9}/1", "app://caf%C3%A9/1", "app://cafe%CC%81/1", "/a%2Fb", "/a%2fb", "/a/b",
    "/:star*", "/%3astar%2a",
    "app://only/1", "bare://only/1", "https://www.example.com/only/1", "https://a.b.shop.example/only/1",
    "https://.shop.example/only/1", "https://evil.com%2F.shop.example/only/1", "https://..shop.example/only/1",
    "https://-a.shop.example/only/1", "https://*.shop.example/only/1", "https://a_b.plain.example/only/1",
    "app://defaults", "app://defaults/Z?b=9&d=1", "app://user/%F0%9F%98%80", "app://order/42?item=a+b%2B&item=c",
    "app://order/42/items/a%2Fb", "https://www.example.com/checkouts/7", "app://checkouts/7",
    "app://held/1?flag=true&x=2", "app://click?to=https:///a", "app://click?to=https://elsewhere.example/a?b&c#d",
    "app://click?to=https://me@elsewhere.example/", "app://click?to=https:a", "app://click?to=",
    "app://click?to=/order/42", "app://click?to=app://click?to=app://click?to=/order/42?item=a",
    "app://click?to=foreign://order/42",
    "app://" + String(repeating: "click?to=app://", count: 9) + "order/42",
    "app://click?to=HTTPS://elsewhere.example/%zz", "app://click?to=javascript:alert(1)",
    "https://evil.example/" + String(repeating: "a/", count: 32_757),
    "https://evil.example/" + String(repeating: "a/", count: 32_758),
    "app://get#/post/7", "app://get#/post", "app://get#/post/a%2Fb/", "app://get#post", "app://get?x=1#/post/7",
    "app://note#me", "app://note#%23a%2F", "app://note#", "https://en.m.shop.example/about?x=1#y",
    "https://EN.m.shop.example/about/", "https://a.b.m.shop.example/about", "https://m.shop.example/about",
    "https://a.shop.example/about", "https://c.shop.example/about/1", "https://b.shop.example/about/1",
    "https://a.b.shop.example/about", "https://a.shop.example:443/about", "https://a.shop.example:81/about",
    "https://en.shop.example/visit#/a/7", "https://en.shop.example/visit#/a/x", "https://en.shop.example/visit#a",
    "app://visit/abc", "app://visit/ABC", "app://visit/-", "app://visit/a%2Fb", "app://visit/m", "app://lost/native",
    "odd://HELD/1", "odd://text//a//b//", "https://odd.example//text///a/b/", "https://odd.example/text//",
    "https://odd.example//", "odd://search?q=C++&q=d+e", "once://search?q=1&b=2&q=3", "once://search?q=1&&q=3#x",
    "https://odd.example/a/b/c/d/e/f/g", "odd://a#0123456789abc", "odd://search?q=" + String(repeating: "x", count: 41),
    "https://odd.example:8443/text/a//b", "https://user@odd.example//text", "odd:///text/a",
  ]
}
