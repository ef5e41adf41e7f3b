import Foundation
import MediatorTestSupport
import RoutePatterns
import Testing

/// Characters that a URL has only as escapes, where people and systems write them.
@Suite struct RawCharacterTests {
  private static let raw = Array(" \"<>[]^`{|}").map(String.init)

  private func error(_ text: String, _ reader: StandardURLReader = .init()) -> String {
    let error = #expect(throws: URLReadingError.self) { try reader.read(text) }
    return error.map { "\($0.code) \($0.offset)" } ?? "none"
  }

  @Test(
    "A raw character in a path, a query and a fragment is read as Foundation and browsers write it (FD21)",
    arguments: ["shop://h/a*b", "shop:a*b", "/a*b/c", "shop://h/a?b*c=d*e", "shop://h#a*b", "//h/a*b"])
  func rawCharactersAreEscaped(place: String) throws {
    for character in Self.raw + (place.contains("#") ? ["#"] : []) {
      let text = place.replacing("*", with: character)
      let url = try read(text)
      #expect(url.text == URL(string: text)?.absoluteString)
      let strict = try StandardURLReader(rawCharacters: .rejected).read(url.text)
      #expect(strict == url)
      #expect(strict.segments.map(\.text) == url.segments.map(\.text))
      #expect(error(text, StandardURLReader(rawCharacters: .rejected)).hasPrefix("invalidCharacter"))
    }
  }

  @Test(
    "Links as they are written are read (FD21)",
    arguments: [
      ("geo:53.6, -27.6", "geo:53.6,%20-27.6"), ("/?items[]=a&items[]=b", "/?items%5B%5D=a&items%5B%5D=b"),
      ("https://e/dir?waypoints=2,2|3,3", "https://e/dir?waypoints=2,2%7C3,3"), ("/a b%20c", "/a%20b%20c"),
      ("https://e/a b?c d#e f", "https://e/a%20b?c%20d#e%20f"), ("/#a#b", "/#a%23b"),
      ("x:{\"a\": [1]}", "x:%7B%22a%22:%20%5B1%5D%7D"), ("https://[::1]/[a]", "https://[::1]/%5Ba%5D"),
    ])
  func linksAreRead(text: String, expected: String) throws {
    #expect(try read(text).text == expected)
    #expect(try read(text).queryItems.map(\.name) == read(expected).queryItems.map(\.name))
  }

  @Test(
    "What is strange in an authority, a backslash in a path and control characters stay errors (FD21)",
    arguments: [
      ("https://a b/", "invalidHost 9"), ("https://a|b/", "invalidHost 9"), ("https://{a}/", "invalidHost 8"),
      ("https://u[@a/ ", "invalidCharacter 9"), ("https://good.example\\@evil.example/a b", "invalidCharacter 20"),
      ("https://a:8 0/", "invalidPort 10"), ("/?a b=\\", "invalidCharacter 6"), ("/# \\", "invalidCharacter 3"),
      ("/a b\\c", "invalidCharacter 4"), ("/a b/..", "dotSegment 5"),
      ("/a b\u{9}", "controlCharacter 4"), ("/ %0A", "controlCharacter 2"), ("/?a b=%00", "controlCharacter 6"),
      ("/a b%4", "malformedEscape 4"), ("/| %FF", "invalidUTF8 3"), ("/a b//c", "emptySegment 5"),
      ("x y:a", "invalidScheme 0"), (" x:a", "invalidScheme 0"), ("/a?b c#d\u{0}", "controlCharacter 8"),
    ])
  func othersAreErrors(text: String, expected: String) { #expect(error(text) == expected) }

  @Test("The limit of a text counts the escapes, those of its parts the bytes, and errors the characters (FD21, FD67)")
  func limits() throws {
    let limits = StandardURLReader(limits: URLLimits(length: 16_384))
    #expect(try limits.read("/" + String(repeating: " ", count: 4096)).segments.count == 1)
    #expect(error("/" + String(repeating: " ", count: 4096) + "a", limits) == "valueTooLong 1")
    #expect(error("/" + String(repeating: " ", count: 8191)) == "tooLong 2732")
    #expect(error("/?a b=1&a%20b=2", StandardURLReader(repeatedItems: .error)) == "repeatedQueryItem 8")
    #expect(error("/a b/c|d/e", StandardURLReader(limits: URLLimits(segments: 2))) == "tooManySegments 9")
  }

  @Test("Both ways of reading agree, and with Foundation, on random texts (FD21)") func readersAgree() throws {
    let pieces =
      ["shop:", "//h", "https://e", "/", "/", "a", "b", "é", "%20", "?", "&", "=", "#", "+", "\\", ":", "@"] + Self.raw
    var random = SeededGenerator(seed: 21)
    var counts = (strict: 0, raw: 0, foundation: 0)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in random.pick(pieces) }.joined()
      let strict = try? StandardURLReader(rawCharacters: .rejected).read(text)
      guard let url = try? read(text) else {
        #expect(strict == nil, "\(text)")
        continue
      }
      if let strict {
        counts.strict += 1
        #expect(strict == url && url.text == text)
        continue
      }
      counts.raw += 1
      let again = try StandardURLReader(rawCharacters: .rejected).read(url.text)
      #expect(again == url && again.scheme == url.scheme && again.host == url.host, "\(text)")
      #expect(again.segments.map(\.text) == url.segments.map(\.text), "\(text)")
      #expect(again.queryItems.map(\.description) == url.queryItems.map(\.description), "\(text)")
      // Foundation also escapes escapes, colons and what is not ASCII, and drops an empty port.
      guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") }), text.count(where: { $0 == ":" }) <= 1,
        !text.hasPrefix("//h:"), let other = URL(string: text)
      else { continue }
      counts.foundation += 1
      #expect(other.absoluteString == url.text, "\(text)")
    }
    #expect(counts.strict > 1000 && counts.raw > 1000 && counts.foundation > 500)
  }

  @Test("Patterns match raw characters as their escapes, and brackets are part of an item's name (FD21)")
  func patternsMatch() throws {
    let table = try table("/list?items[]=:first", "/a%20b/:c", "/:x-:y%7C:z")
    func captures(_ text: String) throws -> [String]? {
      table.firstMatch(try read(text))?.captures.map { "\($0.name)=\($0.text)" }
    }
    #expect(try captures("/list?items[]=1&items[]=2") == ["first=1"])
    #expect(try captures("/list?items%5B%5D=[x]") == ["first=[x]"])
    #expect(try captures("/a b/{c}") == ["c={c}"])
    #expect(try captures("/1-2|3") == ["x=1", "y=2", "z=3"])
    #expect(table.firstMatch(path: "/a b/c|d")?.captures.map(\.text) == ["c|d"])
    try expectCanonical("/list?items%5b%5D=:a", "/list?items[]=:a")
  }
}
