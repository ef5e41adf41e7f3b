import Foundation
import MediatorKit
import RoutePatterns
import MediatorTestSupport
import Testing

/// Nothing that is read from a file traps, hangs, or is loaded by halves.
@Suite struct RouteFileFuzzTests {
  private static let json = #"""
    {"version":1,"routes":[{"pattern":"/sale/:id<int>(/:t<a|b>)","action":"products/detail","defaults":
    {"l":[5.5e1,true,"\ud83d\ude00é"]},"exposed":["push"],"priority":10,"namespace":"shop"}],
    "rewrites":[{"from":"/old(/:id)/*r","to":"shop://p(/:id)/*r?x=:id#:r"},{"from":"/p/:x","to":"/q/:x"}]}
    """#

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist SYSTEM "x"><plist version="1.0"><dict>
    <key>version</key><integer>1</integer><key>routes</key><array><dict><key>pattern</key>
    <string>/a&amp;b/:id&lt;int></string><key>action</key><string><![CDATA[t/a]]></string><key>defaults</key>
    <dict><key>x</key><array><real>1.5</real><true/><string>é&#x1F600;<!-- c -->\n</string></array></dict></dict></array>
    <key>rewrites</key><array><dict><key>from</key><string>/a</string><key>to</key><string>/b</string></dict></array>
    </dict></plist>
    """

  private func seeds() throws -> [[UInt8]] {
    // Foundation's reader on Linux refuses a comment inside a text.
    let xml = Self.plist.replacing("<!-- c -->", with: "")
    let value = try PropertyListSerialization.propertyList(from: Data(xml.utf8), options: [], format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    return [Array(Self.json.utf8), Array(Self.plist.utf8), Array(binary)]
  }

  @Test func survivesMutations() throws {
    let alphabet = Array("{}[]\":,\\u0123456789eE+-.<>/&;!?()*:#% \n\r\ttruefalsn|".utf8) + [0, 0xA1, 0xD1, 0x5F, 0xFF]
    var generator = SeededGenerator(seed: 4)
    var sound = 0
    for seed in try seeds() {
      #expect(problems(Data(seed)) == "")
      for _ in 0..<2000 {
        let bytes = generator.mutated(seed, alphabet: alphabet)
        do throws(RouteFileError) {
          let file = try RouteFile(Data(bytes))
          sound += 1
          let urls = ["shop://old/1/2?x", "https://a.b/p/%2F#f", "/sale/1"]
          for text in urls {
            let url = try? StandardURLReader().read(text)
            if let url { _ = try? file.rewrites.rewritten(url, host: url.defaultHostPlacement) }
          }
        } catch {
          #expect(!error.problems.isEmpty)
          #expect(error.problems.allSatisfy { ($0.line ?? 1) > 0 && ($0.column ?? 1) > 0 && !$0.message.isEmpty })
        }
      }
    }
    // Some changes do no harm; if none did, the mutations would be too wild to reach anything.
    #expect(sound > 50)
  }

  @Test func everyCutIsAProblem() throws {
    for seed in try seeds() {
      for length in 0..<seed.count {
        let rest = seed[length...].allSatisfy { $0 == 0x0A }
        #expect(problems(Data(seed[..<length])).isEmpty == rest)
      }
    }
  }

  /// Files of 128 KiB that are as laborious as can be; a reader whose time is not linear does not end.
  @Test(arguments: [
    ("[", "0,", "0]"), (#"{"version":1,"routes":["#, "0,", "0]}"), ("{", #""versiom":0,"#, #""a":0}"#),
    ("{", #""version":1,"#, #""version":1}"#), (#"""#, #"\u0041"#, #"""#), (#"""#, #"\\"#, #"""#), ("\"", "é", "\""),
    (#"{"version":1,"routes":[{"pattern":"/"#, #"\u0061/"#, #":","action":"t/a"}]}"#),
    (#"{"version":1,"routes":["#, #"{"pattern":"/a","action":"t/a"},"#, "0]}"),
    (
      #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","defaults":{"#
        + "\"\(String(repeating: "k", count: 9999))\":[", "[],", "0]}}]}"
    ),
    (#"{"version":1,"rewrites":["#, #"{"from":"/a/:x","to":"/a/:y"},"#, "0]}"),
    (#"{"version":1,"rewrites":["#, #"{"from":"/:x","to":"/a/:x"},"#, "0]}"),
    ("<plist>", "<!---->", "<true/></plist>"), ("<plist><string>", "&amp;", "</string></plist>"),
    ("<plist><string>", "\r\n", "</string></plist>"), ("<plist><string>", "<![CDATA[]]>", "</string></plist>"),
    ("<plist><array>", "<true/>", "</array></plist>"), ("<plist", " a=''", "><true/></plist>"), ("<", "a", ">"),
    ("\n", "\r", "?"),
  ])
  func takesLinearTime(head: String, body: String, tail: String) {
    let count = ((1 << 17) - head.utf8.count - tail.utf8.count) / body.utf8.count
    let text = head + String(repeating: body, count: count) + tail
    #expect(!problems(text).isEmpty)
  }
}
