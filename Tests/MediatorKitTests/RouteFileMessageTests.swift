import MediatorKit
import Testing

@Suite("Messages about a file stay short, whatever stands in it") struct RouteFileMessageTests {
  private static let long = String(repeating: "z", count: 100_000)

  @Test(arguments: [
    "<\(long)>", "<plist><\(long)/></plist>", "<plist><dict><\(long)></dict></plist>",
    "<plist><dict></\(long)></plist>",
    "<plist><string>&\(long);</string></plist>", "<plist><integer>\(long)</integer></plist>", #"{"\#(long)":1}"#,
    #"{"version":\#(String(repeating: "1", count: 100_000))}"#,
    #"{"version":1,"routes":[{"pattern":"/\#(long)","action":"\#(long)","namespace":"","exposed":"\#(long)"}]}"#,
    #"{"version":1,"routes":[{"pattern":"/:a<\#(long.prefix(2000))>","action":"a/b","defaults":{"\#(long)":null}}]}"#,
    #"{"version":1,"rewrites":[{"from":"/a","to":"/:\#(long)"}]}"#,
  ])
  func short(text: String) {
    let problems = problems(text).split(separator: "\n")
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.utf8.count < 700 })
  }

  @Test func aDefaultHasAName() {
    #expect(
      problems(#"{"version":1,"routes":[{"pattern":"/a","action":"t/a","defaults":{"":1}}]}"#)
        == "r.json:1:67: routes[0].defaults.: The name of a parameter cannot be empty.")
  }
}
