import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

private struct Composed: Target {
  static let name: TargetName = "caf\u{E9}"
  static var actions: ActionTable<Composed> {
    Action("\u{E9}t\u{E9}", "\u{E9}") { (_, value: Int) in value }.exposed(to: .all)
  }
}

private struct DecomposedTarget: Target {
  static let name: TargetName = "cafe\u{301}"
  static var actions: ActionTable<DecomposedTarget> { Action("a") { _ in 1 } }
}

private struct DecomposedAction: Target {
  static let name: TargetName = "t"
  static var actions: ActionTable<DecomposedAction> { Action("native\u{301}") { _ in 1 }.exposed(to: .all) }
}

private struct DecomposedLabel: Target {
  static let name: TargetName = "t"
  static var actions: ActionTable<DecomposedLabel> { Action("a", "e\u{301}") { (_, value: Int) in value } }
}

private struct HiddenName: Target {
  static let name: TargetName = "pay\u{200B}"
  static var actions: ActionTable<HiddenName> { Action("a") { _ in 1 } }
}

private struct Angstrom: Target {
  static let name: TargetName = "\u{212B}"
  static var actions: ActionTable<Angstrom> { Action("a") { _ in 1 } }
}

// Cause: `isNative` compared bytes and look-up compared strings, so a URL called `native` + U+0301.
@Suite("Names are compared by bytes and registered in one normal form") struct NameBytesTests {
  private static let rejected: [(registration: Registration, found: String, why: String)] = [
    (Registration({ DecomposedTarget() }), "cafe\u{301}", "the name of a target; it is not in Unicode's normal form C"),
    (
      Registration({ DecomposedAction() }), "native\u{301}",
      "the name of an action; it is not in Unicode's normal form C"
    ),
    (Registration({ DecomposedLabel() }), "e\u{301}", "a label of t/a; it is not in Unicode's normal form C"),
    (
      Registration({ HiddenName() }), "pay\u{200B}",
      #"the name of a target; it contains a hidden character: 'pay\u{200B}'"#
    ),
    (Registration({ Angstrom() }), "\u{212B}", "the name of a target; it is not in Unicode's normal form C"),
  ]

  private func mediator() throws -> Mediator {
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"]))
    try mediator.register(ModuleContents { Registration({ Composed() }) }, as: "M")
    return mediator
  }

  @Test("A name with a look-alike is rejected", arguments: rejected.indices)
  func lookAlikesAreRejected(row: Int) throws {
    let (registration, found, why) = Self.rejected[row]
    let mediator = try Mediator()
    let error = #expect(throws: MediatorError.self) {
      try mediator.register(ModuleContents { registration }, as: "M")
    }
    #expect(error?.code == .invalidName)
    #expect(error?.found.map { Array($0.utf8) } == Array(found.utf8))
    #expect(error?.expected?.contains(why) == true, "\(error?.expected ?? "")")
  }

  @Test("A module with a look-alike name is rejected")
  func lookAlikeModulesAreRejected() throws {
    let error = #expect(throws: MediatorError.self) { try Mediator().register(ModuleContents {}, as: "e\u{301}") }
    #expect(error?.code == .invalidName)
  }

  // Foundation's own mapping is wrong on Linux for some texts of several letters, such as U+10041 before an accent.
  @Test("Every character and its decomposition are in normal form C if Foundation changes nothing")
  func normalFormsOfAllCharacters() {
    var differing: [Unicode.Scalar] = []
    for character in (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
      let text = String(character), decomposed = text.decomposedStringWithCanonicalMapping
      // Most have no decomposition, and are composed.
      let isSame = decomposed.utf8.elementsEqual(text.utf8)
      for text in isSame ? [text] : [text, decomposed, decomposed.precomposedStringWithCanonicalMapping] {
        let isComposed = text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
        if text.isComposed != isComposed { differing.append(character) }
      }
    }
    #expect(differing.isEmpty)
  }

  @Test(
    "Accents behind a letter are composed, in order and without what stands between",
    arguments: [
      ("e\u{301}", false), ("\u{E9}\u{301}", true), ("A\u{302}\u{323}", false), ("\u{1EAC}", true),
      ("e\u{323}\u{301}", false), ("\u{1EB9}\u{301}", true), ("e\u{0}\u{301}", true), ("\u{1100}\u{1161}", false),
      ("\u{AC00}\u{11A8}", false),
      ("\u{1100}\u{1176}\u{11A8}", true), ("\u{10041}\u{301}", true), ("\u{1D15E}", false),
    ])
  func accents(text: String, isComposed: Bool) { #expect(text.isComposed == isComposed) }

  @Test("Names, URLs and checks find only the registered bytes")
  func onlyTheRegisteredBytesAreFound() throws {
    let mediator = try mediator()
    #expect(try mediator.performNow("caf\u{E9}", "\u{E9}t\u{E9}", ["\u{E9}": 1]) as? Int == 1)
    #expect(try mediator.openNow("app://caf%C3%A9/%C3%A9t%C3%A9?%C3%A9=2", source: .push) as? Int == 2)
    #expect(mediator.hasTarget("caf\u{E9}") && !mediator.hasTarget("cafe\u{301}"))
    #expect(!mediator.hasAction("caf\u{E9}/e\u{301}te\u{301}"))
    expectFailureNow(.unknownTarget) { try mediator.performNow("cafe\u{301}", "\u{E9}t\u{E9}", ["\u{E9}": 1]) }
    expectFailureNow(.unknownAction) { try mediator.performNow("caf\u{E9}", "e\u{301}t\u{E9}", ["\u{E9}": 1]) }
    for url in ["app://cafe%CC%81/%C3%A9t%C3%A9?%C3%A9=2", "app://caf%C3%A9/e%CC%81t%C3%A9?%C3%A9=2"] {
      #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .push) }
      #expect(!mediator.canOpen(url, source: .push))
    }
  }

  @Test(
    "No spelling of a native name can be called by URL", arguments: ["native", "Native", "native%CC%81", "nativePay"])
  func nativeNamesAreRejectedInAnySpelling(action: String) throws {
    let error = #expect(throws: MediatorError.self) {
      try mediator().openNow("app://caf%C3%A9/\(action)", source: .inApp)
    }
    #expect(error?.code == .nativeAction)
  }

  @Test("Names are equal, ordered and hashed by their bytes")
  func namesCompareByBytes() {
    let (composed, decomposed): (ActionName, ActionName) = ("\u{E9}", "e\u{301}")
    #expect(composed != decomposed && decomposed < composed && !(composed < decomposed))
    #expect(Set([composed, decomposed, "\u{E9}"]).count == 2)
  }

  @Test("Random names are equal only if their bytes are, and at most one spelling of a name registers")
  func randomNamesCompareByBytes() {
    var generator = SeededGenerator(seed: 13)
    let pieces = [
      "e", "\u{301}", "\u{316}", "\u{E9}", "A", "\u{30A}", "\u{C5}", "\u{212B}", "\u{1E9B}", "\u{323}", "\u{307}",
    ]
    var accepted: [String: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let text = (0..<1 + generator.next(below: 4)).map { _ in pieces[generator.next(below: pieces.count)] }.joined()
      #expect((TargetName(text) == "\u{E9}") == text.utf8.elementsEqual("\u{E9}".utf8))
      let isRejected = (try? Mediator().register(ModuleContents {}, as: ModuleName(text))) == nil
      guard !isRejected else { continue }
      // The dictionary compares by canonical equivalence.
      if let bytes = accepted.updateValue(Array(text.utf8), forKey: text) { #expect(bytes == Array(text.utf8)) }
    }
    #expect(accepted.count > 50)
  }
}
