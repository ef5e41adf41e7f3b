import MediatorKit
import MediatorTestSupport
import Testing

/// `Mediator.shared` is installed once by the app, and replaced per task in tests.
@Suite struct SharedTests {
  @Test("A task can have its own shared mediator, with a short spelling (CT1, N9)") func taskHasItsSharedMediator()
    async throws
  {
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

  @Test("Concurrent tasks have their own shared mediators (N9)", arguments: 0..<8)
  func concurrentTasksHaveTheirOwnMediators(_ index: Int) async throws {
    let mine = try Mediator(ModuleName("M\(index)")) {}
    await Mediator.withShared(mine) {
      for _ in 0..<50 {
        await Task.yield()
        #expect(Mediator.shared.modules == [ModuleName("M\(index)")])
      }
    }
  }

  /// Only this test of the process installs a mediator; the others use the task's own.
  @Test("`bootstrap` installs the shared mediator once, and what is missing before says what to do (CT1, FD42)")
  func bootstrapInstallsOnce() async throws {
    #expect(Mediator.shared.modules.isEmpty)
    // A call before the installation reports what is missing.
    let note =
      "'desk/show': unknown target; Mediator.shared is empty until Mediator.bootstrap(_:) installs a mediator; "
      + "detached tasks do not inherit the mediator of withShared or of a test: pass it to them"
    expectFailureNow(.unknownTarget, note) { try Mediator.shared.performNow("desk", "show") }
    let app = try Mediator("App") { Registration { PlainTarget() } }
    await Mediator.withShared(app) {
      let detached = Task.detached {
        expectFailureNow(.unknownTarget, note) { try Mediator.shared.performNow("desk", "show") }
      }
      _ = await detached.value
    }
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
