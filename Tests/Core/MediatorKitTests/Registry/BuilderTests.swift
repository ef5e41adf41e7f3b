import MediatorLinks
import MediatorTestSupport
import Testing

/// Tables and modules that are built with conditions and loops.
@Suite struct BuilderTests {
  @Test func tablesAreBuiltWithConditionsAndLoops() throws {
    let mediator = try Mediator { Registration { BuiltTarget() } }
    #expect(mediator.targets.first?.actions.map(\.name) == ["always", "loop0", "loop1", "loop2", "yes", "else"])
    #expect(mediator.targets.first?.hasFallback == true)
    #expect(try mediator.performNow("built", "loop2") as? Int == 2)
    #expect(try mediator.performNow("built", "nothing") as? String == "not found")
  }

  @Test func modulesAreBuiltWithConditionsAndLoops() throws {
    let names: [TargetName] = ["a", "b"]
    let mediator = try Mediator {
      for index in 0..<2 { Service(Int.self, named: "\(index)", { index }) { $0 } }
      if names.isEmpty { Registration { PlainTarget() } } else { Registration { OtherPlainTarget() } }
      if names.count > 5 { Service(Int.self, named: "5", { 5 }) { $0 } }
      ModuleContents { Service(String.self, { "inner" }) { $0 } }
    }
    #expect(try mediator.performNow("plain", "id") as? Int == 8)
    #expect(try mediator.service(Int.self, named: "1") == 1)
    #expect(try mediator.service(String.self) == "inner")
    expectFailureNow(.unknownService) { try mediator.service(Int.self, named: "5") }
  }

  @Test("A table contains the rows of its parts in order") func tablesAreSplitIntoParts() throws {
    let mediator = try Mediator { Registration { SplitTarget() } }
    #expect(mediator.targets.first?.actions.map(\.name) == ["first", "second", "third", "fourth"])
    #expect(try mediator.performNow("split", "third") as? Int == 3)
    #expect(try mediator.performNow("split", "nothing") as? String == "not found")
  }

  @Test("A table has at most one `Fallback`") func secondFallbackIsRejected() throws {
    let mediator = try Mediator()
    expectFailureNow(.duplicateAction, "'undecided/Fallback': duplicate action (in module 'Undecided')") {
      try mediator.register(ModuleContents { Registration { UndecidedTarget() } }, as: "Undecided")
    }
  }

  @Test("A module may be empty") func moduleMayBeEmpty() throws {
    let mediator = try Mediator("Empty") {}
    #expect(mediator.modules == ["Empty"] && mediator.targets.isEmpty)
  }
}

private struct UndecidedTarget: Target {
  static let name: TargetName = "undecided"
  static var actions: ActionTable<UndecidedTarget> {
    Fallback { _, _ in 1 }
    Action("id") { _ in 1 }
    Fallback { _, _ in 2 }
  }
}

private struct SplitTarget: Target {
  static let name: TargetName = "split"
  static var actions: ActionTable<SplitTarget> {
    Action("first") { _ in 1 }
    middle
    Action("fourth") { _ in 4 }
  }
  @ActionTableBuilder<SplitTarget> private static var middle: ActionTable<SplitTarget> {
    Action("second") { _ in 2 }
    Action("third") { _ in 3 }
    Fallback { _, _ in "not found" }
  }
}

private struct BuiltTarget: Target {
  static let name: TargetName = "built"
  static let isOn = true
  static var actions: ActionTable<BuiltTarget> {
    Action("always") { _ in 1 }
    for index in 0..<3 { Action(ActionName("loop\(index)")) { _ in index } }
    if isOn { Action("yes") { _ in 1 } }
    if !isOn { Action("no") { _ in 1 } } else { Action("else") { _ in 1 } }
    Fallback { _, _ in "not found" }
  }
}
