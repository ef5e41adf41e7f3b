import Foundation
import MediatorTestSupport
import RoutePatterns
import Testing

/// Hosts of custom schemes, which `URL(string:)` writes as punycode (RFC 3492).
@Suite struct PunycodeTests {
  private func first(_ text: String) throws -> String? { try read(text).segments(host: .firstSegment).first?.text }

  @Test(
    "The examples of RFC 3492, section 7.1, are decoded (FD20)",
    arguments: [
      (
        "egbpdaj6bu4bxfgehfvwxn",
        "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\u{64A}\u{61F}"
      ),
      ("ihqwcrb4cv8a8dqg056pqjye", "他们为什么不说中文"), ("ihqwctvzc91f659drss3x8bo0yb", "他們爲什麽不說中文"),
      ("Proprostnemluvesky-uyb24dma41a", "Pročprostěnemluvíčesky"),
      (
        "4dbcagdahymbxekheh6e0a7fei0b",
        "\u{5DC}\u{5DE}\u{5D4}\u{5D4}\u{5DD}\u{5E4}\u{5E9}\u{5D5}\u{5D8}\u{5DC}\u{5D0}\u{5DE}\u{5D3}\u{5D1}\u{5E8}\u{5D9}\u{5DD}\u{5E2}\u{5D1}\u{5E8}\u{5D9}\u{5EA}"
      ),
      ("n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa", "なぜみんな日本語を話してくれないのか"),
      ("TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g", "TạisaohọkhôngthểchỉnóitiếngViệt"),
      ("3B-ww4c5e180e575a65lsy2b", "3年B組金八先生"),
      ("-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n", "安室奈美恵-with-SUPER-MONKEYS"),
      ("Hello-Another-Way--fc4qua05auwb3674vfr0b", "Hello-Another-Way-それぞれの場所"),
      ("2-u9tlzr9756bt3uc0v", "ひとつ屋根の下2"), ("MajiKoi5-783gue6qz075azm5e", "MajiでKoiする5秒前"),
      ("de-jg4avhby1noc0d", "パフィーdeルンバ"), ("d9juau41awczczp", "そのスピードで"), ("1lq90i", "北京"),
      ("80akhbyknj4f", "испытание"),
    ])
  func examplesAreDecoded(label: String, text: String) throws {
    #expect(try first("app://xn--\(label)/a?b#c") == text)
    #expect(try first("APP://XN--\(label)") == text)
    #expect(try first("app://a.xn--\(label).b") == "a.\(text).b")
    let url = try read("app://xn--\(label)/a?b#c")
    #expect(url.segments.map(\.text) == ["a"] && url.encodedQuery == "b" && url.fragment == "c")
    #expect(try read(url.text) == url)
  }

  @Test("What Foundation makes of a text is read as the text (FD20)") func foundationRoundTrips() throws {
    let letters = Array(
      "abz019-_~äöüßñéèçăşığ αβγδω абвгдж אבגד 你好世界北京搜索 こんにちは カタカナ 한국어 ไทย 😀🚀".unicodeScalars.filter { $0 != " " })
    var random = SeededGenerator(seed: 20)
    var count = 0
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...12, using: &random) { text.unicodeScalars.append(random.pick(letters)) }
      guard let url = URL(string: "app://\(text)/x"), url.absoluteString.contains("xn--") else { continue }
      count += 1
      #expect(try first(url.absoluteString) == text.precomposedStringWithCanonicalMapping, "\(url)")
      #expect(try read(url.absoluteString).segments.map(\.text) == ["x"])
    }
    #expect(count > 1000)
  }

  @Test(
    "What is not punycode of text stays as it is (FD20)",
    arguments: [
      "xn--", "xn---", "xn--abc-", "xn--a", "xn--99999999", "xn--\u{E9}-9ca", "xn--a-b+", "xn-1lq90i",
      "a--b",
      "xn--1lq90i%41", "xn--99zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz9",
      // U+0080, a surrogate, and a label that is too long.
      "xn--a", "xn--2q9b", "xn--\(String(repeating: "a", count: 60))",
    ])
  func othersStay(host: String) throws {
    guard let url = try? read("app://\(host)/x") else { return }
    #expect(url.text == "app://\(host)/x")
  }

  @Test("The host of a web URL, and of a URL without a scheme, stays a name (FD20)") func webHostsStay() throws {
    for text in ["https://xn--1lq90i.example/", "wss://xn--1lq90i/", "//xn--1lq90i/x", "/xn--1lq90i", "app:xn--1lq90i"]
    {
      #expect(try read(text).text == text)
    }
    #expect(try read("https://xn--1lq90i.example/").host == "xn--1lq90i.example")
  }

  @Test("Escapes in a label are kept, and raw characters after it are escaped (FD20)") func escapes() throws {
    let url = try #require(URL(string: "app://a%20\u{E9}/b"))
    #expect(url.absoluteString == "app://xn--a%20-epa/b")
    #expect(try first(url.absoluteString) == "a \u{E9}")
    #expect(try read("app://xn--9ca/a b|").text == "app://%C3%A9/a%20b%7C")
  }

  @Test("Random labels are decoded or stay, and reading twice is the same (FD20)") func randomLabels() throws {
    var random = SeededGenerator(seed: 3492)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-").map(String.init)
    for _ in 0..<20_000 {
      let label = (0..<Int.random(in: 0...62, using: &random)).map { _ in random.pick(letters) }.joined()
      guard let url = try? read("app://xn--\(label)/x") else { continue }
      #expect(try read(url.text) == url)
      #expect(url.text.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  // Cause: user information and port were taken for a part of the host.
  @Test("A host beside a user and a port is decoded, and only a host (FD20, FD47)") func besideUserAndPort() throws {
    #expect(try first("ssh://git@xn--1lq90i:22/x") == "北京")
    #expect(try first("ssh://xn--1lq90i:22") == "北京")
    #expect(try read("app://xn--1lq90i.u@aa--b/x").text == "app://xn--1lq90i.u@aa--b/x")
  }
}
