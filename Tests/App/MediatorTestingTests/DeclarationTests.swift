import MediatorTesting
import Testing

private enum Keys {
  static let total = ActionKey<Int>("cart", "total")
  static let clear = ActionKey<Int>("cart", "clear")
  static let add = ActionKey<Int, Int>("cart", "add", "id")
}

private struct CartTarget: Target {
  static let name: TargetName = "cart"
  static var actions: ActionTable<CartTarget> {
    Action(Keys.total) { _ in 1 }.exposed(to: .all)
    Action(Keys.clear) { _ in 2 }
    Action(Keys.add) { $1 }
  }
}

/// A module that this file's own Swift module contains, with other declarations in each test.
private enum CartModule: Module {
  static let name: ModuleName = "Cart"
  static var contents: ModuleContents { Registration(CartTarget.init) }
}

private enum ShelfModule: Module {
  static let name: ModuleName = "Shelf"
  static var contents: ModuleContents { ModuleContents {} }
}

@Suite("Declarations of modules are compared with recorded calls") struct DeclarationTests {
  /// Returns a mediator whose module `Shelf` requires and `Cart` publishes keys.
  private func mediator(requires: Requirement, publishes: Publication) throws -> Mediator {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Registration(CartTarget.init)
        publishes
      }, as: "Cart")
    try mediator.register(ModuleContents { requires }, as: "Shelf")
    return mediator
  }

  private func expectFailure(_ text: String, _ body: () -> Void) {
    withKnownIssue("the test expects this failure") {
      body()
    } matching: { issue in
      issue.comments.first?.rawValue == text
    }
  }

  @Test("Calls that are declared pass, and those of a module to itself need no declaration (ST13)")
  func declaredCallsPass() async throws {
    let mediator = try mediator(requires: Requirement(Keys.clear), publishes: Publication(Keys.clear, Keys.total))
    let recorder = CallRecorder(mediator)
    _ = try await mediator.call(Keys.clear)
    // A link is no call of a module.
    _ = try await mediator.open("app://cart/total", source: .push)
    recorder.expectDeclared(ShelfModule.self)
    recorder.expectDeclared(CartModule.self)
  }

  @Test("A call that is not declared is listed with its location, and one that is never called (ST13)")
  func differencesAreListed() async throws {
    let mediator = try mediator(requires: Requirement(Keys.add), publishes: Publication(Keys.total))
    let recorder = CallRecorder(mediator)
    _ = try mediator.callNow(Keys.total)
    let line = #line - 1
    expectFailure(
      """
      declarations differ from 1 recorded calls:
      module Shelf: 'cart/add' is in its Requirement, and is not called
      module Shelf: add 'cart/total' to its Requirement; it is called at MediatorTestingTests/DeclarationTests.swift:\(line)
      """
    ) { recorder.expectDeclared(ShelfModule.self) }
    _ = try await mediator.call(Keys.add, 1)
    _ = try mediator.performNow("cart", "clear")
    let later = #line - 1
    expectFailure(
      """
      declarations differ from 3 recorded calls:
      module Cart: add 'cart/add' to its Publication; another module calls it
      module Cart: add 'cart/clear' to its Publication; another module calls it
      module Shelf: add 'cart/clear' to its Requirement; it is called at MediatorTestingTests/DeclarationTests.swift:\(later)
      module Shelf: add 'cart/total' to its Requirement; it is called at MediatorTestingTests/DeclarationTests.swift:\(line)
      """
    ) { recorder.expectDeclared(CartModule.self, ShelfModule.self) }
  }
}
