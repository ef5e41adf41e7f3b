import Foundation
import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// A device that loses power between any two writes of an app, and the launch after that.
///
/// A write of a `ByteStore` returns when it is durable, so what a device has is the beginning of the list of all writes.
@MainActor @Suite(.patient, .timeLimit(.minutes(10))) struct PowerLossTests {
  @Test(
    "A user who turns the phone off between any two writes finds the pages as written, and no link runs twice (LN32, LN52, LN53)"
  )
  func powerIsLostBetweenAnyTwoWrites() async throws {
    let disk = Disk()
    try await LostApp(disk).useOnce()
    try await LostApp(disk).useAgain()
    let moments = disk.moments
    #expect(moments.count > 12)
    var (heldLinks, restorations) = (0, 0)
    for (number, moment) in moments.enumerated() {
      let disk = Disk(moment)
      let found = disk.files["pages"]
      let app = LostApp(disk, isSignedIn: true)
      _ = try await app.launch()
      let runs = disk.runs
      #expect(Set(runs).count == runs.count, "moment \(number): \(runs)")
      // A link on the disk runs, because it has not run before.
      let held = String(decoding: moment.files["links"] ?? Data(), as: UTF8.self).replacing("\\/", with: "/")
      for id in 1...3 where held.contains("pay/\(id)") {
        heldLinks += 1
        #expect(runs.contains(id) && !moment.runs.contains(id), "moment \(number): \(id)")
      }
      #expect(disk.files["links"] == nil)
      let isMarked = found?.starts(with: Data("restoring ".utf8)) ?? true
      if !isMarked, !app.hasRun {
        restorations += 1
        #expect(app.model.state.snapshot.data == found, "moment \(number)")
      }
      #expect(app.model.state.sections.allSatisfy { $0.root != nil }, "moment \(number)")
    }
    #expect(heldLinks > 0 && restorations > 0)
  }
}

/// The app, which holds payments at its sign-in.
@MainActor private struct LostApp {
  let model = NavigationModel(sections: [
    PageSection("catalog", root: "shop://catalog"), PageSection("orders", root: "shop://orders"),
  ])
  private let disk: Disk
  private let session = Session()
  private let before: Int

  init(_ disk: Disk, isSignedIn: Bool = false) {
    self.disk = disk
    before = disk.runs.count
    session.isSignedIn = isSignedIn
  }

  var hasRun: Bool { disk.runs.count > before }

  func launch() async throws -> Mediator {
    var settings = LinkSettings(gate: .holding)
    // The machine may need longer than the default expiry.
    settings.gateExpiry = nil
    let mediator = try Mediator(links: settings)
    let (model, disk, session) = (model, disk, session)
    try mediator.register(
      ModuleContents {
        Service((any Navigator).self, { model }) { $0 }
        Service(HeldLinks.self) { HeldLinks(disk.store("links")) }
        TagGate("signed-in") { _ in
          session.isSignedIn
        } asking: { _, _ in
          await Latch().wait()
          return false
        }
        PageRoute("/catalog", exposedTo: .all) { ItemPage("catalog") }
        PageRoute("/orders", exposedTo: .all) { ItemPage("orders") }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all) { (id: Int) in ItemPage("order", id) }
        PageRoute("/help", exposedTo: .all, options: .layer) { ItemPage("help") }
        PageRoute("/pay/:id<int>", under: "/catalog", exposedTo: .all, options: .push.restored(false)) { (id: Int) in
          disk.run(id)
          return ItemPage("pay", id)
        }
        .guarded(by: "signed-in")
      }, as: "App")
    let report = await mediator.launch(restoring: disk.store("pages"), in: model)
    #expect(report.problems.isEmpty, "\(report.problems)")
    return mediator
  }

  private func store() throws { try disk.store("pages").write(model.state.snapshot.data) }

  /// Opens a link that waits, signs in, and signs out.
  func useOnce() async throws {
    let mediator = try await launch()
    try await mediator.open("shop://order/7", source: .push)
    try store()
    let payment = Task { try await mediator.open("shop://pay/1", source: .push) }
    while disk.files["links"] == nil { await Task.yield() }
    try await mediator.open("shop://help", source: .inApp)
    try store()
    session.isSignedIn = true
    try await mediator.openGate("signed-in")
    _ = try await payment.value
    try store()
    session.isSignedIn = false
    try await mediator.closeGate("signed-in")
    try store()
  }

  /// Opens two links that wait when the power is lost.
  func useAgain() async throws {
    let mediator = try await launch()
    for id in 2...3 {
      let count = disk.moments.count
      Task { try await mediator.open("shop://pay/\(id)", source: .push) }
      while disk.moments.count == count { await Task.yield() }
      try await mediator.open("shop://order/\(id)", source: .push)
      try store()
    }
  }
}

/// What is durable: the files, and what has run.
private struct Moment: Sendable {
  var files: [String: Data] = [:]
  var runs: [Int] = []
}

/// The files of an app, with what they were after each write.
private final class Disk: Sendable {
  private struct State {
    var now: Moment
    var all: [Moment]
  }

  private let state: Mutex<State>

  init(_ moment: Moment = Moment()) { state = Mutex(State(now: moment, all: [moment])) }

  var files: [String: Data] { state.withLock { $0.now.files } }
  var runs: [Int] { state.withLock { $0.now.runs } }
  /// What the device has if it loses power after each write, or after what ran then.
  var moments: [Moment] { state.withLock { $0.all } }

  func run(_ id: Int) {
    state.withLock { state in
      state.now.runs.append(id)
      state.all.append(state.now)
    }
  }

  func store(_ name: String) -> some ByteStore { File(disk: self, name: name) }

  private struct File: ByteStore {
    let disk: Disk
    let name: String

    func read() -> Data? { disk.files[name] }

    func write(_ data: Data?) {
      disk.state.withLock { state in
        state.now.files[name] = data
        state.all.append(state.now)
      }
    }
  }
}
