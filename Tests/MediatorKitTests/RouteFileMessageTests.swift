import MediatorKit
import Testing

@Suite("Messages about a file are short") struct RouteFileMessageTests {
  private static let long = String(repeating: "z", count: 100_000)

  @Test(arguments: [
    #"{"\#(long)":1}"#,
    #"{"version":\#(String(repeating: "1", count: 100_000))}"#,
    #"{"version":1,"routes":[{"pattern":"/\#(long)","action":"\#(long)","namespace":"","exposed":"\#(long)"}]}"#,
    #"{"version":1,"routes":[{"pattern":"/:a<\#(long.prefix(2000))>","action":"a/b","defaults":{"\#(long)":null}}]}"#,
    #"{"version":1,"rewrites":[{"from":"/a","to":"/:\#(long)"}]}"#,
  ])
  func messagesAreShort(text: String) {
    let problems = problems(text).split(separator: "\n")
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.utf8.count < 700 })
  }
}
