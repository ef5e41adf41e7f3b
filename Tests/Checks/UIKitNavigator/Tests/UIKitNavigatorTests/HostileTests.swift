import Foundation
import MediatorKit
import MediatorLinks
import NavigationOnUIKit
import Testing
import UIKit

/// Changes of one app whose UIKit refuses, delays and drops, and whose user makes gestures.
@MainActor private struct HostileApp {
  let hostility: Hostility
  let tabs = UITabBarController()
  let navigator: UIKitNavigator

  init(seed: UInt64) {
    hostility = Hostility(seed: seed)
    hostility.root = tabs
    tabs.viewControllers = (0..<2).map { _ in UINavigationController(rootViewController: UIViewController()) }
    navigator = UIKitNavigator(tabs, sections: [PageSection("a"), PageSection("b")], clock: StepClock())
  }

  /// Runs random changes, some of them at the same time.
  func run(_ count: Int) async {
    for number in 0..<count {
      if hostility.number(below: 4) == 0 {
        async let first: Void = change(number)
        async let second: Void = change(number + count)
        _ = await (first, second)
      } else {
        await change(number)
      }
      expectStateOfControllers()
      for _ in 0..<hostility.number(below: 4) { hostility.tick() }
    }
    // It did not end in a state from which there is no way back.
    hostility.calm()
    await #expect(throws: Never.self) { try await navigator.change { $0.reset() } }
    expectStateOfControllers()
    #expect(navigator.state.layers.isEmpty && navigator.state.sections.allSatisfy(\.pages.isEmpty))
  }

  private func change(_ number: Int) async {
    let entry = PageEntry.text("\(number)", [.push, .modal, .layer, .root][hostility.number(below: 4)])
    let kind = hostility.number(below: 9)
    var wanted: NavigationState?
    do {
      switch kind {
      case 0: return _ = await navigator.pop()
      case 1: return _ = await navigator.dismiss()
      default:
        try await navigator.change { state in
          switch kind {
          case 2: try state.select(state.selection == "a" ? "b" : "a")
          case 3: state.popToRoot()
          case 4:
            state.presentOnTop(entry)
            state.presentOnTop(.text("\(number) above", .layer))
            state.push(.text("\(number) over"))
          case 5: try state.setPages([entry] + state.selectedStack.pages.reversed(), of: state.selection)
          default: state.show(entry)
          }
          wanted = state
        }
        // Nothing runs between the end of the change and this.
        #expect(navigator.state == wanted)
      }
    } catch {
      #expect((error as? NavigationError)?.code == .notShown)
    }
  }

  /// The state is what the controllers show, read in another way.
  private func expectStateOfControllers() {
    let state = navigator.state
    let stacks = tabs.viewControllers?.compactMap { ($0 as? UINavigationController)?.titles.filter { $0 != "-" } }
    #expect(state.sections.map { $0.entries.map(\.title) } == stacks)
    #expect(state.selection == ["a", "b"][tabs.selectedIndex])
    var layers: [[String]] = []
    var front: UIViewController = tabs
    while let next = front.presentedViewController {
      layers.append((next as? UINavigationController)?.titles ?? [])
      front = next
    }
    #expect(state.layers.map { $0.entries.map(\.title) } == layers)
  }
}

@Suite("A UIKit that refuses, delays and drops") @MainActor struct HostileTests {
  /// By hand: `UIKIT_SEQUENCES=100000 swift test -c release --package-path Tests/Checks/UIKitNavigator --filter HostileTests`.
  private static let count = ProcessInfo.processInfo.environment["UIKIT_SEQUENCES"].flatMap(Int.init) ?? 200

  @Test("Each change returns, and the state equals the controllers (LN64)") func changesReturn() async throws {
    for seed in 0..<Self.count {
      let app = HostileApp(seed: UInt64(seed))
      await Hostility.$current.withValue(app.hostility) { await app.run(12) }
    }
  }

  @Test("A push that arrives while a sheet appears is shown over it (LN64)") func pushWhileASheetAppears() async throws
  {
    let app = HostileApp(seed: 7)
    await Hostility.$current.withValue(app.hostility) {
      // Tasks of an actor start in the order in which they were made (SE-0431); child tasks may change places.
      let sheet = Task { try? await app.navigator.present(.text("sheet", .modal)) }
      let push = Task { try? await app.navigator.present(.text("push", .modal)) }
      let results = await (sheet.value, push.value)
      #expect(results.1 != nil)
      #expect(app.navigator.state.layers.map(\.root.title) == ["push"])
    }
  }

