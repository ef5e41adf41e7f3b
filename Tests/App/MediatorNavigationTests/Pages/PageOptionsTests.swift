import MediatorNavigation
import Testing

extension PresentationStyle {
  static let drawer = PresentationStyle("drawer")
}

@Suite struct PageOptionsTests {
  @Test("Options are equal whether created by a factory or by chaining (RT3)") func factoriesAndChainingAreEqual() {
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

  @Test("Default options push with animation and automatic styles (RT3)") func defaultOptionsPush() {
    let options = PageOptions.push
    #expect(options.placement == .push)
    #expect(options.presentation == .automatic)
    #expect(options.transition == .automatic)
    #expect(options.isAnimated)
    #expect(options.defaults.isEmpty)
    #expect(options.description.isEmpty)
  }

  @Test("Default parameters are merged, and later ones take precedence (RT3)") func laterDefaultsTakePrecedence() {
    let options = PageOptions.root.defaults(["id": 1, "tab": "new"]).defaults(["id": 2])
    #expect(options.defaults["id"] as? Int == 2)
    #expect(options.defaults["tab"] as? String == "new")
  }

  @Test("An app can add style names (RT3)") func stylesCanBeAdded() {
    #expect(PageOptions.modal(.drawer).presentation.rawValue == "drawer")
    #expect(PresentationStyle.drawer == "drawer")
    #expect(TransitionStyle.partialCurl.description == "partialCurl")
  }

  @Test("Overrides change only the options that they name (RT4)") func overridesChangeNamedOptions() {
    let options = PageOptions.modal(.formSheet)
    let unchanged = options.overridden(by: PageOverrides())
    #expect(unchanged.description == options.description)
    let changed = options.overridden(
      by: PageOverrides(placement: .push, presentation: .popover, transition: .flipHorizontal, animated: false))
    #expect(changed.description == "popover, flipHorizontal, not animated")
  }
}
