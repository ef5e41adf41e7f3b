import MediatorTestSupport
import Synchronization
import Testing

@testable import MediatorKit
@testable import MediatorLinks

/// What links are in a mediator whose modules declare none.
@Suite("The links of a registry are a part of it, and belong to one mediator") struct LinksPartTests {
  @Test("Mediators without links keep the secrets of each, also of a module that enters later")
  func secretsOfOthers() async throws {
    let plain = try Mediator()
    _ = try? await plain.open("shop://nowhere/at-all?password=first", source: .push)
    for register in [false, true] {
      let mediator = try Mediator(modules: register ? [] : [VaultModule.self])
      if register {
        _ = try? await mediator.open("shop://vault/open?password=before", source: .push)
        try mediator.register(VaultModule.self)
      }
      let error = await #expect(throws: MediatorError.self) {
        try await mediator.open("shop://vaul/open?password=x1y2z3", source: .push)
      }
      #expect(error.map { !"\($0)".contains("x1y2z3") } == true)
      #expect(!"\(mediator.explain("shop://vaul/open?password=x1y2z3", source: .push))".contains("x1y2z3"))
    }
  }

  @Test("The error of a link retains no instance of a module that left")
  func errorsRetainNothing() async throws {
    let mediator = try Mediator()
    let instance = LastInstance()
    try mediator.register(
      ModuleContents {
        Registration {
          let target = CounterTarget()
          instance.set(target)
          return target
        }
      }, as: "Counter")
    _ = try await mediator.open("shop://counter/add?by=1", source: .push)
    #expect(instance.isAlive)
    let error = await #expect(throws: MediatorError.self) {
      try await mediator.open("shop://counter/add?by=x", source: .push)
    }
    mediator.unregister("Counter")
    #expect(error?.url == "shop://counter/add?by=x")
    #expect(!instance.isAlive)
  }

  @Test("Setting what is the default adds no links to a registry; another value does")
  func defaults() throws {
    let mediator = try Mediator()
    let before = mediator.registry
    mediator.linkGate = .open
    mediator.rewrites = nil
    #expect(mediator.registry === before)
    mediator.linkGate = .rejecting
    #expect(mediator.registry !== before)
    #expect(mediator.linkGate == .rejecting)
    #expect(try Mediator().linkGate == .open)
  }

  @Test("An unknown action is admitted by its own name, although those of one target share a plan")
  func unknownActions() throws {
    let mediator = try Mediator {
      Registration { CounterTarget() }
    }
    let plan = mediator.planned.plan("counter/missing")
    #expect(plan === mediator.planned.plan("counter/nativeMissing"))
    try plan.admit(.peer, to: .action("counter/missing"))
    let error = #expect(throws: MediatorError.self) { try plan.admit(.peer, to: .action("counter/nativeMissing")) }
    #expect(error?.code == .nativeAction)
  }
}

/// A weak reference to the last instance that a registration created.
private final class LastInstance: Sendable {
  private struct Reference { weak var target: CounterTarget? }

  private let reference = Mutex(Reference())

  var isAlive: Bool { reference.withLock { $0.target != nil } }

  func set(_ target: CounterTarget) { reference.withLock { $0.target = target } }
}

private enum VaultModule: Module {
  static let name: ModuleName = "Vault"
  static var contents: ModuleContents { Registration { VaultTarget() } }
}

private final class VaultTarget: Target {
  static let name: TargetName = "vault"
  static var actions: ActionTable<VaultTarget> {
    Action("open", "password") { (_, password: String) in password.isEmpty }.secret("password")
  }
}

private final class CounterTarget: Target {
  static let name: TargetName = "counter"
  static var actions: ActionTable<CounterTarget> {
    Action("add", "by") { (_, by: Int) in by + 1 }.exposed(to: .all)
  }
}
