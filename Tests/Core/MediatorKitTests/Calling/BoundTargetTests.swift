import Foundation
import MediatorTesting
import Testing

/// A bound action runs on its own target, whatever is registered under the target's name later.
///
/// Debug builds check the type of each target, so a wrong one ends the test.
@Suite("A bound action uses its own target") struct BoundTargetTests {
  private static let show = ActionKey<String, Int>("shape", "show", "n")
  private static let later = ActionKey<String, Int>("shape", "later", "n")

  private struct Generic<Value: Sendable>: Target {
    static var name: TargetName { "shape" }
    static var actions: ActionTable<Generic<Value>> {
      Action(BoundTargetTests.show) { "\(Value.self) \($0.value) \($1)" }.route("/shape/:n").exposed(to: .all)
      Action(BoundTargetTests.later) { (target, n) async in "\(Value.self) \(target.value) \(n)" }
    }
    let value: Value
  }

  private final class Derived: NSObject, Target {
    static let name: TargetName = "shape"
    let side = 3
    static var actions: ActionTable<Derived> {
      Action(BoundTargetTests.show) { "derived \($0.side) \($1)" }.route("/shape/:n").exposed(to: .all)
      Action(BoundTargetTests.later) { (target, n) async in "derived \(target.side) \(n)" }
    }
  }

  private actor Acting: Target {
    static let name: TargetName = "shape"
    static var actions: ActionTable<Acting> {
      Action(BoundTargetTests.show) { (_, n) in "actor 0 \(n)" }.route("/shape/:n").exposed(to: .all)
      Action(BoundTargetTests.later) { await $0.text($1) }
    }
    func text(_ n: Int) -> String { "actor 0 \(n)" }
  }

  private func check(_ mediator: Mediator, _ answer: String) async throws {
    for _ in 0..<3 {
      #expect(try mediator.callNow(Self.show, 1) == "\(answer) 1")
      #expect(try await mediator.call(Self.later, 2) == "\(answer) 2")
      #expect(try mediator.performNow("shape", "show", ["n": 3]) as? String == "\(answer) 3")
      #expect(try await mediator.perform("shape", "later", ["n": 4]) as? String == "\(answer) 4")
      #expect(try mediator.openNow("x://shape/5", source: .push) as? String == "\(answer) 5")
    }
  }

  @Test("Generic targets, classes, actors and overrides replace each other under one name")
  func targetsReplaceEachOther() async throws {
    let mediator = try Mediator()
    func register(_ registration: Registration) throws {
      try mediator.register(ModuleContents { registration }, as: "Shape", replacing: true)
    }
    for _ in 0..<2 {
      try register(Registration { Generic(value: 7) })
      try await check(mediator, "Int 7")
      try register(Registration { Generic(value: "text") })
      try await check(mediator, "String text")
      mediator.releaseTarget("shape")
      try await check(mediator, "String text")
      try register(Registration { Generic<[Int?]>(value: [nil]) })
      try await check(mediator, "Array<Optional<Int>> [nil]")
      try register(Registration { Derived() })
      try await check(mediator, "derived 3")
      mediator.override(Self.show) { "double 0 \($0)" }
      mediator.override(Self.later) { "double 0 \($0)" }
      try await check(mediator, "double 0")
      mediator.removeOverrides()
      try await check(mediator, "derived 3")
      try register(Registration { Acting() })
      try await check(mediator, "actor 0")
    }
  }

  @Test("A resolution for a replaced target runs on the registered one")
  func resolutionRunsOnTheRegisteredTarget() async throws {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { Generic(value: 7) } }, as: "Shape")
    try await check(mediator, "Int 7")
    let resolution = try mediator.resolve("x://shape/5", source: .push)
    try mediator.register(ModuleContents { Registration { Derived() } }, as: "Shape", replacing: true)
    try await check(mediator, "derived 3")
    for _ in 0..<2 { #expect(try await mediator.open(resolution) as? String == "derived 3 5") }
  }
}
