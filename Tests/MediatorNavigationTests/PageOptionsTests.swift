import MediatorKit
import MediatorNavigation
import Testing

extension PresentationStyle {
  static let drawer = PresentationStyle("drawer")
}

@Suite struct PageOptionsTests {
  @Test("RT3 options are made by a factory or by chaining, alike") func buildsBothWays() {
    let made = PageOptions.modal(.formSheet, transition: .crossDissolve)
    let chained = PageOptions().placed(.modal).presented(.formSheet).transition(.crossDissolve)
    for options in [made, chained] {
      #expect(options.placement == .modal)
      #expect(options.presentation == .formSheet)
      #expect(options.transition == .crossDissolve)
      #expect(options.isAnimated)
      #expect(options.description == "modal, formSheet, crossDissolve")
    }
  }

  @Test("RT3 options without anything push, animated, as the system likes") func hasDefaults() {
    let options = PageOptions.push
    #expect(options.placement == .push)
    #expect(options.presentation == .automatic)
    #expect(options.transition == .automatic)
    #expect(options.isAnimated)
    #expect(options.defaults.isEmpty)
    #expect(options.description.isEmpty)
  }

  @Test("RT3 default parameters add up, the later ones win") func addsDefaults() {
    let options = PageOptions.root.defaults(["id": 1, "tab": "new"]).defaults(["id": 2])
    #expect(options.defaults["id"] as? Int == 2)
    #expect(options.defaults["tab"] as? String == "new")
  }

  @Test("RT3 style names are an open set") func opensStyles() {
    #expect(PageOptions.modal(.drawer).presentation.rawValue == "drawer")
    #expect(PresentationStyle.drawer == "drawer")
    #expect(TransitionStyle.partialCurl.description == "partialCurl")
  }

  @Test("RT4 overrides change only what they name") func overrides() {
    let options = PageOptions.modal(.formSheet)
    let unchanged = options.overridden(by: PageOverrides())
    #expect(unchanged.description == options.description)
    let changed = options.overridden(
      by: PageOverrides(placement: .push, presentation: .popover, transition: .flipHorizontal, animated: false))
    #expect(changed.description == "popover, flipHorizontal, not animated")
  }
}
