import MediatorKit
import Testing

/// `Mediator.shared`: installed once by the app, another one per task in tests.
@Suite struct SharedTests {
  @Test("CT1 N9 the shared mediator of a task, and its short spelling") func withShared() async throws {
    let mine = try Mediator { Registration { PlainTarget() } }
    let answer = try Mediator.withShared(mine) {
      #expect(Mediator.shared === mine && mediator === mine)
      return try mediator.performNow("plain", "id")
    }
    #expect(answer as? Int == 7)
    try await Mediator.withShared(mine) {
      await Task.yield()
      #expect(Mediator.shared === mine)
      async let child = Mediator.shared === mine
      #expect(await child)
      let unstructured = Task { Mediator.shared === mine }
      #expect(await unstructured.value)
      let detached = Task.detached { Mediator.shared === mine }
      #expect(await !detached.value)
      let other = try Mediator()
      Mediator.withShared(other) { #expect(Mediator.shared === other) }
      #expect(Mediator.shared === mine)
    }
    #expect(Mediator.shared !== mine)
  }

  @Test("N9 tasks side by side each have their own", arguments: 0..<8) func sideBySide(_ index: Int) async throws {
    let mine = try Mediator(ModuleName("M\(index)")) {}
    await Mediator.withShared(mine) {
      for _ in 0..<50 {
        await Task.yield()
        #expect(Mediator.shared.modules == [ModuleName("M\(index)")])
      }
    }
  }

  /// The one test of this process that installs a mediator; tests otherwise use the task's own.
  @Test("CT1 bootstrap installs once") func bootstrap() async throws {
    #expect(Mediator.shared.modules.isEmpty)
    // A call before the installation says what is missing.
    expectFailureNow(
      .unknownTarget,
      "'desk/show': unknown target; Mediator.shared is empty until Mediator.bootstrap(_:) installs a mediator"
    ) { try Mediator.shared.performNow("desk", "show") }
    let app = try Mediator("App") { Registration { PlainTarget() } }
    try Mediator.bootstrap(app)
    #expect(Mediator.shared === app)
    expectFailureNow(.alreadyBootstrapped, "Mediator.shared: already installed: expected one call of bootstrap(_:)") {
      try Mediator.bootstrap(Mediator())
    }
    #expect(Mediator.shared === app)
    let detached = Task.detached { Mediator.shared === app }
    #expect(await detached.value)
    #expect(try mediator.performNow("plain", "id") as? Int == 7)
  }
}
