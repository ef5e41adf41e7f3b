public import Foundation

// A stub of UIKit: the part of the SDK's interface that the navigator uses, with the SDK's availability, because .ci/darwin
// compiles it for each platform with UIKit. Its behavior is simple and strict: like UIKit, it rejects a presentation over
// another one, and a dismissal ends later than it begins.

/// The base of classes that handle events.
@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {}

/// Manages one view.
@available(watchOS, unavailable)
@MainActor open class UIViewController: UIResponder {
  /// The text of the title bar.
  open var title: String?
  /// How the controller covers the views behind it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller appears.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The controller that is presented over this one.
  open internal(set) var presentedViewController: UIViewController?
  /// The controller over which this one is presented.
  open internal(set) weak var presentingViewController: UIViewController?
  /// The presentation of the controller.
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// The stack that contains the controller.
  open internal(set) weak var navigationController: UINavigationController?

  /// Creates a controller.
  public init(nibName: String?, bundle: Bundle?) {}

  /// Creates a controller without a nib.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Whether the controller is about to appear over another one.
  open internal(set) var isBeingPresented = false
  /// Whether the controller is about to leave.
  open internal(set) var isBeingDismissed = false
  /// Whether the user cannot swipe the controller away.
  open var isModalInPresentation = false
  /// What the navigation bar shows.
  public private(set) lazy var navigationItem = UINavigationItem()
  /// The transition that is under way.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
  var transition: Transition?

  private var isBusy: Bool { isBeingPresented || isBeingDismissed || transition != nil }

  /// Presents a controller over this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    let hostility = Hostility.current
    guard presentedViewController == nil, !isBusy, hostility?.refuses() != true else {
      ScreenLog.shared.note("refused to present over what is presented")
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    ScreenLog.shared.note("present\(flag ? " animated" : "")")
    guard let hostility else {
      if let completion { Later.run(completion) }
      return
    }
    viewControllerToPresent.isBeingPresented = true
    hostility.later {
      viewControllerToPresent.isBeingPresented = false
      // The window is lost in the middle of the presentation.
      if hostility.isClosed { self.removePresented(viewControllerToPresent) }
      if hostility.happens(50) { completion?() }
    }
  }

  /// Presents a controller over this one, and waits for it.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) async {
    await withCheckedContinuation { done in
      present(viewControllerToPresent, animated: flag) { done.resume() }
    }
  }

  /// Dismisses the controllers that are presented over this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    ScreenLog.shared.note("dismiss\(flag ? " animated" : "")")
    let hostility = Hostility.current
    guard let presented = presentedViewController, !presented.isBusy, hostility?.refuses() != true else { return }
    presented.isBeingDismissed = true
    let end = {
      self.removePresented(presented)
      if hostility?.happens(50) != false { completion?() }
    }
    if let hostility { hostility.later(end) } else { Later.run(end) }
  }

  /// Dismisses the controllers that are presented over this one, and waits for that.
  open func dismiss(animated flag: Bool) async {
    await withCheckedContinuation { done in dismiss(animated: flag) { done.resume() } }
  }

  private func removePresented(_ presented: UIViewController) {
    presented.isBeingDismissed = false
    guard presentedViewController === presented else { return }
    presented.presentingViewController = nil
    presentedViewController = nil
  }
}

@available(watchOS, unavailable)
extension UIViewController {
  /// Swipes the presented controller away, as a user does; for tests.
  ///
  /// A controller with `isModalInPresentation` stays, and its delegate receives the attempt.
  public func swipePresentedAway() {
    guard let presented = presentedViewController, let controller = presented.presentationController else { return }
    guard !presented.isModalInPresentation else {
      controller.delegate?.presentationControllerDidAttemptToDismiss(controller)
      return
    }
    removePresented(presented)
    controller.delegate?.presentationControllerDidDismiss(controller)
  }

  /// Begins to swipe the presented controller away, and ends or cancels that later.
  func beginDismissalGesture() {
    guard let hostility = Hostility.current, let presented = presentedViewController, !presented.isBusy,
      !presented.isModalInPresentation
    else { return }
    presented.transition = Transition(isInteractive: true)
    hostility.later {
      presented.transition = nil
      if self.presentedViewController === presented, hostility.happens(50) { self.swipePresentedAway() }
    }
  }
}

/// The closures to run after the current turn of the main actor.
@MainActor enum Later {
  static func run(_ work: @escaping () -> Void) { Task { work() } }
}

/// The changes of the screen, in order; for tests.
@MainActor public final class ScreenLog {
  /// The log of all changes.
  @TaskLocal public static var shared = ScreenLog()
  /// The lines.
  public private(set) var lines: [String] = []

  /// Creates an empty log.
  public nonisolated init() {}

  func note(_ line: String) { lines.append(line) }
}
