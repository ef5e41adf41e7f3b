import RoutePatterns
import MediatorTestSupport
import Testing

@Suite("Query items are read equally by both readers")
struct QueryItemsTests {
  @Test(
    "Both readers of a query give the same items",
    arguments: [
      "", "a", "a=", "=a", "=", "a=1", "a=1&b=2", "&&a=1&&b&", "a=b=c", "a+b=c+d", "a%2Bb=%26%3D",
      "%C3%A9=%F0%9F%8F%A0", "ä=ö", "a=1&a=2&a", "long=\(String(repeating: "x", count: 300))", "a=1#b=2",
    ])
  func readersGiveTheSameItems(query: String) throws {
    let url = try StandardURLReader().read("shop://item?\(query)")
    var items: [(String, String?)] = []
    url.eachQueryItem { items.append(($0, $1)) }
    let expected = url.queryItems.map { ($0.name, $0.value) }
    #expect(items.elementsEqual(expected, by: ==))
    #expect(items.count == url.queryItems.count)
  }

  @Test("Both readers of a random query give the same items")
  func readersGiveTheSameRandomItems() throws {
    var generator = SeededGenerator(seed: 7)
    let pieces = ["a", "b", "=", "&", "+", "%20", "%3D", "é", "longer than a small string may be", "?", "/"]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<12, using: &generator)
      let query = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        .replacingSpaces()
      let url = try StandardURLReader().read("https://example.com/?\(query)")
      var items: [(String, String?)] = []
      url.eachQueryItem { items.append(($0, $1)) }
      #expect(items.elementsEqual(url.queryItems.map { ($0.name, $0.value) }, by: ==), "\(query)")
    }
  }
}

extension String {
  fileprivate func replacingSpaces() -> String { String(map { $0 == " " ? "_" : $0 }) }
}
