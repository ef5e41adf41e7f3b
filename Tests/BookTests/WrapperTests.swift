import Foundation
import Testing

@Suite("Methods that wrap a call") struct WrapperTests {
  /// The calls of `extension Mediator` in an example's sources, up to the end of each.
  private static func calls(in text: String) -> [Substring] {
    guard let start = text.firstRange(of: "extension Mediator {") else { return [] }
    // A call of another object's method is no wrapper's.
    return text[start.upperBound...].matches(of: #/[^.\w]call(Now)?\(/#).map { match in
      var depth = 1
      let end = text[match.range.upperBound...].firstIndex { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0
      }
      return text[match.range.lowerBound..<(end ?? text.endIndex)]
    }
  }

  @Test("Every example's wrapper passes on the file and line of its caller (ST12)") func wrappersPassOnTheCallSite()
    throws
  {
    let folders = ["Modules", "Tests/Checks/Clients", "Tests/BookTests/Chapters"]
    let files = try folders.flatMap { try BookPage.files(under: $0, "swift") }
    let calls = try files.flatMap { Self.calls(in: try String(contentsOf: $0, encoding: .utf8)) }
    #expect(calls.count > 12)
    for call in calls { #expect(call.hasSuffix("fileID: fileID, line: line"), "\(call)") }
  }
}
