import MediatorKit
import Synchronization

/// The navigators that launched: a sign-out applies to all of them, and code that names none uses the one in front.
enum LaunchedWindows {
  private struct Window: Sendable {
    weak let mediator: Mediator?
    weak let navigator: (any Navigator & AnyObject)?
    /// Writes the pages of a navigator to the window's store, or `nil` to empty it; without a store, `nil`.
    let write: (@MainActor @Sendable ((any Navigator)?) throws -> Void)?
    /// The names of the sections whose roots wait for a gate.
    var waiting: Set<String> = []
    /// Whether nothing is left to do for it.
    var hasEnded: Bool { mediator == nil || navigator == nil && write == nil }
  }

  private static let windows = Mutex<[Window]>([])

  /// Remembers a window while its navigator's mediator exists.
  static func add(
    _ navigator: any Navigator, in mediator: Mediator,
    writing write: (@MainActor @Sendable ((any Navigator)?) throws -> Void)? = nil
  ) {
    // A value would be boxed, and the box released at once.
    guard type(of: navigator) is AnyClass, let navigator = navigator as? any Navigator & AnyObject else { return }
    windows.withLock { windows in
      windows.removeAll { $0.hasEnded || $0.navigator === navigator }
      windows.append(Window(mediator: mediator, navigator: navigator, write: write))
    }
  }

  /// Remembers a window whose pages are stored by their view.
  static func addIfNew(_ navigator: any Navigator, in mediator: Mediator) {
    let isKnown = navigators(of: mediator).contains { ($0 as AnyObject) === (navigator as AnyObject) }
    if !isKnown { add(navigator, in: mediator) }
  }

  /// Records whether the root of a section waits for a gate; a window with such a root is remembered.
  static func record(_ navigator: any Navigator, in mediator: Mediator, _ section: PageSection, waits: Bool) {
    if waits { addIfNew(navigator, in: mediator) }
    windows.withLock { windows in
      guard let index = windows.firstIndex(where: { $0.navigator === (navigator as AnyObject) }) else { return }
      if waits { windows[index].waiting.insert(section.name) } else { windows[index].waiting.remove(section.name) }
    }
  }

  /// Returns the navigators of open windows, with the names of the sections whose roots wait for a gate.
  static func waiting(of mediator: Mediator) -> [(navigator: any Navigator, sections: Set<String>)] {
    windows.withLock { windows in
      windows.filter { $0.mediator === mediator }.compactMap { window in
        window.navigator.map { ($0, window.waiting) }
      }
    }
  }

  /// Makes an open window the one that the user sees.
  static func bringToFront(_ navigator: any Navigator & AnyObject) {
    windows.withLock { windows in
      guard let index = windows.firstIndex(where: { $0.navigator === navigator }) else { return }
      windows.append(windows.remove(at: index))
    }
  }

  /// Returns the navigators of open windows, the one in front last.
  static func navigators(of mediator: Mediator) -> [any Navigator] {
    waiting(of: mediator).map(\.navigator)
  }

  /// Writes the pages of open windows to their stores, and empties those of closed windows.
  @MainActor static func write(of mediator: Mediator) throws {
    let own = windows.withLock { $0.filter { $0.mediator === mediator } }
    var failure: (any Error)?
    for window in own {
      do { try window.write?(window.navigator) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}

/// The windows of a mediator that launch and have not restored their pages.
enum PendingLaunches {
  private static let counts = Mutex<[ObjectIdentifier: Int]>([:])

  static func begin(in mediator: Mediator) {
    counts.withLock { $0[ObjectIdentifier(mediator), default: 0] += 1 }
  }

  /// Ends a launch, and returns whether it was the last one.
  static func end(in mediator: Mediator) -> Bool {
    counts.withLock { counts in
      let others = (counts[ObjectIdentifier(mediator)] ?? 1) - 1
      counts[ObjectIdentifier(mediator)] = others > 0 ? others : nil
      return others <= 0
    }
  }
}
