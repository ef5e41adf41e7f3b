import MediatorKit
import MediatorTestSupport
import Testing

@Suite struct ServiceTests {
  @Test("An instance is looked up by a protocol, or its type without creating one (PC1)")
  func servicesAreLookedUpByProtocol() throws {
    let counter = Counted()
    let mediator = try Mediator { Service((any Greeter).self, { PoliteGreeter(counter) }) { $0 } }
    #expect(try mediator.serviceType((any Greeter).self) == PoliteGreeter.self)
    #expect(counter.created == 0)
    #expect(try mediator.service((any Greeter).self).hello == "Good day 1")
  }

  @Test("A cached service has one instance per mediator (PC3)") func cachedServiceHasOneInstance() throws {
    let counter = Counted()
    let module = ModuleContents { Service((any Greeter).self, { PoliteGreeter(counter) }) { $0 } }
    let first = try Mediator()
    let second = try Mediator()
    try first.register(module, as: "Greeting")
    try second.register(module, as: "Greeting")
    #expect(try first.service((any Greeter).self) === first.service((any Greeter).self))
    #expect(try first.service((any Greeter).self) !== second.service((any Greeter).self))
    #expect(counter.created == 2)
  }

  @Test("A transient service is created per look-up (PC3)") func transientServiceIsCreatedPerLookUp() throws {
    let counter = Counted()
    let mediator = try Mediator { Service((any Greeter).self, lifetime: .transient, { PoliteGreeter(counter) }) { $0 } }
    #expect(try mediator.service((any Greeter).self).hello == "Good day 1")
    #expect(try mediator.service((any Greeter).self).hello == "Good day 2")
    #expect(counter.alive == 0)
  }

  @Test("A weakly held service lives as long as its users (PC3)") func weakServiceLivesAsLongAsItsUsers() throws {
    let counter = Counted()
    let mediator = try Mediator { Service.weak((any Greeter).self, { PoliteGreeter(counter) }) { $0 } }
    do {
      let first = try mediator.service((any Greeter).self)
      #expect(try mediator.service((any Greeter).self) === first)
      #expect(counter.created == 1 && counter.alive == 1)
      withExtendedLifetime(first) {}
    }
    #expect(counter.alive == 0)
    #expect(try mediator.service((any Greeter).self).hello == "Good day 2")
  }

  @Test("100 concurrent look-ups share a weakly held service (PC3)") func concurrentLookUpsShareAWeakService()
    async throws
  {
    let counter = Counted()
    let mediator = try Mediator { Service.weak((any Greeter).self, { PoliteGreeter(counter) }) { $0 } }
    let all = try await withThrowingTaskGroup { group in
      for _ in 0..<100 { group.addTask { try mediator.service((any Greeter).self) } }
      return try await group.reduce(into: [any Greeter]()) { $0.append($1) }
    }
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1)
    #expect(counter.created == 1)
  }

  @Test("A service may have named variants (PC3)") func servicesMayHaveNames() throws {
    let mediator = try Mediator {
      Service((any Greeter).self, { PoliteGreeter(Counted()) }) { $0 }
      Service((any Greeter).self, named: "rude", { RudeGreeter() }) { $0 }
    }
    #expect(try mediator.service((any Greeter).self).hello == "Good day 1")
    #expect(try mediator.service((any Greeter).self, named: "rude").hello == "What?")
    #expect(try mediator.serviceType((any Greeter).self, named: "rude") == RudeGreeter.self)
  }

  @Test("Unregistering the module releases the cached instance (PC3)") func unregisteringReleasesTheInstance() throws {
    let counter = Counted()
    let mediator = try Mediator { Service((any Greeter).self, { PoliteGreeter(counter) }) { $0 } }
    _ = try mediator.service((any Greeter).self)
    mediator.unregister("Test")
    #expect(counter.alive == 0)
    expectFailureNow(.unknownService) { try mediator.service((any Greeter).self) }
  }

  @Test("The error of an unknown service lists the registered ones (PC4)") func unknownServiceIsAnError() throws {
    let mediator = try Mediator {
      Service((any Greeter).self, named: "rude", { RudeGreeter() }) { $0 }
      Service(Int.self, { 1 }) { $0 }
    }
    let known = "expected Greeter named 'rude' or Int"
    expectFailureNow(.unknownService, "service String: not registered: \(known); is its module registered?") {
      try mediator.service(String.self)
    }
    let error = expectFailureNow(
      .unknownService,
      "service Greeter named 'rood': not registered: \(known); did you mean 'Greeter named 'rude''?"
    ) { try mediator.service((any Greeter).self, named: "rood") }
    #expect(error?.candidates == ["Greeter named 'rude'"])
    expectFailureNow(.unknownService) { try mediator.serviceType((any Greeter).self) }
    expectFailureNow(.unknownService, "service Int: not registered; is its module registered?") {
      try Mediator().service(Int.self)
    }
  }

  @Test("An initializer may use the mediator and may throw") func initializersMayThrow() throws {
    let mediator = try Mediator {
      Service(Int.self, { (mediator: Mediator) in try mediator.service(String.self).count }) { $0 }
      Service(String.self, { "four" }) { $0 }
      Service(Double.self, { () throws -> Double in throw OwnError(code: 2) }) { $0 }
    }
    #expect(try mediator.service(Int.self) == 4)
    let error = expectFailureNow(.creationFailed, "service Double: creation failed: OwnError(code: 2)") {
      try mediator.service(Double.self)
    }
    #expect(error?.underlying as? OwnError == OwnError(code: 2))
  }
}

private protocol Greeter: AnyObject, Sendable { var hello: String { get } }

private final class PoliteGreeter: Greeter {
  let hello: String
  private let counter: Counted
  init(_ counter: Counted) {
    self.counter = counter
    hello = "Good day \(counter.begin())"
  }
  deinit { counter.end() }
}

private final class RudeGreeter: Greeter { let hello = "What?" }
