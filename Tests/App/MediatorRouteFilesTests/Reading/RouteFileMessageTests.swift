import MediatorRouteFiles
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

  @Test(arguments: [
    #"{"version":1,"\u001b[2J":1}"#, #"{"version":1,"routes":[{"pattern":"/\u001b[2J","action":"a/b"}]}"#,
    #"{"version":1,"routes":[{"pattern":"/a","action":"\u202e"}]}"#,
    #"{"version":1,"rewrites":[{"from":"/a","to":"/\u202e:x"}]}"#, "{\"version\":1,\u{202E}",
  ])
  func errorsOfFilesArePrintable(text: String) throws {
    #expect(problems(text).unicodeScalars.allSatisfy { !isHidden($0) })
    #expect(!problems(text).isEmpty)
  }

  /// Whether a scalar moves the cursor, or hides or reorders text.
  private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
    default: false
    }
  }
}