  @Test("A window that is closed is an error, and a later change shows its page (LN64)") func closedWindowIsAnError()
    async throws
  {
    let window = HostileApp(seed: 1)
    try await Hostility.$current.withValue(window.hostility) {
      window.hostility.close()
      let error = await #expect(throws: NavigationError.self) {
        try await window.navigator.present(.text("sheet", .modal))
      }
      #expect(error?.code == .notShown)
      #expect(error.map { "\($0)" } == "sheet: not shown by UIKit in time")
      window.hostility.calm()
      _ = try await window.navigator.present(.text("sheet", .modal))
      #expect(window.navigator.current?.title == "sheet")
    }
  }

  @Test("A gesture that is cancelled changes nothing and ends no wait (LN64)") func cancelledGestureChangesNothing()
    async throws
  {
    let main = UINavigationController(rootViewController: UIViewController())
    let navigator = UIKitNavigator(main, clock: StepClock())
    let mediator = try Mediator()
    let choice = Task { try await mediator.result(of: AnswerPage(), using: navigator) }
    while navigator.state.pages.isEmpty { await Task.yield() }
    let page = try #require(navigator.current)
    let end = main.startPopGesture()
    #expect(end != nil)
    #expect(await navigator.pop() == nil)
    await #expect(throws: NavigationError.self) { try await navigator.push(.text("over")) }
    end?(true)
    #expect(navigator.current == page)
    #expect(try await navigator.finish(page, with: 42))
    #expect(try await choice.value == 42)
  }

  @Test("A change waits no longer than its patience for a transition that never ends (LN64)") func patienceIsUsedUp()
    async throws
  {
    let hostility = Hostility(seed: 1)
    // Nothing is refused, and no time passes: the first push stays under way.
    hostility.calm()
    try await Hostility.$current.withValue(hostility) {
      let main = CountingStack(rootViewController: UIViewController())
      let clock = CountingClock()
      let navigator = UIKitNavigator(main, clock: clock)
      try await navigator.push(.text("first"))
      let error = await #expect(throws: NavigationError.self) { try await navigator.push(.text("second")) }
      #expect(error?.code == .notShown)
      #expect(clock.sleeps == 100 && main.pushes == 1)
    }
  }

  @Test("A gesture that ends lets the change that waits go on (LN64)") func endedGestureLetsChangesGoOn() async throws {
    let main = UINavigationController(rootViewController: UIViewController())
    let clock = GestureClock()
    let navigator = UIKitNavigator(main, clock: clock)
    try await navigator.push(.text("first"))
    clock.end = main.startPopGesture()
    #expect(clock.end != nil)
    try await navigator.push(.text("second"))
    #expect(main.titles == ["-", "second"])
  }

  @Test("A link that waits for a gesture waits for its parents after that (LN5, LN64)") func waitingLinkHasItsParents()
    async throws
  {
    var titles: [String] = []
    // A machine that stands still may use up a time, so longer ones follow.
    for time in [Duration.milliseconds(100), .seconds(1), .seconds(10), .seconds(60)] where titles.count < 3 {
      titles = try await titlesOfLink(afterGestureOf: time)
    }
    #expect(titles == ["-", "orders", "order 7"])
  }

  /// Opens a link during a gesture that lasts as long as the link waits for its parents, and returns the titles.
  private func titlesOfLink(afterGestureOf time: Duration) async throws -> [String] {
    let main = UINavigationController(rootViewController: UIViewController())
    let clock = GestureClock()
    let navigator = UIKitNavigator(main, clock: clock)
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        PageRoute("/orders", exposedTo: .all) {
          // Longer than nothing, which is left if the time has begun with the gesture.
          for _ in 0..<1_000 { await Task.yield() }
          return TextPage(title: "orders")
        }
        PageRoute("/order/:id<int>", under: "/orders", exposedTo: .all, options: .push.parentTimeout(time)) {
          (id: Int) in TextPage(title: "order \(id)")
        }
      }, as: "Orders")
    try await navigator.push(.text("first"))
    clock.end = main.startPopGesture()
    #expect(clock.end != nil)
    clock.length = time
    try await mediator.navigate(to: "shop://order/7", source: .push, using: navigator)
    return main.titles
  }
}

/// A stack that counts the pushes, also those that UIKit rejects.
private final class CountingStack: UINavigationController {
  private(set) var pushes = 0

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    pushes += 1
    super.pushViewController(viewController, animated: animated)
  }
}

/// A clock that counts its sleeps, without waiting.
@MainActor private final class CountingClock: Clock {
  private(set) var sleeps = 0
  nonisolated let minimumResolution = Duration.zero
  nonisolated var now: ContinuousClock.Instant { .now }

  nonisolated init() {}

  nonisolated func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await MainActor.run { sleeps += 1 }
  }
}

/// A clock whose first sleep ends a gesture, after a time.
@MainActor private final class GestureClock: Clock {
  var end: ((Bool) -> Void)?
  var length = Swift.Duration.zero
  nonisolated let minimumResolution = Duration.zero
  nonisolated var now: ContinuousClock.Instant { .now }

  nonisolated init() {}

  nonisolated func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    await endGesture()
  }

  private func endGesture() async {
    let earliest = ContinuousClock.now + length
    while end != nil, earliest > .now { await Task.yield() }
    end?(false)
    end = nil
  }
}

private struct AnswerPage: ResultPage, ViewControllerPage {
  typealias Result = Int

  func makeViewController() -> UIViewController { UIViewController() }
}
