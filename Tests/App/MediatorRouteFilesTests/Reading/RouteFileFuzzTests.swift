import Foundation
import MediatorRouteFiles
import MediatorTestSupport
import Testing

/// No input file traps, hangs or is loaded partially.
@Suite struct RouteFileFuzzTests {
  private static let json = #"""
    {"version":1,"routes":[{"pattern":"/sale/:id<int>(/:t<a|b>)","action":"products/detail","defaults":
    {"l":[5.5e1,true,"\ud83d\ude00é"]},"exposed":["push"],"priority":10,"namespace":"shop"}],
    "rewrites":[{"from":"/old(/:id)/*r","to":"shop://p(/:id)/*r?x=:id#:r"},{"from":"/p/:x","to":"/q/:x"}]}
    """#

  @Test func mutationsNeverTrap() throws {
    let alphabet = Array("{}[]\":,\\u0123456789eE+-.<>/&?()*:#% \n\r\ttruefalsn|".utf8) + [0, 0xA1, 0xD1, 0x5F, 0xFF]
    var generator = SeededGenerator(seed: 4)
    var sound = 0
    let seed = Array(Self.json.utf8)
    #expect(problems(Data(seed)) == "")
    for _ in 0..<4000 {
      let bytes = generator.mutated(seed, alphabet: alphabet)
      do throws(RouteFileError) {
        let file = try RouteFile(Data(bytes))
        sound += 1
        for text in ["shop://old/1/2?x", "https://a.b/p/%2F#f", "/sale/1"] {
          let url = try? StandardURLReader().read(text)
          if let url { _ = try? file.rewrites.rewritten(url, host: url.defaultHostPlacement) }
        }
      } catch {
        #expect(!error.problems.isEmpty)
        #expect(error.problems.allSatisfy { !$0.message.isEmpty })
      }
    }
    // Some mutations are harmless; otherwise they would be too strong to test much.
    #expect(sound > 50)
  }

  @Test func everyTruncationIsAProblem() throws {
    let seed = Array(Self.json.utf8)
    for length in seed.indices { #expect(!problems(Data(seed[..<length])).isEmpty) }
  }

  /// Reads files of 128 KiB that need the most work; a reader that is not linear does not finish them.
  @Test(arguments: [
    ("[", "0,", "0]"), (#"{"version":1,"routes":["#, "0,", "0]}"), ("{", #""versiom":0,"#, #""a":0}"#),
    (#"""#, #"\u0041"#, #"""#), (#"""#, #"\\"#, #"""#), ("\"", "é", "\""),
    (#"{"version":1,"routes":[{"pattern":"/"#, #"\u0061/"#, #":","action":"t/a"}]}"#),
    (#"{"version":1,"routes":["#, #"{"pattern":"/a","action":"t/a"},"#, "0]}"),
    (
      #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","defaults":{"#
        + "\"\(String(repeating: "k", count: 9999))\":[", "[],", "0]}}]}"
    ),
    (#"{"version":1,"rewrites":["#, #"{"from":"/a/:x","to":"/a/:y"},"#, "0]}"),
    (#"{"version":1,"rewrites":["#, #"{"from":"/:x","to":"/a/:x"},"#, "0]}"),
    ("\n", "\r", "?"),
  ])
  func readingTakesLinearTime(head: String, body: String, tail: String) {
    let count = ((1 << 17) - head.utf8.count - tail.utf8.count) / body.utf8.count
    let text = head + String(repeating: body, count: count) + tail
    #expect(!problems(text).isEmpty)
  }
}
