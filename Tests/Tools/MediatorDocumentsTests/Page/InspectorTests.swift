import Foundation
import MediatorDocuments
import Testing

@Suite struct InspectorTests {
  @Test func pageIsOneFileThatLoadsNothing() throws {
    let page = Inspector(.small, title: "Small").html
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("default-src 'none'; style-src 'sha256-"))
    #expect(!page.contains("unsafe-inline"))
    // The namespace of SVG is a name that browsers do not load.
    let addresses = page.replacing("http://www.w3.org/2000/svg", with: "").matches(
      of: /(src|href)="[^#]|url\([^#]|@import|https?:\/\/[a-z]/)
    let data = try #require(page.firstRange(of: Self.dataTag))
    let end = try #require(page[data.upperBound...].firstRange(of: "</script>"))
    #expect(addresses.filter { !(data.upperBound..<end.lowerBound).contains($0.range.lowerBound) }.isEmpty)
    #expect(!page.contains("innerHTML"))
    #expect(!page.contains("{{"))
  }

  @Test func pageIsTheSameForTheSameManifest() {
    #expect(Inspector(.small, title: "Small").html == Inspector(.small, title: "Small").html)
  }

  @Test(arguments: hostileTexts) func textNeverBecomesMarkup(text: String) throws {
    let page = Inspector(.hostile(text), title: text).html
    // The page has the same tags in the same order for every manifest.
    let start = try #require(page.firstRange(of: Self.dataTag)?.upperBound)
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    #expect(page[end...] == Self.plain.end)
    #expect(!page[start..<end].unicodeScalars.contains { "<>&\u{2028}\u{2029}".unicodeScalars.contains($0) })
    let title = try #require(page.firstRange(of: "<title>")?.upperBound)
    let titleEnd = try #require(page[title...].firstRange(of: "</title>")?.lowerBound)
    #expect(!page[title..<titleEnd].contains("<"))
    #expect(page[titleEnd..<start].replacing(page[title..<titleEnd], with: "") == Self.plain.middle)
    #expect(try Self.data(of: page).manifest == .hostile(text))
  }

  @Test func policyNamesTheHashOfTheScript() throws {
    // FIPS 180-4: the digest of "abc" and of two blocks.
    #expect(PageText.policySource(of: "abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"
    #expect(PageText.policySource(of: long) == "sha256-JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE=")
    #expect(PageText.policySource(of: "") == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    let page = Inspector(.small, title: "Small").html
    let open = try #require(page.ranges(of: "<script>").last)
    let close = try #require(page.ranges(of: "</script>").last)
    let script = String(page[open.upperBound..<close.lowerBound])
    #expect(page.contains("script-src '\(PageText.policySource(of: script))'"))
  }

  @Test func pageContainsExamples() throws {
    let data = try Self.data(of: Inspector(.small, title: "Small").html)
    #expect(
      data.examples == [
        [
          "shop://order/42", "shop://order/42/info", "shop://cart", "shop://cart/example",
          "https://shop.example/checkouts", nil,
        ], [],
      ])
    #expect(data.direct == ["order/place": "shop://order/place?note=example"])
  }

  static let hostileTexts = [
    "</script><script>alert(1)</script>", "<!--", "-->", "<img src=x onerror=alert(1)>", "{{script}}", "{{data}}",
    "]]>",
    "\u{2028}\u{2029}", "\"'`&amp;", "</title></style>", "\\u003c/script>", "__proto__", "constructor",
    "javascript:alert(1)",
    "\u{202E}right to left", "a\nb\r\nc\u{0}", "", String(repeating: "long ", count: 400),
    String(repeating: "x", count: 400),
  ]

  private static let dataTag = #"<script type="application/json" id="data">"#

  /// Returns the page between title and data, and after the data, without the title.
  private static let plain: (middle: String, end: String) = {
    let page = Inspector(.small, title: "").html
    let title = page.firstRange(of: "</title>")!.lowerBound
    let start = page.firstRange(of: dataTag)!.upperBound
    let end = page[start...].firstRange(of: "</script>")!.lowerBound
    return (String(page[title..<start]), String(page[end...]))
  }()

  private struct PageData: Decodable {
    let manifest: Manifest
    let examples: [[String?]]
    let direct: [String: String]
  }

  private static func data(of page: String) throws -> PageData {
    let start = try #require(page.firstRange(of: dataTag))
    let end = try #require(page[start.upperBound...].firstRange(of: "</script>"))
    return try JSONDecoder().decode(PageData.self, from: Data(page[start.upperBound..<end.lowerBound].utf8))
  }
}
