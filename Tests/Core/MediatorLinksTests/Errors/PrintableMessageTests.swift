import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

/// Messages quote text from outside, and are printed to terminals and logs.
@Suite("No message moves the cursor or hides text") struct PrintableMessageTests {
  private struct DeskTarget: Target {
    static let name: TargetName = "desk"
    static var actions: ActionTable<DeskTarget> { Action("show", "id") { (_, id: Int) in id }.exposed(to: .all) }
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar == "\n"
      default: true
      }
    }
  }

  @Test(arguments: [
    "shop://desk/\u{1B}[2Jshow", "shop://desk/show\nINFO all is well", "shop://desk/\u{202E}wohs",
    "shop://de\u{200B}sk/show", "shop://desk/show?id=\u{202E}1", "shop://desk/show?id=%E2%80%AE1",
    "shop://desk/show?\u{2028}=1", "\u{7}://desk", "shop://a/b/\u{2066}c", "\u{202E}",
  ])
  func errorsOfLinksArePrintable(url: String) throws {
    let mediator = try Mediator { Registration { DeskTarget() } }
    let error = #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web) }
    #expect(Self.isPrintable(error?.message ?? "\u{0}"))
    #expect(error?.message.contains("\n") == false)
    #expect(error?.url == url)
    #expect(Self.isPrintable(mediator.explain(url, source: .web).description))
  }

  @Test func hiddenCharactersAreShownAsNumbers() throws {
    let mediator = try Mediator { Registration { DeskTarget() } }
    expectFailureNow(.unknownAction, #"'desk/\u{202E}wohs': unknown action"#) {
      try mediator.openNow("shop://desk/\u{202E}wohs", source: .web)
    }
  }
}
