/// What makes the stub behave as badly as UIKit may, at random but repeatably; for tests.
///
/// It refuses transitions, ends them late, drops their completions, closes the window, and lets the user begin gestures and
/// cancel them. Time passes with ``tick()`` alone.
@available(watchOS, unavailable)
@MainActor public final class Hostility {
  /// The hostility of the current test, or `nil` for a stub that behaves.
  @TaskLocal public static var current: Hostility?

  /// The controller that fills the window.
  public weak var root: UIViewController?
  /// Whether nothing is refused and nobody acts.
  private var isCalm = false
  /// Whether the window is closed: it shows nothing more.
  public private(set) var isClosed = false
  /// The number of transitions that were refused.
  public private(set) var refusals = 0
  private var state: UInt64
  private var now = 0
  private var pending: [(due: Int, work: () -> Void)] = []

  /// Creates a hostility whose decisions follow from a seed.
  public init(seed: UInt64) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
  }

  /// Returns a number from 0 to `count - 1`.
  public func number(below count: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(count))
  }

  /// Returns `true` with a probability in percent.
  func happens(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// Returns whether a transition is refused.
  func refuses(_ percent: Int = 12) -> Bool {
    guard isClosed || (!isCalm && happens(percent)) else { return false }
    refusals += 1
    return true
  }

  /// Runs work after some ticks.
  func later(_ work: @escaping () -> Void) { pending.append((now + 1 + number(below: 6), work)) }

  /// Lets time pass: transitions end, and the user or the system may do something.
  public func tick() {
    now += 1
    let due = pending.filter { $0.due <= now }
    pending.removeAll { $0.due <= now }
    for item in due { item.work() }
    if !isCalm, happens(3) { act() }
  }

  /// Closes the window, and keeps it closed.
  public func close() {
    isCalm = true
    isClosed = true
  }

  /// Ends all transitions, opens the window again, and behaves from now on.
  public func calm() {
    isCalm = true
    isClosed = false
    while !pending.isEmpty {
      let due = pending
      pending = []
      for item in due { item.work() }
    }
  }

  private func act() {
    guard var front = root else { return }
    while let next = front.presentedViewController { front = next }
    switch number(below: 8) {
    case 0: isClosed.toggle()
    case 1, 2: front.presentingViewController?.beginDismissalGesture()
    case 3:
      let tabs = front as? UITabBarController
      if let count = tabs?.viewControllers?.count, count > 0 { tabs?.tapTab(number(below: count)) }
    default:
      let stack = front as? UINavigationController ?? (front as? UITabBarController)?.selectedViewController
      (stack as? UINavigationController)?.beginPopGesture()
    }
  }
}
